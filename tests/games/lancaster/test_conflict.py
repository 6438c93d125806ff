"""A conflict with France."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from companion.core.words import Words
from companion.games.lancaster.conflict import (
    Card,
    Fate,
    Outcome,
    TakenSpace,
    players_taking_dishonor,
    resolve_conflict,
)
from companion.locale import tongue

CARD = Card(5, (4, 2, 1))
BLUE, GREEN, RED = TakenSpace("Blue", 2), TakenSpace("Green", 1), TakenSpace("Red", 2)


def fought(*spaces: TakenSpace, card: Card = CARD, battle: int = 1) -> Outcome:
    return resolve_conflict(card, battle, spaces)


def points(outcome: Outcome) -> list[tuple[str, int]]:
    return [(rank.space.player, rank.points) for rank in outcome.ranking]


def english(words: Words) -> str:
    return tongue("en").text_of(words)


# The rulebook's examples.


def test_the_rulebooks_five_to_five_is_englands_and_red_ranks_before_blue() -> None:
    outcome = fought(BLUE, GREEN, RED)
    assert (outcome.strength, outcome.england_wins, outcome.fate) == (5, True, Fate.HOME)
    assert points(outcome) == [("Red", 4), ("Blue", 2), ("Green", 1)]


def test_the_rulebooks_three_to_five_is_frances_and_its_four_points_are_nobodys() -> None:
    outcome = fought(BLUE, GREEN)
    assert (outcome.strength, outcome.england_wins, outcome.fate) == (3, False, Fate.STAY)
    assert points(outcome) == [("Blue", 2), ("Green", 1)]


# Who wins.


@pytest.mark.parametrize(("strength", "england"), [(4, False), (5, True), (6, True)])
def test_england_wins_with_as_much_strength_as_france_or_more(strength: int, england: bool) -> None:
    assert fought(TakenSpace("Blue", strength)).england_wins is england


def test_the_strength_of_all_spaces_counts_for_england() -> None:
    outcome = fought(TakenSpace("Blue", 1), TakenSpace("Blue", 2, archer=True), TakenSpace("Red", 2, ally=True))
    assert (outcome.strength, outcome.england_wins) == (5, True)


@pytest.mark.parametrize("strength", [0, 1])
def test_a_conflict_without_knights_is_lost_however_weak_france_is(strength: int) -> None:
    outcome = fought(card=Card(strength, (4, 2, 1)))
    assert (outcome.england_wins, outcome.ranking) == (False, ())


@pytest.mark.parametrize(("battle", "strength", "fate"), [
    (1, 5, Fate.HOME), (2, 5, Fate.HOME), (1, 4, Fate.STAY), (2, 4, Fate.CAPTURED)])
def test_knights_stay_after_the_first_defeat_and_are_captured_after_the_second(
        battle: int, strength: int, fate: Fate) -> None:
    assert fought(TakenSpace("Blue", strength), battle=battle).fate is fate


def test_a_second_defeat_gives_the_same_points_as_the_first() -> None:
    assert points(fought(BLUE, GREEN, battle=2)) == points(fought(BLUE, GREEN, battle=1))


# Who ranks where.


def test_the_stronger_ranks_first_wherever_it_stands() -> None:
    for order in permutations([TakenSpace("A", 3), TakenSpace("B", 2), TakenSpace("C", 1)]):
        assert [rank.space.player for rank in fought(*order).ranking] == ["A", "B", "C"]


def test_among_equals_the_lower_space_ranks_first() -> None:
    assert points(fought(TakenSpace("A", 2), TakenSpace("B", 2), TakenSpace("C", 2))) == [("C", 4), ("B", 2), ("A", 1)]


def test_every_space_has_its_rank_and_the_values_go_down_the_ranks() -> None:
    for strengths in product(range(1, 5), repeat=3):
        spaces = [TakenSpace(player, strength) for player, strength in zip("ABC", strengths, strict=True)]
        outcome = fought(*spaces)
        assert {rank.space for rank in outcome.ranking} == set(spaces)
        assert [rank.rank for rank in outcome.ranking] == [1, 2, 3]
        assert [rank.points for rank in outcome.ranking] == ([4, 2, 1] if sum(strengths) >= 5 else [2, 1, 0])


def test_ranks_nobody_takes_lapse() -> None:
    assert points(fought(TakenSpace("Blue", 5))) == [("Blue", 4)]
    assert points(fought(TakenSpace("Blue", 4))) == [("Blue", 2)]


def test_an_archer_ranks_for_itself_and_scores_for_its_player() -> None:
    assert points(fought(TakenSpace("Green", 1), TakenSpace("Green", 2, archer=True), TakenSpace("Red", 2))) == [
        ("Red", 4), ("Green", 2), ("Green", 1)]


def test_an_archer_as_strong_as_its_knight_ranks_before_it() -> None:
    first, second = fought(TakenSpace("Green", 2), TakenSpace("Green", 2, archer=True)).ranking
    assert (first.space.archer, second.space.archer) == (True, False)


def test_an_ally_takes_a_rank_but_its_points_lapse() -> None:
    assert points(fought(TakenSpace("Blue", 3, ally=True), TakenSpace("Blue", 2), TakenSpace("Red", 1))) == [
        ("Blue", 0), ("Blue", 2), ("Red", 1)]


def test_an_allys_archer_scores_nothing_either() -> None:
    outcome = fought(TakenSpace("Blue", 1, ally=True), TakenSpace("Blue", 2, ally=True, archer=True),
                     TakenSpace("Red", 2))
    assert points(outcome) == [("Red", 4), ("Blue", 0), ("Blue", 0)]


# Dishonor.


def test_who_has_no_knight_in_a_lost_conflict_is_dishonored_in_turn_order() -> None:
    assert players_taking_dishonor(["Red", "Blue", "Green"], [BLUE]) == ("Red", "Green")


def test_nobody_fought_so_everybody_is_dishonored() -> None:
    assert players_taking_dishonor(["Red", "Blue"], []) == ("Red", "Blue")


@pytest.mark.parametrize("other", [TakenSpace("Red", 2, ally=True), TakenSpace("Red", 2, archer=True),
                                   TakenSpace("Red", 2, ally=True, archer=True)])
def test_an_allys_knight_or_an_archer_is_no_knight_of_ones_own(other: TakenSpace) -> None:
    assert players_taking_dishonor(["Red", "Blue"], [BLUE, other]) == ("Red",)
    assert players_taking_dishonor(["Red", "Blue"], [TakenSpace("Red", 1), other, BLUE]) == ()


# Why these points?.


def test_a_won_conflict_is_explained_rank_by_rank() -> None:
    outcome = fought(BLUE, GREEN, RED)
    assert english(outcome.why) == "England wins, 5 to 5"
    assert [english(rank.why) for rank in outcome.ranking] == [
        "Rank 1 with strength 2: ahead of Blue by the lower space on the card; 4 power points",
        "Rank 2 with strength 2: behind Red by the higher space on the card; 2 power points",
        "Rank 3 with strength 1; 1 power point"]


def test_a_lost_conflict_tells_that_the_highest_value_is_not_awarded() -> None:
    outcome = fought(TakenSpace("A", 1), TakenSpace("B", 2), TakenSpace("C", 1))
    assert english(outcome.why) == "France wins, 5 to 4"
    assert [english(rank.why) for rank in outcome.ranking] == [
        "Rank 1 with strength 2; France wins, so the highest value is not awarded: 2 power points",
        "Rank 2 with strength 1: ahead of A by the lower space on the card; "
        "France wins, so the highest value is not awarded: 1 power point",
        "Rank 3 with strength 1: behind C by the higher space on the card; France wins, so nothing is left for rank 3"]


def test_three_equals_are_told_who_stands_above_and_below() -> None:
    why = [english(rank.why) for rank in fought(TakenSpace("A", 2), TakenSpace("B", 2), TakenSpace("C", 2)).ranking]
    assert why == ["Rank 1 with strength 2: ahead of B, A by the lower space on the card; 4 power points",
                   "Rank 2 with strength 2: behind C, ahead of A by the spaces on the card; 2 power points",
                   "Rank 3 with strength 2: behind C, B by the higher space on the card; 1 power point"]


def test_allies_and_archers_are_told_apart_from_their_players() -> None:
    first, second, third = fought(TakenSpace("Ada", 2, ally=True), TakenSpace("Ada", 2, ally=True, archer=True),
                                  TakenSpace("Ben", 2)).ranking
    assert english(first.why) == ("Rank 1 with strength 2: ahead of the archer of Ada's ally, Ada's ally "
                                  "by the lower space on the card; 4 power points")
    assert english(second.why).endswith(": behind Ben, ahead of Ada's ally by the spaces on the card; "
                                            "an ally's power points lapse")
    assert english(third.why).endswith("; an ally's power points lapse")
    archer, _ = fought(TakenSpace("Ada", 2), TakenSpace("Ada", 2, archer=True)).ranking
    assert english(archer.space.words) == "Ada's archer"


def test_a_conflict_nobody_fought_says_so() -> None:
    assert english(fought().why) == "France wins: no knight stands in this conflict"
