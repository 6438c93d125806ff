"""5 power points for the fewest markers of dishonor."""

from __future__ import annotations

from companion.core.asking import Secrecy
from tests.games.lancaster.kings_laws.tables import all_hold, realm_of
from tests.games.lancaster.kit import asked_first, corrected, enact, points
from tests.tabletop.answering import said

LAW = "clean-shields"


def test_only_who_has_the_fewest_gets_5_power_points() -> None:
    realm = all_hold(realm_of(), "dishonor", red=3, blue=1, green=2)
    assert enact(realm, LAW) == []
    assert points(realm) == [0, 5, 0]


def test_tied_players_all_get_5() -> None:
    realm = all_hold(realm_of(start="green"), "dishonor", red=1, blue=4, green=1)
    enact(realm, LAW)
    assert points(realm) == [5, 0, 5]
    assert said(realm)[:2] == [f"{seat}: 5 power points (A clean shield)." for seat in ("green", "red")]


def test_none_are_the_fewest_too() -> None:
    realm = all_hold(realm_of(), "dishonor", red=1)
    enact(realm, LAW)
    assert points(realm) == [0, 5, 5]


def test_where_nobody_has_any_everybody_gets_them() -> None:
    realm = realm_of()
    enact(realm, LAW)
    assert points(realm) == [5, 5, 5]


def test_with_two_players_it_is_the_same() -> None:
    realm = all_hold(realm_of("red", "blue"), "dishonor", red=2, blue=1)
    enact(realm, LAW)
    assert points(realm) == [0, 5]


def test_on_cardboard_markers_are_told_in_secret() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=[2], blue=[0], green=[7]) == [
        f"{seat}: dishonor/{LAW}/1" for seat in ("red", "blue", "green")]
    assert points(realm) == [0, 5, 0]
    assert asked_first(realm_of(books="cardboard"), LAW).secrecy is Secrecy.PRIVATE


def test_corrected_away_while_it_is_told_it_gives_nothing() -> None:
    realm = realm_of(books="cardboard")
    away = corrected(realm, 0, laws__in__force=["absolution", "seals-for-retinue", "stayed-at-home"])
    enact(realm, LAW, red=[0], blue=[1], green=[away])
    assert points(realm) == [0, 0, 0]
