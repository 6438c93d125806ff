"""1 marker of dishonor for every 2 counties."""

from __future__ import annotations

from companion.games.lancaster.pieces import owner_for_ally_of
from companion.games.lancaster.resentment.dishonor import HELD
from companion.locale import tongue
from tests.games.lancaster.kings_laws.tables import everybodys, realm_of
from tests.games.lancaster.kit import conflict, court, enact, station
from tests.games.lancaster.resentment.tables import taken
from tests.tabletop.answering import said

LAW = "stayed-at-home"


def test_every_2_counties_with_an_own_knight_bring_1_marker_and_one_alone_none() -> None:
    realm = realm_of()
    court(realm, "red", 1, 1, 1, 2)
    station(realm, "red", "york 1", "bedford 1", "stafford 1", "dorset 2")
    station(realm, "blue", "surrey 1", "suffolk 2")
    station(realm, "green", "gloucester 2")
    assert enact(realm, LAW) == []
    assert everybodys(realm, "dishonor") == [2, 1, 0]


def test_a_third_county_brings_no_half_marker() -> None:
    realm = realm_of()
    court(realm, "red", 1, 1, 2)
    station(realm, "red", "york 1", "bedford 1", "stafford 2")
    enact(realm, LAW)
    assert everybodys(realm, "dishonor") == [1, 0, 0]


def test_they_come_from_the_track() -> None:
    """Rulings 26."""
    realm = realm_of()
    station(realm, "red", "york 1", "bedford 2")
    enact(realm, LAW)
    assert taken(realm) == 1


def test_neither_conflicts_nor_the_tower_nor_an_allys_counties_count() -> None:
    realm = realm_of("red", "blue")
    conflict(realm)
    station(realm, "red", "york 1", "conflict-1 2")
    station(realm, "blue", "tower 1", "tower 2")
    court(realm, owner_for_ally_of("red"), 1, 2)
    station(realm, owner_for_ally_of("red"), "bedford 1", "surrey 2")
    enact(realm, LAW)
    assert everybodys(realm, "dishonor") == [0, 0]


def test_on_cardboard_hands_take_them_for_what_stands_there_and_tell_again_how_many_they_have() -> None:
    realm = realm_of(books="cardboard")
    asked = enact(realm, "clean-shields", LAW, red=[2], blue=[1], green=[0])
    assert not [line for line in asked if LAW in line]
    assert said(realm)[-1] == "Those who stayed at home: everybody takes what is due."
    (result,) = [one for one in realm.results if one.source.key == LAW]
    ((_, what),) = result.parts
    assert result.by_hand
    assert tongue("en").text_of(what) == (
        "Everybody takes what is due: 1 dishonor marker for every 2 counties with a knight of your own.")
    assert not realm.books.knows(HELD, realm.seats)
