"""A ball's arithmetic: prestige, and the space on which a counter comes to stand."""

from __future__ import annotations

import pytest

from companion.games.noblemen.ball import BallGuest, EstateShows, GivenAtBall, resolve_ball, space_for


def spaces(*earned: int) -> list[int]:
    guests = [BallGuest(str(n), EstateShows(one)) for n, one in enumerate(earned)]
    return [standing.space for standing in resolve_ball(guests).standings]


@pytest.mark.parametrize(("shows", "prestige"), [
    (EstateShows(fountains=1), 1), (EstateShows(free_gardens=1), 2), (EstateShows(knights_on_gardens=1), 2),
    (EstateShows(palaces=1), 2), (EstateShows(5, 1, 0, 1), 9), (EstateShows(7, 2, 1, 3), 19)])
def test_an_estate_shows_1_for_a_fountain_and_2_for_a_free_garden_a_knight_and_a_palace(
        shows: EstateShows, prestige: int) -> None:
    assert shows.prestige == prestige


@pytest.mark.parametrize(("given", "prestige"), [
    (GivenAtBall(bribes=1), 1), (GivenAtBall(blackmail=1), 3), (GivenAtBall(other_scandals=1), 1),
    (GivenAtBall(2, 4, 3), 17)])
def test_a_marker_and_a_card_bring_1_blackmail_3(given: GivenAtBall, prestige: int) -> None:
    assert given.prestige == prestige


@pytest.mark.parametrize(("earned", "taken", "space"), [
    (9, set(), 9), (9, {9}, 8), (9, {9, 8, 6}, 7), (9, {10, 8}, 9), (2, {2, 1}, 0), (1, {1}, 0), (0, {1}, 0),
    (1000, {1000}, 999)])
def test_a_taken_space_sends_the_counter_to_the_next_lower_free_one(earned: int, taken: set[int], space: int) -> None:
    assert space_for(earned, taken) == space


def test_on_0_any_number_may_stand_and_takes_nothing_from_anybody() -> None:
    assert space_for(0, {0}) == 0
    assert spaces(1, 1, 1, 0, 1) == [1, 0, 0, 0, 0]


def test_each_sees_those_before_and_nobody_after() -> None:
    assert spaces(5, 5, 6, 6, 7) == [5, 4, 6, 3, 7]


def test_the_books_example_franks_9_would_stand_on_8_and_a_marker_and_a_card_bring_him_to_11() -> None:
    shown = {"Karsten": EstateShows(10), "Britta": EstateShows(9), "Frank": EstateShows(5, 1, 0, 1),
             "Paul": EstateShows(1)}
    assert space_for(shown["Frank"].prestige, {10, 9}) == 8
    given = {"Frank": GivenAtBall(bribes=1, other_scandals=1)}
    outcome = resolve_ball(BallGuest(player, estate, given.get(player, GivenAtBall()))
                           for player, estate in shown.items())
    assert [(one.player, one.earned, one.space) for one in outcome.standings] == [
        ("Karsten", 10, 10), ("Britta", 9, 9), ("Frank", 11, 11), ("Paul", 1, 1)]
    assert [(one.player, one.title.key) for one in outcome.titles] == [
        ("Frank", "marquess"), ("Karsten", "earl"), ("Britta", "viscount"), ("Paul", "baron")]


def test_the_space_counts_for_the_title_and_not_what_was_earned() -> None:
    outcome = resolve_ball(BallGuest(player, EstateShows(10)) for player in "ABC")
    assert [(one.player, one.space, one.title.key) for one in outcome.titles] == [
        ("A", 10, "marquess"), ("B", 9, "earl"), ("C", 8, "viscount")]


def test_what_was_passed_on_the_way_down_is_told() -> None:
    last = resolve_ball(BallGuest(player, EstateShows(4)) for player in "ABC").standings[-1]
    assert list(last.taken) == [4, 3]
