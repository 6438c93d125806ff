"""Evenings that lie ready at any moment: played in memory before the house opens, and then looked at."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.asking import TABLE, OpenQuestion
from companion.games import GAMES
from companion.tables import boxes, doors, lobby, play
from companion.tables.doors import Device
from companion.tables.hall import Hall
from tests.browser.evening import COLOURS, SCREEN, Evening, Guest
from tests.browser.usual import BOX

# As long as a name may be, 24 letters.
LONG = ("Maximiliane-Charlotte-Ev", "Wolfgang von der Heidehö", "Anna-Lena Schwarzenberge", "Bartholomäus Kuckucksruf",
        "Friederike Donnersmarcks")
# Whether an evening has come there: what everybody sees, and what is asked.
Moment = Callable[[Any, Sequence[OpenQuestion]], bool]


def asked_for(start: str, alone: bool = False) -> Moment:
    """The first open question, or the only one."""
    return lambda _view, asks: bool(asks) and asks[0].key.startswith(start) and (not alone or len(asks) == 1)


def at_the_end(_view: object, asks: Sequence[OpenQuestion]) -> bool:
    return not asks


class NeverThere(AssertionError):
    """An evening that never comes to its moment proves nothing."""


@dataclass
class Laid:
    """A table, with a device and its cookie for the host and for each seat."""

    code: str
    cookies: dict[str, str]
    devices: dict[str, Device] = field(repr=False)
    asked: str = ""  # whose the next question is; of the table's, the first seat

    def guest(self, evening: Evening, who: str, path: str = "", script: str = "", **more: Any) -> Guest:
        """A browser of this seat's, or the host's on the big screen."""
        guest = evening.guest(who, **{"size": SCREEN} | more if who == TABLE else more)
        guest.page.context.add_cookies([{"name": "companion", "value": self.cookies[who], "url": evening.address}])
        if script:
            guest.page.add_init_script(script)
        guest.page.goto(path or f"/t/{self.code}{'/screen' if who == TABLE else ''}")
        return guest


class Laying:
    """Lays tables into a folder, each played at random up to where it is wanted."""

    def __init__(self, folder: Path, box: Mapping[str, Any] | None = None) -> None:
        self.hall = Hall(folder)
        self.host, self.host_cookie = doors.register_new_device(self.hall, True)
        self.know(box or {})

    def know(self, box: Mapping[str, Any]) -> None:
        """This of the box and no more, whatever the tables before have told."""
        game = GAMES["lancaster"]
        for printed in game.box:
            boxes.forget_value(self.hall.store, game, printed)
            if printed.key in box:
                boxes.note_value(self.hall.store, game, printed, box[printed.key])

    def lobby(self, game: str, names: Sequence[str], options: Mapping[str, str]) -> Laid:
        code = lobby.open_table(self.hall, game, len(names), dict(options))
        laid = Laid(code, {TABLE: self.host_cookie}, {TABLE: self.host})
        for name, colour in zip(names, COLOURS, strict=False):
            laid.devices[colour], laid.cookies[colour] = doors.register_new_device(self.hall, False)
            lobby.sit_down(self.hall, code, laid.devices[colour], name, colour)
        return laid

    def begun(self, game: str, names: Sequence[str], options: Mapping[str, str]) -> Laid:
        laid = self.lobby(game, names, options)
        lobby.begin_evening(self.hall, laid.code)
        return laid

    def consult(self, laid: Laid, question: Callable[[Any], Any]) -> Any:
        return self.hall.table(laid.code).ask_session(question)

    def open_asks(self, laid: Laid) -> list[OpenQuestion]:
        return list(self.consult(laid, lambda s: [ask for at, ask in s.run.asks.items() if at not in s.run.sealed]))

    def until(self, laid: Laid, moment: Moment, rng: random.Random) -> None:
        while True:
            view, asks = self.consult(laid, lambda s: s.page_for(None).view), self.open_asks(laid)
            if moment(view, asks):
                seats = [seat for seat in laid.cookies if seat != TABLE]
                laid.asked = asks[0].seat if asks and asks[0].seat in seats else seats[0]
                return
            if not asks:
                raise NeverThere
            self.answer(laid, rng.choice(asks), rng)

    def answer(self, laid: Laid, ask: OpenQuestion, rng: random.Random) -> None:
        era = self.consult(laid, lambda s: s.era)
        play.answer(self.hall, laid.code, laid.devices[ask.seat], ask.seat, ask.key, ask.form.sample(rng), era)


def seated(evening: Evening, names: Sequence[str], game: str = "secret-vote", options: Mapping[str, str] | None = None,
           moment: Moment = lambda _view, _asks: True) -> tuple[Guest, list[Guest]]:
    """Laptop and phones at a table that is laid beside the house that is open, where a test is not about sitting down:
    to open a table and to join it by hand takes nine pages for two players."""
    laying = Laying(evening.house.folder, BOX)
    laid = laying.begun(game, names, options or {})
    laying.until(laid, moment, random.Random(5))
    laying.hall.close()
    evening.code = laid.code
    laptop, *phones = (laid.guest(evening, seat) for seat in laid.cookies)
    for phone, name in zip(phones, names, strict=True):
        phone.name = name
    return laptop, phones


def ready(folder: Path, moments: Mapping[str, tuple[str, Moment]], seed: int,
          names: Sequence[str] = LONG) -> dict[str, Laid]:
    """A table of Lancaster for each, with these books and a box that is known, played to its moment."""
    laying, tables = Laying(folder, BOX), {}
    for name, (books, moment) in moments.items():
        tables[name] = laying.begun("lancaster", names, {"books": books})
        laying.until(tables[name], moment, random.Random(seed))
    laying.hall.close()
    return tables
