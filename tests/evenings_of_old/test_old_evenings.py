"""Every evening that an older Companion has kept opens: it plays on, or it can be read and goes on as a new table."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.asking import TABLE
from companion.core.run import Run
from companion.core.session import Session
from companion.games import GAMES
from companion.players.playout import LONGEST_GAME, step
from companion.tables import boxes, past, play, records
from companion.tables.chain import first_broken
from companion.tables.doors import Device
from companion.tables.hall import Hall
from companion.tables.table import Table
from tests.evenings_of_old.folders import EVENINGS, FOLDERS, Old, unpacked
from tests.web.houses import House

ROOT = Path(__file__).parents[2]
EARLY = ("lobby", "cardboard-setting-up", "companion-setting-up", "vote-sealed")  # nothing here has ever changed
DAMAGED = ("damaged",)  # a hand did it, in those days


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Old]:
    return {text: unpacked(text, tmp_path_factory.mktemp("old") / text.name) for text in FOLDERS}


@pytest.fixture
def house(old: dict[Path, Old], tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A copy of the folder that the test asks for, opened by the Companion of today."""
    folder = Path(shutil.copytree(old[request.param].folder, tmp_path / "house"))
    with closing(House(folder)) as opened:
        yield opened


each_evening = pytest.mark.parametrize(
    ("house", "text", "name"), [(text, text, name) for text, name in EVENINGS], indirect=["house"],
    ids=[f"{text.name}-{name}" for text, name in EVENINGS])
each_folder = pytest.mark.parametrize(
    ("house", "text"), [(text, text) for text in FOLDERS], indirect=["house"], ids=[text.name for text in FOLDERS])


def session_of(table: Table) -> Session:
    return table.consult(lambda session: session)


def played_on(session: Session, seed: str) -> Session:
    """To its end, at random and in memory."""
    rng = random.Random(seed)
    for _ in range(LONGEST_GAME):
        if session.run.over:
            return session
        step(session, rng)
    raise AssertionError("this evening does not end")


@each_evening
def test_it_plays_on_or_can_be_read_and_goes_on_as_a_new_table(
        house: House, old: dict[Path, Old], text: Path, name: str) -> None:
    table = house.table(old[text].codes[name])
    trouble = table.snapshot.trouble
    assert not (trouble and name in EARLY), trouble
    assert trouble or name not in DAMAGED
    with_its_pages(house, old[text], table)
    if trouble:
        table = going_on(house, table)
        assert table.snapshot.trouble is None
        assert first_broken(house.hall.store.log(table.code)) is None
        with_its_pages(house, old[text], table)
    if table.snapshot.seating.stage != "lobby":
        assert played_on(session_of(table), name).run.over


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


@each_folder
def test_most_evenings_play_on(house: House, old: dict[Path, Old], text: Path) -> None:
    """How many do, of those that had begun; `pytest -rP` prints it."""
    found = Counter("read-only" if house.table(code).snapshot.trouble else "plays on"
                    for name, code in old[text].codes.items() if name not in DAMAGED)
    print(f"{text.name}: {found['plays on']} play on, {found['read-only']} can only be read and go on as new tables")
    assert found["plays on"] >= len(EARLY)


@each_folder
def test_the_box_profile_comes_along(house: House, old: dict[Path, Old], text: Path) -> None:
    with closing(sqlite3.connect(old[text].folder / "companion.sqlite3")) as file:
        kept = {key: json.loads(value) for key, value in file.execute("SELECT key, value FROM boxes")}
    assert len(kept) > 20
    assert boxes.known(house.hall.store, GAMES["lancaster"]) == kept


@each_folder
def test_ballots_that_lay_sealed_lie_sealed_where_the_evening_plays_on(
        house: House, old: dict[Path, Old], text: Path) -> None:
    for name in ("cardboard-sealed", "companion-sealed", "vote-sealed"):
        table = house.table(old[text].codes[name])
        if not table.snapshot.trouble:
            assert len(session_of(table).run.sealed) == 1, "one was changed, one taken back, the rest is thinking"
        fresh = going_on(house, table)
        if fresh is not table:
            assert session_of(fresh).run.sealed == {}


@each_folder
def test_an_evening_of_old_is_played_on_to_the_disk_and_its_record_plays_again(
        house: House, old: dict[Path, Old], text: Path) -> None:
    table, rng = going_on(house, house.table(old[text].codes["companion-sealed"])), random.Random("to the disk")
    while table.snapshot.seating.stage == "playing":
        session, holders = session_of(table), table.snapshot.seating.holders
        ask = rng.choice([ask for place, ask in session.run.asks.items() if place not in session.run.sealed])
        device = Device(holders.get(ask.seat, 1), host=ask.seat == TABLE)
        play.answer(house.hall, table.code, device, ask.seat, ask.key, ask.form.sample(rng), session.era)
    with closing(Hall(house.folder)) as again:
        assert again.table(table.code).snapshot.trouble is None
        record = json.loads(json.dumps(records.record_of(again, table.code, lambda words: words.text)))
    assert record["complete"]
    if record["rules"] == GAMES["lancaster"].rules:
        assert records.replay(record).session.run.over


def going_on(house: House, table: Table) -> Table:
    """This table, or the one at which it goes on; that may be one of old that must itself go on as another."""
    while table.snapshot.trouble:
        table = house.table(play.continue_elsewhere(house.hall, table.code))
    return table


@each_folder
def test_opening_an_evening_of_other_rules_plays_it_once(
        house: House, old: dict[Path, Old], text: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []
    start = Run.__init__

    def counted(self: Run, *args: object) -> None:
        runs.append(1)
        start(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Run, "__init__", counted)
    table = house.table(old[text].codes["companion-over"])
    assert len(runs) <= (2 if table.snapshot.trouble else 1), "once more only where a rule has failed"


@each_folder
def test_the_log_of_an_evening_that_was_corrected_tells_of_it(house: House, old: dict[Path, Old], text: Path) -> None:
    for name in ("cardboard-corrected", "companion-corrected"):
        table = house.table(old[text].codes[name])
        if not table.snapshot.trouble:
            told = [line.words.text for line in table.consult(past.lines)]
            assert any("corrected an answer" in text for text in told), name
            assert any("went back to" in text for text in told), name


@each_folder
def test_an_evening_that_went_on_elsewhere_still_says_where(house: House, old: dict[Path, Old], text: Path) -> None:
    continued = house.table(old[text].codes["damaged"]).snapshot.seating.continued
    assert continued is not None
    assert continued.code == old[text].codes["damaged-continued"]
    assert play.continue_elsewhere(house.hall, old[text].codes["damaged"]) == continued.code


# The next folder ------------------------------------------------------------------------------------------------------


def test_the_companion_of_today_writes_such_a_folder_for_those_to_come(tmp_path: Path) -> None:
    """In a process of its own: chance and clock stand still there."""
    command = (sys.executable, "-m", "tests.evenings_of_old", str(tmp_path / "text"))
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    written = unpacked(tmp_path / "text", tmp_path / "folder")
    assert written.codes.keys() >= {name for text, name in EVENINGS if text == FOLDERS[-1]}
    with closing(Hall(written.folder)) as hall:
        troubles = {name: hall.table(code).snapshot.trouble for name, code in written.codes.items()}
    assert {name for name, trouble in troubles.items() if trouble} == {"damaged"}
