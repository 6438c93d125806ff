"""1 squire for each deployed 2."""

from __future__ import annotations

from tests.games.lancaster.kit import conflict, court, enact, held, realm_of, station
from tests.tabletop.answering import said

LAW = "squires-for-twos"


def test_each_deployed_2_brings_a_squire_wherever_it_stands() -> None:
    realm = realm_of()
    conflict(realm)
    court(realm, "red", 1)
    station(realm, "red", "conflict-1 2", "york 2")
    station(realm, "blue", "castle/gold 2")
    assert enact(realm, LAW) == []
    assert [held(realm, seat, "squires") for seat in realm.seats] == [4, 3, 2]
    assert said(realm)[0] == "red: 2 squires (Seasoned knights)."


def test_a_2_at_court_or_a_1_with_a_squire_does_not_count() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 1", squires=1)
    enact(realm, LAW)
    assert held(realm, "red", "squires") == 2


def test_an_allys_2_is_not_the_players_own() -> None:
    realm = realm_of("red", "blue")
    station(realm, "ally/red", "york 2")
    enact(realm, LAW)
    assert held(realm, "red", "squires") == 2


def test_on_cardboard_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["Seasoned knights: everybody takes what is due."]
