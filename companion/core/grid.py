"""A window on a grid that grows on all sides: its cells by their keys, and by the names that a page gives them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import islice

Cell = tuple[int, int]  # across, down; one of them is the first cell, (0, 0)

KEY = re.compile(r"(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})")
NAME = re.compile(r"([A-Z]{1,2})([0-9]{1,3})")
BETWEEN_NAMES = re.compile(r"[\s,;]+")
MOST_NAMES = 1000  # in one field: whoever names more is refused for so many, too
LETTERS = 26


def cell_key(cell: Cell) -> str:
    """As answers have it, which are kept forever."""
    return f"{cell[0]},{cell[1]}"


def cell_or_none(key: object) -> Cell | None:
    found = KEY.fullmatch(key) if isinstance(key, str) else None
    return (int(found[1]), int(found[2])) if found else None


def reading_order(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Those that touch it by a side."""
    x, y = cell
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def cells_out_of_touch(cells: Iterable[Cell], lying: Collection[Cell]) -> set[Cell]:
    """Those that do not hang together with what lies, by their sides."""
    loose, fresh = set(cells) - set(lying), [*lying]
    while fresh:
        near = loose.intersection(neighbours(fresh.pop()))
        loose -= near
        fresh += near
    return loose


@dataclass(frozen=True, slots=True)
class Window:
    """From its upper left cell to its lower right one; columns are named from A on, rows from 1."""

    first: Cell
    last: Cell

    def __contains__(self, cell: Cell) -> bool:
        return self.first[0] <= cell[0] <= self.last[0] and self.first[1] <= cell[1] <= self.last[1]

    @property
    def size(self) -> int:
        return len(self.columns) * len(self.rows)

    @property
    def columns(self) -> range:
        return range(self.first[0], self.last[0] + 1)

    @property
    def rows(self) -> range:
        return range(self.first[1], self.last[1] + 1)

    def grown(self, by: int) -> Window:
        return Window((self.first[0] - by, self.first[1] - by), (self.last[0] + by, self.last[1] + by))

    def shared_with(self, other: Window) -> Window:
        return Window((max(self.first[0], other.first[0]), max(self.first[1], other.first[1])),
                      (min(self.last[0], other.last[0]), min(self.last[1], other.last[1])))

    def column_name(self, across: int) -> str:
        at = across - self.first[0]
        return (chr(ord("A") + at // LETTERS - 1) if at >= LETTERS else "") + chr(ord("A") + at % LETTERS)

    def row_name(self, down: int) -> str:
        return str(down - self.first[1] + 1)

    def cell_name(self, cell: Cell) -> str:
        return self.column_name(cell[0]) + self.row_name(cell[1]) if cell in self else cell_key(cell)

    def keys_named_in(self, text: str) -> list[str]:
        """What is the name of no cell stays as it is, for its form to refuse."""
        names = islice(dict.fromkeys(filter(None, BETWEEN_NAMES.split(text))), MOST_NAMES)
        return [name if (cell := self._cell_named(name)) is None else cell_key(cell) for name in names]

    def names_of_keys(self, keys: Iterable[object]) -> str:
        cells = sorted(filter(None, map(cell_or_none, keys)), key=reading_order)
        return " ".join(map(self.cell_name, cells))

    def _cell_named(self, name: str) -> Cell | None:
        found = NAME.fullmatch(name.upper())
        if not found:
            return None
        across = 0
        for letter in found[1]:
            across = across * LETTERS + ord(letter) - ord("A") + 1
        return self.first[0] + across - 1, self.first[1] + int(found[2]) - 1


def window_around(cells: Iterable[Cell]) -> Window:
    across, down = zip(*cells, strict=True)
    return Window((min(across), min(down)), (max(across), max(down)))
