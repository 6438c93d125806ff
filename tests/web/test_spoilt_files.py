"""A data folder that a hand, a disk or another program has spoilt: a sentence for what is lost, and all else opens."""

from __future__ import annotations

import json
import logging
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.tables import doors
from companion.tables.logbook import BEFORE_THE_FIRST, with_hash
from companion.tables.store import LogRow, Store, StoreError
from tests.patience import PATIENCE
from tests.speed import first_quick
from tests.web.houses import House, Party, ballot, begun, seat_link, voting

FILE = "companion.sqlite3"
TABLES = ("tables", "seats", "devices", "holdings", "hands", "links", "claims", "boxes", "log")
VALUES: tuple[Any, ...] = (None, "", "x", "[]", '{"seats": "x", "options": []}', -1, 2 ** 62, 1.5, b"\xff\x00", "\x00é")
SAMPLES = 4  # of each table; all of them take minutes, by hand
GOOD, POLITE = {200, 302, 303, 403, 404, 409, 410}, 503


@dataclass
class Laid:
    folder: Path
    code: str  # the table that is spoilt
    other: str
    tokens: dict[str, str]
    links: list[str]


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Laid:
    """One table in the middle of a vote, one that nobody touches; something of everything a folder may hold."""
    folder = tmp_path_factory.mktemp("laid") / "house"
    house = House(folder)
    party, other = voting(house), begun(house, 2)
    assert party.answer("red", ballot("yes", 3)).status_code == 303
    claimant = house.browser()
    assert claimant.post(f"/j/{party.code}/claim", {"seat": "green"}).status_code == 303
    assert party.phones["red"].post(f"/t/{party.code}/hand", {"seat": "red"}).status_code == 303
    assert party.host.post("/box/lancaster/note", {"key": "points/somerset", "value": "4"}).status_code == 303
    links = [seat_link(party, "blue"), f"/h/{doors.issue_link_token(house.hall, 'host')}"]
    tokens = {"host": party.host.token, "red": party.phones["red"].token, "nobody": ""}
    house.close()
    with closing(sqlite3.connect(folder / FILE)) as file, file:
        file.execute("PRAGMA journal_mode = DELETE")
        file.execute("PRAGMA writable_schema = ON")  # a file that keeps none of the promises of its schema
        file.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '')")
    return Laid(folder, party.code, other.code, tokens, links)


class Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines = list[str]()

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


Spoil = Callable[[sqlite3.Connection], object]


def looked(laid: Laid, folder: Path, spoil: Spoil) -> tuple[dict[str, int], list[str]]:
    """What every page answers in a copy that was spoilt, and what the program had to say of itself."""
    shutil.copytree(laid.folder, folder)
    with closing(sqlite3.connect(folder / FILE)) as file, file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        with suppress(sqlite3.IntegrityError):  # some things not even this file lets happen
            spoil(file)
    house = House(folder)
    house.app.logger.handlers = [heard := Heard()]
    at, other, seen = f"/t/{laid.code}", f"/t/{laid.other}", dict[str, int]()
    for name, token in laid.tokens.items():
        browser = house.browser(token, address="127.0.0.1")
        for path in ("/", at, f"{at}/screen", f"{at}/record", f"{at}/export.json", f"{at}/help", f"{other}/screen",
                     f"/j/{laid.code}?more=1", "/box/lancaster", *laid.links):
            if token or path in (f"{at}/screen", f"{at}/record", f"{at}/export.json", f"{other}/screen"):
                seen[f"{name} {path}"] = browser.get(path).status_code
        fields = {"key": "blue:ballot/votes-for-gold", "era": "0", "answer.aye": "yes", "answer.markers": "0"}
        seen[f"{name} answers"] = browser.post(f"{at}/answer", fields).status_code
        seen[f"{name} admits"] = browser.post(f"{at}/admit", {"seat": "green", "claim": "1"}).status_code
    house.close()
    return seen, heard.lines


def columns(laid: Laid, table: str) -> list[tuple[int, str]]:
    """Every column of every row of this table; of the log the opening and the first entries."""
    with closing(sqlite3.connect(laid.folder / FILE)) as file:
        names = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
        rows = [row[0] for row in file.execute(f"SELECT rowid FROM {table} ORDER BY rowid LIMIT 3")]
    return [(row, name) for row in rows for name in names]


@first_quick
@pytest.mark.parametrize("table", TABLES)
def test_a_spoilt_column_costs_a_sentence_at_most_and_every_other_table_opens(
        laid: Laid, tmp_path: Path, table: str) -> None:
    rng = random.Random(table)
    every = [(row, name, value) for row, name in columns(laid, table) for value in VALUES]
    for at, (row, name, value) in enumerate(rng.sample(every, SAMPLES)):
        spoil = f"UPDATE OR IGNORE {table} SET {name} = ? WHERE rowid = ?"
        seen, heard = looked(laid, tmp_path / str(at), lambda file, sql=spoil, to=(value, row): file.execute(sql, to))
        assert heard == [], (table, name, value)
        assert set(seen.values()) <= GOOD | {POLITE}, (table, name, value, seen)
        assert seen["host /"] in (200, 303), (table, name, value)
        if row == 1 or table not in ("tables", "seats"):
            assert seen[f"nobody /t/{laid.other}/screen"] == 200, (table, name, value)


