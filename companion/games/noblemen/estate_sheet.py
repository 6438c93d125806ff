"""The sheet of one estate, drawn row by row: its areas, what its buildings bring, and what stands where it must not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.grid import Window
from companion.core.records import JsonList, JsonObject
from companion.core.sheets import CellRow, ExplainedLine, Explanation, Faults, Sheet, field_path
from companion.core.words import Words, name_words, say
from companion.games.noblemen.areas import Cell, Square, greatest_areas
from companion.games.noblemen.building_scoring import WORTH
from companion.games.noblemen.estate import (
    CASTLES_TOUCH,
    CHAPELS_TOUCH,
    NOT_CONNECTED,
    Estate,
    ScoredBuilding,
)
from companion.games.noblemen.pieces import (
    AREAS,
    BUILDINGS,
    CASTLE,
    CHAPEL,
    FIELD,
    FOLLY,
    FOUNTAIN,
    GROVE,
    MEADOW,
    PALACE,
    TILES,
    AreaKind,
)

MOST_CELLS = 30  # in a row, and of rows
WHOLE_MAP = Window((0, 0), (MOST_CELLS - 1, MOST_CELLS - 1))
EMPTY = "."
BUILDING_OF_CELL = {"MC": CASTLE, "MP": PALACE, "MK": CHAPEL, "MF": FOLLY}
TILE_OF_CELL = {"A": FIELD, "H": GROVE, "B": FOUNTAIN, "M": MEADOW, **dict.fromkeys(BUILDING_OF_CELL, MEADOW)}
FAULT_WORDS = {CASTLES_TOUCH: say("A castle or palace stands beside another one."),
               CHAPELS_TOUCH: say("A chapel stands beside another one."),
               NOT_CONNECTED: say("The land is not one piece.")}


def estate_of_rows(rows: Sequence[Sequence[str]]) -> Estate:
    cells = {(row, column): cell for row, line in enumerate(rows) for column, cell in enumerate(line)}
    return Estate({at: TILE_OF_CELL[cell] for at, cell in cells.items() if cell in TILE_OF_CELL},
                  {at: BUILDING_OF_CELL[cell] for at, cell in cells.items() if cell in BUILDING_OF_CELL})


# Refused.


def _check_map(facts: Mapping[str, Any], path: str, faults: Faults) -> None:
    here, rows = field_path(path, "map"), facts.get("map", ())
    told = {fault.path for fault in faults}
    for at, row in enumerate(rows):
        if rows[0] and len(row) != len(rows[0]) and f"{here}[{at}]" not in told:
            faults.add(f"{here}[{at}]", say("as many cells as in the first row are needed here: {n}", n=len(rows[0])))
    for words in _words_for_what_box_lacks(rows):
        faults.add(here, words)


def _words_for_what_box_lacks(rows: Sequence[Sequence[str]]) -> Iterator[Words]:
    """Of faulty rows whatever can be read counts, too."""
    cells = [cell for row in rows for cell in row]
    for kinds, of_cell in ((TILES, TILE_OF_CELL), (BUILDINGS, BUILDING_OF_CELL)):
        drawn = Counter(of_cell[cell] for cell in cells if cell in of_cell)
        for key, kind in kinds.items():
            if drawn[key] > kind.in_the_box:
                yield say("the box has no more than {what}", what=kind.counted(kind.in_the_box))


# Answered.


def _answer_of_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    estate = estate_of_rows(facts["map"])
    numbers = {f"{key}s": len(squares) for key, squares in greatest_areas(estate.tiles).items()}
    buildings = [{"kind": one.kind, "row": one.cell[0], "column": one.cell[1], "enclosed": one.is_enclosed,
                  "points": one.points} for one in estate.scored_buildings()]
    return {**numbers, "buildings": buildings, "points": estate.enclosed_buildings.points,
            "faults": list(estate.faults())}


# Drawn, with one row and column more on every side: what lies next goes there, and gaps may.


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """`cell` as a row has it; `area` on the upper left one of its four; `ring`: of a castle or palace."""

    row: int
    column: int
    cell: str
    area: AreaKind | None
    ring: ScoredBuilding | None
    is_gap: bool

    @property
    def tile(self) -> str:
        return TILE_OF_CELL.get(self.cell, "")

    @property
    def kind(self) -> str:
        """What is drawn of it."""
        return BUILDING_OF_CELL.get(self.cell, self.tile)

    @property
    def words(self) -> Words | None:
        """Instead of the picture."""
        if self.ring:
            return say("{what}; {why}", what=BUILDINGS[self.ring.kind].words, why=_scored_words(self.ring))
        if self.is_gap:
            return say("a gap")
        return (BUILDINGS.get(self.kind) or TILES[self.kind]).words if self.kind else None


@dataclass(frozen=True, slots=True)
class DrawnEstate(Explanation):
    rows: tuple[tuple[DrawnCell, ...], ...]

    @property
    def column_names(self) -> tuple[str, ...]:
        return tuple(WHOLE_MAP.column_name(one.column) if one.column >= 0 else "" for one in self.rows[0])


def drawn_rows(rows: Sequence[Sequence[str]], estate: Estate) -> tuple[tuple[DrawnCell, ...], ...]:
    areas = {square: AREAS[key] for key, squares in greatest_areas(estate.tiles).items() for square in squares}
    rings = {one.cell: one for one in estate.scored_buildings()}
    gaps = {gap for one in rings.values() for gap in one.gaps}
    cells = {(row, column): cell for row, line in enumerate(rows) for column, cell in enumerate(line)}
    return tuple(tuple(DrawnCell(row, column, cells.get((row, column), EMPTY), areas.get((row, column)),
                                 rings.get((row, column)), (row, column) in gaps)
                       for column in range(-1, len(rows[0]) + 1)) for row in range(-1, len(rows) + 1))


# Explained: on a page columns are letters and rows begin with 1.


def _explanations_of_facts(facts: Mapping[str, Any]) -> tuple[Explanation, ...]:
    estate = estate_of_rows(facts["map"])
    buildings = tuple(ExplainedLine(_building_words(one), (one.points,), _scored_words(one))
                      for one in estate.scored_buildings())
    areas = tuple(_area_line(estate, AREAS[key], squares) for key, squares in greatest_areas(estate.tiles).items())
    faults = tuple(ExplainedLine(FAULT_WORDS[fault], (), _cells_words(cells))
                   for fault, cells in estate.misplaced().items())
    title = say("{n} point for buildings", "{n} points for buildings", n=estate.enclosed_buildings.points)
    return (DrawnEstate(title, (), (), drawn_rows(facts["map"], estate)),
            Explanation(say("Castles and palaces"), (say("Points"),), buildings),
            Explanation(say("Areas, as many as there can be"), (say("Tiles"), say("Areas")), areas),
            Explanation(say("Against the rules"), (), faults))


def name_of_cell(cell: Cell) -> str:
    row, column = cell
    return WHOLE_MAP.cell_name((column, row))


def _cells_words(cells: Iterable[Cell]) -> Words:
    return name_words(", ".join(map(name_of_cell, cells)))


def _building_words(one: ScoredBuilding) -> Words:
    return say("{what} on {cells}", what=BUILDINGS[one.kind].words, cells=_cells_words([one.cell]))


def _scored_words(one: ScoredBuilding) -> Words:
    if one.gaps:
        return say("not enclosed: {n} of eight sides has no land", "not enclosed: {n} of eight sides have no land",
                   n=len(one.gaps))
    enclosed = say("enclosed: {points}", points=WORTH[one.kind].enclosed)
    if not one.chapels:
        return enclosed
    return say("{enclosed}; {n} chapel beside it: {points}", "{enclosed}; {n} chapels beside it: {points}",
               n=len(one.chapels), enclosed=enclosed, points=WORTH[one.kind].points(0, len(one.chapels)))


def _area_line(estate: Estate, area: AreaKind, squares: Sequence[Square]) -> ExplainedLine:
    """Where one is by its upper left cell."""
    why = say("from {cells} on", cells=_cells_words(squares)) if squares else say("no four in a square")
    return ExplainedLine(area.words, (estate.number_of_tiles(area.tile), len(squares)), why)


SHEET = Sheet(
    "noblemen.estate",
    say("Score one estate"),
    JsonObject({"map": JsonList(CellRow((EMPTY, *TILE_OF_CELL), MOST_CELLS), 1, MOST_CELLS)}, _check_map),
    _answer_of_facts,
    _explanations_of_facts,
)
