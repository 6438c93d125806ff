"""5 power points for every 2 counties."""

from __future__ import annotations

import pytest

from tests.games.lancaster.kit import court, enact, points, station
from tests.games.lancaster.new_laws.tables import realm_of

LAW = "county-fives"


@pytest.mark.parametrize(("counties", "won"), [(0, 0), (1, 0), (2, 5), (3, 5), (4, 10)])
def test_each_whole_pair_of_counties_brings_5_power_points(counties: int, won: int) -> None:
    realm = realm_of()
    court(realm, "red")
    station(realm, "red", *("stafford 1", "york 1", "bedford 1", "dorset 2")[:counties])
    assert enact(realm, LAW) == []
    assert points(realm) == [won, 0, 0]


def test_an_allys_county_is_not_ones_own() -> None:
    realm = realm_of("red", "blue")
    station(realm, "red", "york 1")
    station(realm, "ally/red", "bedford 2")
    enact(realm, LAW)
    assert points(realm) == [0, 0]


def test_on_cardboard_everybody_tells_in_how_many() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, LAW, red=[5], blue=[1], green=[2])
    assert points(realm) == [10, 0, 5]
