"""A hand that owes cards since a correction of the past: it has none of that value, and none at all if it owes more."""

from __future__ import annotations

import pytest

from companion.core.asking import Refusal
from companion.core.game import Seating
from companion.games.long_live_the_king.cards import Hand, may_lay
from companion.games.long_live_the_king.council import COUNTED, ELECTION, RULES, TURN, Council
from companion.games.long_live_the_king.election_phase import may_be_dealt
from companion.games.long_live_the_king.evening import Reign
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    COMPANION,
    PROFILE,
    Looks,
    board_of,
    cards,
    elected,
    hold,
    in_turn,
    play_turn,
)
from tests.games.long_live_the_king.test_elections import turn_and_election
from tests.games.long_live_the_king.to_and_fro import entry_of, worlds


def owing(**hands: dict[int, int]) -> Council:
    """It is red's turn, and these hold so many by value: less than none is owed."""
    council = in_turn()
    hold(council, red="111", blue="1", green="1")
    for seat, hand in hands.items():
        board_of(council).correct_hand(seat, Hand(hand))
    return council


def test_who_owes_more_than_they_hold_has_no_card_left_and_calls_the_election() -> None:
    council = owing(blue={1: -1})
    turn_and_election(council, 15, "nothing")
    assert elected(council).caller == "blue"


@pytest.mark.parametrize("hand", [{}, {1: -1}, {1: 1, 2: -2}])
def test_such_a_hand_loses_a_third_as_an_empty_one_does(hand: dict[int, int]) -> None:
    council = owing(blue=hand, green={1: 2, 2: -1})
    turn_and_election(council, 15, "nothing")
    result = elected(council).result
    assert result
    assert {one.player: one.third for one in result.counts} == {"red": 0, "blue": 1, "green": 0}


def test_what_is_owed_cannot_be_laid() -> None:
    assert {kind.key: kind.most for kind in may_lay((-2, 3, 0)).kinds} == {"1": 0, "2": 3, "3": 0}


def test_what_is_owed_cannot_be_given_to_roll_for_more_and_says_so() -> None:
    council, looks = owing(red={1: -1, 2: 2}), Looks("enough")
    play_turn(council, "stay", looks)
    assert [key for key in looks.keys if key.startswith("x")] == ["x2"]
    assert looks.why_not("x1") == "There is no card of this value in your hand."


def test_who_owes_as_many_as_they_hold_may_still_enter_where_a_card_must_be_laid() -> None:
    council, looks = owing(red={1: 1, 2: -1}), Looks("nothing")
    turn_and_election(council, 15, looks)
    assert "tateshale" in looks.keys


def test_nobody_is_dealt_more_of_a_value_than_there_are_because_they_owe_some() -> None:
    board = board_of(owing(blue={3: -1}))
    form = may_be_dealt(board, "blue", 15, {1: 99, 2: 99, 3: 99})
    assert {kind.key: kind.most for kind in form.kinds}["3"] == 3


def test_who_moved_in_has_laid_a_card_however_it_is_corrected_and_whoever_else_has_perhaps_not() -> None:
    few, _ = worlds()
    intruder = few.run.state.disputes[-1].opening.intruder
    with pytest.raises(Refusal):
        few.amend(intruder, entry_of(few, intruder, "cards/2"), cards(""))
    other = next(seat for seat in few.run.state.seats if seat != intruder)
    few.amend(other, entry_of(few, other, "cards/2"), cards(""))
    assert few.run.state.disputes[-1].cards[other] == ()


@pytest.mark.parametrize(("books", "step", "compares"), [
    (COMPANION, ELECTION, True), (COMPANION, COUNTED, True), (COMPANION, TURN, False), (CARDBOARD, COUNTED, False)])
def test_hands_decide_at_an_election_until_what_was_counted_is_past(books: str, step: str, compares: bool) -> None:
    evening = Reign(Seating(("red", "blue", "green"), "red"), {"books": books}, PROFILE, RULES)
    council, rule = evening.start()
    rule.close()
    council.step = step
    assert evening.compares(council) is compares
