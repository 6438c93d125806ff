"""A dispute: points, the winner, ties rolled again, cards taken back."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.games.long_live_the_king.dispute import DisputeSide, aftermath_of_dispute, resolve_dispute

LOW = DisputeSide("Z", (1,), (1,))


def laid(player: str, cards: str, dice: str, *, figure: bool = False, courtiers: int = 0) -> DisputeSide:
    """Cards and dice as one would read them out: "112" and "364"."""
    return DisputeSide(player, tuple(map(int, cards)), tuple(map(int, dice)), figure, courtiers)


def points(cards: str, dice: str, *, figure: bool = False, courtiers: int = 0) -> int:
    return laid("A", cards, dice, figure=figure, courtiers=courtiers).points


def taken_back(cards: str, dice: str) -> tuple[int, ...]:
    return resolve_dispute([laid("A", cards, dice), laid("B", "33333", "66666"), LOW]).may_take_back.get("A", ())


# The rulebook's examples.


def test_the_rulebooks_39_and_36_lose_to_40() -> None:
    intruder = laid("A", "11223", "22365", figure=True)
    other = laid("B", "2233", "2426")
    defender = laid("C", "1223", "2246", figure=True, courtiers=3)
    assert (defender.points_rolled, defender.presence_points, intruder.presence_points, other.presence_points) == (32,
                                                                                                                   8, 2,
                                                                                                                   0)
    outcome = resolve_dispute([intruder, other, defender])
    assert outcome.totals == (("C", 40), ("A", 39), ("B", 36))
    assert (outcome.winner, outcome.reroll, dict(outcome.may_take_back)) == ("C", (), {})


def test_the_rulebooks_two_ones_bring_both_parchments_back_and_three_a_purse_too() -> None:
    assert taken_back("11223", "11346") == (1, 1)
    assert taken_back("11223", "11146") == (1, 1, 2)


# Points.


def test_a_die_counts_once_on_parchment_twice_on_a_purse_three_times_on_a_dagger() -> None:
    assert (points("1", "5"), points("2", "5"), points("3", "5")) == (5, 10, 15)
    assert points("123", "645") == 6 + 8 + 15
    assert points("321", "645") == 18 + 8 + 5


def test_figure_and_courtiers_in_the_region_are_two_points_each() -> None:
    assert points("1", "5", figure=True) == 7
    assert [points("1", "5", courtiers=n) for n in range(5)] == [5, 7, 9, 11, 13]
    assert points("1", "5", figure=True, courtiers=4) == 15


def test_a_figure_alone_defends_with_its_two_points() -> None:
    outcome = resolve_dispute([laid("A", "1", "5", figure=True), laid("B", "1", "6", figure=True), LOW])
    assert outcome.winner == "B"


def test_several_daggers_count_three_times_each() -> None:
    assert points("33333", "66666") == 90


def test_who_has_no_card_to_lay_counts_what_stands_there() -> None:
    outcome = resolve_dispute([laid("A", "1", "2", figure=True), laid("C", "", "", figure=True, courtiers=2),
                               laid("B", "", "")])
    assert outcome.totals == (("C", 6), ("A", 4), ("B", 0))
    assert (outcome.winner, dict(outcome.may_take_back)) == ("C", {})


# The highest wins.


@pytest.mark.parametrize("order", list(permutations("ABC")))
def test_the_highest_total_wins_whoever_it_is_and_wherever_they_sit(order: tuple[str, ...]) -> None:
    dice = {"A": laid("A", "1", "4", figure=True), "B": laid("B", "2", "6"), "C": laid("C", "1", "3", courtiers=2)}
    outcome = resolve_dispute([dice[player] for player in order])
    assert outcome.totals == (("B", 12), ("C", 7), ("A", 6))
    assert outcome.winner == "B"


def test_equal_totals_stand_in_the_order_given() -> None:
    same = [laid("B", "1", "3"), laid("C", "1", "6"), laid("A", "3", "1"), laid("D", "1", "3")]
    assert resolve_dispute(same).totals == (("C", 6), ("B", 3), ("A", 3), ("D", 3))


# Ties are rolled again.


def test_a_tie_for_the_highest_is_rolled_again_by_the_tied_only() -> None:
    outcome = resolve_dispute([laid("B", "1", "3"), laid("C", "2", "3"), laid("A", "1", "6"), laid("D", "1", "5")])
    assert (outcome.winner, outcome.reroll) == (None, ("C", "A"))


def test_three_may_be_tied_for_the_highest() -> None:
    assert resolve_dispute([laid(who, "1", "4") for who in "CAB"]).reroll == ("C", "A", "B")


def test_a_tie_below_the_highest_is_not_rolled_again() -> None:
    outcome = resolve_dispute([laid("A", "1", "3"), laid("B", "1", "3"), laid("C", "1", "4")])
    assert (outcome.winner, outcome.reroll) == ("C", ())


def test_after_a_tie_only_the_tied_can_win_however_low_they_roll() -> None:
    again = [laid("A", "1", "1", figure=True), laid("B", "1", "5"), laid("C", "1", "2")]
    assert resolve_dispute(again).winner == "B"
    outcome = resolve_dispute(again, ("A", "C"))
    assert (outcome.totals, outcome.winner) == ((("B", 5), ("A", 3), ("C", 2)), "A")


def test_tied_again_the_still_tied_roll_once_more() -> None:
    again = [laid("A", "1", "4"), laid("B", "1", "4"), laid("C", "1", "4"), laid("D", "1", "2")]
    outcome = resolve_dispute(again, ("A", "C", "D"))
    assert (outcome.winner, outcome.reroll) == (None, ("A", "C"))


# Cards taken back.


@pytest.mark.parametrize(("cards", "dice", "back"), [
    ("321", "661", (1,)), ("321", "166", (1,)), ("331", "116", (1, 3)), ("333", "151", (3, 3)), ("32", "11", (2, 3)),
    ("22", "26", ()), ("11111", "11111", (1, 1, 1, 1, 1)),
])
def test_each_one_brings_a_card_back_lowest_first_on_whichever_card_it_lies(
        cards: str, dice: str, back: tuple[int, ...]) -> None:
    assert taken_back(cards, dice) == back


@pytest.mark.parametrize("card", "123")
def test_a_single_card_is_never_taken_back(card: str) -> None:
    assert taken_back(card, "1") == ()


def test_everybody_may_take_back_the_winner_too() -> None:
    outcome = resolve_dispute([laid("A", "33", "61"), laid("B", "12", "16"), laid("C", "11", "11")])
    assert dict(outcome.may_take_back) == {"A": (3,), "B": (1,), "C": (1, 1)}
    assert outcome.winner == "A"


def test_ones_of_those_who_roll_again_do_not_count_and_those_of_the_others_do() -> None:
    tied = [laid("A", "12", "16"), laid("B", "12", "12"), laid("C", "12", "16")]
    assert dict(resolve_dispute(tied).may_take_back) == {"B": (1,)}


def test_only_the_last_roll_of_a_tie_counts_for_taking_back() -> None:
    last = [laid("A", "12", "26"), laid("B", "12", "12"), laid("C", "12", "61")]
    assert dict(resolve_dispute(last, ("A", "C")).may_take_back) == {"B": (1,), "C": (1,)}


# On the board.

INTRUDER, DEFENDER = laid("A", "1", "1", figure=True), laid("B", "1", "1", figure=True, courtiers=3)


@pytest.mark.parametrize(("winner", "back", "banished"), [
    ("A", {"B": 3}, ("B",)), ("B", {}, ("A",)), ("Z", {"B": 3}, ("A", "B"))])
def test_only_what_is_the_winners_stays_in_the_region(winner: str, back: dict[str, int], banished: tuple[str]) -> None:
    after = aftermath_of_dispute([INTRUDER, DEFENDER, LOW], winner, 4)
    assert (after.back, after.banished) == (back, banished)


@pytest.mark.parametrize(("winner", "limit", "room"), [("B", 3, False), ("B", 4, True), ("A", 3, True), ("Z", 3, True)])
def test_a_defender_whose_courtiers_fill_the_region_places_none(winner: str, limit: int, room: bool) -> None:
    assert aftermath_of_dispute([INTRUDER, DEFENDER, LOW], winner, limit).room is room
