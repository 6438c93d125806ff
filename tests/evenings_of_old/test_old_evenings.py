"""Every evening that was kept before there were releases opens: it plays on, or it can be read and goes on as a new
table."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.run import Run
from companion.core.session import Session
from companion.games import GAMES
from companion.players import LONGEST_GAME, give_random_answer
from companion.tables import boxes, continuing, past, records
from companion.tables.doors import Device
from companion.tables.hall import Hall
from companion.tables.logbook import index_of_first_broken_row
from companion.tables.play import close_evening
from tests.evenings_of_old.folders import (
    OLDER,
    RELEASED,
    Old,
    evenings_of,
    going_on,
    played_to_the_disk,
    session_of,
    unpacked,
    with_its_pages,
    written_today,
)
from tests.speed import slow
from tests.web.houses import House

pytestmark = slow

EARLY = ("lobby", "cardboard-setting-up", "companion-setting-up", "vote-sealed")  # nothing here has ever changed
SHOWN = ("lobby", "cardboard-voting", "companion-castles", "companion-over")  # their pages are looked at
DAMAGED = ("damaged",)  # a hand did it, in those days


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Old]:
    return {text: unpacked(text, tmp_path_factory.mktemp("old") / text.name) for text in OLDER}


@pytest.fixture
def house(old: dict[Path, Old], tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A copy of the folder that the test asks for, opened by the Companion of today."""
    folder = Path(shutil.copytree(old[request.param].folder, tmp_path / "house"))
    with closing(House(folder)) as opened:
        yield opened


EVENINGS = [(text, name) for text in OLDER for name in evenings_of(text)]
each_evening = pytest.mark.parametrize(
    ("house", "text", "name"), [(text, text, name) for text, name in EVENINGS], indirect=["house"],
    ids=[f"{text.name}-{name}" for text, name in EVENINGS])
each_folder = pytest.mark.parametrize(
    ("house", "text"), [(text, text) for text in OLDER], indirect=["house"], ids=[text.name for text in OLDER])


def played_on(session: Session, seed: str) -> Session:
    """To its end, at random and in memory."""
    rng = random.Random(seed)
    for _ in range(LONGEST_GAME):
        if session.run.over:
            return session
        give_random_answer(session, rng)
    raise AssertionError("this evening does not end")


@each_evening
def test_it_plays_on_or_can_be_read_and_goes_on_as_a_new_table(
        house: House, old: dict[Path, Old], text: Path, name: str) -> None:
    table = house.table(old[text].codes[name])
    trouble = table.snapshot.trouble
    assert not (trouble and name in EARLY), trouble
    assert trouble or name not in DAMAGED
    if name in SHOWN:
        with_its_pages(house, old[text], table)
    if trouble:
        table = going_on(house, table)
        assert table.snapshot.trouble is None
        assert index_of_first_broken_row(house.hall.store.log_rows(table.code)) is None
    if table.snapshot.seating.stage != "lobby":
        assert played_on(session_of(table), name).run.over


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
    assert boxes.known_values(house.hall.store, GAMES["lancaster"]) == kept


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
    table = played_to_the_disk(house, going_on(house, house.table(old[text].codes["companion-sealed"])))
    with closing(Hall(house.folder)) as again:
        assert again.table(table.code).snapshot.trouble is None
        assert not records.record_of(again, table.code, lambda words: words.text)["complete"], "nobody has closed it"
        close_evening(again, table.code, Device(1, host=True), again.table(table.code).snapshot.pages[None].era)
        record = json.loads(json.dumps(records.record_of(again, table.code, lambda words: words.text)))
    assert record["complete"]
    if record["rules"] == GAMES["lancaster"].rules:
        assert records.replay_record(record).session.run.over


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
            told = [line.words.text for line in table.ask_session(past.renumbered_public_log)]
            assert any("corrected an answer" in text for text in told), name
            assert any("went back to" in text for text in told), name


@each_folder
def test_an_evening_that_went_on_elsewhere_still_says_where(house: House, old: dict[Path, Old], text: Path) -> None:
    continued = house.table(old[text].codes["damaged"]).snapshot.seating.continued
    assert continued is not None
    assert continued.code == old[text].codes["damaged-continued"]
    assert continuing.continue_elsewhere(house.hall, old[text].codes["damaged"]) == continued.code


# The next folder.


def test_the_companion_of_today_writes_such_a_folder_for_those_to_come(tmp_path: Path) -> None:
    """In a process of its own: chance and clock stand still there."""
    written = unpacked(written_today(tmp_path / "text"), tmp_path / "folder")
    assert written.codes.keys() >= set(evenings_of(RELEASED))
    with closing(Hall(written.folder)) as hall:
        troubles = {name: hall.table(code).snapshot.trouble for name, code in written.codes.items()}
    assert {name for name, trouble in troubles.items() if trouble} == {"damaged"}
