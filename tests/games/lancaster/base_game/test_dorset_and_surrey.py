"""Phase 3: Dorset's passage to France, and the start player whom Surrey names."""

from __future__ import annotations

import pytest

from companion.games.lancaster.base_game.castle_rewards import reward_castles
from companion.games.lancaster.pieces import KNIGHTS
from companion.games.lancaster.spaces import COURT
from tests.games.lancaster.kit import board_of, counties, held, play, realm_of, stack
from tests.games.lancaster.rewarding import conflicts, holds, in_county, left_by_all_nobles, rewarded

# Dorset.


def test_dorset_takes_the_knight_to_a_conflict_without_the_kings_favor() -> None:
    realm = in_county("dorset", 2, squires=1)
    first, second = conflicts(realm, 2)
    stack(realm, second, "blue", 1)
    board_of(realm).favors = ("favor/noble",)
    assert rewarded(realm, red=["reward", "conflict-2"]) == ["red: county/dorset/1", "red: passage/1"]
    assert [(stand.owner, stand.strength) for stand in second.companies] == [("blue", 1), ("red", 2)]
    assert (board_of(realm).favors, first.companies) == (("favor/noble",), ())


def test_squires_do_not_cross_with_the_knight_from_dorset() -> None:
    realm = in_county("dorset", 2, squires=2)
    conflict, = conflicts(realm)
    rewarded(realm, red=["reward", "conflict-1"])
    assert (conflict.companies[0].strength, held(realm, "red", "squires")) == (2, 2)
    assert (counties(realm), board_of(realm).knights_at_court("red")) == ({}, (1,))


def test_the_passage_joins_ones_own_knights_even_in_a_full_conflict() -> None:
    realm = in_county("dorset")
    full, = conflicts(realm)
    for owner in ("red", "blue", "green"):
        realm.spaces.remove_pieces(COURT, owner, KNIGHTS[1])
        stack(realm, full, owner, 1)
    rewarded(realm, red=["reward", "conflict-1"])
    assert [(stand.owner, stand.knights) for stand in full.companies] == [("red", (1, 2)), ("blue", (1,)),
                                                                          ("green", (1,))]


def test_without_room_in_any_conflict_the_passage_lapses_and_the_knight_goes_home() -> None:
    realm = realm_of("red", "blue", "green", "yellow")
    holds(realm, "red", "dorset", 2)
    for owner in ("yellow", "blue", "green"):
        stack(realm, conflicts(realm, 0 if realm.conflicts else 1)[0], owner, 1)
    assert rewarded(realm, red=["reward"]) == ["red: county/dorset/1"]
    assert board_of(realm).knights_at_court("red") == (1, 2)


# Surrey.


@pytest.mark.parametrize("choice", ["noble", "reward"])
@pytest.mark.parametrize("named", ["red", "green"])
def test_in_surrey_the_start_player_is_named_whatever_else_was_taken(choice: str, named: str) -> None:
    realm = in_county("surrey")
    rewarded(realm, red=[choice, named])
    assert realm.start == named


def test_the_start_player_is_named_even_if_no_noble_was_there_to_choose() -> None:
    realm = left_by_all_nobles(in_county("surrey"))
    assert rewarded(realm, red=["blue"]) == ["red: start-player/1"]


def test_the_new_order_counts_at_once_for_the_castles() -> None:
    realm = in_county("surrey")
    for seat in realm.seats:
        board_of(realm).castles[seat].extensions = ("upgrade",)
    rewarded(realm, red=["noble", "green"])
    _, asked = play(reward_castles(realm, board_of(realm)), red=["done"], blue=["done"], green=["done"])
    assert asked == ["green: castle/1", "red: castle/1", "blue: castle/1"]


def test_without_a_knight_in_surrey_the_start_player_stays() -> None:
    realm = realm_of(start="blue")
    holds(realm, "red", "dorset", 2)
    rewarded(realm, red=["noble"])
    assert realm.start == "blue"
