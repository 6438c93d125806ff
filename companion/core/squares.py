"""What laying on a grid makes and brings: squares of two by two cells, as many as there can be without a cell in two of
them, and so much of something for each cell and each square."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_

from companion.core.asking import Refusal
from companion.core.counts import Kind
from companion.core.grid import Cell, reading_order
from companion.core.words import Words, say


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
    free = [corner for corner in corners if not any(squares_touch(corner, one) for one in chosen)]
    return tuple(sorted([*chosen, *_Touching(sorted(free, key=reading_order)).first_greatest_choice()],
                        key=reading_order))


def chosen_squares(possible: Mapping[Cell, Square], given: Collection[Cell] | None,
                   flagged: Collection[Cell]) -> tuple[Cell, ...]:
    """Those that somebody said, which must be as many as there can be; if nobody did, the first ones."""
    if any(possible[corner].flag is None for corner in flagged):
        raise Refusal(say("Please choose one of the answers offered."), "flagged")
    named = sorted({*(given or ()), *flagged}, key=reading_order)
    if any(squares_touch(one, other) for at, one in enumerate(named) for other in named[:at]):
        raise Refusal(say("No cell belongs to two squares."), "squares")
    most = greatest_choice(possible, flagged)
    if given is None:
        return most
    if len(named) < len(most):
        raise Refusal(say("{n} square can be made here: please say which.",
                          "{n} squares can be made here: please say which.", n=len(most)), "squares")
    return tuple(named)


def squares_touch(one: Cell, other: Cell) -> bool:
    """Do they share a cell?"""
    return abs(one[0] - other[0]) < 2 and abs(one[1] - other[1]) < 2


class _Touching:
    """Squares by their place in reading order, and sets of them as the bits of a number: of each set that is met on the
    way it is found out once how many of its squares share no cell."""

    def __init__(self, corners: Sequence[Cell]) -> None:
        self.corners = corners
        self.touching = [sum(1 << at for at, other in enumerate(corners) if squares_touch(corner, other))
                         for corner in corners]  # itself among them
        self.most = {0: 0}

    def first_greatest_choice(self) -> Iterator[Cell]:
        """Square by square: it is taken where that costs none of the others."""
        left = (1 << len(self.corners)) - 1
        for at, corner in enumerate(self.corners):
            with_it = left & ~self.touching[at]
            if left >> at & 1 and self.greatest_number(with_it) + 1 == self.greatest_number(left):
                yield corner
                left = with_it
            left &= ~(1 << at)

    def greatest_number(self, left: int) -> int:
        if left not in self.most:
            self.most[left] = self._count(left)
        return self.most[left]

    def _count(self, left: int) -> int:
        for at in _bits(left):  # where all that touch a square touch each other, one of them counts: it may be this one
            near = self.touching[at] & left
            if not any(near & ~self.touching[other] for other in _bits(near)):
                return 1 + self.greatest_number(left & ~near)
        group = self._group(left)
        if group != left:
            return self.greatest_number(group) + self.greatest_number(left & ~group)
        at = max(_bits(left), key=lambda one: (self.touching[one] & left).bit_count())
        return max(1 + self.greatest_number(left & ~self.touching[at]), self.greatest_number(left & ~(1 << at)))

    def _group(self, left: int) -> int:
        """All that hang together with the first of them."""
        group, fresh = 0, left & -left
        while fresh:
            group |= fresh
            fresh = reduce(or_, (self.touching[at] for at in _bits(fresh))) & left & ~group
        return group


def _bits(those: int) -> Iterator[int]:
    while those:
        lowest = those & -those
        yield lowest.bit_length() - 1
        those ^= lowest
