"""Conflict cards under correction: what was fought already, and what is remembered of the box."""

from __future__ import annotations

from companion.core.asking import TABLE
from companion.core.session import Session
from companion.core.words import Words
from companion.locale import tongue
from companion.tables.past import entries_of_answered_questions, index_of_answered_question
from tests.games.lancaster.evenings import (
    FIRST_BILLS,
    FIRST_LAWS,
    evening,
    on,
    opened,
    play_votes,
    said,
    seen,
    until,
)


def fought_once() -> Session:
    """Conflict 1 was lost and waits for its second battle."""
    session = opened()
    play_votes(session)
    until(session, "line-up/")
    session.answer(TABLE, "line-up/1", {"conflict-1": [["red", 1]], "conflict-2": [["blue", 6]]})
    return session


def shown(words: Words | None) -> str:
    assert words is not None
    return tongue("en").text_of(words)


def test_the_card_of_a_conflict_that_was_fought_says_that_its_points_stay_and_points_to_the_old_answer() -> None:
    session = fought_once()
    offered = session.adjustments_for("red")
    assert "card/2" not in offered  # it left the board
    card = offered["card/1"]
    assert shown(card.note) == ("The power points of the battle already fought stay as they are. "
                                "To have it counted again, correct the old answer instead.")
    assert card.answer == (TABLE, "conflicts/1")
    assert index_of_answered_question(session, card.answer) is not None
    before = [score.points for score in seen(session).scores]
    session.adjust("red", "card/1", {"strength": 1, "first": 12, "second": 9, "third": 8})
    assert [score.points for score in seen(session).scores] == before
    assert said(session)[-1] == "Conflict 1: The power points of the battle already fought stay as they are."


def test_the_old_answer_has_the_battle_counted_again() -> None:
    session = fought_once()
    asked = session.adjustments_for("red")["card/1"].answer
    assert asked is not None
    at = entries_of_answered_questions(session)[index_of_answered_question(session, asked) or 0].seq
    stronger = ["other", {"strength": 5, "first": 9, "second": 8, "third": 7}]
    session.amend("red", at, {"left": stronger, "right": ["5-4-2-1", {}]})
    assert [score.points for score in seen(session).scores] == [8, 4, 0]  # the middle value of a lost battle


def test_a_card_that_was_not_fought_yet_has_nothing_to_say() -> None:
    offered = opened().adjustments_for("red")
    assert (offered["card/1"].note, offered["card/1"].answer) == (None, None)


def test_who_stood_above_whom_in_a_battle_already_fought_changes_no_points_either() -> None:
    session = opened()
    play_votes(session)
    until(session, "line-up/")
    session.answer(TABLE, "line-up/1", {"conflict-1": [["red", 1], ["blue", 1]], "conflict-2": []})
    assert shown(session.adjustments_for("red")["order/1"].note).startswith("The power points")


def test_a_corrected_card_is_the_one_that_is_remembered() -> None:
    session = evening()
    on(session)
    session.answer(TABLE, "laws-in-force", FIRST_LAWS)
    session.answer(TABLE, "bills/1", FIRST_BILLS)
    typed = {"strength": 7, "first": 4, "second": 2, "third": 1}
    session.answer(TABLE, "conflicts/1", {"left": ["other", typed], "right": ["5-4-2-1", {}]})
    assert [raw for key, raw in session.learned_box_values().items() if key.startswith("card/")] == [typed]
    session.adjust("red", "card/1", {**typed, "strength": 8})
    assert [raw for key, raw in session.learned_box_values().items()
            if key.startswith("card/")] == [{**typed, "strength": 8}]
