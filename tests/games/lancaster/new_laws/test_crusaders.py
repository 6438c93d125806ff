"""5 power points for the most knights in conflicts."""

from __future__ import annotations

from tests.games.lancaster.kit import conflict, court, enact, points, station
from tests.games.lancaster.new_laws.tables import conflicts, realm_of

LAW = "crusaders"


def test_knights_are_counted_not_conflicts_nor_strength_and_the_most_brings_5_power_points() -> None:
    realm = realm_of()
    conflict(realm)
    conflict(realm)
    court(realm, "red")
    station(realm, "red", "conflict-1 1", "conflict-1 1", "conflict-1 2")
    station(realm, "blue", "conflict-1 4", "conflict-2 3")
    assert enact(realm, LAW) == []
    assert points(realm) == [5, 0, 0]


def test_tied_players_all_get_them() -> None:
    realm = conflicts(realm_of(), "red 2", "green 1")
    enact(realm, LAW)
    assert points(realm) == [5, 0, 5]


def test_where_nobody_has_a_knight_in_a_conflict_nobody_gets_any() -> None:
    realm = conflicts(realm_of(), n=2)
    enact(realm, LAW)
    assert points(realm) == [0, 0, 0]


def test_an_allys_knights_do_not_count() -> None:
    realm = conflicts(realm_of("red", "blue"), "blue 1", n=1)
    station(realm, "ally/red", "conflict-1 2")
    station(realm, "ally/red", "conflict-1 1")
    enact(realm, LAW)
    assert points(realm) == [0, 5]


def test_on_cardboard_everybody_tells_how_many() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, LAW, red=[3], blue=[3], green=[1])
    assert points(realm) == [5, 5, 0]
