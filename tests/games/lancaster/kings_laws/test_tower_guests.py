"""3 power points for each own knight in the tower."""

from __future__ import annotations

from companion.core.asking import Secrecy
from companion.games.lancaster.pieces import owner_for_ally_of
from companion.games.lancaster.resentment.tower import TOWER
from tests.games.lancaster.kings_laws.tables import realm_of
from tests.games.lancaster.kit import asked_first, corrected, court, enact, play, points, station, step
from tests.tabletop.answering import refused

LAW = "tower-guests"


def test_each_own_knight_in_the_tower_brings_3_power_points_however_strong() -> None:
    realm = realm_of("red", "blue", "green", "yellow")
    court(realm, "red", 1, 2)
    court(realm, "blue", 1)
    station(realm, "red", "tower 2", "tower 1")
    station(realm, "blue", "tower 1")
    station(realm, "green", "york 1")
    assert enact(realm, LAW) == []
    assert points(realm) == [6, 3, 0, 0]


def test_an_allys_knight_brings_nothing() -> None:
    realm = realm_of("red", "blue")
    station(realm, owner_for_ally_of("red"), "tower 2")
    enact(realm, LAW)
    assert points(realm) == [0, 0]


def test_once_the_tower_is_emptied_nobody_is_inside() -> None:
    realm = realm_of()
    station(realm, "red", "tower 1")
    play(step(realm, "tower"))
    enact(realm, LAW)
    assert points(realm) == [0, 0, 0]


def test_on_cardboard_everybody_tells_how_many_and_all_may_know() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=[2], blue=[0], green=[1]) == [
        f"{seat}: in-the-tower/{LAW}/1" for seat in ("red", "blue", "green")]
    assert points(realm) == [6, 0, 3]
    ask = asked_first(realm_of(books="cardboard"), LAW)
    assert (ask.secrecy, ask.behind_screen) == (Secrecy.OPEN, False)
    assert refused(ask.current_form, 8)


def test_on_cardboard_it_is_told_anew_in_each_round() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, LAW, red=[1], blue=[0], green=[0])
    play(step(realm, TOWER))
    assert len(enact(realm, LAW, red=[1], blue=[0], green=[0])) == 3


def test_a_law_corrected_away_while_it_is_told_gives_nothing() -> None:
    realm = realm_of(books="cardboard")
    away = corrected(realm, 2, laws__in__force=["absolution", "seals-for-retinue", "stayed-at-home"])
    enact(realm, LAW, red=[away], blue=[1], green=[0])
    assert points(realm) == [0, 0, 0]
