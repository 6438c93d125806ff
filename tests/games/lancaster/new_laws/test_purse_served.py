"""For the most gold: 1 squires and 1 voting marker."""

from __future__ import annotations

from companion.core.asking import Secrecy
from tests.games.lancaster.kit import asked_first, enact, held, hold
from tests.games.lancaster.new_laws.tables import realm_of
from tests.tabletop.answering import said

LAW = "purse-served"


def test_only_who_has_the_most_gold_is_rewarded() -> None:
    realm = realm_of()
    hold(realm, "blue", gold=3)
    assert enact(realm, LAW) == []
    assert [held(realm, seat, "squires") for seat in realm.seats] == [2, 3, 2]
    assert [held(realm, seat, "markers") for seat in realm.seats] == [1, 2, 1]


def test_tied_players_all_are() -> None:
    realm = realm_of(start="green")
    hold(realm, "red", gold=0)
    enact(realm, LAW)
    assert [held(realm, seat, "squires") for seat in realm.seats] == [2, 3, 3]
    assert [held(realm, seat, "markers") for seat in realm.seats] == [1, 2, 2]


def test_the_most_of_nothing_is_nobodys() -> None:
    realm = realm_of()
    for seat in realm.seats:
        hold(realm, seat, gold=0)
    enact(realm, LAW)
    assert [held(realm, seat, "markers") for seat in realm.seats] == [1, 1, 1]
    assert said(realm) == ["The full purse: nobody has any."]


def test_on_cardboard_it_is_told_in_secret_and_who_is_rewarded_is_named() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=[2], blue=[7], green=[7]) == [
        f"{seat}: gold/purse-served/1" for seat in ("red", "blue", "green")]
    assert said(realm) == [f"{seat}: 1 squire, 1 voting marker (The full purse)." for seat in ("blue", "green")]
    assert asked_first(realm_of(books="cardboard"), LAW).secrecy is Secrecy.PRIVATE
