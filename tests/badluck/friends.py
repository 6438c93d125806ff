"""Friends at one table who answer one after the other, and several who answer in the same moment."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from tests.badluck.house import COUNTED, Phone
from tests.badluck.pages import Fields, Form, filled, questions, sealed
from tests.patience import PATIENCE

T = TypeVar("T")


def play_until(phones: Sequence[Phone], code: str, start: str, chance: random.Random) -> None:
    """Answer everything until the first phone is asked a question whose key begins like this."""
    while not any(key.startswith(start) for key in unanswered(phones[0], code)):
        assert play_one(phones, code, chance), f"the evening ended without {start}"


def play_to_the_end(phones: Sequence[Phone], code: str, chance: random.Random) -> None:
    while play_one(phones, code, chance):
        pass


def play_one(phones: Sequence[Phone], code: str, chance: random.Random) -> bool:
    """The first phone that is asked something answers it; False if nobody is asked anything."""
    for phone in phones:
        for form in unanswered(phone, code).values():
            answered = phone.answer(code, filled(form, chance))
            assert answered.status == COUNTED, answered
            return True
    return False


def unanswered(phone: Phone, code: str) -> dict[str, Form]:
    page = phone.look(code)
    return {key: form for key, form in questions(page).items() if key not in sealed(page)}


def ballot(phone: Phone, code: str, aye: str, markers: int) -> Fields:
    """A ballot on the bill that is up now, ready to be posted."""
    form = phone.question(code, next(key for key in phone.questions(code) if ":ballot/" in key))
    return {**form.typed, "answer.aye": aye, "answer.markers": str(markers)}


def answer_part(fields: Fields) -> Fields:
    """As an answer would be filled in again: more than there are dots for counts where no dot was chosen."""
    part = {name: value for name, value in fields.items() if name.startswith("answer")}
    more = {name.removesuffix(".more"): part.pop(name) for name in tuple(part) if name.endswith(".more")}
    return {name: value or more.get(name, "") for name, value in part.items()}


def at_once(*acts: Callable[[], T]) -> list[T]:
    """All in the same moment, each in a thread of its own; what each got, in the order given."""
    start = threading.Barrier(len(acts))
    got: dict[int, T] = {}

    def run(at: int, act: Callable[[], T]) -> None:
        start.wait(PATIENCE)
        got[at] = act()

    threads = [threading.Thread(target=run, args=(at, act)) for at, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return [got[at] for at in range(len(acts))]
