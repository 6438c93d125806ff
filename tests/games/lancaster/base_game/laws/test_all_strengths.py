"""6 power points for all four strengths deployed."""

from __future__ import annotations

from tests.games.lancaster.kit import conflict, court, enact, points, realm_of, station

LAW = "all-strengths"


def test_a_1_a_2_a_3_and_a_4_deployed_bring_6_power_points() -> None:
    realm = realm_of()
    conflict(realm)
    station(realm, "red", "stafford 1", "castle/gold 2", "conflict-1 3", "surrey 4")
    assert enact(realm, LAW) == []
    assert points(realm) == [6, 0, 0]


def test_a_strength_at_court_is_missing() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 1", "castle/gold 2", "york 3")
    court(realm, "red", 4)
    enact(realm, LAW)
    assert points(realm) == [0, 0, 0]


def test_an_allys_knight_does_not_fill_the_gap() -> None:
    realm = realm_of("red", "blue")
    station(realm, "red", "stafford 1", "castle/gold 2", "york 3")
    station(realm, "ally/red", "surrey 4")
    enact(realm, LAW)
    assert points(realm) == [0, 0]


def test_on_cardboard_everybody_says_yes_or_no() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=["no"], blue=["yes"], green=["no"]) == [
        f"{seat}: all-strengths/all-strengths/1" for seat in ("red", "blue", "green")]
    assert points(realm) == [0, 6, 0]
