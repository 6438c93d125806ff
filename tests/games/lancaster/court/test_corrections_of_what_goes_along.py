"""Shield, archer and Tudor knight where the board says they are, and where they go with their knights."""

from __future__ import annotations

import pytest

from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.court.offices import ARCHER, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.pieces import owner_for_archers_of
from companion.games.lancaster.spaces import COURT
from tests.games.lancaster.court.tables import (
    apply,
    at_court,
    at_office,
    beside,
    entitle,
    limits,
    moved,
    open_for,
    pieces_at,
    placed,
    realm_of,
)
from tests.games.lancaster.kit import conflict, correct, court, not_corrected, stack, standing, station, to
from tests.tabletop.answering import said


def test_privileges_are_corrected_to_where_they_may_stand_and_back_to_the_supply() -> None:
    realm = realm_of()
    there = conflict(realm)
    stack(realm, there, "red", 2)
    station(realm, "red", "york 3")
    apply(realm, "red", "chancellor")
    assert limits(realm, "shield/red") == {"court": 1, "york": 1}
    assert limits(realm, "archer/red") == {"court": 1, there.key: 1}
    assert limits(realm, "tudor/red") == {"court": 1, "york": 1, there.key: 2, "office/chancellor": 1}
    correct(realm, "shield/red", {"york": 1})
    correct(realm, "archer/red", {there.key: 1})
    correct(realm, "tudor/red", {"york": 1, there.key: 1, "office/chancellor": 1})
    assert pieces_at(realm, "york", "red") == ["3", "shield", "tudor"]
    assert [stand.strength for stand in there.companies] == [4, 2]
    assert at_office(realm, "chancellor") == ("red", 3)
    for what in ("shield", "archer", "tudor"):
        correct(realm, f"{what}/red", {})
    assert standing(there) == [("red", (2,))]
    assert not realm.spaces.places_and_companies_of(owner_for_archers_of("red"))


def test_an_archer_corrected_to_its_court_can_be_sent_again() -> None:
    """At the court it lies with its owner's pieces; only in a conflict it has a space of its own."""
    realm = realm_of()
    there = conflict(realm)
    court(realm, "red", 1)
    correct(realm, "archer/red", {COURT: 1})
    assert open_for(realm, "red", there.key) == ["1", "1+archer"]
    placed(realm, "red", to(there.key, "1+archer"))
    assert [(stand.owner, stand.strength) for stand in there.companies] == [
        ("red", 1), (owner_for_archers_of("red"), 2)]
    correct(realm, "archer/red", {COURT: 1})
    assert standing(there) == [("red", (1,))]
    assert at_court(realm, "red") == ["lord", "archer"]


def test_there_are_no_more_of_them_than_in_the_box() -> None:
    realm = realm_of()
    entitle(realm, "red", SHIELD)
    entitle(realm, "blue", SHIELD)
    assert "shield/green" not in adjustments(realm)
    correct(realm, "shield/red", {})
    correct(realm, "shield/green", {"court": 1})
    assert at_court(realm, "green") == ["lord", "shield"]
    station(realm, "green", "york 2", "bedford 3")
    assert not_corrected(realm, "shield/green", {"court": 1, "york": 1}) == (
        "Between 0 and 1 in all, please. The sum is 2 now.")


def test_of_several_tudor_knights_each_is_corrected_where_it_stands() -> None:
    """One stayed in a conflict, one lies before its owner."""
    realm = realm_of(round_=3)
    there = conflict(realm, battle=2)
    stack(realm, there, "red", 2)
    beside(realm, there.key, "red", TUDOR_KNIGHT)
    entitle(realm, "red", TUDOR_KNIGHT)
    correct(realm, "tudor/red", {there.key: 2})
    assert [stand.strength for stand in there.companies] == [6]
    correct(realm, "tudor/red", {COURT: 1})
    assert [stand.strength for stand in there.companies] == [2]
    assert at_court(realm, "red") == ["lord", "tudor"]


def test_an_archer_is_corrected_to_a_conflict_only_where_a_space_is_free() -> None:
    realm = realm_of()
    there = conflict(realm)
    for seat in ("red", "blue", "green"):
        stack(realm, there, seat, 1)
    assert limits(realm, "archer/red") == {"court": 1}


def test_a_privilege_that_nobody_placed_yet_stays_when_knights_are_corrected() -> None:
    realm = realm_of()
    entitle(realm, "red", SHIELD, TUDOR_KNIGHT)
    apply(realm, "red", "chancellor")
    now = adjustments(realm)["knights/red"].now
    correct(realm, "knights/red", {**now, "1.1": "york", "2.1": "bedford"})
    assert at_court(realm, "red") == ["shield", "tudor"]


def test_an_archer_goes_along_with_the_knights_it_stood_below() -> None:
    realm = realm_of()
    first, second = conflict(realm), conflict(realm)
    stack(realm, first, "red", 2)
    stack(realm, second, "blue", 2)
    beside(realm, first.key, "red", ARCHER)
    moved(realm, "red", first.key, second.key)
    assert not first.companies
    assert [stand.owner for stand in second.companies] == ["blue", "red", owner_for_archers_of("red")]


@pytest.mark.parametrize("place", ["york", COURT, "conflict-2"])
def test_where_it_has_no_space_it_goes_back_to_the_supply_and_all_hear_it(place: str) -> None:
    realm = realm_of()
    first, second = conflict(realm), conflict(realm)
    stack(realm, first, "red", 2)
    for seat in ("blue", "green"):
        stack(realm, second, seat, 2)
    beside(realm, first.key, "red", ARCHER)
    moved(realm, "red", first.key, place)
    assert said(realm) == ["red: Archer back to the supply."]
    assert not realm.spaces.places_and_companies_of(owner_for_archers_of("red"))


def test_it_stays_below_knights_that_stay() -> None:
    realm = realm_of()
    there = conflict(realm)
    stack(realm, there, "red", 2)
    stack(realm, there, "red", 1)
    beside(realm, there.key, "red", ARCHER)
    moved(realm, "red", there.key, COURT)
    assert [(stand.owner, stand.strength) for stand in there.companies] == [
        ("red", 1), (owner_for_archers_of("red"), 2)]


def test_what_is_open_to_be_placed_follows_a_corrected_privilege() -> None:
    realm = realm_of()
    court(realm, "red", 2)
    assert open_for(realm, "red", "york") == ["2"]
    correct(realm, "shield/red", {"court": 1})
    assert open_for(realm, "red", "york") == ["2", "2+shield"]
