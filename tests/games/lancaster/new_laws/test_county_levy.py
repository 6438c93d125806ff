"""1 gold for each county, or the knight goes home."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask
from companion.games.lancaster.base_game.facts import COUNTIES
from companion.games.lancaster.order import Moment
from companion.locale import tongue
from tests.games.lancaster.kit import asked_first, board_of, corrected, counties, enact, held, hold, play, station
from tests.games.lancaster.kit import step as base_step
from tests.games.lancaster.new_laws.tables import conflicts, realm_of
from tests.tabletop.answering import keys, refused, said

LAW = "county-levy"


def test_in_turn_order_each_pays_1_gold_a_county_or_takes_the_knight_home() -> None:
    realm = realm_of(start="blue")
    station(realm, "red", "york 1", "bedford 2")
    station(realm, "blue", "stafford 2")
    assert enact(realm, LAW, red=[["bedford"]], blue=[[]]) == ["blue: county-levy/1", "red: county-levy/1"]
    assert {place: company.owner for place, company in counties(realm).items()} == {"bedford": "red"}
    assert (held(realm, "red", "gold"), held(realm, "blue", "gold")) == (1, 2)
    assert (board_of(realm).knights_at_court("red"), board_of(realm).knights_at_court("blue")) == ((1,), (1, 2))


def test_nobody_pays_more_than_they_have() -> None:
    realm = realm_of()
    station(realm, "red", "york 1", "bedford 2")
    hold(realm, "red", gold=1)
    form = asked_first(realm, LAW).current_form
    assert refused(form, ["york", "bedford"])
    assert form.read(["york"]) == ("york",)


def test_who_has_no_gold_is_asked_all_the_same_and_its_limit_is_nobody_elses_affair() -> None:
    realm = realm_of()
    station(realm, "red", "york 1")
    hold(realm, "red", gold=0)
    ask = asked_first(realm, LAW)
    assert ask.behind_screen
    assert refused(ask.current_form, ["york"])


def test_squires_of_a_knight_that_goes_home_go_back_to_the_supply() -> None:
    realm = realm_of()
    station(realm, "red", "york 1", squires=2)
    enact(realm, LAW, red=[[]])
    assert held(realm, "red", "squires") == 2
    assert said(realm)[0] == "red: the knight leaves York; back to the supply: 2 squires (The counties' levy)."
    board_of(realm).audit()


def test_only_counties_cost_not_castles_nor_conflicts_and_no_allys_county() -> None:
    realm = conflicts(realm_of("red", "blue"), "red 1")
    station(realm, "red", "castle/gold 2")
    station(realm, "ally/red", "york 2")
    assert enact(realm, LAW) == []
    assert counties(realm)["york"].owner == "ally/red"


def test_a_knight_that_was_taken_home_is_rewarded_by_no_county() -> None:
    realm = realm_of()
    station(realm, "red", "york 1")
    enact(realm, LAW, red=[[]])
    assert play(base_step(realm, "counties"))[1] == []


def test_what_waits_until_knights_go_home_waits_on_where_all_pay_or_the_law_was_taken_away() -> None:
    realm, reached = realm_of(), list[str]()
    station(realm, "red", "york 1")
    station(realm, "blue", "bedford 1")
    realm.put_off_until(Moment.WENT_HOME, lambda: reached.append("home"))
    away = corrected(realm, [], laws__in__force=["squires-for-ones", "both-twos", "county-fives"])
    enact(realm, LAW, red=[["york"]], blue=[away])
    assert reached == []
    enact(realm, LAW, red=[["york"]], blue=[[]])
    assert reached == ["home"]


def test_a_knight_corrected_away_under_the_choice_costs_nothing() -> None:
    realm = realm_of()
    station(realm, "red", "york 1", "bedford 2")
    now: dict[str, Any] = {"1.1": "york", "1.2": "reserve", "1.3": "reserve", "2.1": "court", "2.2": "reserve",
                           "3.1": "reserve", "4.1": "reserve"}
    gone = corrected(realm, ["york"], knights_red=now)

    def look(ask: Ask[Any]) -> Any:
        answer = gone(ask)
        assert keys(ask) == ["york"]
        return answer

    enact(realm, LAW, red=[look])
    assert held(realm, "red", "gold") == 1


def test_who_is_corrected_into_a_county_while_another_decides_is_asked_then_once() -> None:
    """Red stood nowhere when its turn would have been."""
    realm = realm_of()
    station(realm, "blue", "bedford 1")
    now: dict[str, Any] = {"1.1": "york", "1.2": "reserve", "1.3": "reserve", "2.1": "court", "2.2": "reserve",
                           "3.1": "reserve", "4.1": "reserve"}
    asked = enact(realm, LAW, blue=[corrected(realm, ["bedford"], knights_red=now)],
                  red=[corrected(realm, [], knights_blue={**now, "1.1": "bedford", "2.1": "stafford"})])
    assert asked == ["blue: county-levy/1", "red: county-levy/1"]
    assert sorted(counties(realm)) == ["bedford", "stafford"]


def test_corrected_away_it_takes_nothing_and_put_back_it_asks_nobody_twice() -> None:
    realm = realm_of()
    station(realm, "red", "york 1")
    station(realm, "blue", "bedford 1")
    away = corrected(realm, [], laws__in__force=["masons", "county-fives", "both-twos"])
    back = corrected(realm, 0, laws__in__force=["masons", LAW, "county-fives"])
    asked = enact(realm, LAW, "masons", "county-fives", red=[["york"], 0], blue=[away, 0, ["bedford"]], green=[back])
    assert [line.partition(":")[0] for line in asked if LAW in line] == ["red", "blue", "blue"]
    assert sorted(counties(realm)) == ["bedford", "york"]


def test_on_cardboard_hands_do_it_and_what_was_told_of_counties_is_asked_again() -> None:
    realm = realm_of(books="cardboard")
    asked = enact(realm, "county-fives", LAW, "deserted-counties", red=[2, 1], blue=[0, 0], green=[0, 0])
    assert not [line for line in asked if LAW in line]
    assert "The counties' levy: in turn order, everybody decides at the table." in said(realm)
    assert not realm.books.knows(COUNTIES, realm.seats)


def test_by_hand_nobody_tells_whether_a_knight_went_and_what_waits_for_that_waits_no_longer() -> None:
    realm, reached = realm_of(books="cardboard"), list[str]()
    realm.put_off_until(Moment.WENT_HOME, lambda: reached.append("home"))
    enact(realm, LAW)
    assert reached == ["home"]


def test_by_hand_gold_that_was_told_before_the_levy_is_asked_again_after_it() -> None:
    realm = realm_of(books="cardboard")
    asked = enact(realm, "gold-leads", LAW, "purse-served", red=[3, 2], blue=[1, 1], green=[0, 0])
    assert asked == [f"{seat}: gold/{law}/1" for law in ("gold-leads", "purse-served")
                     for seat in ("red", "blue", "green")]


@pytest.mark.parametrize(("options", "round_", "rules", "told"), [
    ({}, 1, 5, ["Squires of a knight that goes home go back to the supply."]),
    ({"court": "in"}, 2, 5, ["Squires of a knight that goes home go back to the supply. So do its shield and Tudor "
                             "knight."]),
    ({"court": "in"}, 1, 5, ["Squires of a knight that goes home go back to the supply."]),  # nobody had any yet
    ({"court": "in"}, 2, 4, [])])
def test_by_hand_it_says_what_does_not_go_home_with_the_knight(
        options: dict[str, str], round_: int, rules: int, told: list[str]) -> None:
    realm = realm_of(books="cardboard", rules=rules, **options)
    realm.round = round_
    enact(realm, LAW)
    first, *more = [tongue("en").text_of(what) for result in realm.results for _, what in result.parts]
    assert (first, more) == ("red decides first, then the others clockwise.", told)
