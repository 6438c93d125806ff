"""Writes a data folder as the Companion at hand keeps it, as text: evenings in every phase, for later ones to open.

    python -m tests.evenings_of_old tests/evenings_of_old/<commit>
    python -m tests.evenings_of_old some/folder phases               only Lancaster's, phase by phase

It asks nothing but the package `companion` of its own checkout; an older commit is asked by the copy of this that it
has. Chance and clock are set going from a fixed place: the same commit writes the same bytes.
"""

from __future__ import annotations

import json
import random
import secrets
import sqlite3
import sys
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games import GAMES
from companion.tables import boxes, continuing, lobby
from companion.tables.hall import Hall
from tests.evenings_of_old.evening import Evening, House
from tests.evenings_of_old.tables import every_table

GAME, VOTE = "lancaster", "secret-vote"
PHASES = ("setting-up", "turning-up", "placing", "voting", "revealed", "applying", "counties", "castles", "conflicts")
LATE = ("counting", "final")
BOX = {"points/somerset": 4}  # known before the first evening; the evenings tell the rest


def furnish(house: House) -> None:
    for printed in GAMES[GAME].box:
        if printed.key in BOX:
            boxes.note_value(house.hall.store, GAMES[GAME], printed, BOX[printed.key])
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


def damage(house: House, folder: Path) -> None:
    """One evening was changed by hand, and goes on as a new table."""
    evening = Evening(house, GAME, 3, {"books": "cardboard"}).phase("conflicts")
    house.hall.close()
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as file, file:
        file.execute("UPDATE log SET at = at + 1 WHERE code = ? AND seq = 12", (evening.code,))
    house.hall = Hall(folder)
    fresh = continuing.continue_elsewhere(house.hall, evening.code)
    house.tables |= {"damaged": evening.code, "damaged-continued": fresh}


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
        stands = [f"-- stands: {json.dumps(house.stands[name])}"] if name in house.stands else []
        (folder / f"{name}.sql").write_text("\n".join([*stands, *rows]) + "\n", encoding="utf-8")


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


def write(folder: Path, which: str = "") -> None:
    set_going()
    with TemporaryDirectory() as aside:
        house = House(Path(aside))
        furnish(house)
        if which != "phases":
            every_table(house)
        damage(house, Path(aside))
        house.hall.close()
        with closing(sqlite3.connect(Path(aside) / "companion.sqlite3")) as file:
            dump(file, house, folder)


if __name__ == "__main__":
    write(Path(sys.argv[1]), *sys.argv[2:])
