"""1 gold, 1 squire and 1 voting marker for who has no noble."""

from __future__ import annotations

from tests.games.lancaster.kit import enact, held, hold
from tests.games.lancaster.new_laws.tables import realm_of
from tests.tabletop.answering import said

LAW = "empty-tables"


def test_who_has_no_noble_gets_1_gold_1_squire_and_1_voting_marker() -> None:
    realm = realm_of()
    hold(realm, "red", nobles=("york",))
    assert enact(realm, LAW) == []
    for stock, start in (("gold", 2), ("squires", 2), ("markers", 1)):
        assert [held(realm, seat, stock) for seat in realm.seats] == [start, start + 1, start + 1]


def test_on_cardboard_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["Comfort for empty tables: everybody takes what is due."]
