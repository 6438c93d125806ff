"""A plan that grows on all sides: what lies there and stays, and what is laid on free cells or on given ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from companion.core.asking import Form, Posted, Raw, Refusal, Rng, RuleBug
from companion.core.counts import Counts, Kind
from companion.core.forms import TRIES, is_legal_answer
from companion.core.grid import (
    Cell,
    Window,
    cell_key,
    cell_or_none,
    cells_out_of_touch,
    neighbours,
    reading_order,
    window_around,
)
from companion.core.squares import Square, Yield, cells_of_square, chosen_squares, corners_of_squares, greatest_choice
from companion.core.words import Verbatim, Words, name_words, say, series

FIRST: Cell = (0, 0)
FARTHEST = 25  # columns and rows beyond what lies, unless its game says otherwise
LONGEST_NAME = 12  # characters of what is no name, in a refusal
MORE_FIELDS = ("squares", "flagged")  # beside those of the kinds


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies there and stays."""

    cell: Cell
    words: Words
    kind: str = ""  # as which it counts in a square
    mark: str = field(default="", repr=False)
    signs: tuple[str, ...] = field(default=(), repr=False)  # drawn upon it, as an Option has them: a building, arms


@dataclass(frozen=True, slots=True)
class LaidPlan:
    """What was laid, and the squares it makes, by their upper left cells; all in reading order."""

    cells: tuple[tuple[Cell, str], ...]
    squares: tuple[tuple[Cell, str], ...] = ()
    flagged: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Plan(Form[LaidPlan]):
    """What is laid where. The answer is {"cells": {"1,0": "field", "-1,2": "grove"}}, seen from the first cell.

    Where several choices of squares are as many, "squares": ["0,0"] says which, by the upper left cells; without it the
    first one in reading order is taken. "flagged": ["0,0"] says of which squares their flag is true.
    """

    template: ClassVar[str] = "plan"
    kinds: tuple[Kind, ...]
    least: int
    most: int
    ground: tuple[Ground, ...] = ()
    places: frozenset[Cell] | None = None  # only there; if None, wherever it touches by a side what lies already
    squares: tuple[Square, ...] = ()
    taken: tuple[tuple[Cell, str], ...] = ()  # squares that lie already and keep their cells: upper left ones, and keys
    yields: tuple[Yield, ...] = ()
    margin: int | None = None  # so far beyond what lies it may grow; of two with the same cells have the same names
    note: Words | None = None
    # As those of `Fields`.
    check: Callable[[LaidPlan], None] | None = field(default=None, compare=False, repr=False)
    sure: Raw = field(default=None, compare=False, repr=False)
    draw: Callable[[Rng], Raw | None] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if {kind.key for kind in self.kinds} & {*MORE_FIELDS}:
            raise RuleBug("a kind of a Plan named as one of its other fields")
        if len({one.cell for one in self.ground}) < len(self.ground):
            raise RuleBug("two things of a Plan's ground on one cell")
        assert self.counts  # which has a legal answer

    @property
    def counts(self) -> Counts:
        """How many of each kind, wherever they lie."""
        return Counts(self.kinds, self.least, min(self.most, self._room), self.note)

    @property
    def _room(self) -> int:
        return self.window.size - len(self.ground) if self.places is None else len(self.places)

    # Cells and their names.

    @cached_property
    def window(self) -> Window:
        """All cells that anything can lie on, and so all that have a name."""
        farthest = min(self.most, FARTHEST) if self.places is None else 0
        return self._window_around(()).grown(farthest if self.margin is None else self.margin)

    def _window_around(self, laid: Iterable[Cell]) -> Window:
        """All that lies, and where something is to go."""
        return window_around([*(one.cell for one in self.ground), *(self.places or ()), *laid] or [FIRST])

    def cell_words(self, cell: Cell) -> Words:
        return name_words(self.window.cell_name(cell))

    def usable_cells(self, laid: Collection[Cell] = ()) -> list[Cell]:
        """Where something may be laid next, in reading order."""
        lying = {*(one.cell for one in self.ground), *laid}
        if self.places is not None:
            return sorted(self.places - set(laid), key=reading_order)
        window, near = self.window, {one for cell in lying for one in neighbours(cell)} if lying else {FIRST}
        return sorted((cell for cell in near - lying if cell in window), key=reading_order)

    # Judging.

    def read(self, raw: Raw) -> LaidPlan:
        if not isinstance(raw, dict) or not {"cells"} <= set(raw) <= {"cells", *MORE_FIELDS}:
            raise Refusal(say("Please say what lies where."))
        cells = self._checked_cells(raw["cells"])
        self.counts.read({kind.key: [*cells.values()].count(kind.key) for kind in self.kinds})
        squares, flagged = self._checked_squares(raw, cells)
        laid = LaidPlan(tuple(sorted(cells.items(), key=lambda one: reading_order(one[0]))), squares, flagged)
        if self.check:
            self.check(laid)
        return laid

    def _checked_cells(self, raw: Raw) -> dict[Cell, str]:
        if not isinstance(raw, dict):
            raise Refusal(say("Please say what lies where."))
        cells = {self._checked_cell(key): kind for key, kind in raw.items()}
        known, lying = [kind.key for kind in self.kinds], {one.cell for one in self.ground}
        for cell, kind in cells.items():
            if kind not in known:
                raise Refusal(say("Only one thing can lie on {cell}.", cell=self.cell_words(cell))
                              if isinstance(kind, list) else say("Please choose one of the answers offered."))
            if self.places is None and cell in lying:
                raise Refusal(say("Something lies on {cell} already.", cell=self.cell_words(cell)), kind)
            if self.places is not None and cell not in self.places:
                raise Refusal(say("Nothing can be laid on {cell}.", cell=self.cell_words(cell)), kind)
        if self.places is None:
            self._check_touching(cells, lying)
        return cells

    def _checked_cell(self, key: Raw) -> Cell:
        cell, window = cell_or_none(key), self.window
        if cell is None:
            called = Verbatim(key[:LONGEST_NAME] if isinstance(key, str) else "?")
            raise Refusal(say("“{name}” is no cell. They are named by column and row, such as {cell}.", name=called,
                              cell=self.cell_words(window.last)))
        if cell not in window:
            raise Refusal(say("That is too far away: the plan ends at {cell}.", cell=self.cell_words(window.last)))
        return cell

    def _check_touching(self, cells: Collection[Cell], lying: Collection[Cell]) -> None:
        if not lying and cells and FIRST not in cells:
            raise Refusal(say("Nothing lies on {cell}, the first cell.", cell=self.cell_words(FIRST)))
        if loose := cells_out_of_touch(cells, lying or (FIRST,)):
            raise Refusal(say("{cell} touches nothing that lies there.",
                              cell=self.cell_words(min(loose, key=reading_order))))

    # Squares.

    def possible_squares(self, cells: Mapping[Cell, str]) -> dict[Cell, Square]:
        """Those that this laying could make, by their upper left cells; some may share a cell."""
        kinds = {one.cell: one.kind for one in self.ground} | dict(cells)
        kept = {cell for corner, _ in self.taken for cell in cells_of_square(corner)}
        of_kind = {square.kind: square for square in self.squares}
        return {corner: of_kind[kinds[corner]]
                for corner in corners_of_squares({cell: kinds[cell] for cell in kinds.keys() - kept})
                if kinds[corner] in of_kind and not cells.keys().isdisjoint(cells_of_square(corner))}

    def _checked_squares(self, raw: Mapping[str, Raw],
                         cells: Mapping[Cell, str]) -> tuple[tuple[tuple[Cell, str], ...], tuple[Cell, ...]]:
        possible = self.possible_squares(cells)
        given, flagged = (self._checked_corners(raw[name], possible) if name in raw else None for name in MORE_FIELDS)
        chosen = chosen_squares(possible, given, flagged or ())
        return tuple((corner, possible[corner].key) for corner in chosen), flagged or ()

    def _checked_corners(self, raw: Raw, possible: Collection[Cell]) -> tuple[Cell, ...]:
        if not isinstance(raw, list) or any(not isinstance(key, str) for key in raw) or len(set(raw)) < len(raw):
            raise Refusal(say("Please say what lies where."))
        corners = [self._checked_cell(key) for key in raw]
        for corner in corners:
            if corner not in possible:
                raise Refusal(say("No square can be made from {cell} on.", cell=self.cell_words(corner)), "squares")
        return tuple(sorted(corners, key=reading_order))

    def sample(self, rng: Rng) -> Raw:
        """So many of each kind as a count draws, one after the other on whatever cell is free by then."""
        drawn = self.draw(rng) if self.draw else None
        for _ in range(TRIES):
            raw = self._draw_any_answer(rng) if drawn is None else drawn
            if self.check is None or is_legal_answer(self, raw):
                return raw
        return self.sure

    def _draw_any_answer(self, rng: Rng) -> Raw:
        left, cells = [key for key, n in self.counts.sample(rng).items() for _ in range(n)], dict[Cell, str]()
        while left:
            free = self.usable_cells(cells)
            cells[free[rng.randrange(len(free))]] = left.pop(rng.randrange(len(left)))
        raw: dict[str, Raw] = {"cells": {cell_key(cell): kind for cell, kind in cells.items()}}
        possible = self.possible_squares(cells)
        greatest = greatest_choice(possible)
        others = [choice for corner in possible
                  if len(choice := greatest_choice(possible, [corner])) == len(greatest) and choice != greatest]
        chosen = others[rng.randrange(len(others))] if others and rng.randrange(2) else greatest
        flagged = [cell_key(corner) for corner in chosen if possible[corner].flag and rng.randrange(2)]
        raw |= {"squares": [*map(cell_key, chosen)]} if chosen != greatest else {}
        return raw | ({"flagged": flagged} if flagged else {})

    def answer_words(self, raw: Raw) -> Words:
        laid, squares = self.read(raw), {square.key: square for square in self.squares}
        said = [(kind.words, [cell for cell, key in laid.cells if key == kind.key]) for kind in self.kinds]
        lines = [say("{what} on {cells}", what=words, cells=self._cells_words(cells))
                 for words, cells in said if cells]
        lines += [say("{what} on {cells}", what=squares[key].words, cells=self._square_words(corner))
                  for corner, key in laid.squares]
        lines += [say("{label}: {value}", label=self._square_words(corner), value=flag)
                  for corner, key in laid.squares if corner in laid.flagged and (flag := squares[key].flag)]
        return series(tuple(lines)) if lines else say("none")

    def _cells_words(self, cells: Iterable[Cell]) -> Words:
        return Words("{cells}", values=(("cells", Verbatim(" ".join(map(self.window.cell_name, cells)))),))

    def _square_words(self, corner: Cell) -> Words:
        first, *_, last = map(self.window.cell_name, cells_of_square(corner))
        return name_words(f"{first}–{last}")

    @property
    def shows_all_it_judges(self) -> bool:
        return self.check is None

    def is_answer_on_table(self, raw: Raw) -> bool:  # noqa: ARG002
        return True

    # On a page: of each kind the cells it lies on, by their names.

    @property
    def is_one_tap(self) -> bool:
        """One thing on one of a few cells: each of them is a button that sends it."""
        return self.places is not None and self.least == self.most == len(self.kinds) == 1

    def field_names(self, name: str) -> Iterator[str]:
        yield from (f"{name}.{kind.key}" for kind in self.kinds)
        yield from (f"{name}.{more}" for more in MORE_FIELDS if self.squares)

    def from_fields(self, name: str, posted: Posted) -> Raw:
        window, cells = self.window, dict[str, Raw]()
        for kind in self.kinds:
            for cell in window.keys_named_in(posted.get(f"{name}.{kind.key}", "")):
                cells[cell] = kind.key if cell not in cells else [cells[cell], kind.key]
        more = {key: window.keys_named_in(posted.get(f"{name}.{key}", "")) for key in MORE_FIELDS}
        return {"cells": cells} | {key: named for key, named in more.items() if named}

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        kept: dict[str, Any] = raw if isinstance(raw, dict) else {}
        cells: Any = kept.get("cells")
        lying = cells.items() if isinstance(cells, dict) else ()
        found = {kind.key: [cell for cell, key in lying if key == kind.key] for kind in self.kinds}
        found |= {key: kept[key] for key in MORE_FIELDS if isinstance(kept.get(key), list)}
        return {f"{name}.{key}": self.window.names_of_keys(named) for key, named in found.items() if named}

    def laid_cells(self, name: str, typed: Posted) -> dict[Cell, str]:
        """What stands in the fields already, as far as it can lie there."""
        named = [(cell_or_none(key), kind) for key, kind in self.from_fields(name, typed)["cells"].items()]
        return {cell: kind for cell, kind in named if cell and cell in self.window and isinstance(kind, str)}

    @property
    def flag_words(self) -> Words | None:
        return next((square.flag for square in self.squares if square.flag), None)

    def labelled_fields(self, name: str) -> Iterator[tuple[str, Words, int]]:
        """Of each kind there is, with how many; and what may be said of squares."""
        yield from ((f"{name}.{kind.key}", kind.words, kind.most) for kind in self.kinds if kind.most)
        if self.squares:
            yield f"{name}.squares", say("Squares, by their upper left cells"), 0
        if self.flag_words:
            yield f"{name}.flagged", self.flag_words, 0

    @property
    def ground_by_cell(self) -> dict[Cell, Ground]:
        return {one.cell: one for one in self.ground}

    @property
    def taken_by_corner(self) -> dict[Cell, Square]:
        return {corner: square for corner, key in self.taken for square in self.squares if square.key == key}

    def shown_window(self, laid: Iterable[Cell]) -> Window:
        """All that lies, and a margin."""
        return self._window_around(laid).grown(0 if self.places else 1).shared_with(self.window)
