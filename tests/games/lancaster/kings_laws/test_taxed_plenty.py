"""The most squires cost 2 squires, the most gold costs 3 gold."""

from __future__ import annotations

from companion.core.asking import Secrecy
from companion.locale import tongue
from tests.games.lancaster.kings_laws.tables import BY_HAND, all_hold, everybodys, realm_of
from tests.games.lancaster.kit import asked_first, board_of, corrected, enact, station
from tests.tabletop.answering import said

LAW = "taxed-plenty"


def test_who_has_the_most_squires_gives_2_and_who_has_the_most_gold_gives_3() -> None:
    realm = all_hold(all_hold(realm_of(), "squires", red=5, blue=4), "gold", red=3, green=4)
    assert enact(realm, LAW) == []
    assert everybodys(realm, "squires") == [3, 4, 0]
    assert everybodys(realm, "gold") == [3, 0, 1]


def test_who_has_the_most_of_both_gives_both() -> None:
    realm = all_hold(all_hold(realm_of(), "squires", red=1, blue=4), "gold", red=3, blue=9)
    enact(realm, LAW)
    assert (everybodys(realm, "squires"), everybodys(realm, "gold")) == ([1, 2, 0], [3, 6, 0])


def test_tied_players_all_give() -> None:
    realm = all_hold(realm_of(start="blue"), "squires", red=4, blue=1, green=4)
    all_hold(realm, "gold", red=5, blue=5, green=5)
    enact(realm, LAW)
    assert (everybodys(realm, "squires"), everybodys(realm, "gold")) == ([2, 1, 2], [2, 2, 2])
    assert said(realm)[:2] == [f"{seat} gives 2 squires (A tax on plenty)." for seat in ("green", "red")]


def test_who_has_less_gives_what_they_have() -> None:
    realm = all_hold(all_hold(realm_of(), "squires", blue=1), "gold", green=2)
    enact(realm, LAW)
    assert (everybodys(realm, "squires"), everybodys(realm, "gold")) == ([0, 0, 0], [0, 0, 0])


def test_a_most_of_zero_is_nobodys() -> None:
    realm = all_hold(all_hold(realm_of(), "squires"), "gold", red=1)
    enact(realm, LAW)
    assert everybodys(realm, "gold") == [0, 0, 0]
    assert said(realm)[0] == "A tax on plenty: nobody has any."


def test_squires_on_the_board_do_not_count() -> None:
    realm = all_hold(realm_of(), "squires", red=1, blue=2)
    station(realm, "red", "york 1", squires=4)
    enact(realm, LAW)
    assert everybodys(realm, "squires") == [1, 0, 0]
    board_of(realm).audit()


def test_on_cardboard_both_are_told_in_secret_and_who_has_to_give_is_named() -> None:
    realm = realm_of(books="cardboard")
    asked = enact(realm, LAW, red=[3, 0], blue=[3, 7], green=[1, 6])
    assert asked == [f"{seat}: {what}/{LAW}/1" for what in ("squires", "gold") for seat in ("red", "blue", "green")]
    assert said(realm) == ["red gives 2 squires (A tax on plenty).", "blue gives 2 squires (A tax on plenty).",
                           "blue gives 3 gold (A tax on plenty)."]
    assert asked_first(realm_of(books="cardboard"), LAW).secrecy is Secrecy.PRIVATE


def test_on_cardboard_too_who_told_less_gives_what_they_have() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, LAW, red=[1, 2], blue=[0, 1], green=[1, 2])
    assert said(realm) == [f"{seat} gives {what} (A tax on plenty)." for what in ("1 squire", "2 gold")
                           for seat in ("red", "green")]
    assert [tongue("en").text_of(what) for line in realm.results for _, what in line.parts] == [
        "1 squire", "1 squire", "2 gold", "2 gold"]


def test_an_evening_begun_with_rules_4_says_the_whole_price_whatever_was_told() -> None:
    realm = realm_of(books="cardboard", rules=4)
    enact(realm, LAW, red=[1, 2], blue=[0, 1], green=[0, 0])
    assert said(realm) == ["red gives 2 squires (A tax on plenty).", "red gives 3 gold (A tax on plenty)."]


def test_on_cardboard_only_who_gave_some_is_asked_again_what_is_left() -> None:
    realm = realm_of(books="cardboard")
    asked = enact(realm, LAW, "shown-wealth", red=[3, 0, 1], blue=[2, 7, 4], green=[1, 6])
    assert asked[6:] == ["red: squires/shown-wealth/1", "blue: gold/shown-wealth/1"]


def test_with_two_players_all_lies_open_so_hands_give_it_and_nobody_is_asked() -> None:
    realm = realm_of("red", "blue", books="cardboard")
    assert enact(realm, LAW) == []
    assert [tongue("en").text_of(what) for line in realm.results for _, what in line.parts] == [
        "Who has the most squires: 2 squires back to the supply. Who has none is never among them.",
        "Who has the most gold: 3 gold back to the supply. Who has none is never among them."]
    assert said(realm) == ["A tax on plenty: everybody gives what is due."] * 2


def test_with_two_players_what_was_told_already_is_known_and_who_gives_is_named() -> None:
    realm = realm_of("red", "blue", books="cardboard")
    asked = enact(realm, "shown-wealth", LAW, table=[{"red": 1, "blue": 3}, {"red": 5, "blue": 0}])
    assert asked == ["table: squires/shown-wealth/1", "table: gold/shown-wealth/1"]
    assert said(realm)[-2:] == ["blue gives 2 squires (A tax on plenty).", "red gives 3 gold (A tax on plenty)."]


def test_with_two_players_in_an_evening_begun_with_rules_4_it_is_one_question_to_the_table() -> None:
    realm = realm_of("red", "blue", books="cardboard", rules=4)
    assert enact(realm, LAW, table=[{"red": 1, "blue": 3}, {"red": 5, "blue": 0}]) == [
        f"table: squires/{LAW}/1", f"table: gold/{LAW}/1"]
    assert said(realm) == ["blue gives 2 squires (A tax on plenty).", "red gives 3 gold (A tax on plenty)."]


def test_corrected_away_while_gold_is_told_it_takes_none() -> None:
    realm = realm_of(books="cardboard")
    away = corrected(realm, 9, laws__in__force=[*BY_HAND])
    enact(realm, LAW, red=[3, away], blue=[2, 1], green=[1, 1])
    assert [line for line in said(realm) if " gives " in line] == ["red gives 2 squires (A tax on plenty)."]
