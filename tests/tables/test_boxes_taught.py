"""What a table taught the box and takes back leaves the profile again, but never what anybody else has taught."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.core.asking import TABLE, Raw
from companion.games import GAMES
from companion.tables import boxes, doors, lobby, play
from companion.tables.doors import Device
from companion.tables.hall import Hall
from companion.tables.store.schema import LESSONS, STEPS
from tests.games.lancaster.evenings import FIRST_BILLS, FIRST_LAWS
from tests.games.lancaster.kit import PROFILE
from tests.tables.mills import MILL, PRINTED

LANCASTER = GAMES["lancaster"]
KNOWN: Raw = ["5-4-2-1", {}]


def card(strength: int, first: int = 4) -> dict[str, int]:
    return {"strength": strength, "first": first, "second": 2, "third": 1}


def typed(strength: int, first: int = 4) -> Raw:
    return ["other", card(strength, first)]


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setitem(GAMES, "mill", MILL)
    with closing(Hall(tmp_path)) as hall:
        for printed in LANCASTER.box:
            if printed.key in PROFILE:
                boxes.note_value(hall.store, LANCASTER, printed, PROFILE[printed.key])
        yield hall


@pytest.fixture
def host(hall: Hall) -> Device:
    return doors.register_new_device(hall, host=True)[0]


class Table:
    """An evening of which the host answers what the table is asked."""

    def __init__(self, hall: Hall, host: Device, game: str = "lancaster") -> None:
        self.hall, self.host = hall, host
        self.code = lobby.open_table_and_begin_evening(hall, game, ["Ada", "Ben", "Cleo"], {})

    def era(self) -> int:
        return self.hall.table(self.code).ask_session(lambda session: session.era)

    def answer(self, raw: Raw) -> None:
        key = self.hall.table(self.code).ask_session(lambda session: next(key for _, key in session.run.asks))
        play.answer(self.hall, self.code, self.host, TABLE, key, raw, self.era())

    def turns_up(self, left: Raw, right: Raw = KNOWN) -> Table:
        for raw in ("on", FIRST_LAWS, FIRST_BILLS, {"left": left, "right": right}):
            self.answer(raw)
        return self

    def at(self, key: str) -> int:
        return self.hall.table(self.code).ask_session(
            lambda session: next(e.seq for e in reversed(session.run.history) if e.question_id == (TABLE, key)))

    def amend(self, key: str, raw: Raw) -> None:
        play.amend(self.hall, self.code, self.host, self.at(key), raw, self.era())

    def adjust(self, what: str, raw: Raw) -> None:
        play.adjust(self.hall, self.code, self.host, what, raw)

    def back_before(self, key: str) -> None:
        play.undo(self.hall, self.code, self.host, self.at(key) - 1, self.era())


def cards(hall: Hall) -> list[tuple[int, int]]:
    """Strength and highest points of the cards that the box is known to hold."""
    known = boxes.known_values(hall.store, LANCASTER)
    return sorted((raw["strength"], raw["first"]) for key, raw in known.items() if key.startswith("card/"))


# A mistyped card.


@pytest.mark.parametrize(("right", "known"), [(KNOWN, []), (typed(8), [(8, 4)])])
def test_a_mistyped_card_leaves_the_box_when_the_answer_is_corrected(hall: Hall, host: Device, right: Raw,
                                                                     known: list[tuple[int, int]]) -> None:
    table = Table(hall, host).turns_up(typed(7))
    assert cards(hall) == [(7, 4)]
    table.amend("conflicts/1", {"left": right, "right": KNOWN})
    assert cards(hall) == known


def test_a_mistyped_card_leaves_the_box_when_the_board_says_otherwise(hall: Hall, host: Device) -> None:
    table = Table(hall, host).turns_up(typed(7))
    table.adjust("card/1", card(8))
    assert cards(hall) == [(8, 4)]
    table.adjust("card/1", card(5))
    assert cards(hall) == []


def test_a_correction_that_is_taken_back_brings_the_card_back(hall: Hall, host: Device) -> None:
    table = Table(hall, host).turns_up(typed(7))
    table.answer("on")
    table.adjust("card/1", card(8))
    table.back_before("placed/1")
    assert cards(hall) == [(7, 4)]


def test_a_card_that_another_conflict_really_has_stays(hall: Hall, host: Device) -> None:
    table = Table(hall, host).turns_up(typed(7), typed(7))
    table.adjust("card/1", card(8))
    assert cards(hall) == [(7, 4), (8, 4)]


def test_a_card_that_was_mistyped_and_is_typed_again_after_going_back_leaves_the_box(hall: Hall, host: Device) -> None:
    table = Table(hall, host).turns_up(typed(7))
    table.back_before("bills/1")
    assert cards(hall) == [(7, 4)]  # the table may be interrupted here
    table.answer(FIRST_BILLS)
    assert cards(hall) == [(7, 4)]
    table.answer({"left": typed(8), "right": KNOWN})
    assert cards(hall) == [(8, 4)]


def test_that_is_remembered_over_a_restart(hall: Hall, host: Device, tmp_path: Path) -> None:
    table = Table(hall, host).turns_up(typed(7))
    table.back_before("conflicts/1")
    with closing(Hall(tmp_path)) as again:
        table.hall = again
        table.answer({"left": KNOWN, "right": KNOWN})
        assert cards(again) == []


# What others taught.


def test_a_card_that_was_known_before_the_evening_stays(hall: Hall, host: Device) -> None:
    Table(hall, host).turns_up(typed(7))
    second = Table(hall, host).turns_up(["7-4-2-1", {}])
    second.adjust("card/1", card(8))
    assert cards(hall) == [(7, 4), (8, 4)]


def test_a_card_that_another_table_met_too_stays(hall: Hall, host: Device) -> None:
    first, second = Table(hall, host), Table(hall, host)
    first.turns_up(typed(7))
    second.turns_up(typed(7))
    first.adjust("card/1", card(8))
    assert cards(hall) == [(7, 4), (8, 4)]
    second.adjust("card/1", card(8))
    assert cards(hall) == [(8, 4)]


def test_a_card_that_the_box_page_or_a_file_names_too_stays(hall: Hall, host: Device) -> None:
    table = Table(hall, host).turns_up(typed(7), typed(6))
    printed = next(printed for printed in LANCASTER.box if printed.key == "card/1")
    boxes.note_value(hall.store, LANCASTER, printed, card(7))
    assert not boxes.import_profile(hall.store, LANCASTER, json.dumps(
        {"companion_box": 1, "game": "lancaster", "values": {"card/2": card(6)}}))
    table.adjust("card/1", card(5))
    table.adjust("card/2", card(5))
    assert cards(hall) == [(6, 4), (7, 4)]


def test_what_the_host_has_made_the_box_forget_does_not_come_back(hall: Hall, host: Device) -> None:
    table = Table(hall, host).turns_up(typed(7))
    printed = next(printed for printed in LANCASTER.box if printed.key == "card/1")
    boxes.forget_value(hall.store, LANCASTER, printed)
    table.answer("on")
    table.adjust("card/2", card(9))
    assert cards(hall) == [(9, 4)]


def test_two_tables_that_meet_new_cards_on_one_evening_do_not_write_over_each_others(hall: Hall, host: Device) -> None:
    first, second = Table(hall, host), Table(hall, host)
    first.turns_up(typed(7))
    second.turns_up(typed(8), typed(6))
    assert cards(hall) == [(6, 4), (7, 4), (8, 4)]
    first.amend("conflicts/1", {"left": KNOWN, "right": KNOWN})
    assert cards(hall) == [(6, 4), (8, 4)]


# Single values.


def price(hall: Hall) -> Any:
    return boxes.known_values(hall.store, MILL).get("price")


def mill(hall: Hall, host: Device, *answers: Raw) -> Table:
    table = Table(hall, host, "mill")
    for raw in answers:
        table.answer(raw)
    return table


def test_a_value_written_over_another_tables_gives_way_to_it_again(hall: Hall, host: Device) -> None:
    first, second = mill(hall, host), mill(hall, host)
    for table, raw in ((first, 5), (second, 7)):
        table.answer("on")
        table.answer(raw)
    assert price(hall) == 7
    second.amend("price", 6)
    assert price(hall) == 6
    first.amend("price", 4)
    assert price(hall) == 4


def test_a_profile_of_the_version_before_was_taught_by_nobody_who_could_take_it_back(tmp_path: Path,
                                                                                     monkeypatch: Any) -> None:
    monkeypatch.setitem(GAMES, "mill", MILL)
    with closing(Hall(tmp_path)) as hall:
        boxes.note_value(hall.store, MILL, PRINTED[0], 7)
        with closing(sqlite3.connect(hall.store.file)) as hand, hand:
            hand.execute("DROP TABLE lessons")
            hand.execute("ALTER TABLE tables DROP COLUMN closed_at")
            hand.execute(f"PRAGMA user_version = {STEPS.index(LESSONS)}")
    with closing(Hall(tmp_path)) as again:
        assert price(again) == 7
        assert [(told_value.key, told_value.code) for told_value in again.store.told_values("mill")] == [("price", "")]
