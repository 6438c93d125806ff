"""A marker of dishonor for whoever was missing in a lost conflict, from the track, stack by stack."""

from __future__ import annotations

import pytest

from companion.core.words import say
from companion.games.lancaster.pieces import Piece, owner_for_ally_of, owner_for_archers_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.dishonor import (
    A_STACK,
    DISHONOR,
    MARKERS_IN_THE_BOX,
    exposed_pair,
    number_of_markers_at_start,
    number_of_markers_left,
)
from companion.games.lancaster.resentment.regal_board import ResentmentView, StackView
from companion.games.lancaster.stocks import Reward
from companion.games.lancaster.view import public_view, stocks_behind_screen
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import company_of, conflict, play, stack, station, step, stops
from tests.games.lancaster.resentment.tables import FIVE, PAIRS, disgraced, for_two, realm_of, taken
from tests.tabletop.answering import said

BOTH_BOOKS = pytest.mark.parametrize("books", ["companion", "cardboard"])
LAW = Source("a-law", say("A law"))
BATTLES = pytest.mark.parametrize("battle", [1, 2])


def fought(realm: Realm) -> list[str]:
    """Who was asked what."""
    return play(step(realm, "conflicts"), **{seat: ["none"] for seat in realm.seats
                                             if any(one.battle == 2 and realm.spaces.knights(one.key, seat)
                                                    for one in realm.conflicts)})[1]


def given(realm: Realm, seat: str, n: int) -> None:
    play(realm.books.give_reward(realm, seat, Reward.of({DISHONOR: n}), LAW))


# Who is dishonored.


@BATTLES
def test_each_player_without_a_knight_in_a_lost_conflict_takes_one_marker_in_either_battle(battle: int) -> None:
    realm = realm_of()
    there = conflict(realm, strength=9, battle=battle)
    for seat in ("red", "blue", "green"):
        stack(realm, there, seat, 1)
    fought(realm)
    assert disgraced(realm) == {"yellow": 1}
    assert "yellow: 1 dishonor marker (Conflict 1)." in said(realm)


def test_a_conflict_that_england_wins_dishonors_nobody() -> None:
    realm = realm_of()
    stack(realm, conflict(realm, strength=2), "red", 2)
    fought(realm)
    assert disgraced(realm) == {}
    assert taken(realm) == 0


def test_where_nobody_stood_everybody_is_dishonored_and_once_for_each_conflict() -> None:
    realm = realm_of()
    conflict(realm)
    stack(realm, conflict(realm, strength=9), "red", 1)
    fought(realm)
    assert disgraced(realm) == {"red": 1, "blue": 2, "green": 2, "yellow": 2}


def test_in_both_battles_of_a_conflict_who_is_missing_takes_a_marker_each_time() -> None:
    realm = realm_of()
    stack(realm, conflict(realm, strength=9), "red", 1)
    fought(realm)
    fought(realm)
    assert disgraced(realm) == {"blue": 2, "green": 2, "yellow": 2}


def test_who_has_no_knight_at_all_is_dishonored_like_the_others() -> None:
    realm = realm_of("red", "blue", "green")
    for seat in ("red", "blue"):
        stack(realm, conflict(realm, strength=20), seat, 1)
    fought(realm)
    assert disgraced(realm) == {"red": 1, "blue": 1, "green": 2}


def test_an_archer_alone_is_no_knight_of_ones_own() -> None:
    realm = realm_of()
    there = conflict(realm, strength=9)
    stack(realm, there, "red", 1)
    realm.spaces.add_pieces(there.key, owner_for_archers_of("blue"), Piece("archer", 2, comes_home=False))
    fought(realm)
    assert disgraced(realm) == {"blue": 1, "green": 1, "yellow": 1}


def test_allies_take_no_marker_and_an_allys_knight_is_none_of_ones_own() -> None:
    realm = for_two()
    there = conflict(realm, strength=9)
    stack(realm, there, owner_for_ally_of("red"), 2)
    stack(realm, there, "blue", 1)
    fought(realm)
    assert disgraced(realm) == {"red": 1}


def test_with_the_cardboard_the_line_up_says_who_takes_one_and_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    there = conflict(realm, strength=9)
    realm.spaces.set_companies(there.key, [company_of("red", 2), company_of("blue", 1)])
    assert fought(realm) == []
    assert [line for line in said(realm) if "dishonor" in line] == [
        "green: 1 dishonor marker (Conflict 1).", "yellow: 1 dishonor marker (Conflict 1)."]
    shown = [result for result in realm.results if result.source.key == there.key]
    assert [(result.owner, result.by_hand) for result in shown] == [("green", True), ("yellow", True)]
    assert all(DISHONOR not in purse for purse in realm.purses.values())


