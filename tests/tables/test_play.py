"""One answer from the phone to the disk: counted once and whole, or not at all."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.asking import TABLE, Form, Raw, Refusal, one
from companion.games import GAMES
from companion.tables import doors, play, taking_over
from companion.tables.doors import Device
from companion.tables.hall import Hall
from companion.tables.logbook import index_of_first_broken_row
from companion.tables.snapshot import Snapshot
from companion.tables.store import StoreError
from tests.core.rulebooks import Barns, Notes, private_amount, topic
from tests.patience import PATIENCE
from tests.tables.evenings import SEATS, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """The first bill waits for its ballots."""
    evening = Evening(tmp_path)
    evening.to_the_ballot(random.Random("play"))
    yield evening
    evening.hall.close()


def by_hand(evening: Evening, sql: str) -> None:
    connection = sqlite3.connect(evening.hall.store.file)
    connection.execute(sql)
    connection.commit()
    connection.close()


def ballot(markers: int = 0) -> dict[str, object]:
    return {"aye": "yes", "markers": markers}


def test_what_could_not_be_written_did_not_happen(evening: Evening) -> None:
    key = evening.asks()[0].key
    by_hand(evening, "CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'full'); END")
    rows, snapshot = evening.rows(), evening.hall.table(evening.code).snapshot
    with pytest.raises(StoreError):
        evening.answer("red", key, ballot())
    assert evening.rows() == rows
    assert evening.hall.table(evening.code).snapshot is snapshot
    assert "red" in {ask.seat for ask in evening.asks()}
    by_hand(evening, "DROP TRIGGER full")
    evening.answer("red", key, ballot())
    assert "red" not in {ask.seat for ask in evening.asks()}
    assert index_of_first_broken_row(evening.rows()) is None


def answer_behind(evening: Evening) -> None:
    """Another program on the same folder answers first."""
    with closing(Hall(evening.hall.store.file.parent)) as other:
        key = evening.asks()[0].key
        play.answer(other, evening.code, evening.devices["blue"], "blue", key, ballot(2), 0)
        evening.answer("red", key, ballot())


def withdraw(evening: Evening) -> None:
    """Green's ballot, which lies there already."""
    key = next(key for seat, key in evening.hall.table(evening.code).ask_session(lambda s: s.run.sealed)
               if seat == "green")
    play.withdraw(evening.hall, evening.code, evening.devices["green"], "green", key, 0)


def correct(evening: Evening) -> None:
    """An answer of the table, another way."""
    table = evening.hall.table(evening.code)
    for entry in table.ask_session(lambda s: [e for e in s.run.history if e.question_id in s.run.done]):
        form = table.ask_session(lambda s, at=entry.seq: s.entry_and_question_at(at)[1].form)
        if (raw := form.sample(random.Random(1))) != entry.raw:
            return play.amend(evening.hall, evening.code, evening.host, entry.seq, raw, 0)
    raise AssertionError("no answer has two ways")


DEEDS: dict[str, Callable[[Evening], object]] = {
    "an answer": lambda e: e.answer("red", e.asks()[0].key, ballot()),
    "an answer behind another's": answer_behind,
    "an answer taken back": withdraw,
    "a step back": lambda e: play.undo(e.hall, e.code, e.devices["red"], 0, 0),
    "a correction": correct,
    "a correction by hand": lambda e: play.adjust(e.hall, e.code, e.host, "points/red", 7),
    "a phone covered": lambda e: play.show_seat_or_cover_phone(e.hall, e.code, e.devices["red"], None),
    "a seat moved": lambda e: taking_over.move_seat_to_device(e.hall, e.code, "red", e.devices["blue"]),
}


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_nobody_is_told_before_it_is_on_disk_and_on_show(evening: Evening, deed: Callable[[Evening], object]) -> None:
    table = evening.hall.table(evening.code)

    def found() -> tuple[list[str], Snapshot]:
        """By a program that opens the file at this moment, and by a page drawn now."""
        with closing(sqlite3.connect(evening.hall.store.file)) as other:
            return list(other.iterdump()), table.snapshot

    evening.answer("green", evening.asks()[0].key, ballot())
    heard, (disk, shown) = list[tuple[list[str], Snapshot]](), found()
    evening.hall.telling = lambda _code, _at_once: heard.append(found())
    deed(evening)
    assert heard
    assert heard == [found()] * len(heard)
    assert disk != heard[0][0]
    assert shown is not heard[0][1]


