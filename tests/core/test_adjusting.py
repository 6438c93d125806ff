"""The cardboard is right: a value corrected by hand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.entries import ADJUST, Entry
from companion.core.session import Session
from tests.core.rulebooks import Barns, Book, log_lines, sold_within_the_limit, voted, votes, votes_on_topics


@pytest.fixture
def session() -> Session:
    session = votes()
    session.answer(TABLE, "topic", "corn")
    return session


def test_the_board_says_this_number_now(session: Session) -> None:
    session.adjust("blue", "limit", 2)
    assert session.page_for(None).view == (2,)
    assert log_lines(session) == ["blue corrected by hand: The limit: 2 (so it lies on the board)"]


def test_a_correction_by_hand_gives_one_of_the_usual_reasons_or_the_players_own(session: Session) -> None:
    session.adjust("blue", "limit", 2, "counted")
    session.adjust("blue", "limit", 3, " {oops} <b>the dog</b> ate it ")
    assert [line.partition("(")[2] for line in log_lines(session)] == [
        "we had miscounted)", "{oops} <b>the dog</b> ate it)"]


@pytest.mark.parametrize("why", ["", " ", "x" * 121, "two\nlines", "a \u202e turn", None, 3, ["board"]])
def test_a_correction_by_hand_without_a_decent_reason_is_refused(session: Session, why: Any) -> None:
    with pytest.raises(Refusal):
        session.adjust("blue", "limit", 2, why)
    assert (session.page_for(None).view, session.lines) == ((5,), [])


@pytest.mark.parametrize("raw", [2, None, {"value": 2}, {"value": 2, "why": "board", "more": 1}, [2, "board"]])
def test_a_correction_in_the_log_holds_a_value_and_a_reason(session: Session, raw: Any) -> None:
    with pytest.raises(Refusal):
        Session(session.play, [Entry(1, ADJUST, "blue", "limit", raw, anchor="table/topic")])


def test_a_correction_by_hand_from_an_older_page_is_refused(session: Session) -> None:
    session.undo("red", 0)
    with pytest.raises(Refusal, match="look again"):
        session.adjust("blue", "limit", 2, era=0)


def test_a_correction_by_hand_shows_what_stands_now(session: Session) -> None:
    session.adjust("blue", "limit", 2)
    assert session.adjustments_for("red")["limit"].now == 2


@pytest.mark.parametrize(("what", "raw"), [("limit", 10), ("limit", "2"), ("limit", None), ("weather", 2), ("", 2)])
def test_what_cannot_stand_on_the_board_is_refused(session: Session, what: str, raw: object) -> None:
    before = session.page_for(None), list(session.lines), session.last_seq
    with pytest.raises(Refusal):
        session.adjust("blue", what, raw)
    assert (session.page_for(None), session.lines, session.last_seq) == before


def test_a_question_shows_the_corrected_limit_at_once(session: Session) -> None:
    session.adjust("blue", "limit", 2)
    with pytest.raises(Refusal):
        session.answer("red", "votes/corn", 3)


def test_sealed_answers_to_a_question_that_has_changed_are_handed_back(session: Session) -> None:
    voted(session, red=5, blue=1)
    session.adjust("blue", "limit", 2)
    assert session.awaited_seats() == {"red", "blue", "green"}
    assert log_lines(session)[1:] == [
        f"{who}'s question has changed; the answer was handed back unseen." for who in ("red", "blue")]


def test_no_correction_of_a_limit_finds_out_what_lies_sealed() -> None:
    def after(sacks: int) -> tuple[object, ...]:
        session = votes()
        session.answer(TABLE, "topic", "corn")
        voted(session, red=sacks)
        session.adjust("blue", "limit", 2)
        return session.page_for("blue"), session.lines, session.fingerprint()

    assert after(1) == after(4)


def test_sealed_answers_stay_where_the_correction_changes_nothing_about_them() -> None:
    session = Session(Barns(votes_on_topics))
    session.answer(TABLE, "topic", "corn")
    voted(session, red=5, blue=1)
    session.adjust("red", "barn/red", 7)
    assert session.awaited_seats() == {"green"}


def test_where_a_form_judges_by_what_it_does_not_show_the_sealed_answer_is_handed_back_fitting_or_not() -> None:
    def after(sacks: int) -> tuple[Any, ...]:
        session = Session(Book(sold_within_the_limit))
        session.answer(TABLE, "topic", "corn")
        session.answer("red", "sold", {"sacks": sacks})
        session.adjust("blue", "limit", 2)
        return session.page_for("blue"), session.lines, session.awaited_seats()

    assert after(5) == after(1)
    assert "red" in after(1)[2]


def test_what_lies_behind_a_screen_is_corrected_by_its_owner_alone() -> None:
    session = Session(Barns(votes_on_topics))
    assert set(session.adjustments_for("red")) == {"limit", "barn/red"}
    assert set(session.adjustments_for(TABLE)) == set(session.adjustments_for(None)) == {"limit"}
    for somebody in ("blue", TABLE, "nobody", ""):
        with pytest.raises(Refusal, match="cannot be corrected by hand"):
            session.adjust(somebody, "barn/red", 7)
    session.adjust("red", "barn/red", 7)
    assert (session.page_for("red").view, session.page_for("blue").view) == ((5, 7), (5, 3))


def test_the_log_says_that_something_behind_a_screen_was_corrected_but_not_to_what() -> None:
    def after(sacks: int) -> tuple[object, ...]:
        session = Session(Barns(votes_on_topics))
        session.adjust("red", "barn/red", sacks, "counted")
        return (log_lines(session), session.fingerprint(),
                session.page_for("blue"), session.page_for(None), session.page_for(TABLE))

    assert after(7)[0] == ["red corrected by hand: Your barn (we had miscounted)"]
    assert after(7) == after(8)


def test_a_correction_by_hand_keeps_the_era(session: Session) -> None:
    session.adjust("blue", "limit", 2)
    assert session.era == 0


def test_a_correction_by_hand_hangs_on_the_question_of_its_time(session: Session) -> None:
    entry = session.adjust("blue", "limit", 2)
    assert entry.anchor == "red/votes/corn"


def test_after_an_amend_a_correction_by_hand_waits_for_its_question(session: Session) -> None:
    voted(session, red=3, blue=4, green=0)
    session.adjust("blue", "limit", 2)  # while the table is asked to go on
    session.amend(TABLE, 1, "wool")
    assert session.page_for(None).view == (5,)
    assert [entry.kind for entry in session.parked_entries] == ["answer", "answer", "answer", "adjust"]
    voted(session, "votes/wool", red=5, blue=1, green=1)
    assert session.page_for(None).view[0] == 2


def test_a_correction_by_hand_whose_question_is_gone_is_refused(session: Session) -> None:
    with pytest.raises(Refusal):
        Session(session.play, [Entry(1, ADJUST, "blue", "limit", {"value": 2, "why": "board"},
                                      anchor="red/votes/corn")])


def test_when_all_is_over_the_board_can_still_be_corrected(session: Session) -> None:
    voted(session, red=3, blue=4, green=0)
    for key, raw in (("on", "on"), ("topic~2", "wool")):
        session.answer(TABLE, key, raw)
    voted(session, "votes/wool", red=1, blue=1, green=1)
    session.answer(TABLE, "on~2", "on")
    assert session.adjust("blue", "limit", 2).anchor == ""
    assert session.page_for(None).view[0] == 2


def test_the_later_of_two_corrections_by_hand_holds_after_an_amend_too(session: Session) -> None:
    session.adjust("blue", "limit", 2)
    session.adjust("blue", "limit", 7)
    voted(session, red=6, blue=4, green=0)  # entries 4, 5, 6
    session.amend("blue", 5, 3)
    assert session.run.state.limit == 7
    assert session.parked_entries == []
