"""Set-up: tables in a data folder, five seated phones at each, the evening gone on to the first ballot.

It runs before the server does, through the same use cases as the server's own pages. In memory (/dev/shm) where
there is such a place, because thousands of transactions at synchronous=FULL are no part of what is measured.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.core.asking import TABLE
from companion.games import GAMES
from companion.tables import doors, lobby, play, taking_over
from companion.tables.doors import Device
from companion.tables.hall import Hall

GAME = "lancaster"
NAMES = ("Ada", "Ben", "Cy", "Dora", "Edmund")
MEMORY = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Laid:
    """A table that waits for its first ballots; who holds a token plays that seat."""

    code: str
    tokens: dict[str, str]  # seat -> the token of its phone's cookie


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table that has not begun, with one friend seated: for the weight of the first pages."""

    code: str
    token: str


def every_box() -> dict[str, str]:
    """All that may lie on a table beside the game itself."""
    return {choice.key: choice.options[1].key for choice in GAMES[GAME].options if choice.is_switch}


def lay_tables(folder: Path, count: int, options: Mapping[str, str] | None = None, game: str = GAME) -> list[Laid]:
    with tempfile.TemporaryDirectory(prefix="bench", dir=MEMORY if MEMORY.is_dir() else None) as aside:
        hall = Hall(Path(aside))
        rng = Random(1)
        laid = [_lay(hall, rng, game, options or {}) for _ in range(count)]
        hall.close()
        shutil.copytree(aside, folder, dirs_exist_ok=True)
    return laid


def open_lobby(folder: Path) -> Lobby:
    hall = Hall(folder)
    code = lobby.open_table(hall, GAME, len(NAMES))
    device, token = doors.register_new_device(hall)
    lobby.sit_down(hall, code, device, NAMES[0], "red")
    hall.close()
    return Lobby(code, token)


def pragmas(folder: Path) -> dict[str, str | int]:
    """How the application opens its file, asked of the application's own connection."""
    hall = Hall(folder)
    try:
        return hall.store.pragmas()
    finally:
        hall.close()


def _lay(hall: Hall, rng: Random, game: str, options: Mapping[str, str]) -> Laid:
    code = lobby.open_table_and_begin_evening(hall, game, NAMES, dict(options))
    tokens: dict[str, str] = {}
    for player in hall.table(code).snapshot.seating.players:
        device, tokens[player.seat] = doors.register_new_device(hall)
        taking_over.move_seat_to_device(hall, code, player.seat, device)
    _go_on_to_the_ballot(hall, code, device, rng)
    return Laid(code, tokens)


def _go_on_to_the_ballot(hall: Hall, code: str, device: Device, rng: Random) -> None:
    """Whatever the table is asked before its seats are."""
    while asks := hall.table(code).snapshot.pages[TABLE].asks:
        page = hall.table(code).snapshot.pages[TABLE]
        play.answer(hall, code, device, TABLE, asks[0].key, asks[0].form.sample(rng), page.era)
