"""Corrected by hand while an election is decided: the king is whoever the board, as it lies by then, makes one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask, Raw, Refusal
from companion.core.game import Seating
from companion.core.words import say
from companion.games.long_live_the_king.adjustments import adjustments
from companion.games.long_live_the_king.cards import Hand, hand_cards_to_lay_form
from companion.games.long_live_the_king.council import COUNTED, ELECTION, OVER, RULES, TURN, Council
from companion.games.long_live_the_king.election_phase import dealt_cards_form, hold_election
from companion.games.long_live_the_king.evening import Evening
from companion.games.long_live_the_king.view import public_view
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    COMPANION,
    PROFILE,
    Looks,
    board_of,
    cards,
    council_of,
    dice,
    elected,
    hold,
    in_turn,
    play_turn,
    stand,
)
from tests.games.long_live_the_king.test_election_phase import turn_and_election
from tests.games.long_live_the_king.to_and_fro import entry_of, worlds
from tests.tabletop import answering

DEALT = {"1": 1}


def island() -> Council:
    """Red holds Tateshale, Wigemor and Oxeneford, 12 votes; blue Lundonia and Sarisberie, 5; green Lincolia, 4."""
    council = council_of(3)
    council.turn, council.turns = "red", 1
    for region in ("tateshale", "wigemor", "oxeneford"):
        stand(council, "red", region, 1)
    stand(council, "red", "tateshale", 1, figure=True)
    stand(council, "blue", "lundonia", 1, figure=True)
    stand(council, "blue", "sarisberie", 1)
    stand(council, "green", "lincolia", 1, figure=True)
    hold(council, red="11", blue="11", green="")
    board_of(council).correct_pile_size(3)
    return council


def correct(council: Council, what: str, raw: Raw) -> None:
    adjustment = adjustments(council)[what]
    adjustment.book(adjustment.form.read(raw), say("so it lies on the board"))


def after(council: Council, corrections: dict[str, Raw], then: Raw) -> Any:
    def answer(_ask: Ask[Any]) -> Raw:
        for what, raw in corrections.items():
            correct(council, what, raw)
        return then
    return answer


def held(council: Council, **answers: list[Any]) -> list[str]:
    return answering.play(hold_election(council, "green"), **answers)[1]


def bonus(council: Council) -> dict[str, int]:
    result = elected(council).result
    assert result
    return dict(result.bonus)


def test_a_king_shown_is_no_king_where_the_regions_are_corrected() -> None:
    council = island()
    correct(council, "bonus/red", 7)
    lost: dict[str, Raw] = {"region/wigemor": {"owner": "nobody", "courtiers": 0}}
    asked = held(council, table=[after(council, lost, "on")], red=[DEALT], blue=[DEALT], green=[DEALT])
    assert asked == ["table: crowned/1", "red: dealt/1", "blue: dealt/1", "green: dealt/1"]
    assert (council.step == OVER, bonus(council)) == (False, {"red": 3, "blue": 2, "green": 1})


def test_a_king_shown_is_no_king_where_the_hand_turns_out_to_be_empty() -> None:
    council = island()
    correct(council, "bonus/red", 7)
    held(council, table=[after(council, {"hand/red": {}}, "on")], red=[DEALT], blue=[DEALT], green=[DEALT])
    result = elected(council).result
    assert result
    assert (result.winner, [one.third for one in result.counts]) == (None, [4, 0, 1])


def test_a_hand_corrected_while_the_king_is_shown_changes_nothing_where_cards_are_left() -> None:
    """Whether the table is asked again would tell of a hand."""
    council = island()
    correct(council, "bonus/red", 7)
    asked = held(council, table=[after(council, {"hand/blue": {"2": 1}}, "on")])
    assert (asked, council.step) == (["table: crowned/1"], OVER)


def test_a_corrected_king_is_shown_again_before_the_crown() -> None:
    council = island()
    correct(council, "bonus/red", 7)
    asked = held(council, table=[after(council, {"bonus/red": 8}, "on"), "on"])
    assert asked == ["table: crowned/1"] * 2
    assert council.step == OVER


def tied() -> Council:
    """Blue and green have four votes each, red six; all have two cards."""
    council = council_of(3)
    council.turn, council.turns = "red", 1
    for seat, region in (("red", "oxeneford"), ("red", "sedberouie"), ("blue", "tateshale"), ("green", "wigemor")):
        stand(council, seat, region, 1)
    hold(council, red="11", blue="11", green="11")
    board_of(council).correct_pile_size(3)
    return council


def test_a_tie_that_a_correction_ends_is_not_rolled_on() -> None:
    council = tied()
    gone: dict[str, Raw] = {"region/wigemor": {"owner": "nobody", "courtiers": 0}}
    asked = held(council, blue=[after(council, gone, dice("11111")), DEALT], red=[DEALT], green=[DEALT])
    assert asked == ["blue: tie/1/1", "red: dealt/1", "blue: dealt/1", "green: dealt/1"]
    assert bonus(council) == {"red": 3, "blue": 2, "green": 1}


def test_who_comes_into_a_tie_by_a_correction_rolls_and_who_has_rolled_does_not_roll_again() -> None:
    council = tied()
    gone: dict[str, Raw] = {"region/sedberouie": {"owner": "nobody", "courtiers": 0}}
    asked = held(council, blue=[after(council, gone, dice("22222")), DEALT], red=[dice("11111"), DEALT],
                 green=[dice("33333"), DEALT])
    assert asked[:3] == ["blue: tie/1/1", "red: tie/1/1", "green: tie/1/1"]
    assert bonus(council) == {"green": 3, "blue": 2, "red": 1}


def test_bonus_votes_corrected_while_cards_are_compared_count() -> None:
    """Blue and green compare; then blue's track says that the number is reached."""
    council = council_of(3, CARDBOARD)
    correct(council, "bonus/blue", 2)

    def told(votes: int, *then: Any) -> list[Any]:
        return [{"has_cards": "cards", "votes": str(votes)}, *then]

    asked = answering.play(hold_election(council, "red"), red=[{"has_cards": "none", "votes": "9"}],
                           blue=told(9, after(council, {"bonus/blue": 10}, 3)), green=told(9, 4), table=["on"])[1]
    assert asked[3:] == ["blue: compare/1", "green: compare/1", "table: crowned/1"]
    assert council.step == OVER


