"""3 power points for each conflict."""

from __future__ import annotations

from tests.games.lancaster.kit import conflict, enact, points, realm_of, station

LAW = "glory-in-france"


def test_each_conflict_with_an_own_knight_brings_3_power_points() -> None:
    realm = realm_of()
    for _ in range(3):
        conflict(realm)
    station(realm, "red", "conflict-1 1", "conflict-2 1", "conflict-3 1")
    station(realm, "blue", "conflict-1 1", "conflict-1 2")
    assert enact(realm, LAW) == []
    assert points(realm) == [9, 3, 0]


def test_an_allys_conflicts_bring_the_player_nothing() -> None:
    realm = realm_of("red", "blue")
    conflict(realm)
    station(realm, "ally/red", "conflict-1 2")
    enact(realm, LAW)
    assert points(realm) == [0, 0]


def test_on_cardboard_everybody_says_in_how_many_conflicts() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=[4], blue=[0], green=[1]) == [
        f"{seat}: conflicts/glory-in-france/1" for seat in ("red", "blue", "green")]
    assert points(realm) == [12, 0, 3]
