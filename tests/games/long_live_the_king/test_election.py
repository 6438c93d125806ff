"""An election: the third, the number needed, bonus votes, ties."""

from __future__ import annotations

import pytest

from companion.games.long_live_the_king.election import (
    Candidate,
    CountedVotes,
    groups_to_compare_cards,
    number_of_cards_dealt_to_each,
    resolve_election,
    third_of_votes,
    votes_needed,
)

# The whole table that the rules print, before and after the third.
PRINTED = {2: 2, 3: 2, 4: 3, 5: 4, 6: 4, 7: 5, 8: 6, 9: 6, 10: 7, 11: 8, 12: 8, 13: 9, 14: 10, 15: 10, 16: 11, 17: 12,
           18: 12, 19: 13}


def one(player: str, votes: int, cards: int = 5, bonus: int = 0, rolls: tuple[int, ...] = ()) -> Candidate:
    return Candidate(player, votes, cards, bonus, rolls)


def bonus(*candidates: Candidate) -> list[tuple[str, int]]:
    return list(resolve_election(candidates).bonus.items())


# The rulebook's examples.


@pytest.mark.parametrize(("votes", "left"), PRINTED.items())
def test_the_printed_table_of_thirds(votes: int, left: int) -> None:
    assert votes - third_of_votes(votes) == left
    counted = resolve_election([one("A", votes, cards=0), one("B", 1), one("C", 1), one("D", 1)]).counts[0]
    assert (counted.printed, counted.region_votes_less_third) == (votes, left)


def test_the_rulebooks_fourteen_without_a_card_are_ten() -> None:
    assert third_of_votes(14) == 4
    assert resolve_election([one("C", 14, cards=0), one("A", 9), one("B", 8)]).counts[0] == CountedVotes("C", 14, 4, 0)


def test_the_rulebooks_twelve_less_four_eleven_less_three_and_eight_are_told_apart_by_cards() -> None:
    a, b, c = one("A", 12, cards=0), one("B", 11, cards=0), one("C", 8, cards=3)
    result = resolve_election([a, b, c])
    assert [counted.region_votes_less_third for counted in result.counts] == [8, 8, 8]
    assert (result.bonus, result.roll_needed) == ({}, ("A", "B"))  # C's cards decide for C; A and B have as many: none
    rolled = resolve_election([one("A", 12, 0, rolls=(15,)), one("B", 11, 0, rolls=(21,)), c])
    assert rolled.bonus == {"C": 3, "B": 2, "A": 1}


# Counting.


def test_who_has_a_card_left_keeps_every_vote() -> None:
    result = resolve_election([one("A", 14, cards=1), one("B", 5, cards=0), one("C", 5, cards=0)])
    assert [counted.third for counted in result.counts] == [0, 1, 1]


def test_the_third_is_taken_from_region_votes_and_never_from_bonus_votes() -> None:
    counted = resolve_election([one("A", 9, cards=0, bonus=6), one("B", 5), one("C", 5)]).counts[0]
    assert (counted.region_votes_less_third, counted.bonus, counted.total) == (6, 6, 12)


@pytest.mark.parametrize(("players", "votes"), [(3, 19), (4, 20), (5, 20)])
def test_nineteen_votes_win_with_three_players_twenty_with_more(players: int, votes: int) -> None:
    assert votes_needed(players) == votes
    others = [one(who, 4, cards=at) for at, who in enumerate("BCDE"[:players - 1], start=1)]
    assert resolve_election([one("A", votes), *others]).winner == "A"
    short = resolve_election([one("A", votes - 1), *others])
    assert (short.needed, short.winner) == (votes, None)


def test_bonus_votes_held_before_count_for_the_victory() -> None:
    assert resolve_election([one("A", 12, bonus=7), one("B", 11, bonus=7), one("C", 8)]).winner == "A"


def test_the_third_may_cost_the_victory() -> None:
    assert resolve_election([one("A", 19, cards=0), one("B", 9), one("C", 8)]).winner is None