@pytest.mark.parametrize("sql", [
    "UPDATE boxes SET value = NULL", "UPDATE boxes SET value = x'ff00'", "UPDATE links SET code = x'ff00'",
    "UPDATE links SET seat = x'ff00'", "UPDATE links SET seat = 'plaid'", "UPDATE holdings SET device = 'x'",
    "UPDATE tables SET continues = x'ff00'", "UPDATE claims SET token_hash = NULL", "UPDATE devices SET seen_at = 'x'",
])
def test_what_makes_no_sense_leads_nowhere_and_stops_nobody(laid: Laid, tmp_path: Path, sql: str) -> None:
    seen, heard = looked(laid, tmp_path / "spoilt", lambda file: file.execute(sql))
    assert heard == []
    assert set(seen.values()) <= GOOD | {POLITE}
    assert seen["host /"] == seen[f"nobody /t/{laid.code}/screen"] == 200


@pytest.mark.parametrize(("sql", "page"), [
    ("UPDATE tables SET options = '{' WHERE code = ?", "was changed or damaged outside Companion"),
    ("UPDATE tables SET options = replace(options, 'cardboard', 'nobody') WHERE code = ?", "was changed or damaged"),
    ("UPDATE tables SET game = 'whist' WHERE code = ?", "a game that is not in the house"),
    ("UPDATE tables SET stage = 'asleep' WHERE code = ?", "was changed or damaged outside Companion"),
    ("UPDATE seats SET seat = 'plaid' WHERE seat = 'red' AND code = ?", "was changed or damaged outside Companion"),
    ("DELETE FROM seats WHERE code = ?", "was changed or damaged outside Companion"),
])
def test_a_table_that_cannot_be_read_says_so_on_its_page_and_the_front_door_opens(
        laid: Laid, tmp_path: Path, sql: str, page: str) -> None:
    folder = tmp_path / "spoilt"
    shutil.copytree(laid.folder, folder)
    with closing(sqlite3.connect(folder / FILE)) as file, file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        assert file.execute(sql, (laid.code,)).rowcount
    with closing(House(folder)) as house:
        host = house.browser(laid.tokens["host"])
        told = host.get(f"/t/{laid.code}/screen")
        assert told.status_code == POLITE
        assert page in told.text
        assert laid.code in told.text
        front = host.get("/")
        assert front.status_code == 200
        assert laid.other in front.text
        assert host.get(f"/t/{laid.other}/screen").status_code == 200


# An opening entry that somebody has written anew, hash and all.


