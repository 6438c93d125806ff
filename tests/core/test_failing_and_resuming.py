"""A rule of ours fails, or a log does not fit its rules any more."""

from __future__ import annotations

import pytest

from companion.core.asking import TABLE, Ask, Refusal, RuleBug, one
from companion.core.entries import ADJUST, AMEND, ANSWER, SEATING, UNDO, WITHDRAW, Entry
from companion.core.forms import Amount
from companion.core.session import Session
from companion.core.words import say
from tests.core.rulebooks import Book, Notes, given, log_lines, sealed_amount, voted, votes, votes_on_topics


async def dividing(notes: Notes) -> None:
    notes.written.append(10 // await one(Ask("red", "many", say("How many?"), Amount(0, 5))))
    await one(Ask("red", "again", say("How many?"), Amount(0, 5)))


async def refusing(_: Notes) -> None:
    await one(Ask("red", "many", say("How many?"), Amount(0, 5)))
    raise Refusal(say("A rule must not refuse."))


def test_a_rule_that_raises_breaks_the_session() -> None:
    session = Session(Book(dividing))
    with pytest.raises(RuleBug) as bug:
        session.answer("red", "many", 0)
    assert isinstance(bug.value.__cause__, ZeroDivisionError)
    assert session.run.broken


def test_a_rule_that_refuses_after_taking_the_answer_breaks_the_session_too() -> None:
    session = Session(Book(refusing))
    with pytest.raises(RuleBug):
        session.answer("red", "many", 0)
    assert session.run.broken


def test_a_form_that_raises_while_it_is_shown_breaks_the_session() -> None:
    async def rule(notes: Notes) -> None:
        await one(Ask("red", "many", say("How many?"), lambda: Amount(3, notes.limit)))

    session = Session(Book(rule))
    with pytest.raises(RuleBug):
        session.adjust("red", "limit", 0)
    assert session.run.broken


def test_a_polite_no_breaks_nothing() -> None:
    session = Session(Book(dividing))
    with pytest.raises(Refusal):
        session.answer("red", "many", 6)
    assert not session.run.broken


def test_without_the_offending_answer_the_table_goes_on() -> None:
    log = [Entry(1, ANSWER, "red", "many", 5), Entry(2, ANSWER, "red", "again", 1)]
    session = Session(Book(dividing), log[:1])
    assert session.run.state.written == [2]
    assert session.awaited_seats() == {"red"}


def evening() -> tuple[Session, list[Entry]]:
    session = votes()
    log = [given(session, TABLE, "topic", "corn"), given(session, "red", "votes/corn", 3)]
    log += [session.withdraw("red", "votes/corn"), session.adjust("blue", "limit", 4)]
    log += [given(session, "red", "votes/corn", 2), given(session, "blue", "votes/corn", 4)]
    log += [given(session, "green", "votes/corn", 0), session.note_seat_change("green", "moved")]
    log += [session.undo("red", 1)]
    log += [given(session, seat, "votes/corn", 1) for seat in ("red", "blue", "green")]
    log += [session.amend("red", 10, 0)]
    return session, log


def test_the_log_replayed_is_the_live_session() -> None:
    session, log = evening()
    replay = Session(Book(votes_on_topics), log)
    for viewer in ("red", "blue", "green", TABLE, None):
        assert replay.page_for(viewer) == session.page_for(viewer)
    assert (replay.lines, replay.era, replay.parked_entries, replay.last_seq) == (
        session.lines, session.era, session.parked_entries, session.last_seq)


def test_the_rows_are_numbered_without_a_gap() -> None:
    _, log = evening()
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


def test_a_whole_log_resumes_whole() -> None:
    session, log = evening()
    resumed, good = Session.resume(Book(votes_on_topics), log)
    assert good == len(log)
    assert resumed.page_for("red") == session.page_for("red")


@pytest.mark.parametrize("damaged", [
    Entry(6, "scribble", "red", "votes/corn", 1),
    Entry(6, ANSWER, "red", "votes/corn", "many"),
    Entry(6, ANSWER, "nobody", "votes/corn", 1),
    Entry(6, WITHDRAW, "blue", "votes/corn"),
    Entry(6, ADJUST, "blue", "limit", {"value": 99, "why": "board"}, anchor="red/votes/corn"),
    Entry(6, ADJUST, "blue", "limit", {"value": 4, "why": "board"}, anchor="red/elsewhere"),
    Entry(6, ADJUST, "blue", "limit", 4, anchor="red/votes/corn"),
    Entry(6, UNDO, "blue", back_to=77),
    Entry(6, AMEND, "blue", back_to=77, raw={"value": 1, "why": "typed"}),
    Entry(6, SEATING, "blue", "vanished"),
], ids=lambda entry: f"{entry.kind} {entry.key}")
def test_a_damaged_log_opens_at_its_longest_good_part(damaged: Entry) -> None:
    _, log = evening()
    resumed, good = Session.resume(Book(votes_on_topics), [*log[:5], damaged, *log[6:]])
    assert good == 5
    assert resumed.last_seq == 5
    assert log_lines(resumed) == log_lines(Session(Book(votes_on_topics), log[:5]))


def test_a_log_that_a_rule_breaks_on_opens_before_that() -> None:
    log = [Entry(1, ANSWER, "red", "many", 0), Entry(2, ANSWER, "red", "again", 1)]
    resumed, good = Session.resume(Book(dividing), log)
    assert good == 0
    assert resumed.awaited_seats() == {"red"}
    assert not resumed.run.broken


def test_a_strict_replay_of_a_damaged_log_refuses() -> None:
    with pytest.raises(Refusal):
        Session(Book(votes_on_topics), [Entry(1, "scribble", "red")])


def test_a_long_undone_evening_replays_from_its_rows_alone() -> None:
    session = votes()
    log = []
    for _ in range(20):
        log.append(given(session, TABLE, "topic", "corn"))
        log.append(session.undo("red", 0))
    assert Session(Book(votes_on_topics), log).page_for("red") == session.page_for("red")


def test_sealed_answers_are_not_in_the_state() -> None:
    session = votes()
    session.answer(TABLE, "topic", "corn")
    before = repr(session.run.state)
    voted(session, red=3, blue=4)
    assert repr(session.run.state) == before


def test_rules_that_name_one_question_for_two_seats_keep_them_apart() -> None:
    async def rule(notes: Notes) -> None:
        for seat in ("red", "blue"):
            notes.written.append((seat, await one(sealed_amount(notes, seat, "votes"))))

    session = Session(Book(rule))
    voted(session, "votes", red=1)
    voted(session, "votes", blue=2)
    assert session.run.state.written == [("red", 1), ("blue", 2)]
