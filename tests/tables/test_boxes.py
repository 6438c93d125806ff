"""What the box prints is asked once and remembered for this box; a table that has begun keeps what it knew."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.session import Session
from companion.games import GAMES
from companion.tables import boxes, doors, lobby, play, records, taking_over
from companion.tables.doors import Device
from companion.tables.hall import Hall
from companion.tables.logbook import play_from_opening
from companion.tables.play import close_evening
from companion.tables.store import StoreError
from tests.tables.evenings import english
from tests.tables.mills import MILL, OTHER_MILL, PRINTED


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setitem(GAMES, "mill", MILL)
    monkeypatch.setitem(GAMES, "other-mill", OTHER_MILL)
    with closing(Hall(tmp_path)) as hall:
        yield hall


@pytest.fixture
def host(hall: Hall) -> Device:
    return doors.register_new_device(hall, host=True)[0]


def laid(hall: Hall) -> str:
    return lobby.open_table_and_begin_evening(hall, "mill", ["Ada", "Ben"], {})


def asked(hall: Hall, code: str) -> str:
    """The key of the question that is open."""
    key: str = hall.table(code).ask_session(lambda session: next(key for _, key in session.run.asks))
    return key


def answer(hall: Hall, code: str, host: Device, key: str, raw: Any) -> None:
    era = hall.table(code).ask_session(lambda session: session.era)
    play.answer(hall, code, host, TABLE, key, raw, era)


def profile(hall: Hall, game: str = "mill") -> dict[str, Any]:
    return boxes.known_values(hall.store, GAMES[game])


def facts(hall: Hall, code: str) -> dict[str, Any]:
    opening: dict[str, Any] = json.loads(hall.store.log_rows(code)[0].answer or "")
    return opening


# Asked once, then remembered.


def test_what_one_table_was_asked_no_later_table_is_asked_again(hall: Hall, host: Device) -> None:
    first = laid(hall)
    answer(hall, first, host, "on", "on")
    assert asked(hall, first) == "price"
    answer(hall, first, host, "price", 7)
    assert profile(hall) == {"price": 7}
    second = laid(hall)
    answer(hall, second, host, "on", "on")
    assert asked(hall, second) == "on~2"
    assert facts(hall, second)["box"] == {"price": 7}


def test_a_table_that_has_begun_keeps_what_it_knew_then(hall: Hall, host: Device, tmp_path: Path) -> None:
    early = laid(hall)
    boxes.note_value(hall.store, MILL, PRINTED[0], 9)
    answer(hall, early, host, "on", "on")
    assert asked(hall, early) == "price"
    assert facts(hall, early)["box"] == {}
    with closing(Hall(tmp_path)) as again:
        assert asked(again, early) == "price"


def test_a_table_takes_the_box_as_it_is_when_it_begins_not_when_it_was_opened(hall: Hall) -> None:
    code = lobby.open_table(hall, "mill", 2)
    for name, colour in (("Ada", "red"), ("Ben", "blue")):
        lobby.sit_down(hall, code, doors.register_new_device(hall)[0], name, colour)
    boxes.note_value(hall.store, MILL, PRINTED[0], 3)
    lobby.begin_evening(hall, code)
    assert facts(hall, code)["box"] == {"price": 3}


def test_going_back_does_not_make_the_box_forget(hall: Hall, host: Device) -> None:
    code = laid(hall)
    answer(hall, code, host, "on", "on")
    answer(hall, code, host, "price", 7)
    play.undo(hall, code, host, 1, 0)
    assert asked(hall, code) == "price"
    assert profile(hall) == {"price": 7}
    answer(hall, code, host, "price", 5)
    assert profile(hall) == {"price": 5}


def test_a_corrected_answer_corrects_the_box(hall: Hall, host: Device) -> None:
    code = laid(hall)
    answer(hall, code, host, "on", "on")
    answer(hall, code, host, "price", 7)
    hall.table(code).make_move(lambda session: session.amend(TABLE, 2, 6))
    assert profile(hall) == {"price": 6}
    hall.table(code).make_move(lambda session: session.adjust(TABLE, "price", 8))
    assert profile(hall) == {"price": 8}


def test_two_games_have_two_boxes(hall: Hall, host: Device) -> None:
    code = laid(hall)
    answer(hall, code, host, "on", "on")
    answer(hall, code, host, "price", 7)
    assert profile(hall, "other-mill") == {}


def test_what_is_known_of_the_box_is_there_after_a_restart(hall: Hall, host: Device, tmp_path: Path) -> None:
    code = laid(hall)
    answer(hall, code, host, "on", "on")
    answer(hall, code, host, "price", 7)
    with closing(Hall(tmp_path)) as again:
        assert profile(again) == {"price": 7}


def test_two_programs_on_one_folder_share_the_box_and_the_table(hall: Hall, host: Device, tmp_path: Path) -> None:
    code = laid(hall)
    with closing(Hall(tmp_path)) as other:
        assert asked(other, code) == "on"
        answer(hall, code, host, "on", "on")
        answer(other, code, host, "price", 7)
        answer(hall, code, host, "on~2", "on")
        answer(other, code, host, "wheel", "wind")
        assert profile(hall) == profile(other) == {"price": 7, "wheel": "wind"}


def test_the_box_learns_in_the_same_transaction_as_the_log(hall: Hall, host: Device) -> None:
    code = laid(hall)
    answer(hall, code, host, "on", "on")
    by_hand(hall, "CREATE TRIGGER full BEFORE INSERT ON boxes BEGIN SELECT RAISE(ABORT, 'no room'); END")
    with pytest.raises(StoreError):
        answer(hall, code, host, "price", 7)
    assert (profile(hall), hall.store.last_seq(code), asked(hall, code)) == ({}, 1, "price")
    by_hand(hall, "DROP TRIGGER full")
    answer(hall, code, host, "price", 7)
    assert (profile(hall), hall.store.last_seq(code)) == ({"price": 7}, 2)


def test_an_answer_that_tells_nothing_of_the_box_does_not_touch_it(hall: Hall, host: Device) -> None:
    code = laid(hall)
    for what in ("INSERT", "UPDATE", "DELETE"):
        by_hand(hall, f"CREATE TRIGGER no_{what} BEFORE {what} ON boxes BEGIN SELECT RAISE(ABORT, 'touched'); END")
    answer(hall, code, host, "on", "on")
    hall.table(code).make_move(lambda session: session.adjust(TABLE, "price", 4) if session.learned_box_values()
                               else None)
    play.undo(hall, code, host, 0, 0)
    assert hall.store.last_seq(code) == 2


# Old and spoilt values.


def by_hand(hall: Hall, sql: str) -> None:
    with closing(sqlite3.connect(hall.store.file)) as hand, hand:
        hand.execute(sql)


@pytest.mark.parametrize("value", ["12", "true", "null", '"7"', "[7]", "{", "", "[" * 20_000, '{"gold": 1}'])
def test_a_value_that_no_longer_fits_is_as_good_as_unknown(hall: Hall, host: Device, value: str) -> None:
    by_hand(hall, f"INSERT INTO boxes VALUES ('mill', 'price', '{value}'), ('mill', 'chimney', '3'), "
                  "('mill', 'wheel', '\"wind\"')")
    assert profile(hall) == {"wheel": "wind"}
    code = laid(hall)
    assert facts(hall, code)["box"] == {"wheel": "wind"}
    answer(hall, code, host, "on", "on")
    answer(hall, code, host, "price", 2)
    assert profile(hall) == {"price": 2, "wheel": "wind"}


def test_a_log_that_began_before_there_were_boxes_and_options_reads_as_usual(hall: Hall, host: Device) -> None:
    code = laid(hall)
    answer(hall, code, host, "on", "on")
    old = facts(hall, code)
    del old["box"]
    old["options"] = {}
    assert Session(play_from_opening(old)).run.state.options == {"books": "cardboard", "length": "short"}
    assert Session(play_from_opening(old)).learned_box_values() == {}
    with_box = {**old, "box": {"price": 3, "wheel": "steam"}}
    assert Session(play_from_opening(with_box)).learned_box_values() == {"price": 3}


def test_a_database_of_the_version_before_gets_its_boxes(tmp_path: Path) -> None:
    with closing(Hall(tmp_path)) as hall:
        device = doors.register_new_device(hall, host=True)[0]
        by_hand(hall, "DROP TABLE boxes")
        by_hand(hall, "DROP TABLE past_holdings")
        by_hand(hall, "DROP TABLE lessons")
        by_hand(hall, "ALTER TABLE tables DROP COLUMN closed_at")
        by_hand(hall, "PRAGMA user_version = 1")
    with closing(Hall(tmp_path)) as again:
        assert again.store.box_values("mill") == {}
        assert doors.register_new_device(again)[0].id == device.id + 1


# Records.


@pytest.fixture
def finished(hall: Hall, host: Device) -> dict[str, Any]:
    boxes.note_value(hall.store, MILL, PRINTED[0], 7)
    code = laid(hall)
    for seat in ("red", "blue"):
        taking_over.move_seat_to_device(hall, code, seat, host)
    for key, raw in (("on", "on"), ("on~2", "on"), ("wheel", "wind")):
        answer(hall, code, host, key, raw)
    for seat in ("red", "blue"):
        play.answer(hall, code, host, seat, "sacks", 2, 0)
    close_evening(hall, code, host, 0)
    kept: dict[str, Any] = json.loads(json.dumps(records.record_of(hall, code, english)))
    return kept


def test_a_record_holds_the_box_as_it_was_known_and_plays_again_anywhere(finished: dict[str, Any], hall: Hall) -> None:
    assert finished["complete"] is True
    assert finished["box"] == {"price": 7}
    for printed in PRINTED:
        boxes.forget_value(hall.store, MILL, printed)
    replayed = records.replay_record(finished)
    assert replayed.session.learned_box_values() == {"price": 7, "wheel": "wind"}


@pytest.mark.parametrize("box", [{}, {"price": 12}, [], "price", 7, None])
def test_a_record_with_another_box_is_refused(finished: dict[str, Any], box: Any) -> None:
    with pytest.raises(Refusal):
        records.replay_record({**finished, "box": box})
