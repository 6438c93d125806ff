"""1 voting marker for each conflict."""

from __future__ import annotations

import pytest

from tests.games.lancaster.kit import conflict, court, enact, held, station
from tests.games.lancaster.new_laws.tables import realm_of
from tests.tabletop.answering import said

LAW = "war-councils"


@pytest.mark.parametrize("there", [0, 1, 3, 4])
def test_each_conflict_with_an_own_knight_brings_a_voting_marker(there: int) -> None:
    realm = realm_of()
    court(realm, "red")
    for n, knight in zip(range(1, 5), (1, 1, 1, 2), strict=True):
        conflict(realm)
        if n <= there:
            station(realm, "red", f"conflict-{n} {knight}")
    assert enact(realm, LAW) == []
    assert [held(realm, seat, "markers") for seat in realm.seats] == [1 + there, 1, 1]


def test_several_knights_in_one_conflict_count_once_and_counties_do_not() -> None:
    realm = realm_of()
    conflict(realm)
    station(realm, "red", "conflict-1 1", "conflict-1 2", "stafford 1")
    enact(realm, LAW)
    assert held(realm, "red", "markers") == 2


def test_an_allys_knight_is_not_ones_own() -> None:
    realm = realm_of("red", "blue")
    conflict(realm)
    station(realm, "ally/red", "conflict-1 2")
    enact(realm, LAW)
    assert held(realm, "red", "markers") == 1


def test_on_cardboard_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["Councils of war: everybody takes what is due."]