# Who wins.


def test_of_several_who_reach_the_number_more_region_votes_win() -> None:
    result = resolve_election([one("A", 9, bonus=14), one("B", 12, bonus=8), one("C", 14, bonus=1)])
    assert [counted.total for counted in result.counts] == [23, 20, 15]
    assert (result.winner, result.bonus) == ("B", {})


def test_region_votes_are_compared_after_the_third() -> None:
    assert resolve_election([one("A", 14, cards=0, bonus=9), one("B", 11, bonus=8), one("C", 3)]).winner == "B"


def test_of_those_who_reach_the_number_with_equal_region_votes_more_cards_win_then_the_higher_roll() -> None:
    assert resolve_election([one("A", 11, 3, 8), one("B", 11, 4, 9), one("C", 3)]).winner == "B"
    waiting = resolve_election([one("A", 11, 4, 8), one("B", 11, 4, 9), one("C", 11, 4)])
    assert (waiting.winner, waiting.roll_needed, waiting.ranking) == (None, ("A", "B"), ())
    assert resolve_election([one("A", 11, 4, 8, (18,)), one("B", 11, 4, 9, (17,)), one("C", 11, 4)]).winner == "A"


def test_with_a_winner_in_sight_only_the_tie_for_the_victory_is_rolled() -> None:
    result = resolve_election([one("A", 20), one("B", 6), one("C", 6), one("D", 7)])
    assert (result.winner, result.roll_needed) == ("A", ())
    below = resolve_election([one("A", 12, bonus=8), one("B", 10, bonus=10), one("C", 10, bonus=10), one("D", 7)])
    assert (below.winner, below.roll_needed) == ("A", ())


def test_a_roll_that_decides_the_victory_need_not_tell_the_others_apart() -> None:
    tie = [one("A", 11, bonus=9, rolls=(12,)), one("B", 11, bonus=9, rolls=(20,)), one("C", 11, bonus=9, rolls=(12,))]
    assert (resolve_election(tie).winner, resolve_election(tie).roll_needed) == ("B", ())


def test_the_other_places_at_the_end_are_by_region_and_bonus_votes_together() -> None:
    result = resolve_election([one("A", 9, bonus=14), one("B", 6, bonus=1), one("C", 12, bonus=8),
                               one("D", 4, bonus=6)])
    assert result.ranking == ("C", "A", "D", "B")


# Bonus votes.


def test_most_region_votes_get_as_many_bonus_votes_as_there_are_players_and_so_on_down() -> None:
    assert bonus(one("A", 7), one("B", 9), one("C", 8)) == [("B", 3), ("C", 2), ("A", 1)]
    assert bonus(one("A", 7), one("B", 9), one("C", 8), one("D", 6)) == [("B", 4), ("C", 3), ("A", 2), ("D", 1)]
    assert bonus(one("A", 7), one("B", 9), one("C", 8), one("D", 6), one("E", 10)) == [
        ("E", 5), ("B", 4), ("C", 3), ("A", 2), ("D", 1)]


def test_bonus_votes_held_before_never_count_for_the_new_ranking() -> None:
    result = resolve_election([one("A", 7, bonus=9), one("B", 9), one("C", 8, bonus=4)])
    assert result.ranking == ("B", "C", "A")
    assert list(result.bonus) == list(result.ranking)


def test_equal_region_votes_are_told_apart_by_cards() -> None:
    assert bonus(one("A", 8, 2), one("B", 8, 6), one("C", 8, 4)) == [("B", 3), ("C", 2), ("A", 1)]


def test_equal_cards_are_told_apart_by_a_roll() -> None:
    waiting = resolve_election([one("A", 8, 4), one("B", 8, 6), one("C", 8, 4)])
    assert (waiting.winner, waiting.bonus, waiting.roll_needed, waiting.ranking) == (None, {}, ("A", "C"), ())
    assert bonus(one("A", 8, 4, rolls=(16,)), one("B", 8, 6), one("C", 8, 4, rolls=(17,))) == [
        ("B", 3), ("C", 2), ("A", 1)]


