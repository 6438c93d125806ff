"""5 power points for all three 1s deployed."""

from __future__ import annotations

from tests.games.lancaster.kit import conflict, court, enact, points, realm_of, station

LAW = "three-ones"


def test_all_three_1s_deployed_bring_5_power_points_wherever_they_stand() -> None:
    realm = realm_of()
    conflict(realm)
    station(realm, "red", "stafford 1", "castle/gold 1", "conflict-1 1")
    station(realm, "blue", "conflict-1 1", "conflict-1 1", "conflict-1 1")
    assert enact(realm, LAW) == []
    assert points(realm) == [5, 5, 0]


def test_a_1_at_court_or_in_the_reserve_is_missing() -> None:
    realm = realm_of()
    station(realm, "red", "bedford 1", "castle/gold 1")
    court(realm, "red", 1)
    station(realm, "blue", "stafford 1", "castle/gold 1")
    enact(realm, LAW)
    assert points(realm) == [0, 0, 0]


def test_on_cardboard_everybody_says_yes_or_no() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=["yes"], blue=["no"], green=["yes"]) == [
        f"{seat}: three-ones/three-ones/1" for seat in ("red", "blue", "green")]
    assert points(realm) == [5, 0, 5]
