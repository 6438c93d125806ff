"""Knights: the reward of a castle. Where one may go, and what it takes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask, Secrecy
from companion.games.noblemen.building import CASTLE, build_castle, offer_castle
from companion.games.noblemen.court import Court
from companion.games.noblemen.knights import any_given_tiles_form, given_tiles_form, knight_form
from companion.games.noblemen.pieces import MANOR
from tests.games.noblemen.kept import books_of, cell, court_of, held, hold, lay, play, turn_of
from tests.games.noblemen.kit import english
from tests.tabletop.answering import said

ALL_AREAS = ("A A H H B B", "A A H H B B")


def court_with_areas() -> Court:
    """Red may build a castle; blue has an area of each kind, green a manor."""
    court = court_of()
    hold(court, "red", 20)
    lay(court, "red", "MC A M A M A M")
    lay(court, "blue", *ALL_AREAS)
    lay(court, "green", "A A", "A A")
    return court


def targets(court: Court, seat: str = "red") -> list[str]:
    return [option.key for option in knight_form(books_of(court), seat).options]


def build_with_knight(court: Court, knight: str, column: int = 2, **others: list[Any]) -> list[str]:
    """Red builds a castle with a knight; who was asked what else."""
    turn = turn_of(court)
    offered: Any = offer_castle(turn)
    told = offered.form.read({"meadow": cell(0, column, CASTLE), "knight": knight, "then": "over"})
    return play(build_castle(turn, told), **others)[1]


def knights(court: Court) -> dict[str, list[str]]:
    """On whose areas of which kinds each colour's stand."""
    return {seat: [f"{owner}/{area.key}" for owner, area in books_of(court).areas_with_knight_of(seat)]
            for seat in court.seats}


def test_an_own_knight_from_the_supply_may_go_onto_a_completed_unoccupied_area_of_another() -> None:
    court = court_with_areas()
    assert targets(court) == ["blue/manor", "blue/forest", "blue/garden", "green/manor", "none"]
    build_with_knight(court, "blue/garden")
    assert knights(court) == {"red": ["blue/garden"], "blue": [], "green": []}
    assert targets(court) == ["blue/manor", "blue/forest", "green/manor", "none"]
    assert targets(court, "blue") == ["green/manor", "none"]  # never onto an own one


def test_on_a_garden_the_queen_is_taken_only_from_who_has_her_and_where_she_may_move() -> None:
    court = court_with_areas()

    def notes(walked: int = 1) -> str:
        books_of(court).walked = walked
        knight: Any = dict(offer_castle(turn_of(court)).form.fields)["knight"].form  # type: ignore[union-attr]
        return next(english(option.note) for option in knight.options if option.key == "blue/garden")

    court.queen = "blue"
    assert notes() == "takes the queen"
    assert notes(walked=2) == "takes nothing: the queen is not there to be taken"  # this space holds her
    court.queen = "green"
    assert notes() == "takes nothing: the queen is not there to be taken"


def test_nobody_has_to_put_a_knight_anywhere() -> None:
    court = court_with_areas()
    assert build_with_knight(court, "none") == []
    assert knights(court)["red"] == []


def test_where_no_such_area_is_it_lapses() -> None:
    court = court_of()
    assert targets(court) == ["none"]


def test_with_no_knight_in_the_supply_one_of_the_own_may_be_moved_which_frees_its_old_area() -> None:
    court = court_with_areas()
    hold(court, "red", 40)
    build_with_knight(court, "blue/garden")
    build_with_knight(court, "green/manor", 4)
    assert targets(court) == ["blue/manor/from/blue/garden", "blue/manor/from/green/manor",
                              "blue/forest/from/blue/garden", "blue/forest/from/green/manor", "none"]
    before = held(court, "red")[0]
    build_with_knight(court, "blue/manor/from/green/manor", 6)
    assert knights(court)["red"] == ["blue/manor", "blue/garden"]
    assert [english(words) for words in court.announced[-3:-1]] == [
        "red takes a knight from an area of green: Manor.", "red puts a knight onto an area of blue: Manor."]
    assert held(court, "red")[0] == before - 9 + 2  # it brings the same as from the supply
    assert targets(court, "blue") == ["green/manor", "none"]