def test_a_king_corrected_away_is_shown_no_more_while_cards_are_compared() -> None:
    council, shown = council_of(3, CARDBOARD), []
    correct(council, "bonus/blue", 12)

    def told(_ask: Ask[Any]) -> Raw:
        view = public_view(council)
        assert view.election_if_latest
        shown.append((view.election_if_latest.winner,
                      {line.seat: line.total for line in view.election_if_latest.lines}["blue"]))
        return 3

    votes = {"has_cards": "cards", "votes": "9"}
    answering.play(hold_election(council, "red"), red=[{"has_cards": "none", "votes": "9"}], blue=[votes, told],
                   green=[votes, 4], table=[after(council, {"bonus/blue": 1}, "on"), 60])
    assert shown == [(None, 10)]


# A hand that owes cards since a correction of the past: it has none of that value, none at all if it owes more.


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
    assert {kind.key: kind.most for kind in hand_cards_to_lay_form((-2, 3, 0)).kinds} == {"1": 0, "2": 3, "3": 0}


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
    form = dealt_cards_form(board, "blue", 15, {1: 99, 2: 99, 3: 99})
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
    evening = Evening(Seating(("red", "blue", "green"), "red"), {"books": books}, PROFILE, RULES)
    council, rule = evening.new_state_and_rule()
    rule.close()
    council.step = step
    assert evening.compares_secrets_now(council, "red") is compares
