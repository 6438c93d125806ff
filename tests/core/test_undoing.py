"""Going back to a question that was answered."""

from __future__ import annotations

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.session import Session
from tests.core.rulebooks import log_lines, open_keys, voted, votes


@pytest.fixture
def session() -> Session:
    """A topic was named (entry 1), everybody gave a number (entries 2, 3, 4)."""
    session = votes()
    session.answer(TABLE, "topic", "corn")
    voted(session, red=3, blue=4, green=0)
    return session


def test_the_table_can_go_back_to_every_question_that_was_answered(session: Session) -> None:
    asked = {back_to: [ask.key for ask in asks] for back_to, asks in session.undo_points().items()}
    assert asked == {0: ["topic"], 1: ["votes/corn"] * 3}


def test_a_reveal_reopens_for_everybody(session: Session) -> None:
    session.undo("blue", 1)
    assert session.awaited_seats() == {"red", "blue", "green"}
    assert session.run.state.written == []


def test_the_log_says_who_went_back_and_what_had_been_seen(session: Session) -> None:
    session.undo("blue", 1)
    assert log_lines(session) == [
        "[Together they gave 7.]", "blue went back to: How many?", "Had already been revealed: How many?"]


def test_going_back_over_open_questions_reveals_nothing() -> None:
    session = votes()
    session.answer(TABLE, "topic", "corn")
    assert session.revealed_question_words_since(0) == []
    session.undo("blue", 0)
    assert log_lines(session) == ["blue went back to: What is it about?"]
    assert open_keys(session) == ["table: topic"]


def test_answers_that_still_lay_sealed_are_handed_back_by_name(session: Session) -> None:
    session.answer(TABLE, "on", "on")
    session.answer(TABLE, "topic~2", "wool")
    voted(session, "votes/wool", green=2, blue=1)
    session.undo("red", 5)
    assert log_lines(session)[1:] == [
        "red went back to: What is it about?",
        "blue's answer was handed back unseen.", "green's answer was handed back unseen."]


@pytest.mark.parametrize("back_to", [2, 3, 4, 5, 99, -1])
def test_nobody_goes_back_into_half_a_reveal_or_to_the_present(session: Session, back_to: int) -> None:
    before = session.page_for(None), list(session.lines), session.era
    with pytest.raises(Refusal):
        session.undo("red", back_to)
    assert (session.page_for(None), session.lines, session.era) == before


def test_every_undo_begins_a_new_era(session: Session) -> None:
    session.undo("red", 1)
    session.undo("red", 0)
    assert session.era == 2


def test_an_undo_takes_the_corrections_by_hand_after_it_along(session: Session) -> None:
    session.adjust("red", "limit", 1)
    session.undo("red", 1)
    assert session.page_for(None).view == (5,)


def test_an_undo_of_an_undo_is_no_question(session: Session) -> None:
    session.undo("red", 0)
    with pytest.raises(Refusal):
        session.undo("red", 1)


def test_the_evening_goes_on_after_an_undo(session: Session) -> None:
    session.undo("red", 0)
    session.answer(TABLE, "topic", "wool")
    voted(session, "votes/wool", red=1, blue=1, green=1)
    assert log_lines(session)[-1] == "Together they gave 3."
    assert session.run.state.written[0][0] == "wool"
