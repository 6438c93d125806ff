"""3 power points for the most squires, and 3 for the most gold."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Ask, Secrecy
from tests.games.lancaster.kings_laws.tables import BY_HAND, all_hold, realm_of
from tests.games.lancaster.kit import asked_first, corrected, enact, points, station
from tests.tabletop.answering import said

LAW = "shown-wealth"


def test_the_most_squires_bring_3_power_points_and_the_most_gold_brings_3() -> None:
    realm = all_hold(all_hold(realm_of(), "squires", red=5, blue=4), "gold", red=3, green=4)
    assert enact(realm, LAW) == []
    assert points(realm) == [3, 0, 3]


def test_who_has_the_most_of_both_gets_both() -> None:
    realm = all_hold(all_hold(realm_of(), "squires", blue=1), "gold", blue=1)
    enact(realm, LAW)
    assert points(realm) == [0, 6, 0]


def test_tied_players_all_get_3() -> None:
    realm = all_hold(all_hold(realm_of(), "squires", red=2, blue=2), "gold", red=1, green=1)
    enact(realm, LAW)
    assert points(realm) == [6, 3, 3]


def test_a_most_of_zero_is_nobodys() -> None:
    realm = all_hold(all_hold(realm_of(), "squires"), "gold", red=1)
    enact(realm, LAW)
    assert points(realm) == [3, 0, 0]
    assert said(realm)[0] == "Splendor: nobody has any."


def test_squires_on_the_board_do_not_count() -> None:
    realm = all_hold(all_hold(realm_of(), "squires", red=1, blue=2), "gold")
    station(realm, "red", "york 1", squires=4)
    enact(realm, LAW)
    assert points(realm) == [0, 3, 0]


def test_on_cardboard_both_are_told_in_secret() -> None:
    realm = realm_of(books="cardboard")
    asked = enact(realm, LAW, red=[3, 0], blue=[2, 7], green=[1, 7])
    assert asked == [f"{seat}: {what}/{LAW}/1" for what in ("squires", "gold") for seat in ("red", "blue", "green")]
    assert points(realm) == [3, 3, 3]
    assert asked_first(realm_of(books="cardboard"), LAW).secrecy is Secrecy.PRIVATE


def test_corrected_away_while_gold_is_told_it_gives_nothing_for_it() -> None:
    realm = realm_of(books="cardboard")
    away = corrected(realm, 9, laws__in__force=[*BY_HAND])
    enact(realm, LAW, red=[3, away], blue=[2, 1], green=[1, 1])
    assert points(realm) == [3, 0, 0]


def test_corrected_away_and_put_back_it_gives_for_squires_once() -> None:
    realm = realm_of(books="cardboard")

    def away_and_back(ask: Ask[Any]) -> int:
        corrected(realm, 9, laws__in__force=[*BY_HAND])(ask)
        corrected(realm, 9, laws__in__force=[LAW, *BY_HAND[:2]])(ask)
        return 9

    enact(realm, LAW, red=[3, away_and_back], blue=[2, 1], green=[1, 1])
    assert points(realm) == [6, 0, 0]
