"""The greatest number of areas: against every way to choose squares, and never slow."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product

import pytest

from companion.games.noblemen.areas import (
    Cell,
    Square,
    _Squares,
    cells_of_square,
    greatest_areas,
    greatest_squares,
    squares_within,
)
from tests.speed import slow

MOST_LOOKED_AT = 3_000  # parts of a map; far beyond what was found by searching, far below what would be felt


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
        squares = frozenset(squares_within(cells))
        if squares not in known:  # tiles in no square change nothing
            known[squares] = greatest_by_trying_all(cells)
        assert len(found) == known[squares]
        assert share_no_tile(found)


@pytest.mark.parametrize(("cells", "n"), [
    (set(), 0), (block(1, 30), 0), (block(2, 2), 1), (block(2, 3), 1), (block(2, 4), 2), (block(3, 3), 1),
    (block(4, 4), 4), (block(2, 31), 15), (block(7, 8), 12),
    (drawn("##..", "####", ".###", "..##"), 2),  # from the upper left on, three steps down: the middle one goes
    (drawn(".##.", "####", "####", ".##."), 2),  # a plus: two beside each other, or two above each other
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


def looked_at(cells: set[Cell]) -> int:
    squares = _Squares(squares_within(cells))
    squares.greatest((1 << len(squares.touching)) - 1)
    return len(squares.known)
