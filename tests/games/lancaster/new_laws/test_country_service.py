"""3 power points for every 2 squires in counties."""

from __future__ import annotations

import pytest

from tests.games.lancaster.kit import enact, hold, points, station
from tests.games.lancaster.new_laws.tables import conflicts, realm_of

LAW = "country-service"


@pytest.mark.parametrize(("at_york", "at_bedford", "won"), [(0, 0, 0), (1, 0, 0), (1, 1, 3), (3, 0, 3), (2, 3, 6)])
def test_each_whole_pair_of_squires_over_all_counties_brings_3_power_points(at_york: int, at_bedford: int,
                                                                            won: int) -> None:
    realm = realm_of()
    station(realm, "red", "york 1", squires=at_york)
    station(realm, "red", "bedford 2", squires=at_bedford)
    assert enact(realm, LAW) == []
    assert points(realm) == [won, 0, 0]


def test_squires_behind_the_screen_in_conflicts_and_of_an_ally_do_not_count() -> None:
    realm = conflicts(realm_of("red", "blue"), "red 1")
    hold(realm, "red", squires=9)
    station(realm, "ally/red", "york 2", squires=4)
    enact(realm, "reinforcements", LAW, red=[{"conflict-1": 1}])
    assert points(realm) == [0, 0]


def test_on_cardboard_everybody_tells_how_many() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, LAW, red=[5], blue=[1], green=[0])
    assert points(realm) == [6, 0, 0]
