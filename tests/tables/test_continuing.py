"""What a damaged table takes along when it goes on as a new one: what came out, and nothing that lies sealed."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from companion.core.asking import TABLE, Raw, Refusal
from companion.core.entries import ANSWER, WITHDRAW
from companion.core.session import Session
from companion.tables import continuing, past, play, records
from companion.tables.logbook import index_of_first_broken_row
from tests.speed import first_quick
from tests.tables.evenings import SEATS, Evening, english


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """The first bill waits for its ballots."""
    evening = Evening(tmp_path)
    evening.to_the_ballot(random.Random("copying"))
    yield evening
    evening.hall.close()


LAST = "FROM log WHERE seq = (SELECT MAX(seq) FROM log)"
SPOILT = f"UPDATE log SET at = at + 1 WHERE seq = (SELECT seq {LAST})"


def spoil_the_last(evening: Evening) -> None:
    """One more entry is written, and a hand changes it while Companion is closed."""
    now = session_of(evening, evening.code).adjustments_for(TABLE)["start-player"].now
    other = next(seat for seat in SEATS if seat != now)
    play.adjust(evening.hall, evening.code, evening.host, "start-player", other, None, "agreed")
    by_hand(evening, SPOILT)


def by_hand(evening: Evening, sql: str) -> None:
    file = evening.hall.store.file
    evening.hall.close()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(sql)
    evening.reopened()


def continued(evening: Evening) -> str:
    spoil_the_last(evening)
    return continuing.continue_elsewhere(evening.hall, evening.code, evening.host)


def session_of(evening: Evening, code: str) -> Session:
    return evening.hall.table(code).ask_session(lambda session: session)


def ballot(markers: int) -> Raw:
    return {"aye": "yes", "markers": markers}


def answers(evening: Evening, code: str) -> list[Raw]:
    return [json.loads(row.answer) for row in evening.rows(code)[1:] if row.answer]


def test_what_lies_sealed_is_not_copied_but_asked_again(evening: Evening) -> None:
    key = evening.asks()[0].key
    evening.answer("red", key, ballot(17))
    evening.answer("red", key, ballot(23))
    evening.answer("blue", key, ballot(19))
    play.withdraw(evening.hall, evening.code, evening.devices["blue"], "blue", key, 0)
    fresh = continued(evening)
    assert not [raw for raw in answers(evening, fresh) if raw in (ballot(17), ballot(19), ballot(23))]
    assert not [row for row in evening.rows(fresh) if row.kind == WITHDRAW]
    assert session_of(evening, fresh).awaited_seats() == set(SEATS)
    assert ballot(23) in answers(evening, evening.code), "the old log stays as it is: evidence"


def test_ballots_that_were_changed_before_a_reveal_are_history_and_stay(evening: Evening) -> None:
    key = evening.asks()[0].key
    evening.answer("red", key, ballot(17))
    evening.answer("red", key, ballot(1))
    for seat in ("blue", "green"):
        evening.answer(seat, key, ballot(0))
    fresh = continued(evening)
    assert [raw for raw in answers(evening, fresh) if raw in (ballot(17), ballot(1))] == [ballot(17), ballot(1)]
    assert session_of(evening, fresh).page_for(None).view.votes == session_of(evening,
                                                                              evening.code).page_for(None).view.votes


def test_a_ballot_handed_back_unseen_by_going_back_is_not_copied(evening: Evening) -> None:
    key, back_to = evening.asks()[0].key, past.undo_point_by_number(session_of(evening, evening.code), 1)[0]
    evening.answer("red", key, ballot(17))
    play.undo(evening.hall, evening.code, evening.host, back_to, 0)
    fresh = continued(evening)
    assert ballot(17) not in answers(evening, fresh)
    assert any("went back to" in line.words.text for line in session_of(evening, fresh).lines)
    assert session_of(evening, fresh).page_for(None).asks == session_of(evening, evening.code).page_for(None).asks


def test_the_new_table_ends_in_a_record_that_plays_again(evening: Evening) -> None:
    rng = random.Random("ends")
    evening.answer("red", evening.asks()[0].key, ballot(17))
    evening.code = continued(evening)
    while not session_of(evening, evening.code).run.over:
        evening.step(rng)
    evening.close()
    record = json.loads(json.dumps(records.record_of(evening.hall, evening.code, english)))
    assert records.replay_record(record).session.run.over


@pytest.mark.parametrize("damage", [
    f"UPDATE log SET at = at + 1 WHERE seq = (SELECT seq - 1 {LAST})",
    f"INSERT INTO log SELECT code, seq + 1, kind, seat, key, answer, back_to, anchor, at, fingerprint, hash {LAST}",
], ids=["the last answer", "behind the end"])
def test_of_a_closed_evening_the_new_table_is_open_until_its_host_closes_it(evening: Evening, damage: str) -> None:
    evening.to_the_end(random.Random("closed"))
    evening.close()
    by_hand(evening, damage)
    evening.code = continuing.continue_elsewhere(evening.hall, evening.code, evening.host)
    assert not evening.hall.table(evening.code).snapshot.seating.closed
    last = list(session_of(evening, evening.code).undo_points())[-2]
    play.undo(evening.hall, evening.code, evening.devices["red"], last, evening.era)
    evening.to_the_end(random.Random("open"))
    assert not records.record_of(evening.hall, evening.code, english)["complete"]
    evening.close()
    assert records.record_of(evening.hall, evening.code, english)["complete"]


def meddle(evening: Evening, rng: random.Random) -> None:
    """Something that a player may do; what is refused was no good idea."""
    code, hall, session = evening.code, evening.hall, session_of(evening, evening.code)
    era, device = session.era, evening.devices[rng.choice(SEATS)]
    deed = rng.choice(["answer"] * 12 + ["change", "withdraw", "undo", "amend", "amend", "adjust"])
    with suppress(Refusal):
        if deed == "answer":
            ask = rng.choice(evening.asks())
            play.answer(hall, code, evening.devices[ask.seat], ask.seat, ask.key, ask.form.sample(rng), era)
        elif deed in ("change", "withdraw") and session.run.sealed:
            seat, key = rng.choice(sorted(session.run.sealed))
            raw = session.run.asks[seat, key].form.sample(rng)
            if deed == "change":
                play.answer(hall, code, evening.devices[seat], seat, key, raw, era)
            else:
                play.withdraw(hall, code, evening.devices[seat], seat, key, era)
        elif deed == "undo" and session.run.steps:
            play.undo(hall, code, device, rng.choice(list(session.undo_points())[-4:]), era)
        elif deed == "amend" and session.run.steps:
            entry, ask = session.entry_and_question_at(rng.choice([e.seq for e in session.run.history
                                                                   if e.kind == ANSWER][-12:]))
            owner = evening.host if entry.seat == TABLE else evening.devices[entry.seat]
            play.amend(hall, code, owner, entry.seq, ask.form.sample(rng), era)
        elif deed == "adjust":
            what, one = rng.choice(sorted(session.adjustments_for(TABLE).items(), key=lambda item: item[0]))
            play.adjust(hall, code, evening.host, what, one.form.sample(rng), era)


@first_quick
@pytest.mark.parametrize("seed", range(6))
def test_whatever_happened_before_everybody_finds_the_evening_as_it_was_but_for_what_lay_sealed(
        tmp_path: Path, seed: int) -> None:
    evening, rng = Evening(tmp_path), random.Random(f"storm/{seed}")
    for _ in range(70):
        meddle(evening, rng)
        if session_of(evening, evening.code).run.over:
            break
    fresh = continued(evening)
    old, new = session_of(evening, evening.code), session_of(evening, fresh)
    assert index_of_first_broken_row(evening.rows(fresh)) is None
    assert evening.hall.table(fresh).snapshot.trouble is None
    assert new.page_for(None).view == old.page_for(None).view
    assert {place: ask.words for place, ask in new.run.asks.items()} == {
        place: ask.words for place, ask in old.run.asks.items()}
    assert new.run.done == old.run.done
    assert new.run.sealed == {}
    evening.hall.close()