def test_rolls_never_outweigh_cards_nor_cards_votes() -> None:
    assert bonus(one("A", 9, 1, rolls=(5,)), one("B", 8, 3, rolls=(6,)), one("C", 8, 2, rolls=(30,))) == [
        ("A", 3), ("B", 2), ("C", 1)]


def test_equal_rolls_are_rolled_again_by_those_still_tied() -> None:
    first = [one("A", 8, rolls=(16,)), one("B", 8, rolls=(16,)), one("C", 8, rolls=(20,))]
    assert resolve_election(first).roll_needed == ("A", "B")
    again = [one("A", 8, rolls=(16, 9)), one("B", 8, rolls=(16, 11)), one("C", 8, rolls=(20,))]
    assert bonus(*again) == [("C", 3), ("B", 2), ("A", 1)]


def test_where_one_of_a_tie_has_not_rolled_all_of_it_wait() -> None:
    assert resolve_election([one("A", 8, rolls=(16,)), one("B", 8), one("C", 8, rolls=(20,))]).roll_needed == ("A", "B",
                                                                                                               "C")
    half = [one("A", 8, rolls=(16, 9)), one("B", 8, rolls=(16,)), one("C", 8, rolls=(20,))]
    assert resolve_election(half).roll_needed == ("A", "B")


def test_several_ties_wait_together_in_the_order_given() -> None:
    result = resolve_election([one("A", 5), one("B", 9), one("C", 5), one("D", 9), one("E", 7)])
    assert result.roll_needed == ("A", "B", "C", "D")


def test_very_many_equal_rolls_are_still_a_tie() -> None:
    many = (17,) * 20_000
    assert resolve_election([one("A", 5, rolls=many), one("B", 5, rolls=many), one("C", 4)]).roll_needed == ("A", "B")


# Whose cards are compared.


def test_cards_are_compared_where_region_votes_are_equal_after_the_third() -> None:
    assert groups_to_compare_cards([one("A", 5, 1), one("B", 9, 1), one("C", 9, 1), one("D", 5, 1),
                                    one("E", 7, 1)]) == (
        ("B", "C"), ("A", "D"))
    assert groups_to_compare_cards([one("A", 5, 1), one("B", 6, 1), one("C", 7, 1)]) == ()


def test_who_has_no_card_is_behind_without_comparing() -> None:
    assert groups_to_compare_cards([one("A", 12, 0), one("B", 8, 1), one("C", 8, 1)]) == (("B", "C"),)
    assert groups_to_compare_cards([one("A", 12, 0), one("B", 11, 0), one("C", 8, 1)]) == ()


def test_where_somebody_reaches_the_number_only_the_tie_for_the_victory_is_compared() -> None:
    assert groups_to_compare_cards([one("A", 20, 1), one("B", 6, 1), one("C", 6, 1)]) == ()
    assert groups_to_compare_cards([one("A", 10, 1, 10), one("B", 10, 1), one("C", 10, 1, 9), one("D", 4, 1),
                                    one("E", 4, 1)]) == ()
    assert groups_to_compare_cards([one("A", 10, 1, 10), one("B", 9, 1, 11), one("C", 9, 1, 11)]) == ()
    assert groups_to_compare_cards([one("A", 10, 1, 10), one("B", 10, 1, 11), one("C", 10, 1)]) == (("A", "B"),)


# Cards are dealt.


@pytest.mark.parametrize(("pile", "players", "each"), [
    (60, 4, 15), (99, 4, 15), (59, 4, 14), (45, 3, 15), (44, 3, 14), (74, 5, 14), (75, 5, 15), (4, 5, 0), (0, 3, 0)])
def test_all_are_dealt_alike_fifteen_at_most_and_what_is_over_stays(pile: int, players: int, each: int) -> None:
    assert number_of_cards_dealt_to_each(pile, players) == each