def test_the_same_answer_twice_tells_nobody(evening: Evening) -> None:
    key = evening.asks()[0].key
    evening.answer("red", key, ballot())
    heard: list[str] = []
    evening.hall.telling = lambda code, _at_once: heard.append(code)
    evening.answer("red", key, ballot())
    assert heard == []


def test_everybody_votes_in_the_same_moment_and_every_ballot_counts(evening: Evening) -> None:
    key = evening.asks()[0].key
    ready = threading.Barrier(len(SEATS))

    def vote(seat: str, markers: int) -> None:
        ready.wait(PATIENCE)
        evening.answer(seat, key, ballot(markers))

    threads = [threading.Thread(target=vote, args=(seat, 2 ** at)) for at, seat in enumerate(SEATS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    votes = evening.hall.table(evening.code).snapshot.pages[None].view.votes
    assert votes[0].count.ayes == 3 + 7
    assert index_of_first_broken_row(evening.rows()) is None


def test_two_programs_on_one_folder_see_each_others_answers(evening: Evening) -> None:
    other = Hall(evening.hall.store.file.parent)
    try:
        key = evening.asks()[0].key
        assert other.table(evening.code).snapshot.pages[None].awaited == set(SEATS)
        evening.answer("red", key, ballot(1))
        play.answer(other, evening.code, evening.devices["blue"], "blue", key, ballot(2), 0)
        evening.answer("green", key, ballot(4))
        assert evening.hall.table(evening.code).snapshot.pages[None].view.votes[0].count.ayes == 3 + 7
        assert index_of_first_broken_row(evening.rows()) is None
    finally:
        other.close()


def test_after_a_restart_sealed_ballots_are_still_sealed(evening: Evening) -> None:
    key = evening.asks()[0].key
    evening.answer("red", key, ballot(17))
    before = evening.hall.table(evening.code).snapshot.pages
    evening.reopened()
    after = evening.hall.table(evening.code).snapshot.pages
    assert after == before
    assert after["red"].own == ((key, ballot(17)),)
    assert all(page.own == () for seat, page in after.items() if seat != "red")


def test_a_device_answers_only_for_its_own_seat_and_the_table(evening: Evening) -> None:
    key, rows = evening.asks()[0].key, evening.rows()
    for device in (evening.devices["blue"], evening.host, doors.register_new_device(evening.hall)[0]):
        with pytest.raises(Refusal):
            play.answer(evening.hall, evening.code, device, "red", key, ballot(), 0)
        with pytest.raises(Refusal):
            play.withdraw(evening.hall, evening.code, device, "red", key, 0)
    stranger, _ = doors.register_new_device(evening.hall)
    for act in (lambda: play.undo(evening.hall, evening.code, stranger, 0, 0),
                lambda: play.amend(evening.hall, evening.code, stranger, 4, [], 0),
                lambda: play.adjust(evening.hall, evening.code, stranger, "start-player", "red", 0, "board"),
                lambda: play.answer(evening.hall, evening.code, stranger, TABLE, key, "on", 0)):
        with pytest.raises(Refusal):
            act()
    assert evening.rows() == rows


def test_what_is_posted_is_read_only_by_a_question_that_this_device_may_answer(evening: Evening) -> None:
    key, read = evening.asks()[0].key, []

    def by(form: Form[Any]) -> Raw:
        read.append(form)
        return ballot()

    for seat, about in (("blue", key), ("red", "no/such"), ("nobody", key)):
        with pytest.raises(Refusal, match="already closed"):
            play.answer_from_fields(evening.hall, evening.code, evening.devices["red"], seat, about, by, 0)
    assert read == []
    play.answer_from_fields(evening.hall, evening.code, evening.devices["red"], "red", key, by, 0)
    assert len(read) == 1


PHONE, LAPTOP = Device(1, host=False), Device(2, host=True)


@pytest.mark.parametrize(("held", "hands", "device", "seat"), [
    ({"red": 1}, {}, PHONE, "red"), ({"red": 1, "blue": 1}, {1: "blue"}, PHONE, "blue"),
    ({"red": 1, "blue": 1}, {1: None}, PHONE, TABLE), ({"red": 1, "blue": 1}, {}, PHONE, TABLE),
    ({"red": 1, "blue": 1}, {1: "green"}, PHONE, TABLE), ({"red": 1}, {}, LAPTOP, TABLE),
    ({"red": 2}, {}, LAPTOP, "red"),
])
def test_a_device_acts_for_the_seat_in_hand_or_for_the_table(
    evening: Evening, held: dict[str, int], hands: dict[int, str | None], device: Device, seat: str
) -> None:
    seating = replace(evening.hall.table(evening.code).snapshot.seating, holders=held, hands=hands)
    assert play.acting_seat(seating, device) == seat


def test_a_device_without_a_seat_acts_for_nobody(evening: Evening) -> None:
    seating = replace(evening.hall.table(evening.code).snapshot.seating, holders={"red": 2})
    with pytest.raises(Refusal):
        play.acting_seat(seating, PHONE)


def test_corrections_are_written_down_with_their_reasons(evening: Evening) -> None:
    play.adjust(evening.hall, evening.code, evening.devices["red"], "start-player", "blue", 0, "agreed")
    assert json.loads(evening.rows()[-1].answer or "") == {"value": "blue", "why": "agreed"}
    with pytest.raises(Refusal):
        play.adjust(evening.hall, evening.code, evening.devices["red"], "start-player", "red", 7, "agreed")


# What others do not see is written whatever it was.


async def one_secret(_notes: Notes) -> None:
    await one(topic())
    await one(private_amount("red", "sacks"))
    await one(topic())


@pytest.fixture
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """Red has told in private of 7 sacks; 3 lie in the barn behind red's screen."""
    monkeypatch.setitem(GAMES, "lancaster", replace(GAMES["lancaster"], open=lambda *_: Barns(one_secret), audit=None))
    evening = Evening(tmp_path)
    evening.answer(TABLE, "topic", "corn")
    evening.answer("red", "sacks", 7)
    yield evening
    evening.hall.close()


def seen_by_others(evening: Evening) -> tuple[object, ...]:
    snapshot = evening.hall.table(evening.code).snapshot
    log = evening.hall.table(evening.code).ask_session(lambda session: [line.words for line in session.lines])
    return [repr(snapshot.pages[seat]) for seat in (None, TABLE, "blue", "green")], log


def test_what_lies_behind_a_screen_is_set_by_hand_alike_though_it_stays(farm: Evening) -> None:
    seen = []
    for times, sacks in enumerate((3, 8, 8)):  # the first and the last change nothing
        play.adjust(farm.hall, farm.code, farm.devices["red"], "barn/red", sacks, 0, times=times)
        seen.append(seen_by_others(farm))
    written = [json.loads(row.answer or "")["value"] for row in farm.rows() if row.key == "barn/red"]
    assert written == [3, 8, 8]
    (before, one_line), (same, two_lines), (still, three_lines) = seen
    assert before == same == still
    assert two_lines == one_line + one_line[-1:]
    assert three_lines == two_lines + one_line[-1:]


def test_a_private_answer_is_corrected_alike_though_it_stays(farm: Evening) -> None:
    at = farm.hall.table(farm.code).ask_session(lambda session: session.run.history[-1].seq)
    seen = []
    for era, sacks in enumerate((7, 8)):
        play.amend(farm.hall, farm.code, farm.devices["red"], at, sacks, era)
        seen.append(seen_by_others(farm)[1])
    assert farm.era == 2
    assert seen[1] == seen[0] + seen[0][-1:]
    with pytest.raises(Refusal, match="stands there already"):
        play.amend(farm.hall, farm.code, farm.devices["red"], at - 1, "corn", 2)
