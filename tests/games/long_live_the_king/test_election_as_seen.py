"""An election as it is watched: who stands where in the count, and how far that comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asking import Ask, Raw
from companion.core.words import say
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.election import ElectionView
from companion.games.long_live_the_king.election_phase import election
from companion.games.long_live_the_king.view import view
from companion.tabletop.ledger import Source
from tests.games.long_live_the_king.kit import CARDBOARD, council_of, dice, play
from tests.tabletop.answering import looking


def has(votes: int, cards: str = "cards") -> Raw:
    return {"has_cards": cards, "votes": str(votes)}


def with_bonus(players: int = 3, **bonus: int) -> Council:
    council = council_of(players, CARDBOARD)
    for seat, n in bonus.items():
        council.score(seat, n, Source("election/0", say("Election {n}", n=0)))
    return council


def count(council: Council) -> ElectionView:
    seen = view(council, None).election
    assert seen
    return seen


def test_a_tie_is_ordered_by_region_votes_and_nobody_has_a_place_yet() -> None:
    """Green has most votes in all; new bonus votes do not look at that."""
    council, seen = with_bonus(green=9), []

    def look() -> None:
        seen.append([(line.seat, line.total, line.place) for line in count(council).lines])

    play(election(council, "green"), red=[has(8), looking(look, 3)], blue=[has(8), 2], green=[has(6, "none")],
         table=[0])
    assert seen == [[("red", 8, None), ("blue", 8, None), ("green", 13, None)]]


def test_the_line_is_long_enough_for_the_third_that_is_lost() -> None:
    """Red loses 4 of 12 region votes, and has 9 bonus votes: 17 count, 21 are drawn."""
    council = with_bonus(red=9)
    play(election(council, "red"), red=[has(12, "none")], blue=[has(7)], green=[has(6)], table=[0])
    assert next(line.total for line in count(council).lines if line.seat == "red") == 17
    assert (count(council).along(22), count(council).along(11)) == (100, 50)


def test_where_nobody_comes_so_far_the_line_reaches_beyond_the_votes_that_are_needed() -> None:
    council = with_bonus()
    play(election(council, "red"), red=[has(3, "none")], blue=[has(7)], green=[has(6)], table=[0])
    assert (count(council).along(19), count(council).along(10)) == (95, 50)


def test_all_see_who_is_tied_and_what_the_last_roll_came_to() -> None:
    seen = []

    def rolls(shown: str) -> Callable[[Ask[Any]], Raw]:
        return looking(lambda: seen.append({one.seat: one.tied for one in count(council).lines if one.tied}),
                       dice(shown))

    council = council_of(4, CARDBOARD)
    play(election(council, "yellow"), red=[has(9), 5, rolls("11112"), rolls("11113")],
         blue=[has(9), 5, rolls("11112"), rolls("11114")], green=[has(2)], yellow=[has(3, "none")], table=[0])
    tied, six, seven = say("tied"), say("tied, rolled {n}", n=6), say("tied, rolled {n}", n=7)
    assert seen == [{"red": one, "blue": other} for one, other in ((tied, tied), (six, tied), (six, six), (seven, six))]


def test_who_is_told_apart_stands_so_with_both_rolls_while_another_tie_is_open() -> None:
    seen = []

    def look() -> None:
        seen.append([(line.seat, line.tied) for line in count(council).lines])

    council = council_of(4, CARDBOARD)
    play(election(council), red=[has(9), 5, dice("11112")], blue=[has(9), 5, dice("11115")],
         green=[has(7), 5, looking(look, dice("22222"))], yellow=[has(7), 5, dice("22223")], table=[0])
    assert seen == [[("blue", say("rolled {n}", n=9)), ("red", say("rolled {n}", n=6)),
                     ("green", say("tied")), ("yellow", say("tied"))]]
    assert {line.tied for line in count(council).lines} == {None}


def test_bonus_votes_stand_beneath_the_election_that_brought_them() -> None:
    council = with_bonus()
    for _ in range(2):
        play(election(council, "red"), red=[has(3, "none")], blue=[has(7)], green=[has(6)], table=[0])
    blue = view(council, None).scores[1]
    assert [(gain.round, gain.key, gain.amount) for gain in blue.gains] == [(1, "election/1", 3), (2, "election/2", 3)]
