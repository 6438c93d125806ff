"""Bribes, taxes, land, the church and idleness, where Companion keeps the books."""

from __future__ import annotations

import pytest

from companion.games.noblemen.income import Income
from companion.games.noblemen.pieces import BRIBES_IN_THE_BOX, FIELD, GROVE
from tests.games.noblemen.in_turn import (
    MORE,
    OVER,
    Looks,
    books_of,
    court_in_turn,
    hold,
    lay,
    play_turn,
    screen_of,
    tiles_behind,
)
from tests.games.noblemen.kit import english
from tests.tabletop.answering import said

IDLE = ["idle", OVER]

# Bribes.


def test_up_to_five_markers_are_bought_from_the_board_for_two_pounds_and_a_point_each() -> None:
    court = court_in_turn()
    hold(court, money=11)
    assert play_turn(court, ["bribe", {"markers": 5, **OVER}]) == ["red: turn/1"]
    assert (screen_of(court).markers, screen_of(court).money, court.ledger.points("red")) == (5, 1, 5)
    assert books_of(court).markers_on_board == BRIBES_IN_THE_BOX - 5
    assert said(court) == ["red bribes the royal family: 5 bribery markers for 10 pounds."]


def test_no_more_than_five_markers_are_bought_at_once() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    hold(court, money=100)
    play_turn(court, looks)
    assert looks.why_not("bribe", {"markers": 6, **OVER}) == "A number from 1 to 5, please."


def test_no_more_markers_are_bought_than_can_be_paid() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    hold(court, money=7)
    play_turn(court, looks)
    assert looks.field("bribe", "markers").most == 3
    assert looks.ask.behind_screen
    hold(court, money=1)
    play_turn(court, looks)
    assert looks.why_not("bribe") == "You have not got the 2 pounds for one."


def test_no_more_markers_are_bought_than_lie_on_the_board() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    hold(court, "blue", markers=18)
    hold(court, money=100)
    play_turn(court, looks)
    assert looks.field("bribe", "markers").most == 2
    hold(court, "blue", markers=20)
    play_turn(court, looks)
    assert looks.why_not("bribe") == "No bribery marker is left on the board."


def test_markers_given_go_back_onto_the_board_and_can_be_bought_again() -> None:
    court = court_in_turn()
    hold(court, money=2, markers=20)
    play_turn(court, ["taxes", {"markers": 20, **OVER}])
    assert books_of(court).markers_on_board == BRIBES_IN_THE_BOX
    looks = Looks(IDLE)
    play_turn(court, looks)
    assert looks.field("bribe", "markers").most == 5


# Taxes.


def test_taxes_bring_a_pound_for_each_own_field() -> None:
    court = court_in_turn()
    lay(court, "fff")
    play_turn(court, ["taxes", {"markers": 0, **OVER}])
    assert screen_of(court).money == 3
    assert said(court) == ["red collects taxes: 3 pounds (3 fields)."]


def test_taxes_bring_two_pounds_for_a_manor_without_a_knight_and_none_for_one_with_a_knight() -> None:
    court = court_in_turn()
    lay(court, "ff", "ff", areas=((0, 1),))
    play_turn(court, ["taxes", {"markers": 0, **OVER}])
    assert screen_of(court).money == 4 + 2
    occupied = court_in_turn()
    lay(occupied, "ff", "ff", areas=((0, 1),))
    books_of(occupied).estates["red"].put_knight((0, 1), "blue")
    play_turn(occupied, ["taxes", {"markers": 0, **OVER}])
    assert screen_of(occupied).money == 4


def test_taxes_bring_two_pounds_for_each_own_knight_on_anothers_manor() -> None:
    court = court_in_turn()
    lay(court, "ffgg", "ffgg", seat="blue", areas=((0, 1), (0, 3)))
    for square in ((0, 1), (0, 3)):
        books_of(court).estates["blue"].put_knight(square, "red")
    play_turn(court, ["taxes", {"markers": 0, **OVER}])
    assert screen_of(court).money == 2


def test_taxes_bring_a_pound_for_each_bribery_marker_given() -> None:
    court = court_in_turn()
    hold(court, markers=3)
    play_turn(court, ["taxes", {"markers": 2, **OVER}])
    assert (screen_of(court).money, screen_of(court).markers) == (2, 1)
    assert books_of(court).markers_on_board == BRIBES_IN_THE_BOX - 1


def test_the_printed_example_of_taxes_brings_eleven_pounds() -> None:
    assert Income(FIELD, 7, 1, 1).total == 7 + 2 + 2 == 11


def test_taxes_are_collected_once_a_decade_even_if_they_bring_nothing() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    play_turn(court, ["taxes", {"markers": 0, **OVER}])
    assert said(court) == ["red collects taxes: 0 pounds (nothing)."]
    play_turn(court, looks)
    assert looks.why_not("taxes") == "Used in this decade."
    assert "land" in looks.ways


# Land.


def test_land_brings_a_tile_for_each_own_grove_and_for_each_marker_given() -> None:
    court = court_in_turn()
    lay(court, "ggg")
    hold(court, markers=2)
    asked = play_turn(court, ["land", {"markers": "2"}], {"tiles": {"field": 5}, **OVER})
    assert asked == ["red: turn/1", "red: draw/1/1"]
    assert (tiles_behind(court), screen_of(court).markers) == ("fffff", 0)
    assert said(court) == ["red gains land: 5 tiles (3 groves, 2 bribery markers).", "red draws 5 tiles."]


