"""An old answer was wrong: the evening is told again with the right one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE, Ask, Refusal, Secrecy, one, together
from companion.core.entries import AMEND, Entry
from companion.core.forms import Amount
from companion.core.session import CorrectionPreview, Session
from companion.core.words import say
from tests.core.rulebooks import SEATS, Book, Notes, log_lines, open_keys, pick, sealed_amount, topic, voted, votes


def test_later_answers_flow_in_again(session: Session) -> None:
    session.amend("red", 2, 5)
    assert session.run.state.written == [("corn", (("red", 5), ("blue", 4), ("green", 0)))]
    assert open_keys(session) == ["table: topic~2"]


def test_the_log_strikes_out_what_no_longer_holds_and_says_what_does(session: Session) -> None:
    session.amend("red", 2, 5)
    assert log_lines(session) == [
        "[Together they gave 7.]", "Together they gave 9.",
        "red corrected an answer: How many?: 5 (it was typed wrong)"]


def test_a_correction_says_why(session: Session) -> None:
    session.amend("red", 2, 5, why="agreed")
    assert log_lines(session)[-1].endswith("(agreed at the table)")


@pytest.mark.parametrize("why", ["", " ", "x" * 121, None])
def test_a_correction_without_a_reason_is_refused(session: Session, why: Any) -> None:
    before = session.page_for(None), list(session.lines), session.era
    with pytest.raises(Refusal):
        session.amend("red", 2, 5, why=why)
    assert (session.page_for(None), session.lines, session.era) == before


def test_an_amend_begins_a_new_era(session: Session) -> None:
    session.amend("red", 2, 5)
    assert session.era == 1


def test_what_no_longer_fits_is_parked_and_asked_again(session: Session) -> None:
    session.amend(TABLE, 1, "wool")
    assert [entry.seq for entry in session.parked_entries] == [2, 3, 4, 5]
    assert open_keys(session) == ["red: votes/wool", "blue: votes/wool", "green: votes/wool"]


def test_a_preview_says_how_many_answers_stay_and_how_many_are_asked_again(session: Session) -> None:
    seven, nine = (say("Together they gave {n}.", n=n) for n in (7, 9))
    assert session.correction_preview("red", 2, 5) == CorrectionPreview(
        stay=5, asked_again=0, struck=(seven,), new=(nine,))
    assert session.correction_preview(TABLE, 1, "wool") == CorrectionPreview(
        stay=2, asked_again=3, struck=(seven,))  # "on" comes back


def test_a_preview_changes_nothing(session: Session) -> None:
    before = session.page_for(None), list(session.lines), session.era
    session.correction_preview(TABLE, 1, "wool")
    assert (session.page_for(None), session.lines, session.era) == before


def test_parked_answers_come_back_when_their_question_does(session: Session) -> None:
    session.amend(TABLE, 1, "wool")
    session.amend(TABLE, 1, "corn")
    assert session.parked_entries == []
    assert open_keys(session) == ["table: topic~2"]
    assert session.run.state.written == [("corn", (("red", 3), ("blue", 4), ("green", 0)))]


def test_parked_answers_come_back_in_the_middle_of_the_evening(session: Session) -> None:
    session.amend(TABLE, 1, "wool")
    voted(session, "votes/wool", red=1, blue=1, green=1)
    assert [entry.seq for entry in session.parked_entries] == [2, 3, 4]  # "on" has found its question again
    session.answer(TABLE, "topic~2", "corn")
    assert session.parked_entries == []
    assert session.run.state.written[1] == ("corn", (("red", 3), ("blue", 4), ("green", 0)))


def test_a_new_answer_replaces_the_parked_one_to_the_same_question() -> None:
    async def rule(notes: Notes) -> None:
        if await one(topic()) == "corn":
            notes.written.append(await one(Ask("red", "field", say("Which field?"), pick("north", "south"))))
            notes.written.append(await one(Ask("red", "day", say("Which day?"), pick("today"))))

    session = Session(Book(rule))
    session.answer(TABLE, "topic", "corn")
    session.answer("red", "field", "north")
    session.amend(TABLE, 1, "wool")
    assert [entry.seq for entry in session.parked_entries] == [2]
    session.amend(TABLE, 1, "corn")
    assert session.run.state.written == ["north"]


def test_a_secret_answer_is_corrected_only_by_the_one_who_gave_it(session: Session) -> None:
    for somebody in ("blue", TABLE):
        with pytest.raises(Refusal, match="only by the one who gave it"):
            session.amend(somebody, 2, 5)
        with pytest.raises(Refusal, match="only by the one who gave it"):
            session.correction_preview(somebody, 2, 5)
    assert session.era == 0


def test_an_open_answer_may_be_corrected_by_anybody(session: Session) -> None:
    session.amend("green", 1, "wool")
    assert log_lines(session)[-1] == "green corrected an answer: What is it about?: wool (it was typed wrong)"


@pytest.mark.parametrize("at", [0, 6, 99, -1])
def test_what_is_no_answer_cannot_be_corrected(session: Session, at: int) -> None:
    with pytest.raises(Refusal, match="cannot be corrected"):
        session.amend("red", at, 1)


def test_an_answer_that_still_lies_sealed_is_changed_not_corrected(session: Session) -> None:
    session.answer(TABLE, "topic~2", "wool")
    voted(session, "votes/wool", red=1)
    with pytest.raises(Refusal, match="cannot be corrected"):
        session.amend("red", 7, 2)


def test_an_answer_changed_before_the_reveal_is_not_the_one_to_correct() -> None:
    session = votes()
    session.answer(TABLE, "topic", "corn")
    voted(session, red=1)
    voted(session, red=2)
    voted(session, blue=0, green=0)
    with pytest.raises(Refusal):
        session.amend("red", 2, 5)
    session.amend("red", 3, 5)
    assert session.run.state.written[0][1][0] == ("red", 5)


def test_a_correction_that_its_question_does_not_hold_is_refused(session: Session) -> None:
    before = session.page_for(None), list(session.lines), session.era
    with pytest.raises(Refusal, match="does not fit"):
        session.amend("red", 2, 6)
    assert (session.page_for(None), session.lines, session.era) == before


def test_a_withdrawn_answer_does_not_come_back_by_a_correction(session: Session) -> None:
    session.answer(TABLE, "topic~2", "wool")
    voted(session, "votes/wool", red=1, blue=1)
    session.withdraw("red", "votes/wool")
    session.amend("blue", 3, 5)
    assert session.awaited_seats() == {"red", "green"}


def test_what_lies_sealed_stays_sealed_through_a_correction(session: Session) -> None:
    session.answer(TABLE, "topic~2", "wool")
    voted(session, "votes/wool", red=1)
    session.amend("blue", 3, 5)
    assert session.page_for("red").own == (("votes/wool", 1),)
    assert session.awaited_seats() == {"blue", "green"}


def test_an_undo_after_a_correction_goes_back_in_the_corrected_evening(session: Session) -> None:
    session.amend("red", 2, 5)
    session.undo("red", 4)
    assert session.run.state.written == [("corn", (("red", 5), ("blue", 4), ("green", 0)))]


def test_the_recorded_question_is_shown_as_it_stood_then(session: Session) -> None:
    session.adjust("red", "limit", 9)
    entry, ask = session.entry_and_question_at(2)
    assert (entry.raw, ask.form) == (3, Amount(0, 5))


def test_a_correction_that_the_limit_of_its_time_forbids_is_refused_and_said_nowhere() -> None:
    session = votes()
    session.answer(TABLE, "topic", "corn")
    voted(session, red=1)
    session.adjust("blue", "limit", 2)  # while red's answer lay sealed: it is handed back
    voted(session, red=2, blue=0, green=0)
    for entry, why in ((2, "cannot be corrected"), (4, "does not fit")):
        with pytest.raises(Refusal, match=why):
            session.amend("red", entry, 5)
    assert session.run.state.written


def test_a_correction_from_the_log_that_no_longer_fits_is_refused_too(session: Session) -> None:
    wrong = Entry(6, AMEND, "red", back_to=2, raw={"value": 6, "why": "typed"})
    with pytest.raises(Refusal):
        Session(session.play, [*session.run.history, wrong])


def test_a_correction_that_makes_a_rule_fail_leaves_the_evening_as_it_was() -> None:
    async def rule(notes: Notes) -> None:
        first = await one(Ask("red", "many", say("How many?"), Amount(0, 5)))
        await together(sealed_amount(notes, seat, "votes") for seat in SEATS)
        notes.written.append(10 // first)
        await one(Ask(TABLE, "on", say("Go on?"), pick("on"), Secrecy.OPEN))

    session = Session(Book(rule))
    session.answer("red", "many", 5)
    voted(session, "votes", red=1, blue=1, green=1)
    before = session.page_for("red"), list(session.lines), session.era, session.last_seq
    with pytest.raises(Exception, match="a rule failed"):
        session.amend("red", 1, 0)
    assert (session.page_for("red"), session.lines, session.era, session.last_seq) == before
    assert not session.run.broken
