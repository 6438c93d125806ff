"""A squire, a voting marker and a gold for every 2 conflicts."""

from __future__ import annotations

import pytest

from tests.games.lancaster.kit import conflict, court, enact, held, realm_of, station
from tests.tabletop.answering import said

LAW = "spoils-of-war"


@pytest.mark.parametrize(("conflicts", "times"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_each_whole_pair_of_conflicts_brings_one_of_each(conflicts: int, times: int) -> None:
    realm = realm_of()
    court(realm, "red")
    for n, knight in zip(range(1, conflicts + 1), (1, 1, 1, 2), strict=False):
        conflict(realm)
        station(realm, "red", f"conflict-{n} {knight}")
    assert enact(realm, LAW) == []
    found = [held(realm, "red", stock) for stock in ("gold", "squires", "markers")]
    assert found == [2 + times, 2 + times, 1 + times]


def test_an_allys_conflicts_are_not_the_players() -> None:
    realm = realm_of("red", "blue")
    conflict(realm)
    conflict(realm)
    station(realm, "red", "conflict-1 1")
    station(realm, "ally/red", "conflict-2 2")
    enact(realm, LAW)
    assert held(realm, "red", "gold") == 2


def test_on_cardboard_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["Spoils of war: everybody takes what is due."]