def test_with_the_cardboard_hands_are_told_so_at_the_stop_after_all_conflicts() -> None:
    realm = realm_of(books="cardboard")
    conflict(realm)
    assert stops(step(realm, "conflicts")) == ["Take the dishonor markers that are due from the track."]


@BOTH_BOOKS
def test_markers_are_taken_in_turn_order_and_shown_as_a_card_of_their_conflict(books: str) -> None:
    realm = realm_of(books=books)
    realm.start = "green"
    there = conflict(realm)
    fought(realm)
    assert [result.owner for result in realm.results if result.source.key == there.key] == [
        "green", "yellow", "red", "blue"]


# The track.


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 3), (4, 4), (5, 4)])
def test_on_each_space_lie_so_many_markers_by_the_number_of_players(players: int, each: int) -> None:
    realm = realm_of(*FIVE[:players])
    assert A_STACK[players] == each
    assert number_of_markers_at_start(realm) == number_of_markers_left(realm) == each * len(PAIRS)


def test_the_stacks_are_taken_one_after_the_other_from_left_to_right() -> None:
    realm = realm_of()
    stacks = [[stack.left for stack in _track(realm)]]
    for n in (3, 1, 5, 11):
        given(realm, "red", n)
        stacks.append([stack.left for stack in _track(realm)])
    assert stacks == [[4, 4, 4, 4, 4], [1, 4, 4, 4, 4], [0, 4, 4, 4, 4], [0, 0, 3, 4, 4], [0, 0, 0, 0, 0]]


def _track(realm: Realm) -> tuple[StackView, ...]:
    shown: ResentmentView = dict(public_view(realm).modules)["resentment"]
    return shown.stacks


def test_the_pair_on_the_rightmost_emptied_space_is_exposed_and_none_before_one_is() -> None:
    realm = realm_of()
    seen = []
    for _ in range(21):
        seen.append(exposed_pair(realm))
        given(realm, "red", 1)
    assert seen == [None] * 4 + [pair for pair in PAIRS[:4] for _ in range(4)] + [PAIRS[4]]
    assert [[stack.exposed for stack in _track(realm)]] == [[False] * 4 + [True]]


def test_when_all_stacks_are_gone_markers_come_from_the_supply_and_then_they_are_written_down() -> None:
    realm = realm_of()
    for _ in range(MARKERS_IN_THE_BOX + 7):
        given(realm, "red", 1)
    assert disgraced(realm) == {"red": 45}
    assert number_of_markers_left(realm) == 0
    assert exposed_pair(realm) == PAIRS[-1]


def test_what_a_law_gives_comes_from_the_track_too() -> None:
    """Rulings 26: whatever gives markers, they leave the track."""
    realm = realm_of()
    given(realm, "blue", 3)
    assert (disgraced(realm), number_of_markers_left(realm)) == ({"blue": 3}, 17)


def test_everybody_sees_the_tower_with_whose_knights_lie_there_and_how_much_strength() -> None:
    realm = realm_of("red", "blue", "green")
    station(realm, "blue", "tower 1", "tower 2")
    shown: ResentmentView = dict(public_view(realm).modules)["resentment"]
    assert [(there and there.seat, knights) for there, knights in shown.knights] == [(None, (3,)), ("blue", (1, 2))]
    assert (shown.inside, shown.capacity) == (6, 7)
    assert "resentment" not in dict(public_view(realm_of(books="cardboard")).modules)


# Who sees them.


def test_with_three_or_more_markers_lie_behind_the_screen_of_who_has_them() -> None:
    realm = realm_of()
    given(realm, "red", 2)
    assert dict(stocks_behind_screen(realm, "red").stocks)[DISHONOR] == 2
    assert DISHONOR not in dict(realm.stocks_before_screen("red"))
    board = public_view(realm).board
    assert board
    assert all(DISHONOR not in dict(castle.stocks) for castle in board.castles)


def test_with_two_players_they_lie_open() -> None:
    realm = for_two()
    given(realm, "red", 2)
    board = public_view(realm).board
    assert board
    assert [dict(castle.stocks).get(DISHONOR) for castle in board.castles] == [2, 0, None, None]
