"""How many areas an estate can hold at most: squares of four equal tiles, no tile in two of them.

In play areas never move, and play keeps its own list; this is the count of a snapshot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.squares import corners_of_squares, greatest_choice
from companion.games.noblemen.pieces import AREAS

Cell = tuple[int, int]  # row and column: sorted they are in reading order. A plan has them the other way round
Square = Cell  # the upper left one of its four


def cells_of_square(square: Square) -> tuple[Cell, Cell, Cell, Cell]:
    row, column = square
    return (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)


def greatest_areas(tiles: Mapping[Cell, str]) -> dict[str, tuple[Square, ...]]:
    """By the key of each area, as many squares as there can be, in reading order."""
    return {area.key: greatest_squares(cell for cell, kind in tiles.items() if kind == area.tile)
            for area in AREAS.values()}


def greatest_squares(cells: Iterable[Cell]) -> tuple[Square, ...]:
    corners = corners_of_squares({(column, row): "" for row, column in cells})
    return tuple((row, column) for column, row in greatest_choice(corners))
