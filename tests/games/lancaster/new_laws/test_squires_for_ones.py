"""1 squire for each deployed 1."""

from __future__ import annotations

from tests.games.lancaster.kit import conflict, court, enact, held, station
from tests.games.lancaster.new_laws.tables import realm_of
from tests.tabletop.answering import said

LAW = "squires-for-ones"


def test_each_deployed_1_brings_a_squire_wherever_it_stands() -> None:
    realm = realm_of()
    conflict(realm)
    court(realm, "red", 2)
    station(realm, "red", "conflict-1 1", "york 1", "castle/gold 1")
    station(realm, "blue", "bedford 1")
    assert enact(realm, LAW) == []
    assert [held(realm, seat, "squires") for seat in realm.seats] == [5, 3, 2]


def test_a_1_at_court_and_a_deployed_2_do_not_count() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 2")
    enact(realm, LAW)
    assert held(realm, "red", "squires") == 2


def test_an_allys_1_is_not_the_players_own() -> None:
    realm = realm_of("red", "blue")
    station(realm, "ally/red", "york 1")
    enact(realm, LAW)
    assert held(realm, "red", "squires") == 2


def test_on_cardboard_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["Squires of the young: everybody takes what is due."]
