"""The final scoring."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product
from typing import Any

import pytest

from tests.games.lancaster.scorings import points, scored

LINES = ["power_points", "knighthood", "extensions", "nobles", "seals", "dishonor", "dishonor_rank"]
STRENGTHS_AND_SQUIRES = list(product((0, 1, 2), (0, 1)))


def knighthood(*held: tuple[int, int]) -> list[int]:
    """From strength and squires."""
    return points(scored(*({"knighthood": strength, "squires": squires} for strength, squires in held)), "knighthood")


def extensions(*held: tuple[int, int]) -> list[int]:
    """From extensions and gold."""
    return points(scored(*({"extensions": n, "gold": gold} for n, gold in held)), "extensions")


def disgrace(*held: tuple[int, int, int], ties: str = "markers-spare", track: Any = (6, 3)) -> list[int]:
    """From dishonor, voting markers and squires."""
    return points(scored(*({"dishonor": n, "markers": votes, "squires": squires} for n, votes, squires in held),
                         resentment=True, dishonor_track=track, dishonor_ties=ties), "dishonor_rank")


# Majorities.


@pytest.mark.parametrize("majority", [knighthood, extensions])
class TestBothMajorities:
    """Knighthood, ties broken by squires; extensions, ties broken by gold."""

    def test_the_most_gets_eight_and_the_second_most_four(self, majority: Any) -> None:
        assert majority((3, 0), (5, 0), (4, 0)) == [0, 8, 4]

    def test_the_tie_break_decides_first_place_and_who_loses_it_is_second(self, majority: Any) -> None:
        assert majority((5, 1), (5, 2), (4, 9)) == [4, 8, 0]

    def test_the_tie_break_decides_second_place_too(self, majority: Any) -> None:
        assert majority((3, 1), (3, 2), (5, 0)) == [0, 4, 8]

    def test_three_tied_are_told_apart_by_the_tie_break_alone(self, majority: Any) -> None:
        assert majority((3, 1), (3, 2), (3, 0)) == [4, 8, 0]

    def test_two_still_tied_for_first_share_twelve_and_nobody_is_second(self, majority: Any) -> None:
        assert majority((5, 1), (5, 1), (4, 9)) == [6, 6, 0]
        assert majority((5, 1), (5, 1), (5, 0)) == [6, 6, 0]

    @pytest.mark.parametrize(("players", "each"), [(3, 4), (4, 3), (5, 2)])
    def test_more_tied_for_first_share_twelve_rounded_down(self, majority: Any, players: int, each: int) -> None:
        assert majority(*[(4, 2)] * players) == [each] * players

    @pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 1), (4, 1)])
    def test_several_second_behind_one_first_share_four_rounded_down(
            self, majority: Any, players: int, each: int) -> None:
        assert majority((5, 0), *[(4, 1)] * players) == [8] + [each] * players

    def test_second_is_shared_also_by_those_who_lost_the_tie_break_for_first(self, majority: Any) -> None:
        assert majority((5, 2), (5, 1), (5, 1)) == [8, 2, 2]

    def test_zero_counts_like_any_number(self, majority: Any) -> None:
        assert majority((0, 0), (0, 0), (0, 0)) == [4, 4, 4]
        assert majority((0, 1), (0, 0), (0, 0)) == [8, 2, 2]
        assert majority((1, 0), (0, 0), (0, 1)) == [8, 0, 4]

    def test_of_two_players_only_the_first_gets_points(self, majority: Any) -> None:
        assert majority((3, 0), (2, 5)) == [8, 0]
        assert majority((3, 0), (3, 1)) == [0, 8]

    def test_two_players_still_tied_share_eight(self, majority: Any) -> None:
        assert majority((3, 1), (3, 1)) == [4, 4]


def first_and_second(held: tuple[tuple[int, int], ...]) -> list[int]:
    """The majority once more, as one would settle it by hand."""
    first = max(held)
    firsts = held.count(first)
    second = max((each for each in held if each != first), default=first)
    if len(held) == 2 or firsts > 1:
        pot = 8 if len(held) == 2 else 12
        return [pot // firsts if each == first else 0 for each in held]
    return [8 if each == first else 4 // held.count(second) if each == second else 0 for each in held]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_small_majority_comes_out_as_by_hand(players: int) -> None:
    for held in combinations_with_replacement(STRENGTHS_AND_SQUIRES, players):
        assert knighthood(*held) == first_and_second(held)


def test_both_majorities_together_give_at_most_twenty_four() -> None:
    for held in combinations_with_replacement(STRENGTHS_AND_SQUIRES, 3):
        scoring = scored(*({"knighthood": n, "extensions": n, "squires": m, "gold": m} for n, m in held))
        assert 8 <= sum(points(scoring, "knighthood") + points(scoring, "extensions")) <= 24


def test_the_order_of_the_players_changes_nothing() -> None:
    held = [(5, 1), (5, 1), (4, 2), (4, 0), (1, 9)]
    expected = dict(zip(held, knighthood(*held), strict=True))
    for order in permutations(held):
        assert knighthood(*order) == [expected[each] for each in order]


# Nobles, seals.


def test_nobles_are_worth_what_the_table_says() -> None:
    worth = [points(scored({"nobles": n}, {}), "nobles")[0] for n in range(10)]
    assert worth == [0, 0, 1, 3, 6, 10, 15, 21, 28, 36]


def test_the_rulebooks_two_bishops_and_eight_seals_are_worth_twenty_four() -> None:
    assert points(scored({"bishops": 2, "seals": 8}, {}, court=True), "seals") == [24, 0]


@pytest.mark.parametrize(("bishops", "seals", "worth"), [(0, 5, 5), (3, 0, 0), (3, 2, 8)])
def test_the_lord_counts_like_a_bishop(bishops: int, seals: int, worth: int) -> None:
    assert points(scored({"bishops": bishops, "seals": seals}, {}, court=True), "seals")[0] == worth


# Dishonor.


def test_the_rulebooks_dishonor_costs_ten_six_two_and_two() -> None:
    scoring = scored({"dishonor": 4}, {"dishonor": 3}, {"dishonor": 2}, {"dishonor": 2},
                     resentment=True, dishonor_track=(6, 3))
    lost = [sum(each) for each in zip(points(scoring, "dishonor"), points(scoring, "dishonor_rank"), strict=True)]
    assert lost == [-10, -6, -2, -2]


def test_every_marker_costs_one() -> None:
    assert points(scored({"dishonor": 3}, {"dishonor": 0}, {"dishonor": 40}, resentment=True), "dishonor") == [-3, 0,
                                                                                                               -40]


def test_of_tied_players_more_voting_markers_spare() -> None:
    assert disgrace((3, 2, 0), (3, 1, 9), (1, 0, 0)) == [-3, -6, 0]
    assert disgrace((5, 0, 0), (3, 2, 0), (3, 1, 0)) == [-6, 0, -3]


def test_then_more_squires_spare() -> None:
    assert disgrace((3, 2, 1), (3, 2, 4), (1, 0, 0)) == [-6, -3, 0]


def test_the_other_way_round_more_voting_markers_then_more_squires_blame() -> None:
    assert disgrace((3, 2, 0), (3, 1, 9), (1, 0, 0), ties="markers-blame") == [-6, -3, 0]
    assert disgrace((3, 2, 1), (3, 2, 4), (1, 0, 0), ties="markers-blame") == [-3, -6, 0]


def test_either_way_round_more_dishonor_comes_before_any_tie_break() -> None:
    for ties in ("markers-spare", "markers-blame"):
        assert disgrace((4, 3, 3), (3, 0, 0), (5, 5, 5), ties=ties) == [-3, 0, -6]


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 3), (4, 2), (5, 1)])
def test_those_still_tied_at_the_top_share_both_numbers_rounded_down(players: int, each: int) -> None:
    assert disgrace(*[(3, 1, 1)] * players, *[(0, 0, 0)] * (5 - players)) == [-each] * players + [0] * (5 - players)


@pytest.mark.parametrize(("players", "each"), [(2, 1), (3, 1), (4, 0)])
def test_those_still_tied_for_second_share_the_smaller_number_rounded_down(players: int, each: int) -> None:
    assert disgrace((5, 0, 0), *[(3, 1, 1)] * players) == [-6] + [-each] * players


def test_who_has_no_marker_is_never_punished() -> None:
    assert disgrace((0, 0, 0), (0, 0, 0), (0, 0, 0)) == [0, 0, 0]
    assert disgrace((0, 0, 0), (1, 9, 9), (0, 0, 0)) == [0, -6, 0]


@pytest.mark.parametrize(("held", "lost"), [
    (((4, 0, 0), (3, 0, 0)), [-7, 0]), (((3, 1, 0), (3, 2, 0)), [-7, 0]), (((3, 1, 1), (3, 1, 1)), [-3, -3]),
    (((0, 0, 0), (0, 0, 0)), [0, 0]), (((0, 0, 0), (1, 0, 0)), [0, -7])])
def test_of_two_players_only_the_larger_number_counts_and_a_tie_halves_it(held: Any, lost: list[int]) -> None:
    assert disgrace(*held, track=(7, 4)) == lost


def test_without_an_exposed_pair_only_the_markers_cost() -> None:
    scoring = scored({"dishonor": 4}, {"dishonor": 3}, {}, resentment=True)
    assert (points(scoring, "dishonor"), points(scoring, "dishonor_rank")) == ([-4, -3, 0], [0, 0, 0])


@pytest.mark.parametrize(("ties", "sign"), [("markers-spare", -1), ("markers-blame", 1)])
def test_every_small_disgrace_comes_out_as_by_laying_the_numbers_down(ties: str, sign: int) -> None:
    for held in combinations_with_replacement(product((0, 1, 2), (0, 1), (0, 1)), 3):
        guilt = [(n, sign * votes, sign * squires) for n, votes, squires in held]
        worst_first = sorted((each for each in guilt if each[0]), reverse=True)
        laid = list(zip(worst_first, (6, 3, 0), strict=False))
        covered = [[number for other, number in laid if other == each] for each in guilt]
        assert disgrace(*held, ties=ties) == [-(sum(numbers) // max(len(numbers), 1)) for numbers in covered]


# The whole scoring.


def test_the_categories_come_in_their_order_and_only_those_in_play() -> None:
    assert [each.key for each in scored({}, {}).categories] == LINES[:4]
    assert [each.key for each in scored({}, {}, court=True).categories] == LINES[:5]
    assert [each.key for each in scored({}, {}, resentment=True).categories] == LINES[:4] + LINES[5:]
    assert [each.key for each in scored({}, {}, court=True, resentment=True).categories] == LINES


def test_what_is_not_in_play_counts_nothing_and_has_no_line() -> None:
    scoring = scored({"power_points": 7, "bishops": 1, "seals": 3, "dishonor": 5}, {}, dishonor_track=(6, 3))
    assert scoring.ranking[0].lines == {"power_points": 7, "knighthood": 4, "extensions": 4, "nobles": 0}


def test_the_total_is_the_sum_of_the_lines() -> None:
    scoring = scored({"power_points": 20, "knighthood": 3, "nobles": 4, "seals": 2, "dishonor": 1},
                     {"power_points": 19, "knighthood": 4, "extensions": 2}, court=True, resentment=True,
                     dishonor_track=(6, 3))
    assert [list(standing.lines.values()) for standing in scoring.ranking] == [[19, 8, 8, 0, 0, 0, 0],
                                                                                 [20, 0, 0, 6, 2, -1, -6]]
    assert [standing.total for standing in scoring.ranking] == [35, 21]


def test_most_power_points_win() -> None:
    assert scored({"power_points": 10}, {"power_points": 30}, {"power_points": 20}).winners == ("B",)


def test_several_with_the_most_share_the_victory_and_the_next_place_is_skipped() -> None:
    held = [{"power_points": n} for n in (10, 30, 30, 10, 5)]
    scoring = scored(*held)
    assert [(standing.player, standing.rank) for standing in scoring.ranking] == [
        ("B", 1), ("C", 1), ("A", 3), ("D", 3), ("E", 5)]
    assert scoring.winners == ("B", "C")


def test_power_points_may_fall_below_zero() -> None:
    scoring = scored({"power_points": -2, "dishonor": 9}, {}, {}, resentment=True, dishonor_track=(6, 3))
    assert scoring.ranking[-1].total == -2 + 4 + 4 - 9 - 6
