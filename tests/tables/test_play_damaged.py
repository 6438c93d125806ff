"""A log that was changed by hand: read as far as it is good, and continued as a new table."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.asking import Refusal
from companion.core.words import Verbatim, Who
from companion.tables import continuing, doors, play, records, taking_over
from companion.tables.logbook import index_of_first_broken_row
from companion.tables.table import NoSuchTable
from tests.tables.evenings import NAMES, SEATS, Evening, english

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
    fresh = continuing.continue_elsewhere(evening.hall, evening.code)
    moved = evening.rows(fresh)
    assert fresh != evening.code
    assert [(row.kind, row.seat, row.key, row.answer) for row in moved[:CHANGED]] == [
        (row.kind, row.seat, row.key, row.answer) for row in whole[:CHANGED]]
    assert [row.key for row in moved[CHANGED:]] == ["continued"]
    assert index_of_first_broken_row(moved) is None
    assert evening.rows() == old  # the old one stays as it is
    seating = evening.hall.table(fresh).snapshot.seating
    assert tuple(player.seat for player in seating.players) == SEATS
    assert tuple(player.name for player in seating.players) == NAMES
    assert seating.holders == {seat: evening.devices[seat].id for seat in SEATS}
    assert seating.continues == evening.code
    assert evening.hall.table(fresh).snapshot.trouble is None


def test_the_new_table_can_be_played_to_its_end_also_after_a_restart(evening: Evening) -> None:
    by_hand(evening, DAMAGES["an answer"])
    evening.code = continuing.continue_elsewhere(evening.hall, evening.code)
    rng = random.Random("on")
    evening.step(rng)
    evening.reopened()
    evening.to_the_end(rng)
    assert evening.hall.table(evening.code).snapshot.trouble is None
    assert evening.hall.table(evening.code).snapshot.seating.stage == "over"


def test_a_log_without_a_first_entry_says_so_and_cannot_be_continued(evening: Evening) -> None:
    by_hand(evening, "UPDATE log SET answer = '{{}}' WHERE seq = 0")
    assert evening.hall.table(evening.code).snapshot.trouble is not None
    tables = len(evening.hall.table_rows())
    with pytest.raises(Refusal):
        continuing.continue_elsewhere(evening.hall, evening.code)
    assert len(evening.hall.table_rows()) == tables


def test_a_healthy_table_is_not_copied(evening: Evening) -> None:
    before = evening.hall.table_rows()
    with pytest.raises(Refusal):
        continuing.continue_elsewhere(evening.hall, evening.code, evening.host)
    evening.to_the_end(random.Random("over"))
    with pytest.raises(Refusal):
        continuing.continue_elsewhere(evening.hall, evening.code, evening.host)
    assert [row.code for row in evening.hall.table_rows()] == [row.code for row in before]


def test_the_log_of_the_old_table_says_who_let_it_go_on_and_where(evening: Evening) -> None:
    by_hand(evening, DAMAGES["an answer"])
    doors_open = evening.hall.table(evening.code).snapshot.seating.continued
    fresh = continuing.continue_elsewhere(evening.hall, evening.code, evening.devices["blue"])
    for _ in range(2):
        snapshot = evening.hall.table(evening.code).snapshot
        assert snapshot.seating.continued is not None
        assert (snapshot.seating.continued.code, snapshot.seating.continued.by) == (fresh, "blue")
        words = snapshot.seating.continued.words
        assert dict(words.values) == {"who": Who("blue"), "code": Verbatim(fresh)}
        told = records.record_of(evening.hall, evening.code, english)["log"]
        assert told[-1] == {"line": len(told), "text": words.text, "struck": False}
        evening.reopened()
    assert doors_open is None


def test_two_hosts_who_continue_it_find_the_same_table_and_the_first_stands_in_the_log(evening: Evening) -> None:
    by_hand(evening, DAMAGES["an answer"])
    fresh = [continuing.continue_elsewhere(evening.hall, evening.code, device)
             for device in (evening.host, evening.devices["blue"])]
    assert fresh[0] == fresh[1]
    continued = evening.hall.table(evening.code).snapshot.seating.continued
    assert continued is not None
    assert continued.by is None


def _claim(evening: Evening, code: str) -> int:
    """The number of the one claim that waits there."""
    (claim,) = evening.hall.table(code).snapshot.seating.claims
    return claim.number


def test_no_seat_moves_at_a_table_whose_log_cannot_say_so(evening: Evening) -> None:
    """Otherwise the host could look behind a screen, and nobody would ever read of it."""
    by_hand(evening, DAMAGES["an answer"])
    phone, _ = doors.register_new_device(evening.hall)
    taking_over.claim_seat(evening.hall, evening.code, "red", phone, "192.168.1.20")
    with pytest.raises(Refusal):
        taking_over.move_seat_to_device(evening.hall, evening.code, "red", phone)
    with pytest.raises(Refusal):
        taking_over.admit_claim(evening.hall, evening.code, "red", _claim(evening, evening.code))
    assert evening.hall.table(evening.code).snapshot.seating.held_by(phone.id) == ()


def test_a_seat_that_moves_at_the_new_table_stands_in_its_log(evening: Evening) -> None:
    by_hand(evening, DAMAGES["an answer"])
    fresh = continuing.continue_elsewhere(evening.hall, evening.code)
    phone, _ = doors.register_new_device(evening.hall)
    taking_over.claim_seat(evening.hall, fresh, "red", phone, "192.168.1.20")
    taking_over.admit_claim(evening.hall, fresh, "red", _claim(evening, fresh))
    assert evening.hall.table(fresh).snapshot.seating.held_by(phone.id) == ("red",)
    last = evening.rows(fresh)[-1]
    assert (last.kind, last.seat, last.key) == ("seating", "red", "moved")


def test_a_table_that_the_disk_did_not_give_for_a_moment_is_tried_again_by_the_next_who_looks(evening: Evening) -> None:
    evening.reopened()
    with closing(sqlite3.connect(evening.hall.store.file)) as other:
        other.execute("ALTER TABLE log RENAME TO elsewhere")
        assert evening.hall.table(evening.code).snapshot.trouble is not None
        other.execute("ALTER TABLE elsewhere RENAME TO log")
    assert evening.hall.table(evening.code).snapshot.trouble is None
    assert evening.asks()


def test_a_code_that_is_none_finds_no_table(evening: Evening) -> None:
    for typed in ("", "AAAA", "BBBBB", "ßß", "B B", "\x00", "B" * 10_000):
        with pytest.raises(NoSuchTable):
            evening.hall.table(typed)
    spaced = f" {evening.code[:2].lower()} {evening.code[2:]} "
    assert evening.hall.table(spaced) is evening.hall.table(evening.code)
