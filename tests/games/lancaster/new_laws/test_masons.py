"""Extensions for 4 gold each."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask
from tests.games.lancaster.kit import asked_first, board_of, corrected, enact, held, hold, station
from tests.games.lancaster.new_laws.tables import realm_of
from tests.tabletop.answering import keys, refused, said

LAW = "masons"


def test_in_turn_order_everybody_buys_as_many_extensions_as_they_can_pay() -> None:
    realm = realm_of(start="green")
    hold(realm, "red", gold=9)
    asked = enact(realm, LAW, green=[0], red=[1, "gold", 1, "markers", 0], blue=[0])
    assert asked == ["green: offer/masons/1", "red: offer/masons/1", "red: extension/masons/1", "red: offer/masons/1",
                     "red: extension/masons/1", "red: offer/masons/1", "blue: offer/masons/1"]
    assert board_of(realm).castles["red"].extensions == ("gold", "markers")
    assert held(realm, "red", "gold") == 1


def test_who_has_less_than_4_gold_is_asked_all_the_same() -> None:
    realm = realm_of()
    hold(realm, "red", gold=3)
    assert refused(asked_first(realm, LAW).current_form, 1) == "A number from 0 to 0, please."


@pytest.mark.parametrize("gold", [4, 7, 8])
def test_whether_somebody_can_pay_once_more_nobody_hears(gold: int) -> None:
    """Who has bought one is asked again whatever gold is left."""
    realm = realm_of()
    hold(realm, "red", gold=gold)
    asked = enact(realm, LAW, red=[1, "gold", 0], blue=[0], green=[0])
    assert [line for line in asked if "offer" in line] == [
        "red: offer/masons/1", "red: offer/masons/1", "blue: offer/masons/1", "green: offer/masons/1"]


def test_who_has_paid_lays_one_though_the_law_be_taken_away_meanwhile() -> None:
    """Nobody pays for what would be forfeited."""
    realm = realm_of()
    hold(realm, "red", gold=4, extensions=("gold",))
    away = corrected(realm, "sixth", laws__in__force=["all-gifts", "county-fives", "both-twos"])

    def lay(ask: Ask[Any]) -> Any:
        assert keys(ask) == ["knight", "upgrade", "squires", "markers", "sixth"]
        answer = away(ask)
        assert keys(ask) == ["knight", "upgrade", "squires", "markers", "sixth"]
        return answer

    enact(realm, LAW, "all-gifts", "county-fives", red=[1, lay, 0], blue=[0], green=[0])
    assert (board_of(realm).castles["red"].extensions, held(realm, "red", "gold")) == (("gold", "sixth"), 0)


def test_castles_corrected_to_be_full_meanwhile_ask_for_no_extension() -> None:
    realm = realm_of()
    hold(realm, "red", gold=4)
    every = ["knight", "upgrade", "squires", "gold", "markers", "sixth"]
    enact(realm, LAW, red=[1, corrected(realm, "none", extensions_red=every)], blue=[0], green=[0])
    assert sorted(board_of(realm).castles["red"].extensions) == sorted(every)


def test_no_extension_is_bought_twice_and_after_the_sixth_none() -> None:
    realm = realm_of()
    every = ("knight", "upgrade", "squires", "gold", "markers", "sixth")
    hold(realm, "red", gold=20, extensions=every[:5])
    enact(realm, LAW, red=[1, "sixth"], blue=[0], green=[0])
    assert board_of(realm).castles["red"].extensions == every
    assert held(realm, "red", "gold") == 16


def test_a_knight_under_the_bought_extension_goes_to_the_court() -> None:
    realm = realm_of()
    hold(realm, "red", gold=4)
    station(realm, "red", "castle/gold 2")
    enact(realm, LAW, red=[1, "gold", 0], blue=[0], green=[0])
    assert board_of(realm).knights_at_court("red") == (1, 2)


def test_corrected_away_it_sells_nothing_and_put_back_it_asks_nobody_twice() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)
    hold(realm, "blue", gold=9)
    away = corrected(realm, 0, laws__in__force=["all-gifts", "county-fives", "both-twos"])
    back = corrected(realm, 0, laws__in__force=["all-gifts", LAW, "county-fives"])
    asked = enact(realm, LAW, "all-gifts", "county-fives", red=[1, "gold", 0, back], blue=[away, 0, 1, "gold", 0],
                  green=[0, 0])
    assert [line.partition(":")[0] for line in asked if "offer/masons" in line] == [
        "red", "red", "blue", "blue", "blue", "green"]
    assert held(realm, "blue", "gold") == 5


def test_on_cardboard_everybody_buys_by_hand() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["Masons for hire: in turn order, everybody decides at the table."]
