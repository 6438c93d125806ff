"""Whoever has the most gold may upgrade a deployed knight."""

from __future__ import annotations

from companion.core.asking import Secrecy
from companion.games.lancaster.base_game.parliament import apply_laws
from tests.games.lancaster.kit import at, court, enact, hold, in_force, realm_of, station
from tests.tabletop.answering import first_asked, said

LAW = "gold-leads"


def test_only_the_richest_player_upgrades() -> None:
    realm = realm_of()
    hold(realm, "blue", gold=3)
    station(realm, "blue", "stafford 1")
    assert enact(realm, LAW, blue=["1@stafford"]) == ["blue: upgrade/gold-leads/1"]
    assert at(realm, "stafford").strength_of_single_knight == 2


def test_tied_players_all_upgrade_in_turn_order() -> None:
    realm = realm_of(start="green")
    hold(realm, "red", gold=0)
    station(realm, "blue", "stafford 1")
    station(realm, "green", "castle/gold 2")
    assert enact(realm, LAW, blue=["1@stafford"], green=["2@castle/gold"]) == [
        "green: upgrade/gold-leads/1", "blue: upgrade/gold-leads/1"]


def test_the_most_of_no_gold_is_nobodys() -> None:
    realm = realm_of()
    for seat in realm.seats:
        hold(realm, seat, gold=0)
        station(realm, seat, "castle/gold 1")
    assert enact(realm, LAW) == []


def test_only_deployed_knights_are_upgraded_in_counties_castle_or_conflicts() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)
    station(realm, "red", "castle/gold 2")
    court(realm, "red", 1)
    offered: list[str] = []

    def look(ask: object) -> str:
        offered.extend(option.key for option in ask.current_form.options)  # type: ignore[attr-defined]
        return "none"

    enact(realm, LAW, red=[look])
    assert offered == ["2@castle/gold", "none"]


def test_the_squires_of_an_upgraded_knight_stay_with_it() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)
    station(realm, "red", "stafford 1", squires=2)
    enact(realm, LAW, red=["1@stafford"])
    assert at(realm, "stafford").strength == 4


def test_an_upgrade_can_be_declined() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)
    station(realm, "red", "stafford 1")
    enact(realm, LAW, red=["none"])
    assert at(realm, "stafford").strength_of_single_knight == 1


def test_with_nothing_to_upgrade_it_lapses() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)
    court(realm, "red")
    station(realm, "red", "stafford 4")
    assert enact(realm, LAW) == []
    assert said(realm) == ["red: no knight can be upgraded."]


def test_on_cardboard_gold_is_told_in_secret_and_only_who_may_upgrade_is_named() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=[2], blue=[7], green=[7]) == [
        f"{seat}: gold/gold-leads/1" for seat in ("red", "blue", "green")]
    assert said(realm) == ["blue may upgrade a deployed knight (The richest lord).",
                           "green may upgrade a deployed knight (The richest lord)."]


def test_on_cardboard_gold_is_private_but_for_two_players_it_lies_open() -> None:
    for seats, secrecy in ((("red", "blue", "green"), Secrecy.PRIVATE), (("red", "blue"), Secrecy.OPEN)):
        realm = realm_of(*seats, books="cardboard")
        in_force(realm, LAW)
        assert {ask.secrecy for ask in first_asked(apply_laws(realm))} == {secrecy}


def test_on_cardboard_the_most_of_no_gold_is_nobodys() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, LAW, red=[0], blue=[0], green=[0])
    assert said(realm) == ["The richest lord: nobody has any."]
