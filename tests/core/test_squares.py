"""Squares of two by two, against all the choices there are; and the names of cells."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from companion.core.grid import Cell, Window, cell_key, cell_or_none, cells_out_of_touch, window_around
from companion.core.squares import cells_of_square, corners_of_squares, greatest_choice, reading_order, squares_touch


def disjoint(corners: tuple[Cell, ...]) -> bool:
    cells = [cell for corner in corners for cell in cells_of_square(corner)]
    return len(cells) == len(set(cells))


def by_trying_all(corners: list[Cell], with_: tuple[Cell, ...] = ()) -> tuple[Cell, ...]:
    """The first in reading order of those that are most."""
    for size in range(len(corners), -1, -1):
        for choice in combinations(sorted(corners, key=reading_order), size):
            if disjoint(choice) and set(with_) <= set(choice):
                return choice
    raise AssertionError("these share a cell themselves")


def maps(seed: int, kinds: str, number: int) -> list[dict[Cell, str]]:
    rng = random.Random(seed)
    return [{(x, y): rng.choice(kinds) for x in range(rng.randrange(2, 5)) for y in range(rng.randrange(2, 5))
             if rng.random() < 0.9} for _ in range(number)]


@pytest.mark.parametrize("kinds", ["a", "ab"])
def test_as_many_squares_as_there_can_be_and_of_those_the_first_in_reading_order(kinds: str) -> None:
    for cells in maps(1, kinds, 300):
        corners = corners_of_squares(cells)
        assert greatest_choice(corners) == by_trying_all(corners)


def test_squares_that_are_meant_are_among_them_whatever_that_costs() -> None:
    for cells in maps(2, "a", 150):
        corners = corners_of_squares(cells)
        for meant in corners:
            assert greatest_choice(corners, [meant]) == by_trying_all(corners, (meant,))


def test_two_squares_touch_where_they_share_a_cell() -> None:
    around = [(x, y) for x in range(-3, 4) for y in range(-3, 4)]
    for corner in around:
        shared = set(cells_of_square((0, 0))) & set(cells_of_square(corner))
        assert squares_touch((0, 0), corner) is bool(shared)


@pytest.mark.parametrize(("width", "height", "most"), [(8, 8, 16), (31, 2, 15), (20, 3, 10), (3, 20, 10), (15, 4, 14)])
def test_of_a_great_field_of_one_kind_they_are_counted_at_once(width: int, height: int, most: int) -> None:
    corners = corners_of_squares({(x, y): "a" for x in range(width) for y in range(height)})
    assert len(greatest_choice(corners)) == most


# Cells and their names.

WIDE = Window((-3, -2), (60, 20))


def test_every_cell_of_a_window_has_a_name_of_its_own() -> None:
    names = {WIDE.cell_name((x, y)): (x, y) for x in WIDE.columns for y in WIDE.rows}
    assert len(names) == WIDE.size
    assert (names["A1"], names["D3"], names["AA1"], names["BL23"]) == ((-3, -2), (0, 0), (23, -2), (60, 20))
    for name, cell in names.items():
        assert WIDE.keys_named_in(f" {name.lower()}, ") == [cell_key(cell)]


def test_names_are_told_in_reading_order_and_what_is_none_stays_as_it_is() -> None:
    assert WIDE.keys_named_in("d3;C3 d3\nzz, 3C AAA1") == ["0,0", "-1,0", "zz", "3C", "AAA1"]
    assert WIDE.names_of_keys(["0,0", "-1,0", "x", None, "5,-1"]) == "I2 C3 D3"


@pytest.mark.parametrize("key", ["", "1", "1,", "01,2", "-0,1", "1,1000", "1.0,2", "1, 2", "١,2", None, 1, (1, 2)])
def test_a_key_of_a_cell_is_written_in_one_way_only(key: object) -> None:
    assert cell_or_none(key) is None


def test_what_does_not_hang_together_by_sides_is_out_of_touch() -> None:
    assert cells_out_of_touch([(1, 0), (2, 0), (2, 1), (3, 2), (0, 0)], [(0, 0)]) == {(3, 2)}


def test_a_window_grows_on_all_sides() -> None:
    assert window_around([(1, 5), (-2, 7)]).grown(1) == Window((-3, 4), (2, 8))
    assert Window((-9, 0), (9, 9)).shared_with(Window((-3, -3), (12, 5))) == Window((-3, 0), (9, 5))
    assert [(x, 0) in Window((-1, 0), (1, 0)) for x in range(-2, 3)] == [False, True, True, True, False]
