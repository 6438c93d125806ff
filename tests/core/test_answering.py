"""Answering, changing one's mind and being late."""

from __future__ import annotations

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.session import Session
from tests.core.rulebooks import given, log_lines, open_keys, voted, votes


@pytest.fixture
def session() -> Session:
    """Everybody is asked for a number."""
    session = votes()
    session.answer(TABLE, "topic", "corn")
    return session


def test_an_answer_becomes_the_next_entry_of_the_log(session: Session) -> None:
    entry = given(session, "red", "votes/corn", 3)
    assert (entry.seq, entry.kind, entry.seat, entry.key, entry.raw) == (2, "answer", "red", "votes/corn", 3)


def test_before_the_last_answer_nothing_is_revealed(session: Session) -> None:
    voted(session, red=3, blue=4)
    assert session.run.state.written == []
    assert session.awaited_seats() == {"green"}


def test_with_the_last_answer_everything_is_revealed_at_once(session: Session) -> None:
    voted(session, red=3, blue=4, green=0)
    assert session.run.state.written == [("corn", (("red", 3), ("blue", 4), ("green", 0)))]
    assert log_lines(session) == ["Together they gave 7."]


def test_a_seat_sees_its_own_sealed_answer_and_nobody_elses(session: Session) -> None:
    voted(session, red=3, blue=4)
    assert session.page_for("red").own == (("votes/corn", 3),)
    assert session.page_for("green").own == session.page_for(None).own == session.page_for(TABLE).own == ()


def test_a_page_holds_the_seats_own_questions_and_those_to_the_table() -> None:
    session = votes()
    assert [ask.seat for ask in session.page_for("red").asks] == [TABLE]
    session.answer(TABLE, "topic", "corn")
    assert [ask.seat for ask in session.page_for("red").asks] == ["red"]


def test_the_big_screen_is_asked_nothing(session: Session) -> None:
    assert session.page_for(None).asks == ()


def test_an_answer_may_be_changed_until_the_reveal(session: Session) -> None:
    voted(session, red=3)
    voted(session, red=5)
    voted(session, blue=0, green=0)
    assert session.run.state.written == [("corn", (("red", 5), ("blue", 0), ("green", 0)))]


def test_an_answer_may_be_withdrawn_until_the_reveal(session: Session) -> None:
    voted(session, red=3)
    session.withdraw("red", "votes/corn")
    assert session.awaited_seats() == {"red", "blue", "green"}
    assert session.page_for("red").own == ()


def test_nothing_can_be_withdrawn_that_was_not_given(session: Session) -> None:
    with pytest.raises(Refusal):
        session.withdraw("red", "votes/corn")


def test_nothing_can_be_withdrawn_after_the_reveal(session: Session) -> None:
    voted(session, red=3, blue=4, green=0)
    with pytest.raises(Refusal):
        session.withdraw("red", "votes/corn")


def test_nobody_withdraws_for_another(session: Session) -> None:
    voted(session, red=3)
    with pytest.raises(Refusal):
        session.withdraw("blue", "votes/corn")
    assert session.page_for("red").own == (("votes/corn", 3),)


def test_the_same_answer_sent_twice_counts_once(session: Session) -> None:
    voted(session, red=3)
    assert session.answer("red", "votes/corn", 3) is None
    assert session.last_seq == 2


def test_the_same_answer_sent_again_after_the_reveal_is_no_fault(session: Session) -> None:
    voted(session, red=3, blue=4, green=0)
    assert session.answer("green", "votes/corn", 0) is None


def test_another_answer_after_the_reveal_comes_too_late(session: Session) -> None:
    voted(session, red=3, blue=4, green=0)
    with pytest.raises(Refusal, match="already closed"):
        session.answer("green", "votes/corn", 1)


def test_an_answer_that_the_form_does_not_hold_is_refused_and_changes_nothing(session: Session) -> None:
    with pytest.raises(Refusal):
        session.answer("red", "votes/corn", 6)
    assert (session.last_seq, session.page_for("red").own) == (1, ())


def test_an_answer_from_an_older_era_is_refused(session: Session) -> None:
    era = session.era
    voted(session, red=3, blue=4, green=0)
    session.undo("red", 1)
    with pytest.raises(Refusal, match="look again"):
        session.answer("red", "votes/corn", 2, era)
    given(session, "red", "votes/corn", 2, session.era)


@pytest.mark.parametrize("action", [
    lambda session: session.withdraw("red", "votes/corn", era=7),
    lambda session: session.undo("red", 0, era=7),
    lambda session: session.amend("red", 1, "wool", era=7),
])
def test_whatever_comes_from_an_older_page_is_refused(session: Session, action) -> None:  # type: ignore[no-untyped-def]
    voted(session, red=3)
    with pytest.raises(Refusal, match="look again"):
        action(session)


def test_an_answer_to_the_same_question_asked_later_is_another_one(session: Session) -> None:
    voted(session, red=3, blue=4, green=0)
    session.answer(TABLE, "on", "on")
    session.answer(TABLE, "topic~2", "corn")
    assert open_keys(session) == ["red: votes/corn~2", "blue: votes/corn~2", "green: votes/corn~2"]


def test_when_the_rules_end_nobody_is_awaited(session: Session) -> None:
    voted(session, red=3, blue=4, green=0)
    for key, raw in (("on", "on"), ("topic~2", "wool")):
        session.answer(TABLE, key, raw)
    voted(session, "votes/wool", red=1, blue=1, green=1)
    session.answer(TABLE, "on~2", "on")
    assert (session.run.over, session.run.result, session.awaited_seats()) == (True, "over", frozenset())
    assert session.page_for("red").over


def test_a_seat_that_changes_hands_leaves_a_line_and_nothing_else(session: Session) -> None:
    before = session.page_for("red")
    session.note_seat_change("red", "moved")
    assert log_lines(session) == ["red plays on another device now."]
    assert session.page_for("red") == before


def test_the_fingerprint_notices_what_was_revealed_but_not_what_lies_sealed(session: Session) -> None:
    start = session.fingerprint()
    voted(session, red=3, blue=4)
    assert session.fingerprint() == start
    voted(session, green=0)
    assert session.fingerprint() != start
