"""A log that was changed by hand: read as far as it is good, and continued as a new table."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.asking import Refusal
from companion.tables import doors, play
from companion.tables.chain import first_broken
from companion.tables.table import NoSuchTable
from tests.tables.evenings import NAMES, SEATS, Evening

CHANGED = 8  # this entry of the log is touched


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening, rng = Evening(tmp_path), random.Random("damaged")
    while len(evening.rows()) < 14:
        evening.step(rng)
    yield evening
    evening.hall.close()


def by_hand(evening: Evening, sql: str) -> None:
    """Somebody opens the file with another program, while Companion is closed."""
    file = evening.hall.store.file
    evening.hall.close()
    connection = sqlite3.connect(file)
    connection.execute(sql.format(seq=CHANGED))
    connection.commit()
    connection.close()
    evening.reopened()


DAMAGES = {
    "an answer": "UPDATE log SET answer = '\"on\"' WHERE seq = {seq}",
    "a seat": "UPDATE log SET seat = 'green2' WHERE seq = {seq}",
    "a time": "UPDATE log SET at = at + 1 WHERE seq = {seq}",
    "no json": "UPDATE log SET answer = '{{' WHERE seq = {seq}",
    "bytes": "UPDATE log SET answer = x'00ff' WHERE seq = {seq}",
    "a row gone": "DELETE FROM log WHERE seq = {seq}",
    "a hash": "UPDATE log SET hash = x'00' WHERE seq = {seq}",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_log_is_read_up_to_the_entry_before_and_refuses_answers(evening: Evening, damage: str) -> None:
    by_hand(evening, DAMAGES[damage])
    snapshot = evening.hall.table(evening.code).snapshot
    assert snapshot.trouble is not None
    before = evening.rows()
    ask = evening.asks()[0]
    with pytest.raises(Refusal):
        evening.answer(ask.seat, ask.key, ask.form.sample(random.Random(1)))
    with pytest.raises(Refusal):
        play.undo(evening.hall, evening.code, evening.devices["red"], 0, 0)
    assert evening.rows() == before


@pytest.mark.parametrize("damage", DAMAGES)
def test_it_goes_on_as_a_new_table_with_the_good_part_the_seats_and_the_devices(evening: Evening, damage: str) -> None:
    whole = evening.rows()
    by_hand(evening, DAMAGES[damage])
    old = evening.rows()
    fresh = play.continue_elsewhere(evening.hall, evening.code)
    moved = evening.rows(fresh)
    assert fresh != evening.code
    assert [(row.kind, row.seat, row.key, row.answer) for row in moved[:CHANGED]] == [
        (row.kind, row.seat, row.key, row.answer) for row in whole[:CHANGED]]
    assert [row.key for row in moved[CHANGED:]] == ["continued"]
    assert first_broken(moved) is None
    assert evening.rows() == old  # the old one stays as it is
    seating = evening.hall.table(fresh).snapshot.seating
    assert tuple(player.seat for player in seating.players) == SEATS
    assert tuple(player.name for player in seating.players) == NAMES
    assert seating.holders == {seat: evening.devices[seat].id for seat in SEATS}
    assert seating.continues == evening.code
    assert evening.hall.table(fresh).snapshot.trouble is None


def test_the_new_table_can_be_played_to_its_end_also_after_a_restart(evening: Evening) -> None:
    by_hand(evening, DAMAGES["an answer"])
    evening.code = play.continue_elsewhere(evening.hall, evening.code)
    rng = random.Random("on")
    evening.step(rng)
    evening.reopened()
    evening.to_the_end(rng)
    assert evening.hall.table(evening.code).snapshot.trouble is None
    assert evening.hall.table(evening.code).snapshot.seating.stage == "over"


def test_a_log_without_a_first_entry_says_so_and_cannot_be_continued(evening: Evening) -> None:
    by_hand(evening, "UPDATE log SET answer = '{{}}' WHERE seq = 0")
    assert evening.hall.table(evening.code).snapshot.trouble is not None
    tables = len(evening.hall.tables())
    with pytest.raises(Refusal):
        play.continue_elsewhere(evening.hall, evening.code)
    assert len(evening.hall.tables()) == tables


def test_a_seat_still_moves_to_another_device_at_a_damaged_table(evening: Evening) -> None:
    by_hand(evening, DAMAGES["an answer"])
    phone, _ = doors.new_device(evening.hall)
    doors.take_seat(evening.hall, evening.code, "red", phone)
    assert evening.hall.table(evening.code).snapshot.seating.held_by(phone.id) == ("red",)


def test_a_code_that_is_none_finds_no_table(evening: Evening) -> None:
    for typed in ("", "AAAA", "BBBBB", "ßß", "B B", "\x00", "B" * 10_000):
        with pytest.raises(NoSuchTable):
            evening.hall.table(typed)
    spaced = f" {evening.code[:2].lower()} {evening.code[2:]} "
    assert evening.hall.table(spaced) is evening.hall.table(evening.code)
