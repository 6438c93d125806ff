"""An upgrade for whoever has no 2 deployed."""

from __future__ import annotations

from tests.games.lancaster.kit import at, board_of, conflict, court, enact, realm_of, station
from tests.tabletop.answering import said

LAW = "no-twos"


def test_who_has_no_2_deployed_upgrades_and_the_others_do_not() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 1")
    station(realm, "blue", "castle/gold 2")
    conflict(realm)
    station(realm, "green", "conflict-1 2")
    assert enact(realm, LAW, red=["1@stafford"]) == ["red: upgrade/no-twos/1"]
    assert at(realm, "stafford").strength_of_single_knight == 2


def test_any_own_knight_outside_the_reserve_may_be_upgraded_even_a_2_at_court() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 1")
    enact(realm, LAW, red=["2@court"], blue=["none"], green=["none"])
    assert board_of(realm).knights_at_court("red") == (3,)


def test_who_deployed_nothing_at_all_has_no_2_deployed_either() -> None:
    realm = realm_of()
    assert enact(realm, LAW, red=["1@court"], blue=["2@court"], green=["none"]) == [
        f"{seat}: upgrade/no-twos/1" for seat in ("red", "blue", "green")]


def test_the_upgrade_comes_to_them_in_turn_order() -> None:
    realm = realm_of(start="green")
    assert enact(realm, LAW, red=["none"], blue=["none"], green=["none"]) == [
        f"{seat}: upgrade/no-twos/1" for seat in ("green", "red", "blue")]


def test_an_upgrade_can_be_declined_and_lapses_where_the_reserve_holds_none() -> None:
    realm = realm_of()
    court(realm, "red", 4)
    court(realm, "blue", 3, 4)
    enact(realm, LAW, green=["none"])
    assert said(realm) == ["red: no knight can be upgraded.", "blue: no knight can be upgraded."]
    assert board_of(realm).knights_at_court("green") == (1, 2)


def test_what_the_board_says_meanwhile_counts_for_those_who_come_later() -> None:
    realm = realm_of()
    station(realm, "green", "castle/gold 2")

    def correct(_: object) -> str:
        station(realm, "blue", "castle/gold 2")
        return "none"

    assert enact(realm, LAW, red=[correct]) == ["red: upgrade/no-twos/1"]


def test_on_cardboard_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["Room at the top: everybody takes what is due."]
