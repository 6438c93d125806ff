"""What laying on a grid makes and brings: squares of two by two cells, as many as there can be without a cell in two of
them, and so much of something for each cell and each square."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from companion.core.counts import Kind
from companion.core.grid import Cell, reading_order
from companion.core.words import Words


@dataclass(frozen=True, slots=True)
class Square:
    """What four cells of a kind make, two by two. Each cell belongs to one square at most."""

    key: str
    kind: str
    words: Words
    mark: str = field(default="", repr=False)
    flag: Words | None = None  # what may be said of such a square: "a knight stands here"


@dataclass(frozen=True, slots=True)
class Yield:
    """So much of something for each cell of a kind, and for each square: say("{n} pound", "{n} pounds", n=1)."""

    words: Words
    kinds: Mapping[str, int]
    squares: Mapping[str, int] = field(default_factory=dict)

    def words_of(self, one: Kind | Square) -> Words | None:
        n = (self.squares if isinstance(one, Square) else self.kinds).get(one.key, 0)
        return self.words_for(n) if n else None

    def words_for(self, n: int) -> Words:
        return replace(self.words, values=tuple((key, n if key == "n" else value) for key, value in self.words.values))

    def most(self, cells: int) -> int:
        """No square is made without a cell of its own that is laid."""
        return cells * sum(max(each.values(), default=0) for each in (self.kinds, self.squares))


def cells_of_square(corner: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """`corner` is the upper left one."""
    x, y = corner
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


def corners_of_squares(kinds: Mapping[Cell, str]) -> list[Cell]:
    """Wherever four of one kind lie two by two, in reading order."""
    return [cell for cell in sorted(kinds, key=reading_order)
            if all(kinds.get(one) == kinds[cell] for one in cells_of_square(cell))]


def greatest_choice(corners: Collection[Cell], with_: Iterable[Cell] = ()) -> tuple[Cell, ...]:
    """As many of these squares as share no cell, in reading order, those of `with_` among them in any case.

    Of several such choices it is the one that comes first in reading order.
    """
    chosen = list(with_)
    left = {corner for corner in corners if not any(squares_touch(corner, one) for one in chosen)}
    while left:
        group = _group_of(next(iter(left)), left)
        left -= group
        chosen += _greatest_choice_within_group(group)
    return tuple(sorted(chosen, key=reading_order))


def squares_touch(one: Cell, other: Cell) -> bool:
    """Do they share a cell?"""
    return abs(one[0] - other[0]) < 2 and abs(one[1] - other[1]) < 2


def _group_of(first: Cell, corners: Collection[Cell]) -> set[Cell]:
    """All that hang together with it."""
    found, fresh = {first}, [first]
    while fresh:
        here = fresh.pop()
        more = {corner for corner in corners if corner not in found and squares_touch(corner, here)}
        found |= more
        fresh += more
    return found


def _greatest_choice_within_group(group: Collection[Cell]) -> tuple[Cell, ...]:
    """Square by square it is taken or not; what lies behind matters only by the cells that are still to come."""
    corners = sorted(group, key=reading_order)
    numbers = {cell: at for at, cell in enumerate({cell for corner in corners for cell in cells_of_square(corner)})}
    covered = [sum(1 << numbers[cell] for cell in cells_of_square(corner)) for corner in corners]
    ahead = [0]
    for cells in reversed(covered):
        ahead.insert(0, ahead[0] | cells)

    @cache
    def choice_from(at: int, used: int) -> tuple[Cell, ...]:
        if at == len(corners):
            return ()
        without = choice_from(at + 1, used & ahead[at + 1])
        if used & covered[at]:
            return without
        taken = (corners[at], *choice_from(at + 1, (used | covered[at]) & ahead[at + 1]))
        return taken if len(taken) >= len(without) else without

    return choice_from(0, 0)
