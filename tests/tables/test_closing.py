"""The host closes an evening: nothing is changed afterwards, and what was over before there was a closing is closed."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing as closed_at_last
from pathlib import Path
from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.entries import Entry
from companion.tables import play, records, taking_over
from tests.speed import first_quick
from tests.tables.evenings import Evening, english


@pytest.fixture
def over(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    evening.to_the_end(random.Random("closing"))
    yield evening
    evening.hall.close()


def log(evening: Evening) -> list[str]:
    return evening.hall.table(evening.code).ask_session(lambda session: [line.words.text for line in session.lines])


def first_answer(evening: Evening) -> Entry:
    return evening.hall.table(evening.code).ask_session(lambda session: next(
        entry for entry in session.run.history if entry.question_id in session.run.done))


DEEDS: dict[str, Callable[[Evening], Any]] = {
    "going back": lambda e: play.undo(e.hall, e.code, e.devices["red"], 0, 0),
    "correcting": lambda e: play.amend(e.hall, e.code, e.host, first_answer(e).seq, first_answer(e).raw, 0),
    "asking all again": lambda e: play.ask_all_again(e.hall, e.code, e.devices["red"], 1, 0),
    "correcting by hand": lambda e: play.adjust(e.hall, e.code, e.host, "points/red", 7),
    "moving a seat": lambda e: taking_over.move_seat_to_device(e.hall, e.code, "red", e.devices["blue"]),
    "leaving": lambda e: taking_over.move_leaving_players_seat(e.hall, e.code, "red", TABLE, e.host),
}


@first_quick
@pytest.mark.parametrize("deed", DEEDS)
def test_nothing_is_changed_corrected_or_taken_back_afterwards(over: Evening, deed: str) -> None:
    over.close()
    rows = over.rows()
    for _ in range(2):
        with pytest.raises(Refusal, match="closed"):
            DEEDS[deed](over)
        assert over.rows() == rows
        over.reopened()


def test_all_are_told(over: Evening) -> None:
    over.close()
    assert log(over)[-1] == "The host closed the evening."
    assert over.hall.table(over.code).snapshot.seating.closed


def test_tapped_twice_it_is_closed_once(over: Evening) -> None:
    over.close()
    rows = over.rows()
    over.close()
    assert over.rows() == rows


def test_only_the_host_closes_and_only_what_is_over(over: Evening, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="Only the host"):
        play.close_evening(over.hall, over.code, over.devices["red"], 0)
    running = Evening(tmp_path / "running")
    with pytest.raises(Refusal, match="not over yet"):
        running.close()
    running.hall.close()


def test_an_end_that_was_corrected_since_the_page_was_drawn_is_not_closed(over: Evening) -> None:
    play.undo(over.hall, over.code, over.devices["red"], list(over.hall.table(over.code).ask_session(
        lambda session: session.undo_points()))[-1], 0)
    while over.asks():
        ask = over.asks()[0]
        play.answer(over.hall, over.code, over.devices[ask.seat], ask.seat, ask.key,
                    ask.form.sample(random.Random(1)), 1)
    with pytest.raises(Refusal):
        play.close_evening(over.hall, over.code, over.host, 0)
    over.close()


def as_before_there_was_a_closing(evening: Evening) -> None:
    """The folder as 0.1.0 left it."""
    file = evening.hall.store.file
    evening.hall.close()
    with closed_at_last(sqlite3.connect(file)) as connection, connection:
        connection.execute("ALTER TABLE tables DROP COLUMN closed_at")
        connection.execute("PRAGMA user_version = 4")
    evening.reopened()


def test_what_was_over_when_the_update_came_counts_as_closed(over: Evening) -> None:
    as_before_there_was_a_closing(over)
    assert over.hall.table(over.code).snapshot.seating.closed
    assert records.record_of(over.hall, over.code, english)["complete"]
    for deed in DEEDS.values():
        with pytest.raises(Refusal, match="closed"):
            deed(over)


def test_what_was_begun_before_the_update_and_is_over_after_it_hands_out_nothing_until_it_is_closed(
        tmp_path: Path) -> None:
    evening, rng = Evening(tmp_path), random.Random("in between")
    for _ in range(30):
        evening.step(rng)
    as_before_there_was_a_closing(evening)
    evening.to_the_end(rng)
    assert not records.record_of(evening.hall, evening.code, english)["complete"]
    evening.close()
    assert records.replay_record(records.record_of(evening.hall, evening.code, english)).session.run.over
    evening.hall.close()
