"""The estate is enlarged, where Companion keeps the books."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import RuleBug
from companion.games.noblemen.enlarging import LayingBrings, what_laying_brings
from companion.games.noblemen.pieces import FOREST, FOUNTAIN, GARDEN, GROVE, MANOR
from tests.games.noblemen.in_turn import (
    MORE,
    OVER,
    Looks,
    court_in_turn,
    estate_of,
    hold,
    lay,
    play_turn,
    screen_of,
    tiles_behind,
)
from tests.tabletop.answering import said

IDLE: list[Any] = ["idle", OVER]
DONE: list[Any] = ["done", {}]


def laying(then: dict[str, str] | None = None, squares: list[str] | None = None, **cells: str) -> list[Any]:
    """By letters and numbers: a1 is the castle's own cell, b1 right of it, a2 below it."""
    raw = {f"{ord(name[0]) - ord('a')},{int(name[1:]) - 1}": kind for name, kind in cells.items()}
    plan: dict[str, Any] = {"cells": raw} | ({"squares": squares} if squares is not None else {})
    return ["enlarge", {"plan": plan, **(then or OVER)}]


def test_up_to_three_tiles_are_laid_from_behind_the_screen() -> None:
    court, looks = court_in_turn(), Looks(laying(b1="meadow", c1="meadow", a2="fountain"))
    hold(court, tiles="mmmmo")
    assert play_turn(court, looks) == ["red: turn/1"]
    assert (looks.field("enlarge", "plan").least, looks.field("enlarge", "plan").most) == (1, 3)
    assert tiles_behind(court) == "mm"
    assert estate_of(court).tiles == {(0, 0): "meadow", (0, 1): "meadow", (0, 2): "meadow", (1, 0): "fountain"}
    assert said(court) == ["red lays 1 fountain, 2 meadows."]


def test_no_tile_is_laid_that_is_not_there() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    hold(court, tiles="ffg")
    play_turn(court, looks)
    assert looks.why_not(*laying(b1="field", c1="field", d1="field")) == "Field: A number from 0 to 2, please."
    hold(court)
    play_turn(court, looks)
    assert looks.why_not("enlarge") == "You have no tile behind your screen."


def test_each_tile_touches_another_by_a_side_and_nothing_else_is_asked() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    hold(court, tiles="fgo")
    play_turn(court, looks)
    assert "touches nothing" in looks.why_not(*laying(b2="field"))  # only by a corner
    looks.form.read(laying(b2="field", b1="grove"))
    looks.form.read(laying(b1="field", c1="grove", d1="fountain"))


def test_each_field_laid_brings_a_pound_and_each_manor_completed_two_more() -> None:
    court = court_in_turn()
    hold(court, tiles="fff")
    lay(court, "f")
    play_turn(court, laying(c1="field", b2="field", c2="field"))
    assert screen_of(court).money == 3 + 2
    assert [area.key for area in estate_of(court).areas.values()] == ["manor"]
    assert said(court) == ["red lays 3 fields.", "red completes 1 manor.", "red gets 5 pounds."]


def test_each_grove_laid_brings_a_tile_and_each_forest_completed_two_more_drawn_after_all_laying() -> None:
    court = court_in_turn()
    hold(court, tiles="ggg")
    lay(court, "g")
    asked = play_turn(court, laying(c1="grove", b2="grove", c2="grove"), {"tiles": {"meadow": 5}, **OVER})
    assert asked == ["red: turn/1", "red: draw/1/1"]
    assert tiles_behind(court) == "mmmmm"


def test_fountains_bring_nothing_at_once_but_a_garden_completed_brings_the_queen() -> None:
    court = court_in_turn()
    hold(court, tiles="ooo")
    lay(court, "o")
    assert court.queen == "green"
    play_turn(court, laying(c1="fountain"))
    assert (court.queen, screen_of(court).money) == ("green", 0)
    assert not what_laying_brings([FOUNTAIN] * 3, []).queen
    play_turn(court, laying(b2="fountain", c2="fountain"))
    assert court.queen == "red"
    assert said(court)[-2:] == ["red completes 1 garden.", "The queen comes to red."]


