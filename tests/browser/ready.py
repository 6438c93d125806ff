"""Evenings that lie ready in a folder before the house opens: played in memory, to be looked at in any phase."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.asking import TABLE, Shown
from companion.games import GAMES
from companion.tables import boxes, doors, lobby, play
from companion.tables.doors import Device
from companion.tables.hall import Hall
from tests.browser.evening import Evening, Guest
from tests.browser.usual import BOX

# As long as a name may be, 24 letters.
LONG = ("Maximiliane-Charlotte-Ev", "Wolfgang von der Heidehö", "Anna-Lena Schwarzenberge", "Bartholomäus Kuckucksruf",
        "Friederike Donnersmarcks")
HOST = "host"


@dataclass
class Ready:
    """A table, and a cookie for the host and for each seat."""

    code: str
    cookies: dict[str, str]
    asked: str = ""  # whose the next question is; of the table's, the first seat

    def guest(self, evening: Evening, who: str, path: str = "", **more: Any) -> Guest:
        """A browser of this seat's, or the host's on the big screen."""
        guest = evening.guest(who, **more)
        guest.page.context.add_cookies([{"name": "companion", "value": self.cookies[who], "url": evening.address}])
        guest.page.goto(path or f"/t/{self.code}{'/screen' if who == HOST else ''}")
        return guest


def to_the_end(_view: object, _ask: Shown) -> bool:
    return False


def laid(folder: Path, names: Sequence[str], options: Mapping[str, str],
         until: Callable[[Any, Shown], bool] = to_the_end, seed: int = 7) -> Ready:
    """Before the house opens. The evening is played at random until this is true of a view and the next question."""
    hall = Hall(folder)
    try:
        for key, value in BOX.items():
            printed = next(it for it in GAMES["lancaster"].box if it.key == key)
            boxes.note(hall.store, GAMES["lancaster"], printed, value)
        host, token = doors.new_device(hall, host=True)
        code = lobby.lay_table(hall, "lancaster", names, options)
        devices, cookies = {TABLE: host}, {HOST: token}
        for player in hall.table(code).snapshot.seating.players:
            devices[player.seat], cookies[player.seat] = doors.new_device(hall)
            doors.take_seat(hall, code, player.seat, devices[player.seat])
        asked = _play(hall, code, devices, until, random.Random(seed))
    finally:
        hall.close()
    return Ready(code, cookies, asked if asked in cookies else next(seat for seat in cookies if seat != HOST))


def _play(hall: Hall, code: str, devices: Mapping[str, Device], until: Callable[[Any, Shown], bool],
          rng: random.Random) -> str:
    table = hall.table(code)
    while True:
        view, asks, era = table.consult(lambda it: (
            it.page(None).view, [ask for place, ask in it.run.asks.items() if place not in it.run.sealed], it.era))
        if not asks or until(view, asks[0]):
            return asks[0].seat if asks else ""
        play.answer(hall, code, devices[asks[0].seat], asks[0].seat, asks[0].key, asks[0].form.sample(rng), era)
