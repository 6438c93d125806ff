"""Gold for squires or squires for gold, 2 for 1."""

from __future__ import annotations

from tests.games.lancaster.kit import asked_first, corrected, enact, held, hold
from tests.games.lancaster.new_laws.tables import realm_of
from tests.tabletop.answering import refused, said

LAW = "money-changers"
NOTHING = {"gold": 0, "squires": 0}


def test_in_turn_order_each_exchanges_as_often_as_they_like() -> None:
    realm = realm_of(start="green")
    hold(realm, "red", gold=7, squires=0)
    asked = enact(realm, LAW, red=[{"gold": 3, "squires": 0}], blue=[{"gold": 0, "squires": 1}], green=[NOTHING])
    assert asked == [f"{seat}: money-changers/1" for seat in ("green", "red", "blue")]
    assert [(held(realm, seat, "gold"), held(realm, seat, "squires")) for seat in realm.seats] == [
        (1, 3), (3, 0), (2, 2)]
    assert "green declines (Money changers)." in said(realm)


def test_2_are_given_for_1_and_nobody_gives_more_than_they_have() -> None:
    realm = realm_of()
    hold(realm, "red", gold=5, squires=1)
    form = asked_first(realm, LAW).current_form
    assert refused(form, {"gold": 3, "squires": 0})
    assert refused(form, {"gold": 0, "squires": 1})
    assert form.read({"gold": 2, "squires": 0})


def test_who_has_nothing_is_asked_all_the_same_and_the_limits_are_nobody_elses_affair() -> None:
    realm = realm_of()
    hold(realm, "red", gold=0, squires=0)
    ask = asked_first(realm, LAW)
    assert ask.behind_screen
    assert ask.current_form.read(NOTHING) == NOTHING


def test_corrected_away_it_exchanges_nothing_and_put_back_it_asks_nobody_twice() -> None:
    realm = realm_of()
    away = corrected(realm, NOTHING, laws__in__force=["masons", "county-fives", "both-twos"])
    back = corrected(realm, 0, laws__in__force=["masons", LAW, "county-fives"])
    asked = enact(realm, LAW, "masons", "county-fives", red=[{"gold": 1, "squires": 0}, 0],
                  blue=[away, 0, {"gold": 0, "squires": 1}], green=[back, NOTHING])
    assert [line.partition(":")[0] for line in asked if LAW in line] == ["red", "blue", "blue", "green"]
    assert [(held(realm, seat, "gold"), held(realm, seat, "squires")) for seat in realm.seats] == [
        (0, 3), (3, 0), (2, 2)]


def test_on_cardboard_hands_do_it() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["Money changers: in turn order, everybody decides at the table."]
