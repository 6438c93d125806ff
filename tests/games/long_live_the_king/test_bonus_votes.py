"""Bonus votes where nobody has won: the order of region votes, and what tells equal ones apart."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask, Secrecy
from companion.core.words import say
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.election_phase import hold_election
from companion.tabletop.ledger import Source
from tests.games.long_live_the_king.kit import CARDBOARD, SEATS, by_hand, council_of, dice, elected, hold, play, stand
from tests.tabletop.answering import refused, said


def has(votes: int, *then: Any) -> list[Any]:
    return [{"has_cards": "cards", "votes": str(votes)}, *then]


def none(votes: int, *then: Any) -> list[Any]:
    return [{"has_cards": "none", "votes": str(votes)}, *then]


def before(council: Council, *bonus: int) -> Council:
    """Bonus votes of an earlier election."""
    for seat, n in zip(council.seats, bonus, strict=True):
        council.book_votes(seat, n, Source("election/0", say("Election {n}", n=0)))
    return council


def vote(council: Council, caller: str, *told: list[Any]) -> list[str]:
    return play(hold_election(council, caller), **dict(zip(council.seats, told, strict=True)), table=[0])


def count(caller: str, *told: list[Any], bonus: tuple[int, ...] = ()) -> list[int]:
    """What everybody answers, clockwise; the new bonus votes."""
    council = council_of(len(told), CARDBOARD)
    if bonus:
        before(council, *bonus)
    vote(council, caller, *told)
    return won(council)


def won(council: Council) -> list[int]:
    result = elected(council).result
    assert result
    return [result.bonus[seat] for seat in council.seats]


def test_most_region_votes_get_most_bonus_votes() -> None:
    assert count("blue", has(8), none(9), has(10), has(7)) == [3, 1, 4, 2]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_as_many_bonus_votes_as_players_go_to_the_first_and_one_to_the_last(players: int) -> None:
    told = [has(10 - at) for at in range(players - 1)]
    assert count(SEATS[players - 1], *told, none(0)) == list(range(players, 0, -1))


def test_bonus_votes_are_added_to_those_won_before() -> None:
    council = before(council_of(3, CARDBOARD), 4, 2, 3)
    vote(council, "blue", has(8), none(9), has(10))
    assert [council.bonus_votes_of(seat) for seat in council.seats] == [6, 3, 6]
    assert [(who, "to 6" in what) for who, what in by_hand(council)][:2] == [("green", True), ("red", True)]


def test_new_bonus_votes_never_look_at_old_ones() -> None:
    assert count("blue", has(8), none(9), has(9), bonus=(9, 5, 0)) == [2, 1, 3]


def test_bonus_votes_are_counted_on_beyond_the_end_of_the_track() -> None:
    council = before(council_of(3, CARDBOARD), 14, 14, 1)
    vote(council, "blue", has(2), none(0), has(3))
    assert [council.bonus_votes_of(seat) for seat in council.seats] == [16, 15, 4]
    beside = [what for who, what in by_hand(council) if not who and "ends at 15" in what]
    assert beside == ["red has 16 bonus votes: the track ends at 15, note the rest beside it"]


# Equal region votes.


def test_of_equal_region_votes_more_cards_come_first() -> None:
    assert count("yellow", has(9, 3), has(9, 5), has(10), none(11)) == [2, 3, 4, 1]


def test_who_has_no_card_stands_behind_who_has_as_many_votes_and_a_card() -> None:
    assert count("red", none(12), has(8), has(9)) == [1, 2, 3]


def test_where_companion_keeps_the_hands_nobody_is_asked_for_them() -> None:
    council = council_of(3)
    for seat, region in zip(council.seats, ("tateshale", "wigemor", "oxeneford"), strict=True):
        stand(council, seat, region, 1)
    hold(council, red="11", blue="123", green="3")
    play(hold_election(council, None), red=[{"1": 15}], blue=[{"1": 15}], green=[{"1": 15}])
    assert won(council) == [2, 3, 1]


def test_the_number_of_cards_is_asked_only_of_those_it_decides_about() -> None:
    council = council_of(5, CARDBOARD)
    asked = vote(council, "black", has(7, 3), has(7, 5), has(8), has(4), none(9))
    assert [one for one in asked if "compare" in one] == ["red: compare/1", "blue: compare/1"]
    council = council_of(3, CARDBOARD)
    assert not any("compare" in one for one in vote(council, "red", none(9), has(7), has(8)))


def test_cards_are_compared_without_telling_how_many_more_there_are() -> None:
    """Nobody is told a number; who is told apart by cards is told in the order alone."""
    secret: list[Secrecy] = []

    def many(n: int) -> Any:
        def answer(ask: Ask[Any]) -> int:
            secret.append(ask.secrecy)
            return n
        return answer

    lines = []
    for blue in (11, 19):
        council = council_of(3, CARDBOARD)
        vote(council, "red", none(9), has(9, many(blue)), has(9, many(10)))
        assert won(council) == [1, 3, 2]
        lines.append(said(council))
    assert set(secret) == {Secrecy.PRIVATE}
    assert lines[0] == lines[1]


def test_the_third_is_taken_before_the_order_is_made() -> None:
    """Printed: 12 less 4, 11 less 3 and 8 are equal; then the cards decide, not what was there before."""
    council = council_of(3, CARDBOARD)
    vote(council, "red", none(12, dice("11111")), none(11, dice("66666")), has(8))
    assert won(council) == [1, 2, 3]


def test_equal_in_cards_too_five_dice_decide() -> None:
    council = council_of(4, CARDBOARD)
    asked = vote(council, "yellow", has(9, 3, dice("11114")), has(9, 3, dice("22222")), has(9, 5), none(12))
    assert won(council) == [2, 3, 4, 1]
    assert [one for one in asked if ": tie/" in one] == ["red: tie/1/1", "blue: tie/1/1"]
    assert [one.rolls for one in elected(council).candidates] == [(8,), (10,), (), ()]


def test_equal_rolls_are_rolled_again() -> None:
    council = council_of(4, CARDBOARD)
    asked = vote(council, "yellow", has(9, 3, dice("22222"), dice("11111")), has(9, 3, dice("12223"), dice("11112")),
                 has(9, 3, dice("66666")), none(12))
    assert won(council) == [2, 3, 4, 1]
    assert [one for one in asked if ": tie/" in one] == [
        "red: tie/1/1", "blue: tie/1/1", "green: tie/1/1", "red: tie/1/2", "blue: tie/1/2"]


def test_who_compares_has_a_card_and_no_more_than_are_in_the_game() -> None:
    seen: list[str] = []

    def looks(ask: Ask[Any]) -> int:
        seen.extend(refused(ask.current_form, wrong) for wrong in (0, 61))
        return 2

    count("red", none(9), has(7, looks), has(7, 3))
    assert seen == ["A number from 1 to 60, please."] * 2
