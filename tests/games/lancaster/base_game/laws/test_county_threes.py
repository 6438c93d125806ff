"""8 power points for every 3 counties."""

from __future__ import annotations

import pytest

from tests.games.lancaster.kit import court, enact, points, realm_of, station

LAW = "county-threes"
COUNTIES = ("stafford", "bedford", "suffolk", "dorset", "york", "gloucester")


@pytest.mark.parametrize(("held", "scored"), [(2, 0), (3, 8), (5, 8), (6, 16)])
def test_each_whole_three_of_counties_brings_8_power_points(held: int, scored: int) -> None:
    realm = realm_of()
    court(realm, "green")
    for county, knight in zip(COUNTIES[:held], (1, 1, 1, 2, 2, 3), strict=False):
        station(realm, "green", f"{county} {knight}")
    assert enact(realm, LAW) == []
    assert points(realm) == [0, 0, scored]


def test_on_cardboard_everybody_says_how_many_counties() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=[2], blue=[3], green=[7]) == [
        f"{seat}: counties/county-threes/1" for seat in ("red", "blue", "green")]
    assert points(realm) == [0, 8, 16]
