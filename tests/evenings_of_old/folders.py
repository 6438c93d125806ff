"""The data folders that older Companions have written, made from their text again."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.asking import TABLE
from companion.core.session import Session
from companion.tables import continuing, play
from companion.tables.doors import Device
from companion.tables.table import Table
from tests.web.houses import House

HERE = Path(__file__).parent
RELEASED = HERE / "e955f71"  # 0.1.0: the release before, whose evenings play on to their end
OLDER = sorted(path for path in HERE.iterdir() if (path / "house.sql").exists() and path != RELEASED)
CODE = re.compile(r"INSERT INTO tables VALUES \('(\w+)'")
TOKEN = re.compile(r"^-- device (\d+): (\S+)$", re.MULTILINE)
STANDS = re.compile(r"-- stands: (.*)$", re.MULTILINE)


def evenings_of(text: Path) -> list[str]:
    return [file.stem for file in sorted(text.glob("*.sql")) if file.stem != "house"]


def stood(text: Path, name: str) -> Any:
    """Everybody's points, and what lay behind each screen, when it was left."""
    found = STANDS.match((text / f"{name}.sql").read_text(encoding="utf-8"))
    assert found
    return json.loads(found[1])


@dataclass(frozen=True)
class Old:
    """A folder as an older commit left it."""

    folder: Path
    codes: dict[str, str]  # of each evening
    tokens: dict[int, str]  # of each device

    @property
    def host(self) -> str:
        return self.tokens[1]


def written_today(text: Path, *which: str) -> Path:
    """In a process of its own: chance and clock stand still there."""
    command = (sys.executable, "-m", "tests.evenings_of_old", str(text), *which)
    subprocess.run(command, cwd=HERE.parents[1], timeout=180, check=True)
    return text


def unpacked(text: Path, folder: Path) -> Old:
    folder.mkdir()
    files = {file.stem: file.read_text(encoding="utf-8") for file in sorted(text.glob("*.sql"))}
    house = files.pop("house")
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as file:
        file.executescript("\n".join([house, "BEGIN;", *files.values(), "COMMIT;"]))
    codes = {name: found[1] for name, rows in files.items() if (found := CODE.search(rows))}
    return Old(folder, codes, {int(number): token for number, token in TOKEN.findall(house)})


# What is tried with each of them.


def with_its_pages(house: House, old: Old, table: Table) -> None:
    """The host's, a player's, the public ones."""
    code, seating = table.code, table.snapshot.seating
    host, player = house.browser(old.host), house.browser(old.tokens[min(seating.holders.values())])
    for browser, path in ((host, "/screen"), (host, "/record"), (player, ""), (player, "/record"), (host, "/help")):
        assert browser.get(f"/t/{code}{path}").status_code == 200, path
    exported = player.get(f"/t/{code}/export.json")
    assert exported.status_code == (409 if seating.stage == "lobby" else 200)
    if seating.stage == "over":
        assert json.loads(exported.text)["complete"]


def going_on(house: House, table: Table) -> Table:
    """This table, or the one at which it goes on; that may be one of old that must itself go on as another."""
    while table.snapshot.trouble:
        table = house.table(continuing.continue_elsewhere(house.hall, table.code))
    return table


def session_of(table: Table) -> Session:
    return table.ask_session(lambda session: session)


def played_to_the_disk(house: House, table: Table) -> Table:
    """Answer by answer, from each seat's own phone."""
    rng = random.Random("to the disk")
    while table.snapshot.seating.stage == "playing":
        session, holders = session_of(table), table.snapshot.seating.holders
        ask = rng.choice([ask for place, ask in session.run.asks.items() if place not in session.run.sealed])
        device = Device(holders.get(ask.seat, 1), host=ask.seat == TABLE)
        play.answer(house.hall, table.code, device, ask.seat, ask.key, ask.form.sample(rng), session.era)
    return table
