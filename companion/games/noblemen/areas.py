"""How many areas an estate can hold at most: squares of four equal tiles, no tile in two of them.

In play areas never move, and play keeps its own list; this is the count of a snapshot. A square goes by its upper left
cell. Two that share a tile are rivals; asked is the greatest number of squares without rivals among them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_

from companion.games.noblemen.pieces import AREAS

Cell = tuple[int, int]  # across and down, as a plan's answer has it
Square = Cell  # the upper left one of its four


def reading_order(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


def cells_of_square(square: Square) -> tuple[Cell, Cell, Cell, Cell]:
    x, y = square
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


def squares_within(cells: Collection[Cell]) -> list[Square]:
    """Every one, those that share tiles too, in reading order."""
    there = set(cells)
    return [cell for cell in sorted(there, key=reading_order) if there.issuperset(cells_of_square(cell))]


def greatest_areas(tiles: Mapping[Cell, str]) -> dict[str, tuple[Square, ...]]:
    """By the key of each area, as many squares as there can be, in reading order."""
    return {area.key: greatest_squares(cell for cell, kind in tiles.items() if kind == area.tile)
            for area in AREAS.values()}


def greatest_squares(cells: Iterable[Cell]) -> tuple[Square, ...]:
    squares = squares_within(set(cells))
    chosen = _Squares(squares).greatest((1 << len(squares)) - 1)
    return tuple(square for at, square in enumerate(squares) if chosen >> at & 1)


class _Squares:
    """Sets of squares as the bits of a number: the greatest set without rivals, each part of a map looked at once."""

    def __init__(self, squares: list[Square]) -> None:
        at = {square: n for n, square in enumerate(squares)}
        self.touching = [sum(1 << at[other] for other in _surroundings(square) if other in at) for square in squares]
        self.known: dict[int, int] = {0: 0}  # by the squares that are open; its length says how dear a map was

    def greatest(self, open_: int) -> int:
        if open_ not in self.known:
            self.known[open_] = self._greatest_anew(open_)
        return self.known[open_]

    def _greatest_anew(self, open_: int) -> int:
        safe = self._safe_one_or_none(open_)
        if safe is not None:
            return 1 << safe | self.greatest(open_ & ~self._with_rivals(safe))
        part = self._connected_part(open_)
        if part != open_:
            return self.greatest(part) | self.greatest(open_ & ~part)
        most = max(_bits(open_), key=lambda at: (self.touching[at] & open_).bit_count())
        with_it = 1 << most | self.greatest(open_ & ~self._with_rivals(most))
        without = self.greatest(open_ & ~(1 << most))
        return max(with_it, without, key=int.bit_count)

    def _safe_one_or_none(self, open_: int) -> int | None:
        """One whose rivals are all each other's rivals: at most one of these could be taken, and it may be this one."""
        for at in _bits(open_):
            rivals = self.touching[at] & open_
            if all(not rivals & ~self._with_rivals(rival) for rival in _bits(rivals)):
                return at
        return None

    def _connected_part(self, open_: int) -> int:
        part, edge = 0, open_ & -open_
        while edge:
            part |= edge
            edge = reduce(or_, (self.touching[at] for at in _bits(edge))) & open_ & ~part
        return part

    def _with_rivals(self, at: int) -> int:
        return self.touching[at] | 1 << at


def _surroundings(square: Square) -> Iterator[Square]:
    """The squares that share a tile with it."""
    x, y = square
    return ((x + right, y + down) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)


def _bits(those: int) -> Iterator[int]:
    while those:
        lowest = those & -those
        yield lowest.bit_length() - 1
        those ^= lowest