def without(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda facts: facts.pop(name)


OPENINGS: dict[str, Callable[[dict[str, Any]], object]] = {
    **{f"no {name}": without(name) for name in ("game", "rules", "options", "seats", "start")},
    "an unknown game": lambda facts: facts.update(game="whist"),
    "a game that is none": lambda facts: facts.update(game=["lancaster"]),
    "an unknown option": lambda facts: facts.update(options={"books": "nobody"}),
    "options that are none": lambda facts: facts.update(options="cardboard"),
    "a seat of no colour": lambda facts: facts["seats"][0].update(seat="plaid"),
    "a seat that is none": lambda facts: facts["seats"].append("red"),
    "one seat twice": lambda facts: facts["seats"].append(facts["seats"][0]),
    "one seat alone": lambda facts: facts.update(seats=facts["seats"][:1]),
    "more seats than the game has": lambda facts: facts["seats"].extend(
        {"seat": seat, "name": seat} for seat in ("yellow", "black", "white")),
    "a start player from elsewhere": lambda facts: facts.update(start="white"),
    "a box that is none": lambda facts: facts.update(box=7),
}
HARMLESS: dict[str, Callable[[dict[str, Any]], object]] = {
    "no box": without("box"),
    "a box of nonsense": lambda facts: facts.update(box={"points/somerset": [], "x": None}),
    "rules of tomorrow": lambda facts: facts.update(rules=99),
    "rules that are none": lambda facts: facts.update(rules="x"),
    "one more fact": lambda facts: facts.update(weather="rain"),
}


def written_anew(code: str, change: Callable[[dict[str, Any]], object]) -> Spoil:
    def spoil(file: sqlite3.Connection) -> None:
        store = _rows_of(file, code)
        facts = json.loads(store[0][5])
        change(facts)
        _chain(file, code, [(*store[0][:5], json.dumps(facts), *store[0][6:]), *store[1:]])

    return spoil


def _rows_of(file: sqlite3.Connection, code: str) -> list[tuple[Any, ...]]:
    return file.execute("SELECT code, seq, kind, seat, key, answer, back_to, anchor, at, fingerprint FROM log"
                        " WHERE code = ? ORDER BY seq", (code,)).fetchall()


def _chain(file: sqlite3.Connection, code: str, rows: list[tuple[Any, ...]]) -> None:
    tail = BEFORE_THE_FIRST
    for columns_ in rows:
        row = with_hash(tail, LogRow(*columns_))
        tail = row.hash
        file.execute("UPDATE log SET answer = ?, hash = ? WHERE code = ? AND seq = ?",
                     (row.answer, row.hash, code, row.seq))


@first_quick
@pytest.mark.parametrize("how", OPENINGS)
def test_an_opening_entry_that_describes_no_evening_is_told_in_a_sentence(laid: Laid, tmp_path: Path, how: str) -> None:
    seen, heard = looked(laid, tmp_path / "spoilt", written_anew(laid.code, OPENINGS[how]))
    assert heard == []
    assert set(seen.values()) <= GOOD
    assert seen[f"nobody /t/{laid.code}/export.json"] == 409


@pytest.mark.parametrize("how", HARMLESS)
def test_an_opening_entry_with_odd_trifles_is_read_all_the_same(laid: Laid, tmp_path: Path, how: str) -> None:
    seen, heard = looked(laid, tmp_path / "spoilt", written_anew(laid.code, HARMLESS[how]))
    assert heard == []
    assert seen[f"nobody /t/{laid.code}/export.json"] == 200


@pytest.mark.parametrize("answer", ["{", "[" * 2_000, '{"aye": []}', None, "1e999", "[[], {}]"])
def test_an_entry_that_a_hand_has_hashed_anew_closes_the_table_before_it(
        laid: Laid, tmp_path: Path, answer: str | None) -> None:
    def spoil(file: sqlite3.Connection) -> None:
        rows = _rows_of(file, laid.code)
        _chain(file, laid.code, [*rows[:-1], (*rows[-1][:5], answer, *rows[-1][6:])])

    seen, heard = looked(laid, tmp_path / "spoilt", spoil)
    assert heard == []
    assert set(seen.values()) <= GOOD
    assert seen[f"nobody /t/{laid.code}/record"] == 200


# The file itself.


def by_hand(file: sqlite3.Connection, assignment: str) -> None:
    file.execute("PRAGMA writable_schema = ON")
    file.execute(f"UPDATE sqlite_master SET {assignment} WHERE name = 'claims'")


SCHEMAS: dict[str, Spoil] = {
    "a table is missing": lambda file: file.execute("DROP TABLE claims"),
    "a column is missing": lambda file: file.execute("ALTER TABLE log RENAME COLUMN anchor TO anker"),
    "a name is no text": lambda file: by_hand(file, "sql = CAST(x'435245415445205441424c4520ff28' AS TEXT), "
                                                    "name = CAST(x'ff' AS TEXT), tbl_name = CAST(x'ff' AS TEXT)"),
    "the schema is nonsense": lambda file: by_hand(file, "sql = 'CREATE TABLE claims ('"),
}


@pytest.mark.parametrize("how", SCHEMAS)
def test_a_spoilt_schema_is_told_in_a_sentence(laid: Laid, tmp_path: Path, how: str) -> None:
    with closing(sqlite3.connect(shutil.copytree(laid.folder, tmp_path / "spoilt") / FILE)) as file, file:
        SCHEMAS[how](file)
    with pytest.raises(StoreError):
        Store(tmp_path / "spoilt")
    command = (sys.executable, "-m", "companion", "export", laid.code, "--data", str(tmp_path / "spoilt"))
    if how == "a name is no text":  # one process is enough: they all open the same way
        ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert (ran.returncode, ran.stdout) == (1, "")
        assert "Traceback" not in ran.stderr
        assert "cannot be used" in ran.stderr


@pytest.mark.parametrize("seed", range(8))
def test_a_file_with_a_spoilt_stretch_is_refused_or_asked_politely(laid: Laid, tmp_path: Path, seed: int) -> None:
    rng = random.Random(f"stretch/{seed}")
    folder = Path(shutil.copytree(laid.folder, tmp_path / "spoilt"))
    content = bytearray((folder / FILE).read_bytes())
    at, length = rng.randrange(len(content) if seed % 2 else 8192), rng.choice((1, 8, 64, 512, 4096))
    content[at:at + length] = rng.choice((b"\xff", b"\x00", b"x")) * len(content[at:at + length])
    (folder / FILE).write_bytes(content)
    try:
        house = House(folder)
    except StoreError:
        return
    house.app.logger.handlers = [heard := Heard()]
    for token in laid.tokens.values():
        browser = house.browser(token)
        for path in ("/", f"/t/{laid.code}", f"/t/{laid.code}/record", f"/t/{laid.other}/screen", *laid.links):
            assert browser.get(path).status_code in GOOD | {POLITE}
    assert heard.lines == []
    house.close()


def test_this_file_spoils_something(laid: Laid) -> None:
    with closing(House(laid.folder)) as house:
        assert Party(house, laid.code, house.browser(laid.tokens["host"]), {}).open_asks()
