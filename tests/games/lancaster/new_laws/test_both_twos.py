"""3 power points if both 2s are deployed."""

from __future__ import annotations

from tests.games.lancaster.kit import conflict, court, enact, points, station
from tests.games.lancaster.new_laws.tables import realm_of

LAW = "both-twos"


def test_both_deployed_2s_bring_3_power_points_wherever_they_stand() -> None:
    realm = realm_of()
    conflict(realm)
    court(realm, "red", 1)
    station(realm, "red", "conflict-1 2", "york 2")
    assert enact(realm, LAW) == []
    assert points(realm) == [3, 0, 0]


def test_one_2_is_not_enough_nor_one_with_an_allys() -> None:
    realm = realm_of("red", "blue")
    station(realm, "red", "york 2")
    station(realm, "ally/red", "bedford 2")
    enact(realm, LAW)
    assert points(realm) == [0, 0]


def test_a_2_at_court_is_not_deployed() -> None:
    realm = realm_of()
    court(realm, "red", 2)
    station(realm, "red", "castle/gold 2")
    court(realm, "red", 2)
    enact(realm, LAW)
    assert points(realm) == [0, 0, 0]


def test_on_cardboard_everybody_says_yes_or_no() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=["yes"], blue=["no"], green=["no"]) == [
        f"{seat}: both-twos/both-twos/1" for seat in ("red", "blue", "green")]
    assert points(realm) == [3, 0, 0]
