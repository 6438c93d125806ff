"""3 power points for every 2 counties."""

from __future__ import annotations

import pytest

from tests.games.lancaster.kit import counties, court, enact, points, realm_of, station
from tests.tabletop.answering import said

LAW = "county-pairs"
COUNTIES = ("stafford", "bedford", "suffolk", "dorset", "york")


@pytest.mark.parametrize(("held", "scored"), [(0, 0), (1, 0), (2, 3), (3, 3), (4, 6), (5, 6)])
def test_only_whole_pairs_of_counties_count(held: int, scored: int) -> None:
    realm = realm_of()
    court(realm, "red")
    for county, knight in zip(COUNTIES[:held], (1, 1, 1, 2, 2), strict=False):
        station(realm, "red", f"{county} {knight}")
    assert enact(realm, LAW) == []
    assert points(realm) == [scored, 0, 0]


def test_castles_and_conflicts_are_no_counties() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 1", "castle/gold 2")
    enact(realm, LAW)
    assert points(realm) == [0, 0, 0]


def test_an_allys_counties_are_not_the_players() -> None:
    realm = realm_of("red", "blue")
    station(realm, "red", "stafford 1")
    station(realm, "ally/red", "york 2", "bedford 1")
    enact(realm, LAW)
    assert points(realm) == [0, 0]


def test_the_knights_stay_where_they_are() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 1", "york 2")
    enact(realm, LAW)
    assert list(counties(realm)) == ["stafford", "york"]
    assert said(realm) == ["red: 3 power points (Rule in pairs)."]


def test_on_cardboard_everybody_says_openly_how_many_counties() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=[3], blue=[4], green=[1]) == [
        f"{seat}: counties/county-pairs/1" for seat in ("red", "blue", "green")]
    assert points(realm) == [3, 6, 0]
