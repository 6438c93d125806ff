"""3 power points for each county without a noble."""

from __future__ import annotations

from tests.games.lancaster.kit import board_of, enact, points, station
from tests.games.lancaster.new_laws.tables import realm_of

LAW = "deserted-counties"


def test_each_county_without_a_noble_with_an_own_knight_brings_3_power_points() -> None:
    realm = realm_of()
    board_of(realm).nobles |= {"york": 0, "bedford": 0, "dorset": 0}
    station(realm, "red", "york 1", "bedford 2")
    station(realm, "blue", "stafford 1")
    assert enact(realm, LAW) == []
    assert points(realm) == [6, 0, 0]


def test_an_allys_knight_is_not_ones_own() -> None:
    realm = realm_of("red", "blue")
    board_of(realm).nobles["york"] = 0
    station(realm, "ally/red", "york 2")
    enact(realm, LAW)
    assert points(realm) == [0, 0]


def test_on_cardboard_everybody_tells_in_how_many() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, LAW, red=[3], blue=[0], green=[1])
    assert points(realm) == [9, 0, 3]
