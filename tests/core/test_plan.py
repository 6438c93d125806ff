"""Plans: what is laid where, each refusal in its words, and the squares that a laying makes."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Raw, Refusal, RuleBug
from companion.core.counts import Kind
from companion.core.grid import MOST_NAMES, Cell
from companion.core.plan import Ground, LaidPlan, Plan
from companion.core.squares import Square, Yield, cells_of_square
from companion.core.words import Words, say
from companion.locale import tongue

KINDS = (Kind("corn", say("Corn"), 3), Kind("wool", say("Wool"), 2))
BARN = Square("barn", "corn", say("A barn"))


def ground(*rows: str) -> tuple[Ground, ...]:
    """`c` and `w`; the first cell is the upper left one."""
    named = {"c": ("corn", "Corn"), "w": ("wool", "Wool")}
    return tuple(Ground((x, y), Words(named[letter][1]), named[letter][0])
                 for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in named)


FARM = Plan(KINDS, 1, 3, ground("cw", ".c"))
DRAWN = Plan(KINDS, 1, 5)
TWO_PLACES = Plan((Kind("mill", say("A mill"), 1),), 1, 1, ground("cw"), frozenset({(0, 0), (5, 0)}))


def no(form: Plan, raw: Raw) -> tuple[str, str]:
    with pytest.raises(Refusal) as refused:
        form.read(raw)
    return tongue("en").text_of(refused.value.words), refused.value.path


def lay(**cells: str) -> Raw:
    """lay(corn="2,0 3,0")"""
    return {"cells": {cell: kind for kind, some in cells.items() for cell in some.split()}}


def said(form: Plan, raw: Raw) -> str:
    return tongue("en").text_of(form.answer_words(raw))


def test_what_is_laid_is_read_in_reading_order() -> None:
    assert FARM.read(lay(corn="2,0 -1,0", wool="0,-1")) == LaidPlan(
        (((0, -1), "wool"), ((-1, 0), "corn"), ((2, 0), "corn")))


def test_cells_are_named_from_the_corner_of_all_that_can_be_reached() -> None:
    assert said(FARM, lay(corn="2,0 -1,0", wool="0,-1")) == "Corn on C4 F4, Wool on D3"
    assert said(replace(FARM, margin=1), lay(corn="2,0")) == "Corn on D2"
    assert said(TWO_PLACES, lay(mill="5,0")) == "A mill on F1"
    assert said(replace(FARM, least=0), {"cells": {}}) == "none"


@pytest.mark.parametrize(("form", "raw", "words", "path"), [
    (FARM, lay(corn="1,0"), "Something lies on E4 already.", "corn"),
    (FARM, lay(corn="3,0"), "G4 touches nothing that lies there.", ""),
    (FARM, lay(corn="2,-1"), "F3 touches nothing that lies there.", ""),
    (FARM, lay(corn="2,0 5,0"), "That is too far away: the plan ends at H8.", ""),
    (FARM, lay(corn="200,0"), "That is too far away: the plan ends at H8.", ""),
    (FARM, lay(corn="-1,0 0,-1 2,0", wool="0,1"), "Between 1 and 3 in all, please. The sum is 4 now.", ""),
    (FARM, lay(), "Between 1 and 3 in all, please. The sum is 0 now.", ""),
    (FARM, lay(wool="-1,0 0,-1 2,0"), "Wool: A number from 0 to 2, please.", "wool"),
    (FARM, lay(milk="2,0"), "Please choose one of the answers offered.", ""),
    (FARM, {"cells": {"2,0": 7}}, "Please choose one of the answers offered.", ""),
    (FARM, {"cells": {"2,0": ["corn", "wool"]}}, "Only one thing can lie on F4.", ""),
    (FARM, {"cells": {"Stable": "corn"}},
     "“Stable” is no cell. They are named by column and row, such as H8.", ""),
    (FARM, {"cells": {"a very long name": "corn"}},
     "“a very long ” is no cell. They are named by column and row, such as H8.", ""),
    (FARM, {"cells": {1: "corn"}}, "“?” is no cell. They are named by column and row, such as H8.", ""),
    (FARM, {"cells": ["2,0"]}, "Please say what lies where.", ""),
    (FARM, lay(corn="2,0") | {"squares": "0,0"}, "Please say what lies where.", ""),
    (FARM, lay(corn="2,0") | {"squares": [[]]}, "Please say what lies where.", ""),
    (FARM, lay(corn="2,0") | {"more": []}, "Please say what lies where.", ""),
    (DRAWN, lay(corn="1,0"), "Nothing lies on F6, the first cell.", ""),
    (DRAWN, lay(corn="0,0 1,1"), "G7 touches nothing that lies there.", ""),
    (TWO_PLACES, lay(mill="1,0"), "Nothing can be laid on B1.", "mill"),
    (TWO_PLACES, lay(mill="0,0 5,0"), "A mill: A number from 0 to 1, please.", "mill"),
])
def test_what_cannot_be_laid_is_refused_in_words(form: Plan, raw: Raw, words: str, path: str) -> None:
    assert no(form, raw) == (words, path)


def test_given_places_need_touch_nothing_and_may_lie_on_what_is_there() -> None:
    assert TWO_PLACES.read(lay(mill="0,0")).cells == (((0, 0), "mill"),)
    assert TWO_PLACES.read(lay(mill="5,0")).cells == (((5, 0), "mill"),)
    assert TWO_PLACES.is_one_tap
    assert not FARM.is_one_tap


def test_limits_say_where_they_come_from() -> None:
    tired = replace(FARM, most=1, note=say("The ox is tired."))
    assert no(tired, lay(corn="2,0 -1,0"))[0] == (
        "Between 1 and 1 in all, please. The sum is 2 now. The ox is tired.".replace("Between 1 and 1", "1"))


def test_a_check_of_the_games_own_judges_what_was_read() -> None:
    def check(laid: LaidPlan) -> None:
        if any(cell[1] < 0 for cell, _ in laid.cells):
            raise Refusal(say("The river is there."))

    dry = replace(FARM, check=check)
    assert no(dry, lay(corn="0,-1")) == ("The river is there.", "")
    assert not dry.shows_all_it_judges
    rng = random.Random(1)
    assert all(cell[1] >= 0 for _ in range(50) for cell, _ in dry.read(dry.sample(rng)).cells)


def test_where_chance_finds_nothing_it_is_guided() -> None:
    def never(_laid: LaidPlan) -> None:
        raise Refusal(say("No."))

    assert replace(FARM, check=never, sure=lay(corn="2,0")).sample(random.Random(1)) == lay(corn="2,0")
    assert replace(FARM, draw=lambda _: lay(wool="2,0")).sample(random.Random(1)) == lay(wool="2,0")


@pytest.mark.parametrize("wrong", [
    {"least": 4}, {"kinds": ()}, {"kinds": (Kind("squares", say("Squares"), 3),)}, {"places": frozenset()},
    {"margin": -1}, {"ground": (*ground("c"), *ground("w"))},
])
def test_a_plan_that_nothing_fits_is_our_bug(wrong: dict[str, Any]) -> None:
    with pytest.raises(RuleBug):
        replace(FARM, **wrong)


def test_a_plan_is_grown_to_its_edge_by_chance_and_no_farther() -> None:
    narrow = Plan((Kind("corn", say("Corn"), 60),), 1, 60, margin=2)
    sizes = {len(narrow.read(narrow.sample(random.Random(seed))).cells) for seed in range(200)}
    assert max(sizes) == 25


# Squares.

FIELDS = replace(FARM, ground=ground("cc", "c."), squares=(BARN,))
ROWS = replace(FARM, ground=ground("ccc", ".c."), squares=(BARN,))  # one laid below each end: two squares, one choice


def test_a_laying_makes_a_square_of_four_of_a_kind() -> None:
    assert FIELDS.read(lay(corn="1,1")).squares == (((0, 0), "barn"),)
    assert FIELDS.read(lay(wool="1,1")).squares == ()
    assert said(FIELDS, lay(corn="1,1")) == "Corn on E5, A barn on D4–E5"


def test_where_there_is_a_choice_the_first_is_taken_unless_somebody_says_which() -> None:
    both = lay(corn="0,1 2,1")
    assert ROWS.read(both).squares == (((0, 0), "barn"),)
    assert ROWS.read(both | {"squares": ["1,0"]}).squares == (((1, 0), "barn"),)
    assert ROWS.read(both | {"squares": ["0,0"]}).squares == (((0, 0), "barn"),)


@pytest.mark.parametrize(("form", "raw", "words"), [
    (ROWS, lay(corn="0,1 2,1") | {"squares": []}, "1 square can be made here: please say which."),
    (ROWS, lay(corn="0,1 2,1") | {"squares": ["0,0", "1,0"]}, "No cell belongs to two squares."),
    (ROWS, lay(corn="0,1") | {"squares": ["1,0"]}, "No square can be made from E4 on."),
    (ROWS, lay(corn="0,1") | {"squares": ["0,9"]}, "That is too far away: the plan ends at I8."),
    (replace(ROWS, ground=ground("ccc", "ccc"), taken=()), lay(wool="0,2") | {"squares": ["0,0"]},
     "No square can be made from D4 on."),
    (ROWS, lay(corn="0,1") | {"flagged": ["0,0"]}, "Please choose one of the answers offered."),
])
def test_squares_that_cannot_be_taken_are_refused_in_words(form: Plan, raw: Raw, words: str) -> None:
    assert no(form, raw)[0] == words


def test_what_was_taken_keeps_its_cells() -> None:
    """A third column of two beside a square that lies makes none: its middle column belongs to the old one."""
    barned = replace(FARM, ground=ground("cc", "cc"), squares=(BARN,), taken=(((0, 0), "barn"),))
    assert barned.read(lay(corn="2,0 2,1")).squares == ()
    assert no(barned, lay(corn="2,0 2,1") | {"squares": ["1,0"]})[0] == "No square can be made from E4 on."


def test_a_square_in_which_nothing_new_lies_is_none_of_this_laying() -> None:
    old = replace(FARM, ground=ground("cc", "cc"), squares=(BARN,))
    assert old.read(lay(wool="2,0")).squares == ()


KENNEL = replace(BARN, flag=say("A dog sleeps here"))
DRAWN_FARM = Plan((Kind("corn", say("Corn"), 20),), 1, 12, squares=(KENNEL,), margin=3)


def block(width: int, height: int) -> Raw:
    return lay(corn=" ".join(f"{x},{y}" for x in range(width) for y in range(height)))


def test_a_flag_says_something_of_a_square() -> None:
    laid = DRAWN_FARM.read(block(4, 2) | {"flagged": ["2,0"]})
    assert (laid.squares, laid.flagged) == ((((0, 0), "barn"), ((2, 0), "barn")), ((2, 0),))
    assert said(DRAWN_FARM, block(2, 2) | {"flagged": ["0,0"]}).endswith("A barn on D4–E5, D4–E5: A dog sleeps here")


def test_a_square_with_a_flag_lies_where_it_is_though_there_be_fewer_for_it() -> None:
    assert DRAWN_FARM.read(block(4, 2) | {"flagged": ["1,0"]}).squares == (((1, 0), "barn"),)
    assert no(DRAWN_FARM, block(4, 2) | {"flagged": ["1,0", "2,0"]})[0] == "No cell belongs to two squares."


def greatest_by_trying(corners: list[Cell]) -> int:
    if not corners:
        return 0
    cells = set(cells_of_square(corners[0]))
    apart = [one for one in corners[1:] if cells.isdisjoint(cells_of_square(one))]
    return max(greatest_by_trying(corners[1:]), 1 + greatest_by_trying(apart))


def test_whatever_chance_lays_makes_as_many_squares_as_it_could() -> None:
    rng, chosen = random.Random(5), 0
    wide = Plan((Kind("corn", say("Corn"), 3),), 2, 3, ground("c.ccc", "ccc.c", "c.c.c"), squares=(BARN,))
    for _ in range(400):
        raw = wide.sample(rng)
        laid = wide.read(raw)
        chosen += "squares" in raw
        assert len(laid.squares) == greatest_by_trying(sorted(wide.possible_squares(dict(laid.cells))))
    assert chosen > 5, "now and then another choice is as good"


# What a laying brings.

def test_of_thousands_of_names_in_one_field_no_more_are_read_than_any_plan_has_cells() -> None:
    names = " ".join(f"{letter}{n}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for n in range(1, 400))
    raw: Any = DRAWN.from_fields("answer", {"answer.corn": names})
    assert len(raw["cells"]) == MOST_NAMES
    assert no(DRAWN, raw)


def test_what_each_brings_is_said_with_its_number() -> None:
    coins = Yield(say("{n} coin", "{n} coins", n=1), {"corn": 1}, {"barn": 2})
    speak = tongue("en").text_of
    assert [speak(words) for one in (KINDS[0], BARN) if (words := coins.words_of(one))] == ["1 coin", "2 coins"]
    assert coins.words_of(KINDS[1]) is None
    assert speak(coins.words_for(7)) == "7 coins"
    assert coins.most(3) == 9