def test_land_brings_two_tiles_for_a_forest_without_a_knight_and_none_for_one_with_a_knight() -> None:
    court = court_in_turn()
    lay(court, "gg", "gg", areas=((0, 1),))
    play_turn(court, ["land", {"markers": "0"}], {"tiles": {"field": 6}, **OVER})
    assert tiles_behind(court) == "ffffff"
    occupied = court_in_turn()
    lay(occupied, "gg", "gg", areas=((0, 1),))
    books_of(occupied).estates["red"].put_knight((0, 1), "blue")
    play_turn(occupied, ["land", {"markers": "0"}], {"tiles": {"field": 4}, **OVER})
    assert tiles_behind(occupied) == "ffff"


def test_land_brings_two_tiles_for_each_own_knight_on_anothers_forest() -> None:
    court = court_in_turn()
    lay(court, "gg", "gg", seat="blue", areas=((0, 1),))
    books_of(court).estates["blue"].put_knight((0, 1), "red")
    play_turn(court, ["land", {"markers": "0"}], {"tiles": {"grove": 2}, **OVER})
    assert tiles_behind(court) == "gg"


def test_the_printed_example_of_land_brings_ten_tiles() -> None:
    assert Income(GROVE, 7, 0, 0, markers=3).total == 7 + 3 == 10


def test_land_is_gained_once_a_decade_even_if_it_brings_nothing() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    assert play_turn(court, ["land", {"markers": "0"}], ["done", {}]) == ["red: turn/1", "red: turn/1/1"]
    play_turn(court, looks)
    assert looks.why_not("land") == "Used in this decade."
    assert "taxes" in looks.ways


def test_each_number_of_markers_says_what_it_brings_and_the_turn_ends_beside_the_tiles() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    lay(court, "g")
    hold(court, markers=2)
    play_turn(court, looks)
    offered = looks.field("land", "markers").options
    assert [(english(option.words), english(option.note)) for option in offered] == [
        ("No marker", "1 tile"), ("1 bribery marker", "2 tiles"), ("2 bribery markers", "3 tiles")]
    assert [option.key for option in looks.field("taxes", "then").options] == ["over", "more"]


# The church.


def test_the_church_takes_any_own_tiles_and_gives_a_point_each() -> None:
    court = court_in_turn()
    hold(court, tiles="fffgom")
    play_turn(court, ["church", {"tiles": {"field": 3, "grove": 1, "meadow": 1}, **OVER}])
    assert (tiles_behind(court), court.ledger.points("red")) == ("o", 5)
    assert books_of(court).church == {"field": 3, "grove": 1, "meadow": 1}
    assert said(court) == ["red donates to the church: 3 fields, 1 grove, 1 meadow."]


def test_the_church_takes_at_most_three_of_each_kind_a_decade_of_all_players_together() -> None:
    court, looks = court_in_turn(), Looks(["church", {"tiles": {"field": 1}, **OVER}])
    hold(court, tiles="ffff")
    books_of(court).church.update(field=2, grove=3)
    play_turn(court, looks)
    assert looks.why_not("church", {"tiles": {"field": 2}, **OVER}) == "Field: A number from 0 to 1, please."
    play_turn(court, shut := Looks(IDLE))
    assert shut.why_not("church") == "You have no tile that the church still takes."
    books_of(court).church.update(fountain=3, meadow=3)
    play_turn(court, shut)
    assert shut.why_not("church") == "The church takes nothing more in this decade."


def test_the_printed_example_of_the_church_gives_four_points_and_then_only_a_meadow_is_taken() -> None:
    court = court_in_turn()
    books_of(court).church.update(field=3, fountain=2, meadow=2)
    hold(court, tiles="ffgggo")
    looks = Looks(["church", {"tiles": {"grove": 3, "fountain": 1}, **OVER}])
    play_turn(court, looks)
    assert looks.field("church", "tiles").kinds[0].most == 0  # no field
    assert court.ledger.points("red") == 4
    assert tiles_behind(court) == "ff"
    hold(court, tiles="ffgom")
    after = Looks(IDLE)
    play_turn(court, after)
    assert {kind.key: kind.most for kind in after.field("church", "tiles").kinds} == {
        "field": 0, "grove": 0, "fountain": 0, "meadow": 1}


# Idleness.


def test_doing_nothing_brings_a_point() -> None:
    court = court_in_turn()
    play_turn(court, IDLE)
    assert court.ledger.points("red") == 1
    assert said(court) == ["red is idle."]


# An action does something.


@pytest.mark.parametrize(("way", "tail"), [
    ("bribe", {"markers": 0, **OVER}), ("church", {"tiles": {}, **OVER}), ("enlarge", {"plan": {"cells": {}}, **MORE})])
def test_an_action_does_something_at_least(way: str, tail: dict[str, object]) -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    hold(court, tiles="fgom", money=10)
    play_turn(court, looks)
    assert looks.why_not(way, tail)
