"""Phase 2: the three bills of a round, one secret vote each, then the three laws in force."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.forms import Pick
from companion.core.lists import RowOfPlaces
from companion.core.words import say
from companion.games.lancaster.stocks import IN_A_BOX
from companion.players import play_out
from tests.games.lancaster.evenings import (
    FIRST_BILLS,
    FIRST_LAWS,
    all_say,
    evening,
    in_force,
    offered,
    on,
    opened,
    pile_group,
    play_round,
    play_rounds,
    play_votes,
    question,
    said,
    seen,
    turn_up,
    vote,
)


def test_the_first_three_laws_lie_in_the_order_that_the_table_says() -> None:
    session = evening()
    on(session)
    turned = [FIRST_LAWS[2], FIRST_LAWS[0], FIRST_LAWS[1]]
    session.answer(TABLE, "laws-in-force", turned)
    assert in_force(session) == turned
    assert said(session) == ["In force at the start: Rule in pairs, The richest lord, The largest retinue."]


def test_only_laws_of_group_0_are_in_force_at_the_start() -> None:
    session = evening()
    on(session)
    assert offered(session) == [FIRST_LAWS] * 3


def test_each_of_the_first_laws_lies_there_once() -> None:
    session = evening()
    on(session)
    with pytest.raises(Refusal):
        session.answer(TABLE, "laws-in-force", [FIRST_LAWS[0]] * 3)


def test_bills_are_voted_on_one_by_one_from_the_left() -> None:
    session = opened()
    for bill in FIRST_BILLS:
        assert question(session) == f"ballot/{bill}"
        law = seen(session).bill
        assert law is not None
        assert law.key == bill
        all_say(session, "no")


def test_a_yes_says_that_the_leftmost_law_would_leave_for_it() -> None:
    session = opened()
    for _ in range(2):
        form: Any = session.run.asks["red", question(session)].form
        yes, leaving = dict(form.fields)["aye"].form.options[0], seen(session).leaving_law
        assert leaving is seen(session).laws[0]
        assert yes.note == say("instead of {law}", law=leaving.title)
        all_say(session, "yes")


def test_every_player_votes_and_nobody_else() -> None:
    session = opened("red", "blue", "green", "yellow", "black")
    assert session.awaited_seats() == {"red", "blue", "green", "yellow", "black"}


def test_ballots_are_revealed_at_once() -> None:
    session = opened()
    vote(session, red="yes+2", blue="no")
    assert seen(session).votes == ()
    assert seen(session).step == "voting"
    vote(session, green="no+1")
    revealed = seen(session).revealed_vote
    assert revealed is not None
    assert [(seat, ballot.aye, ballot.markers) for seat, ballot in revealed.ballots] == [
        ("red", True, 2), ("blue", False, 0), ("green", False, 1)]


def test_a_tied_vote_passes() -> None:
    session = opened()
    vote(session, red="yes+2", blue="no", green="no+1")
    assert (seen(session).votes[0].count.ayes, seen(session).votes[0].count.noes) == (3, 3)
    assert FIRST_BILLS[0] in in_force(session)


def test_a_passed_law_pushes_the_leftmost_out_and_enters_on_the_right() -> None:
    session = opened()
    vote(session, red="yes+2", blue="no", green="no+1")
    assert in_force(session) == [FIRST_LAWS[1], FIRST_LAWS[2], FIRST_BILLS[0]]
    assert said(session)[-2:] == ["Votes for sale: 3 for, 3 against.",
                                  "Passed: Votes for sale enters, The richest lord leaves."]


def test_a_rejected_law_leaves_the_game_and_the_laws_stay() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no+2")
    assert in_force(session) == FIRST_LAWS
    assert said(session)[-2:] == ["Votes for sale: 2 for, 3 against.", "Rejected: Votes for sale is out of the game."]


def test_the_second_vote_sees_the_row_that_the_first_one_left() -> None:
    session = opened()
    all_say(session, "yes")
    all_say(session, "yes")
    second = seen(session).votes[1]
    assert [law.key for law in second.before] == [FIRST_LAWS[1], FIRST_LAWS[2], FIRST_BILLS[0]]
    assert [law.key for law in second.after] == [FIRST_LAWS[2], FIRST_BILLS[0], FIRST_BILLS[1]]


def test_three_passed_bills_replace_all_three_laws() -> None:
    session = opened()
    play_round(session, "yes")
    assert in_force(session) == FIRST_BILLS


def test_after_the_third_vote_the_laws_in_force_are_applied_left_to_right() -> None:
    session = opened()
    play_votes(session)
    assert (question(session), seen(session).step) == ("gold/gold-leads/1", "applying")
    applied = []
    while seen(session).applying:
        applied.append(seen(session).applying)
        asked = question(session)
        for seat in seen(session).seats:
            session.answer(seat, asked, 2)
        while question(session).startswith("law/"):
            on(session)
    assert [law.key for law in applied if law] == FIRST_LAWS
    assert said(session)[-1] == "green: 3 power points (Rule in pairs)."


def test_a_row_that_is_corrected_while_it_is_applied_goes_on_as_it_lies_then() -> None:
    session = opened()
    play_votes(session)
    session.adjust("red", "laws-in-force", ["gold-leads", "glory-in-france", "county-pairs"])
    for seat in seen(session).seats:
        session.answer(seat, question(session), 1)
    on(session)
    assert question(session) == "conflicts/glory-in-france/1"


@pytest.mark.parametrize("markers", [0, 37])
def test_a_ballot_holds_up_to_all_markers_of_the_box(markers: int) -> None:
    session = opened()
    session.answer("red", f"ballot/{FIRST_BILLS[0]}", {"aye": "yes", "markers": markers})
    assert "red" not in session.awaited_seats()


def test_there_are_thirty_seven_voting_markers_and_no_more() -> None:
    assert IN_A_BOX == 37
    with pytest.raises(Refusal):
        opened().answer("red", f"ballot/{FIRST_BILLS[0]}", {"aye": "yes", "markers": 38})


def test_the_pile_lies_by_groups_from_one_to_four() -> None:
    assert [[pile_group(round_, place) for place in range(3)] for round_ in range(1, 6)] == [
        [1, 1, 1], [1, 2, 2], [2, 2, 3], [3, 3, 3], [4, 4, 4]]


def test_only_what_can_still_turn_up_is_offered() -> None:
    session = opened()
    play_round(session)
    left_of_group_1 = ["squires-for-twos"]
    group_2 = ["spoils-of-war", "no-twos", "three-to-four", "castle-threes"]
    assert offered(session) == [left_of_group_1, group_2, group_2]
    turn_up(session, "squires-for-twos", "no-twos", "castle-threes")
    play_round(session)
    group_3 = ["glory-in-france", "county-threes", "three-ones", "noble-levy"]
    assert offered(session) == [["spoils-of-war", "three-to-four"]] * 2 + [group_3]


def test_a_law_that_was_rejected_never_turns_up_again() -> None:
    session = opened()
    play_round(session, "no")
    with pytest.raises(Refusal):
        turn_up(session, FIRST_BILLS[0], "no-twos", "castle-threes")


def test_one_law_does_not_turn_up_twice_in_a_round() -> None:
    session = evening()
    on(session)
    session.answer(TABLE, "laws-in-force", FIRST_LAWS)
    with pytest.raises(Refusal):
        turn_up(session, FIRST_BILLS[0], FIRST_BILLS[0], FIRST_BILLS[1])


def test_five_rounds_vote_on_fifteen_different_bills() -> None:
    session = opened()
    play_rounds(session, "yes", "no", "yes", "no", "yes")
    bills = [vote.law.key for vote in seen(session).votes]
    assert len(bills) == len(set(bills)) == 15
    assert not set(bills) & set(FIRST_LAWS)
    assert question(session) == "last-count"


def test_there_are_always_three_laws_in_force() -> None:
    rng = random.Random("three laws")
    for _ in range(5):
        view = seen(play_out(evening().play, rng))
        assert all(len(vote.before) == len(vote.after) == 3 for vote in view.votes)
        assert len(set(view.laws)) == 3


def test_what_one_vote_leaves_is_what_the_next_one_finds() -> None:
    votes = seen(play_out(evening().play, random.Random("row by row"))).votes
    assert all(earlier.after == later.before for earlier, later in pairwise(votes))


def test_the_paper_asks_for_the_vote_and_the_markers_and_nothing_else() -> None:
    session = opened()
    for wrong in ({"aye": "yes"}, {"markers": 1}, {"aye": "maybe", "markers": 0}, {"aye": True, "markers": 0}):
        with pytest.raises(Refusal):
            session.answer("red", f"ballot/{FIRST_BILLS[0]}", wrong)


def test_the_table_says_when_it_goes_on() -> None:
    session = opened()
    for _ in FIRST_BILLS:
        all_say(session, "yes")
    form = session.run.asks[TABLE, f"revealed/{FIRST_BILLS[2]}"].form
    assert isinstance(form, Pick)
    assert [option.key for option in form.options] == ["on"]


def test_every_law_offered_comes_with_its_text() -> None:
    session = evening()
    on(session)
    form = session.run.asks[TABLE, "laws-in-force"].form
    assert isinstance(form, RowOfPlaces)
    assert all(option.note for place in form.places for option in place.options)