def test_meadows_bring_nothing_at_once_and_four_of_them_are_no_area() -> None:
    court = court_in_turn()
    hold(court, tiles="mmm")
    assert play_turn(court, laying(b1="meadow", a2="meadow", b2="meadow")) == ["red: turn/1"]
    assert (screen_of(court).money, court.queen, estate_of(court).areas) == (0, "green", {})


def test_the_printed_example_of_enlarging_brings_four_tiles_no_money_and_no_queen_yet() -> None:
    court = court_in_turn()
    lay(court, "ffgg", "oo")
    hold(court, tiles="ggo")
    asked = play_turn(court, laying(d2="grove", e2="grove", b3="fountain"), {"tiles": {"field": 4}, **OVER})
    assert asked == ["red: turn/1", "red: draw/1/1"]
    assert (tiles_behind(court), screen_of(court).money, court.queen) == ("ffff", 0, "green")
    assert what_laying_brings([GROVE, GROVE, FOUNTAIN], [FOREST]) == LayingBrings(pounds=0, tiles=2 + 2, queen=False)


def test_what_areas_bring_is_counted_for_each() -> None:
    assert what_laying_brings([], [MANOR, MANOR]).pounds == 4
    assert what_laying_brings([], [GARDEN, GARDEN]).queen


# Areas.


def test_a_completed_area_keeps_its_tiles_for_good() -> None:
    court = court_in_turn()
    lay(court, "ff", "ff", areas=((0, 1),))
    hold(court, tiles="ff")
    play_turn(court, laying(d1="field", d2="field"))
    assert list(estate_of(court).areas) == [(0, 1)]
    assert screen_of(court).money == 2  # two fields, and no second manor on the tiles of the first


def test_one_laying_completes_as_many_areas_as_can_be() -> None:
    court = court_in_turn()
    lay(court, "ff.ff", "ff.f.")
    hold(court, tiles="f")
    play_turn(court, laying(f2="field"))
    assert len(estate_of(court).areas) == 1  # the one on the left was not completed now: nothing was laid on it
    assert list(estate_of(court).areas) == [(0, 4)]


def test_whoever_lays_says_which_squares_become_areas_where_several_choices_are_as_many() -> None:
    court = court_in_turn()
    lay(court, "f.f", "f.f")
    hold(court, tiles="ffff")
    first = court_in_turn()
    lay(first, "f.f", "f.f")
    hold(first, tiles="ff")
    play_turn(first, laying(c1="field", c2="field"))
    assert list(estate_of(first).areas) == [(0, 1)]
    play_turn(court, laying(squares=["2,0"], c1="field", c2="field"))
    assert list(estate_of(court).areas) == [(0, 2)]


def test_the_area_that_was_not_chosen_is_not_completed_later_by_tiles_that_belong_to_one() -> None:
    court = court_in_turn()
    lay(court, "f.f", "f.f")
    hold(court, tiles="ffff")
    play_turn(court, laying(squares=["2,0"], c1="field", c2="field"))
    looks = Looks(IDLE)
    play_turn(court, looks)
    assert looks.field("enlarge", "plan").taken == (((2, 0), "manor"),)
    play_turn(court, laying(b3="field", c3="field"))
    assert list(estate_of(court).areas) == [(0, 2)]


def test_no_tile_belongs_to_two_areas() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    lay(court, "f.f", "f.f")
    hold(court, tiles="ff")
    play_turn(court, looks)
    assert "two" in looks.why_not(*laying(squares=["1,0", "2,0"], c1="field", c2="field"))
    play_turn(court, laying(squares=["1,0"], c1="field", c2="field"))
    estate = estate_of(court)
    for square in ((0, 1), (0, 2), (0, 0)):  # it is there; it shares two tiles; its tiles are of two kinds
        with pytest.raises(RuleBug):
            estate.complete_area(square)
    assert list(estate.areas) == [(0, 1)]


def test_not_yet_leaves_the_turn_its_card() -> None:
    court, looks = court_in_turn(), Looks(DONE)
    hold(court, tiles="fm", cards="genius")
    play_turn(court, laying(MORE, b1="field"), looks)  # type: ignore[arg-type]
    assert "genius" in looks.ways
