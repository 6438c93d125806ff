"""A deployed 3 is swapped for the 4."""

from __future__ import annotations

import pytest

from companion.games.lancaster.base_game.castles import knights_by_space
from tests.games.lancaster.kit import at, board_of, conflict, court, enact, realm_of, station
from tests.tabletop.answering import said

LAW = "three-to-four"


@pytest.mark.parametrize("place", ["york", "castle/gold", "conflict-1"])
def test_a_deployed_3_becomes_the_4_where_it_stands(place: str) -> None:
    realm = realm_of()
    conflict(realm)
    station(realm, "red", f"{place} 3")
    assert enact(realm, LAW, red=["yes"]) == ["red: three-to-four/1"]
    assert list(board_of(realm).deployed_knights_with_place("red")) == [(place, 4)]
    assert 3 in board_of(realm).knights_in_reserve("red")


def test_a_3_at_court_is_not_swapped() -> None:
    realm = realm_of()
    court(realm, "red", 3)
    assert enact(realm, LAW) == []


def test_without_the_4_in_the_reserve_nothing_is_swapped() -> None:
    realm = realm_of()
    station(realm, "red", "york 3", "castle/gold 4")
    assert enact(realm, LAW) == []


def test_nobody_has_to_swap() -> None:
    realm = realm_of()
    station(realm, "red", "york 3")
    enact(realm, LAW, red=["no"])
    assert at(realm, "york").strength_of_single_knight == 3


def test_everybody_with_a_deployed_3_swaps_in_turn_order() -> None:
    realm = realm_of(start="blue")
    station(realm, "red", "york 3")
    station(realm, "blue", "stafford 3")
    assert enact(realm, LAW, red=["yes"], blue=["yes"]) == ["blue: three-to-four/1", "red: three-to-four/1"]


def test_if_the_board_says_meanwhile_that_it_stands_elsewhere_it_is_swapped_there() -> None:
    realm = realm_of()
    station(realm, "red", "york 3")

    def correct(_: object) -> str:
        realm.spaces.set_companies("york", ())
        station(realm, "red", "castle/gold 3")
        station(realm, "blue", "york 2")
        return "yes"

    enact(realm, LAW, red=[correct])
    assert at(realm, "york").owner == "blue"
    assert knights_by_space(board_of(realm), "red") == {"gold": 4}


def test_on_cardboard_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["The king's champion: everybody takes what is due."]