def test_a_knight_moved_between_two_areas_of_a_kind_stands_on_the_other_one() -> None:
    court = court_with_areas()
    lay(court, "blue", "A A M A A", "A A M A A")
    blue = books_of(court).estates["blue"]
    blue.put_knight((0, 0), "red")
    lay(court, "green", "A A", "A A").put_knight((0, 0), "red")
    build_with_knight(court, "blue/manor/from/blue/manor")
    assert [area.knight for area in blue.areas_of(MANOR)] == [None, "red"]


# What it takes.


@pytest.mark.parametrize(("there", "taken"), [(9, 2), (2, 2), (1, 1), (0, 0)])
def test_on_a_manor_its_owner_gives_2_pounds_or_as_much_as_there_is(there: int, taken: int) -> None:
    court = court_with_areas()
    hold(court, "blue", there)
    assert build_with_knight(court, "blue/manor") == []
    assert (held(court, "blue")[0], held(court, "red")[0]) == (there - taken, 20 - 7 + taken)
    assert said(court)[-1] == f"blue gives red {taken} pound{'' if taken == 1 else 's'}."


def test_on_a_forest_its_owner_gives_2_tiles_of_their_own_choice() -> None:
    court = court_with_areas()
    hold(court, "blue", field=5, meadow=1)
    looked: list[Ask[Any]] = []
    asked = build_with_knight(court, "blue/forest", blue=[lambda ask: looked.append(ask) or {"field": 1, "meadow": 1}])
    assert asked == ["blue: forest/1"]
    assert looked[0].secrecy is Secrecy.PRIVATE
    assert looked[0].hint
    assert english(looked[0].hint) == "Which they are only red gets to know; how many, all see."
    assert (held(court, "blue")[2], held(court, "red")[2]) == ({"field": 4}, {"field": 1, "meadow": 1})
    assert said(court)[-1] == "blue gives red 2 tiles."  # which, only the two know


def test_who_is_robbed_sees_how_many_of_each_kind_there_are_to_choose_from() -> None:
    court = court_with_areas()
    hold(court, "blue", field=5, meadow=1)
    assert {kind.key: (kind.most, kind.held) for kind in given_tiles_form(books_of(court), "blue").kinds} == {
        "field": (2, 5), "grove": (0, 0), "fountain": (0, 0), "meadow": (1, 1)}
    assert {kind.held for kind in any_given_tiles_form().kinds} == {None}


def test_who_has_one_tile_gives_that_and_who_has_none_is_not_asked() -> None:
    court = court_with_areas()
    hold(court, "blue", grove=1)
    assert build_with_knight(court, "blue/forest", blue=[{"grove": 1}]) == ["blue: forest/1"]
    court = court_with_areas()
    assert build_with_knight(court, "blue/forest") == []
    assert said(court)[-1] == "blue gives red 0 tiles."


def test_old_tiles_given_are_judged_by_what_the_box_holds() -> None:
    assert any_given_tiles_form().read({"field": 2}) == {"field": 2}
    assert any_given_tiles_form().read({}) == {}


def test_on_a_garden_its_owner_gives_the_queen_and_without_her_there_is_nothing() -> None:
    court = court_with_areas()
    build_with_knight(court, "blue/garden")
    assert court.queen == "green"
    court = court_with_areas()
    court.queen = "blue"
    build_with_knight(court, "blue/garden")
    assert court.queen == "red"


def test_where_her_space_holds_the_queen_the_knight_stays_on_the_garden_without_her() -> None:
    court = court_with_areas()
    court.queen, books_of(court).walked = "blue", 2
    build_with_knight(court, "blue/garden")
    assert (court.queen, knights(court)["red"]) == ("blue", ["blue/garden"])


def test_what_a_knight_found_behind_a_screen_is_noted_for_previews_that_must_not_tell() -> None:
    court = court_with_areas()
    hold(court, "blue", 1, field=1)
    build_with_knight(court, "blue/manor")
    build_with_knight(court, "blue/forest", 4, blue=[{"field": 1}])
    assert [what for _, what in books_of(court).lookups] == [("manor", "blue", 1), ("forest", "blue", 1)]
