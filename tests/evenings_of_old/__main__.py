"""Writes a data folder as the Companion at hand keeps it, as text: evenings in every phase, for later ones to open.

    python -m tests.evenings_of_old tests/evenings_of_old/<commit>

It asks nothing but the package `companion` of whichever checkout is on PYTHONPATH, so an older commit can be asked as
well. Chance and clock are set going from a fixed place: the same commit writes the same bytes.
"""

from __future__ import annotations

import random
import secrets
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.core.asking import TABLE, Refusal
from companion.games import GAMES
from companion.tables import boxes, doors, lobby, play
from companion.tables.hall import Hall

GAME, VOTE = "lancaster", "secret-vote"
PHASES = ("setting-up", "turning-up", "placing", "voting", "revealed", "applying", "counties", "castles", "conflicts")
LATE = ("counting", "final")
BOX = {"points/somerset": 4}  # known before the first evening; the evenings tell the rest
NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Edna")


class Evening:
    """A table with a device for each seat, played at random."""

    def __init__(self, house: House, game: str, seats: int, options: dict[str, str]) -> None:
        self.hall, self.house, self.rng = house.hall, house, random.Random(f"{game}/{seats}/{sorted(options.items())}")
        self.code = lobby.lay_table(self.hall, game, NAMES[:seats], options)
        self.devices = {TABLE: house.host}
        for player in self.hall.table(self.code).snapshot.seating.players:
            self.devices[player.seat] = house.device()
            doors.take_seat(self.hall, self.code, player.seat, self.devices[player.seat])

    def ask(self, question: Callable[[Any], Any]) -> Any:
        return self.hall.table(self.code).consult(question)

    @property
    def open_asks(self) -> list[Any]:
        return list(self.ask(lambda s: [ask for place, ask in s.run.asks.items() if place not in s.run.sealed]))

    def answer(self, ask: Any) -> None:
        raw = ask.form.sample(self.rng)
        play.answer(self.hall, self.code, self.devices[ask.seat], ask.seat, ask.key, raw, self.ask(lambda s: s.era))

    def until(self, stop: Callable[[Any], bool]) -> Evening:
        """Until everybody sees a page of which this is true, or the evening is over."""
        while not self.ask(lambda s: s.run.over or stop(s.page(None).view)):
            self.answer(self.rng.choice(self.open_asks))
        return self

    def phase(self, phase: str, round_: int = 0) -> Evening:
        return self.until(lambda view: view.step == phase and view.round >= round_)

    def seal(self) -> Evening:
        """The first ballots: one is changed, one is given and taken back, one seat is still thinking."""
        first, second, *_ = self.open_asks
        for ask in (first, first, second):
            self.answer(ask)
        era = self.ask(lambda s: s.era)
        play.withdraw(self.hall, self.code, self.devices[second.seat], second.seat, second.key, era)
        return self

    def meddle(self) -> Evening:
        """Something is set by hand, an old answer is corrected, and the table goes back."""
        what, offered = min(self.ask(lambda s: s.adjustments(TABLE)).items(), key=lambda one: one[0])
        raw = next(raw for raw in iter(lambda: offered.form.sample(self.rng), None) if raw != offered.now)
        play.adjust(self.hall, self.code, self.house.host, what, raw, self.ask(lambda s: s.era), "agreed")
        for seq in self.ask(lambda s: [entry.seq for entry in reversed(s.run.history) if entry.kind == "answer"]):
            entry, ask = self.ask(lambda s, at=seq: s.recorded(at))
            raw, era = ask.form.sample(self.rng), self.ask(lambda s: s.era)
            with suppress(Refusal):
                if raw != entry.raw:
                    play.amend(self.hall, self.code, self.devices[entry.seat], seq, raw, era, "typed")
                    break
        back_to = self.ask(lambda s: list(s.boundaries())[-3])
        play.undo(self.hall, self.code, self.house.host, back_to, self.ask(lambda s: s.era))
        return self


class House:
    def __init__(self, folder: Path) -> None:
        self.hall = Hall(folder)
        self.tokens: list[str] = []
        self.tables: dict[str, str] = {}  # a name for its file: the room code
        self.host = self.device(host=True)

    def device(self, host: bool = False) -> Any:
        device, token = doors.new_device(self.hall, host)
        self.tokens.append(token)
        return device

    def keep(self, name: str, evening: Evening) -> None:
        self.tables[name] = evening.code


