"""Friends who play several tables at once, each with a phone and a memory of what the server said."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from tests.badluck.friends import answer_part
from tests.badluck.house import BROKEN, COUNTED, REFUSED, Answer, House, Phone
from tests.badluck.pages import Fields, Form, filled, questions, sealed
from tests.patience import PATIENCE

T = TypeVar("T")


class Door:
    """Where friends wait while the house is down; whoever holds the killer's knife waits for them."""

    def __init__(self, friends: int) -> None:
        self._changed = threading.Condition()
        self._open = True
        self._playing = friends
        self._waiting = 0
        self.posts = 0

    def wait(self) -> None:
        with self._changed:
            self._waiting += 1
            self._changed.notify_all()
            assert self._changed.wait_for(lambda: self._open, PATIENCE)
            self._waiting -= 1

    def leave(self) -> None:
        with self._changed:
            self._playing -= 1
            self._changed.notify_all()

    def posting(self) -> None:
        with self._changed:
            self.posts += 1
            self._changed.notify_all()

    def sees(self, posts: int) -> bool:
        """Wait until so many forms are on their way; False if everybody has left before."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.posts >= posts or not self._playing, PATIENCE)
            return bool(self._playing)

    def shut(self) -> None:
        with self._changed:
            self._open = False

    def all_wait(self) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self._waiting == self._playing, PATIENCE)

    def open(self) -> None:
        with self._changed:
            self._open = True
            self._changed.notify_all()


@dataclass
class Notes:
    """By table and key: what the server said it counted, and what nobody knows the fate of."""

    counted: dict[tuple[str, str], Fields] = field(default_factory=dict)
    unknown: dict[tuple[str, str], Fields] = field(default_factory=dict)
    acknowledged: int = 0
    repeated: int = 0
    refused: int = 0


class Friend(threading.Thread):
    """Answers whatever the pages ask until no table asks any more; sometimes changes a sealed ballot."""

    def __init__(self, name: str, house: House, door: Door, codes: list[str], chance: random.Random) -> None:
        super().__init__(name=name, daemon=True)
        self.phone = Phone(house)
        self.notes = Notes()
        self.failed: BaseException | None = None
        self._door = door
        self._codes = codes
        self._chance = chance

    def run(self) -> None:
        try:
            left = list(self._codes)
            while left:
                left = [code for code in left if self._play(code)]
                time.sleep(self._chance.uniform(0, 0.004))
        except BaseException as error:
            self.failed = error
        finally:
            self._door.leave()

    def _play(self, code: str) -> bool:
        """One question of one table; False when the evening is over there."""
        page = self._until_it_works(lambda: self.phone.look(code))
        asked, given = questions(page), sealed(page)
        wanted = [form for key, form in asked.items() if self._chance.random() < self._wish(key, given)]
        if wanted:
            self._answer(code, self._chance.choice(wanted))
        return bool(asked)

    def _wish(self, key: str, given: set[str]) -> float:
        return 0.3 if key in given else 0.5 if key.startswith("table:") else 1

    def _answer(self, code: str, form: Form) -> None:
        fields = filled(form, self._chance)
        place = (code, form.key)
        kept = answer_part(fields)
        self.notes.unknown[place] = kept
        answer = self._until_it_works(lambda: self._post(code, fields))
        assert answer.status in (COUNTED, REFUSED), answer
        if answer.status == COUNTED:
            self.notes.counted[place] = kept
            self.notes.acknowledged += "ballot" in form.key
        else:
            self.notes.refused += 1
        del self.notes.unknown[place]

    def _post(self, code: str, fields: Fields) -> Answer:
        self._door.posting()
        return self.phone.answer(code, fields)

    def _until_it_works(self, ask: Callable[[], T]) -> T:
        while True:
            try:
                return ask()
            except BROKEN:
                self.notes.repeated += 1
                self._door.wait()
