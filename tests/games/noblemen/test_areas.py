"""The greatest number of areas: against every way to choose squares, and never slow."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from itertools import combinations, product
from types import FrameType

import pytest

from companion.games.noblemen.areas import (
    Cell,
    Square,
    cells_of_square,
    greatest_areas,
    greatest_squares,
)
from tests.speed import slow


def block(rows: int, columns: int) -> set[Cell]:
    return set(product(range(rows), range(columns)))


def drawn(*rows: str) -> set[Cell]:
    return {(row, column) for row, text in enumerate(rows) for column, letter in enumerate(text) if letter == "#"}


def greatest_by_trying_all(cells: set[Cell]) -> int:
    """Every set of squares, larger ones first."""
    squares = [square for square in product(range(-1, 5), repeat=2) if set(cells_of_square(square)) <= cells]
    return max((n for n in range(len(squares) + 1)
                if any(share_no_tile(some) for some in combinations(squares, n))), default=0)


def share_no_tile(squares: Iterable[Square]) -> bool:
    cells = [cell for square in squares for cell in cells_of_square(square)]
    return len(cells) == len(set(cells))


def maps_within(rows: int, columns: int) -> Iterable[set[Cell]]:
    cells = sorted(block(rows, columns))
    return ({cell for at, cell in enumerate(cells) if which >> at & 1} for which in range(1 << len(cells)))


def test_every_map_of_one_kind_up_to_3_by_4_has_as_many_as_trying_all_finds() -> None:
    for cells in maps_within(3, 4):
        found = greatest_squares(cells)
        assert len(found) == greatest_by_trying_all(cells)
        assert share_no_tile(found)
        assert all(set(cells_of_square(square)) <= cells for square in found)


@slow
def test_every_map_of_one_kind_up_to_4_by_4_has_as_many_as_trying_all_finds() -> None:
    known: dict[frozenset[Square], int] = {}
    for cells in maps_within(4, 4):
        found = greatest_squares(cells)
        squares = frozenset(cell for cell in cells if cells.issuperset(cells_of_square(cell)))
        if squares not in known:  # tiles in no square change nothing
            known[squares] = greatest_by_trying_all(cells)
        assert len(found) == known[squares]
        assert share_no_tile(found)


def greatest_row_by_row(cells: set[Cell]) -> int:
    """What was chosen in one row matters only to the next: squares there stand clear of it by two columns."""
    squares = [cell for cell in cells if cells.issuperset(cells_of_square(cell))]
    best = {frozenset[int](): 0}
    for row in range(min(row for row, _ in cells), max(row for row, _ in cells)):
        columns = [column for at, column in squares if at == row]
        choices = [frozenset(some) for n in range(len(columns) + 1) for some in combinations(columns, n)
                   if all(abs(one - other) > 1 for one, other in combinations(some, 2))]
        best = {choice: len(choice) + max(n for above, n in best.items()
                                          if all(abs(one - other) > 1 for one in choice for other in above))
                for choice in choices}
    return max(best.values())


def test_larger_maps_have_as_many_as_counting_row_by_row_finds() -> None:
    rng = random.Random("groves")
    narrow = [{cell for cell in grown(rng, 20 + rng.randrange(43)) if abs(cell[1]) < 5} for _ in range(150)]
    for cells in [WORST, *narrow]:
        found = greatest_squares(cells)
        assert len(found) == greatest_row_by_row(cells)
        assert share_no_tile(found)


@pytest.mark.parametrize(("cells", "n"), [
    (set(), 0), (block(1, 30), 0), (block(2, 2), 1), (block(2, 3), 1), (block(2, 4), 2), (block(3, 3), 1),
    (block(4, 4), 4), (block(2, 31), 15), (block(7, 8), 12),
    (drawn("##...", "###..", ".###.", "..###", "...##"), 2),  # four steps down: every second one
    (drawn(".##.", "####", "####", ".##."), 2),  # a plus: two beside each other, or two above each other
    (drawn(".##..", "####.", "#####", ".####", "..##."), 3),  # the middle one would take from all others
])
def test_the_greatest_number_of_squares(cells: set[Cell], n: int) -> None:
    assert len(greatest_squares(cells)) == n


def test_squares_come_in_reading_order() -> None:
    assert greatest_squares(block(4, 4)) == ((0, 0), (0, 2), (2, 0), (2, 2))


def test_each_kind_has_its_area_meadows_have_none_and_kinds_do_not_mix() -> None:
    tiles = dict.fromkeys(block(2, 2), "field") | {(row + 5, column): "grove" for row, column in block(2, 4)}
    tiles |= {(row, column + 5): "meadow" for row, column in block(4, 4)}
    tiles |= {(10, 0): "fountain", (10, 1): "fountain", (11, 0): "fountain", (11, 1): "field"}
    assert greatest_areas(tiles) == {"manor": ((0, 0),), "forest": ((5, 0), (5, 2)), "garden": ()}


# Never slow: counted are Python's own calls, whatever the machine. Grown at random a shape takes some 2,000; the worst
# that climbing found in minutes is this one, with 38,000 in 4 ms.

WORST = drawn("....##...", "...#####.", "...####..", "..######.", "#########", ".########", "..######.", "..#######",
              "..#######", "...######", "......##.")
MOST_CALLS = 100_000


def calls_to_count(cells: set[Cell]) -> int:
    calls = 0

    def count(_frame: FrameType, event: str, _what: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        greatest_squares(cells)
    finally:
        sys.setprofile(None)
    return calls


def carpet(cells: int) -> set[Cell]:
    """Squares with a hole in the middle, beside each other: many circles, no corner to begin at."""
    return set(sorted((x, y) for x, y in block(30, 30) if x % 3 != 1 or y % 3 != 1)[:cells])


def grown(rng: random.Random, cells: int) -> set[Cell]:
    """Tile by tile, beside what lies already, diagonally too."""
    there = [(0, 0)]
    while len(there) < cells:
        x, y = there[rng.randrange(len(there))]
        beside = x + rng.randrange(3) - 1, y + rng.randrange(3) - 1
        there += [] if beside in there else [beside]
    return set(there)


@pytest.mark.parametrize("cells", [
    set(sorted(block(7, 9))[:62]), set(sorted(block(8, 8))[:62]), block(2, 31), block(31, 2), block(3, 20),
    block(20, 3), block(4, 15), block(5, 12), carpet(62), {(x + y, y) for x in range(3) for y in range(20)}, WORST,
], ids=["7x9", "8x8", "2x31", "31x2", "3x20", "20x3", "4x15", "5x12", "carpet", "stairs", "worst"])
def test_no_map_of_all_62_fields_takes_long(cells: set[Cell]) -> None:
    assert calls_to_count(cells) < MOST_CALLS
    assert calls_to_count({(column, row) for row, column in cells}) < MOST_CALLS


def test_no_map_grown_at_random_takes_long() -> None:
    rng = random.Random("acres")
    assert max(calls_to_count(grown(rng, 62)) for _ in range(30)) < MOST_CALLS