def furnish(house: House) -> None:
    for printed in GAMES[GAME].box:
        if printed.key in BOX:
            boxes.note(house.hall.store, GAMES[GAME], printed, BOX[printed.key])
    _lobby(house)
    for books in ("cardboard", "companion"):
        sizes = (size for _ in count() for size in (2, 3, 4, 5))
        for phase in PHASES:
            if books == "companion" or phase != "castles":  # a step of its own only there
                house.keep(f"{books}-{phase}", Evening(house, GAME, next(sizes), {"books": books}).phase(phase))
        house.keep(f"{books}-sealed", Evening(house, GAME, 4, {"books": books}).phase("voting").seal())
        house.keep(f"{books}-corrected", Evening(house, GAME, 3, {"books": books}).phase("voting", 2).meddle())
        house.keep(f"{books}-round-3", Evening(house, GAME, next(sizes), {"books": books}).phase("placing", 3))
        for phase in LATE if books == "cardboard" else LATE[1:]:
            house.keep(f"{books}-{phase}", Evening(house, GAME, 2, {"books": books}).phase(phase, 5))
        house.keep(f"{books}-over", Evening(house, GAME, 3, {"books": books}).until(lambda _: False))
    house.keep("vote-sealed", Evening(house, VOTE, 3, {}).until(lambda view: view.number == 2).seal())
    _with_boxes(house)


def _with_boxes(house: House) -> None:
    """All that there are lie on the table: each page that they bring, and one on which the base game's are drawn."""
    lying = {choice.key: "in" for choice in GAMES[GAME].options if "in" in {option.key for option in choice.options}}
    for books in ("cardboard", "companion") if lying else ():
        options, pages = {"books": books, **lying}, dict.fromkeys(["placing"])

        def look(view: Any, pages: dict[str, None] = pages) -> bool:
            pages[view.step] = None
            return False

        house.keep(f"boxes-{books}-over", Evening(house, GAME, 3, options).until(look))
        for page in pages:
            if page == "placing" or page not in (*PHASES, *LATE, "line-up", "over"):
                house.keep(f"boxes-{books}-{page}", Evening(house, GAME, 3, options).phase(page))


def _lobby(house: House) -> None:
    code = lobby.open_table(house.hall, GAME, 3, {"books": "companion"})
    for name, colour in (("Ada", "red"), ("Ben", "green")):
        lobby.sit_down(house.hall, code, house.device(), name, colour)
    house.tables["lobby"] = code


def damage(house: House, folder: Path) -> House:
    """One evening was changed by hand, and goes on as a new table."""
    evening = Evening(house, GAME, 3, {"books": "cardboard"}).phase("conflicts")
    tables, tokens, host = house.tables, house.tokens, house.host
    house.hall.close()
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as file, file:
        file.execute("UPDATE log SET at = at + 1 WHERE code = ? AND seq = 12", (evening.code,))
    again = House.__new__(House)
    again.hall, again.tokens, again.host = Hall(folder), tokens, host
    again.tables = {**tables, "damaged": evening.code,
                    "damaged-continued": play.continue_elsewhere(again.hall, evening.code)}
    return again


def dump(file: sqlite3.Connection, house: House, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    version = file.execute("PRAGMA user_version").fetchone()[0]
    schema = [row[0] for row in file.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
                                          " AND name NOT LIKE 'sqlite_%' ORDER BY rowid")]
    lines = [f"-- device {at}: {token}" for at, token in enumerate(house.tokens, start=1)]
    lines += [f"{' '.join(statement.split())};" for statement in schema] + [f"PRAGMA user_version = {version};"]
    tables = {name: _columns(file, name) for name, in file.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")}
    lines += [line for table, names in tables.items() if "code" not in names for line in _rows(file, table, "1 = 1")]
    (folder / "house.sql").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name, code in house.tables.items():
        of_it = f"code = '{code}'"
        rows = [line for table, names in tables.items() if "code" in names for line in _rows(file, table, of_it)]
        (folder / f"{name}.sql").write_text("\n".join(rows) + "\n", encoding="utf-8")


def _columns(file: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in file.execute(f"PRAGMA table_info({table})")]


def _rows(file: sqlite3.Connection, table: str, where: str) -> list[str]:
    quoted = " || ', ' || ".join(f"quote({name})" for name in _columns(file, table))
    rows = file.execute(f"SELECT {quoted} FROM {table} WHERE {where} ORDER BY rowid").fetchall()
    return [f"INSERT INTO {table} VALUES ({row[0]});" for row in rows]


def set_going() -> None:
    """Chance and clock from a fixed place."""
    chance, ticks, numbers = random.Random("evenings of old"), count(1_790_000_000_000, 1_000), count(1)
    secrets.choice = chance.choice
    secrets.token_urlsafe = lambda _bytes=None: f"token-{next(numbers)}"
    time.time_ns = lambda: next(ticks) * 1_000_000


def write(folder: Path) -> None:
    set_going()
    with TemporaryDirectory() as aside:
        house = House(Path(aside))
        furnish(house)
        house = damage(house, Path(aside))
        house.hall.close()
        with closing(sqlite3.connect(Path(aside) / "companion.sqlite3")) as file:
            dump(file, house, folder)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
