"""What the table mistyped, and what the board says."""

from __future__ import annotations

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.session import Preview
from tests.games.lancaster.evenings import (
    FIRST_BILLS,
    FIRST_LAWS,
    all_say,
    in_force,
    on,
    opened,
    play_round,
    said,
    seen,
    vote,
)


def test_correcting_a_mistyped_law_keeps_the_ballots_on_the_others() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    on(session)
    vote(session, red="no", blue="no", green="no")
    on(session)
    corrected = [FIRST_BILLS[0], FIRST_BILLS[1], "squires-for-twos"]
    session.amend("blue", 2, corrected)
    assert [law.key for law in seen(session).bills] == corrected
    assert [vote.law.key for vote in seen(session).votes] == FIRST_BILLS[:2]
    assert session.parked == []
    assert session.awaited() == {"red", "blue", "green"}


def test_ballots_on_the_wrong_law_are_asked_again() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    swapped = ["squires-for-twos", FIRST_BILLS[1], FIRST_BILLS[2]]
    assert session.preview("blue", 2, swapped) == Preview(stay=2, again=3)
    session.amend("blue", 2, swapped)
    assert session.awaited() == {"red", "blue", "green"}
    assert in_force(session) == FIRST_LAWS


def test_two_laws_typed_in_the_wrong_order_keep_all_their_ballots() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    on(session)
    vote(session, red="no", blue="no", green="no")
    session.amend("red", 2, [FIRST_BILLS[1], FIRST_BILLS[0], FIRST_BILLS[2]])
    vote_on = {vote.law.key: vote.count.passed for vote in seen(session).votes}
    assert vote_on.get(FIRST_BILLS[1]) is False
    assert len([entry for entry in session.parked if entry.key == f"ballot/{FIRST_BILLS[1]}"]) == 0


def test_correcting_the_first_laws_moves_the_row_of_the_whole_evening() -> None:
    session = opened()
    play_round(session, "yes")
    session.amend("red", 1, FIRST_LAWS[::-1])
    assert [law.key for law in seen(session).votes[0].before] == FIRST_LAWS[::-1]
    assert in_force(session) == FIRST_BILLS


def test_nobody_corrects_another_players_ballot() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    for other in ("blue", "green", TABLE):
        with pytest.raises(Refusal):
            session.amend(other, 3, {"aye": "no", "markers": 0})


def test_a_player_may_correct_the_own_ballot_and_the_result_follows() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    session.amend("red", 3, {"aye": "no", "markers": 0})
    assert in_force(session) == FIRST_LAWS
    assert said(session)[-1] == (
        "red corrected an answer: Your vote: Votes for sale: This law: No, Voting markers: 0")


def test_the_board_says_which_laws_are_in_force() -> None:
    session = opened()
    session.adjust("green", "laws-in-force", ["no-twos", "gold-leads", "all-strengths"])
    assert in_force(session) == ["no-twos", "gold-leads", "all-strengths"]
    assert said(session)[-1] == (
        "green corrected by hand: The laws in force, left to right"
        ": Room at the top, The richest lord, The whole knighthood")


def test_the_next_vote_works_on_the_corrected_laws() -> None:
    session = opened()
    session.adjust("green", "laws-in-force", ["no-twos", "gold-leads", "all-strengths"])
    all_say(session, "yes")
    assert in_force(session) == ["gold-leads", "all-strengths", FIRST_BILLS[0]]


@pytest.mark.parametrize("laws", [["no-twos"] * 3, ["no-twos", "gold-leads"], ["no-twos", "gold-leads",
                                                                               "unwritten"], []])
def test_a_row_of_laws_that_cannot_lie_there_is_refused(laws: list[str]) -> None:
    session = opened()
    with pytest.raises(Refusal):
        session.adjust("green", "laws-in-force", laws)
    assert in_force(session) == FIRST_LAWS


def test_before_the_first_laws_lie_there_they_are_asked_not_corrected() -> None:
    session = opened()
    session.undo("red", 0)
    assert set(session.adjustments()) == {"start-player"}


def test_the_new_start_player_is_asked_first() -> None:
    session = opened()
    session.adjust("red", "start-player", "green")
    assert seen(session).start == "green"
    all_say(session, "yes")
    on(session)
    assert [seat for seat, _ in session.run.asks] == ["green", "red", "blue"]


def test_a_start_player_sits_at_the_table() -> None:
    with pytest.raises(Refusal):
        opened().adjust("red", "start-player", "yellow")


def test_going_back_before_the_reveal_asks_every_ballot_again() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")
    session.undo("blue", 2)
    assert session.awaited() == {"red", "blue", "green"}
    assert in_force(session) == FIRST_LAWS
    assert said(session)[-2:] == ["blue went back to: Your vote: Votes for sale",
                                  "Had already been revealed: Your vote: Votes for sale"]
