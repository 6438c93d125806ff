"""An estate as the ground of a plan: what can be tapped, laid beside, or built upon. Here alone cells are turned round:
an estate's go by row and column, a plan's by how far across and down."""

from __future__ import annotations

from functools import lru_cache

from companion.core.asking import Seat
from companion.core.grid import Cell as PlanCell
from companion.core.plan import Ground
from companion.core.words import Words, say
from companion.games.noblemen.areas import Cell, Square
from companion.games.noblemen.pieces import BUILDINGS, TILES
from companion.games.noblemen.played_estate import PlayedEstate

MARGIN = 3  # as far as three tiles reach: in every question of a turn a cell has the same name


def plan_cell(cell: Cell) -> PlanCell:
    row, column = cell
    return column, row


def estate_cell(cell: PlanCell) -> Cell:
    across, down = cell
    return down, across


def estate_ground(estate: PlayedEstate) -> tuple[Ground, ...]:
    """Buildings, and whose knight stands on an area, are drawn upon the tiles: the knight on the upper left one."""
    knights = {square: area.knight for square, area in estate.areas.items() if area.knight}
    buildings = estate.buildings
    return tuple([_ground_of_cell(cell, kind, buildings.get(cell), knights.get(cell))
                  for cell, kind in sorted(estate.tiles.items())])


@lru_cache(maxsize=4096)  # what lies there stays, and every question of a turn shows it
def _ground_of_cell(cell: Cell, kind: str, building: str | None, knight: Seat | None) -> Ground:
    return Ground(plan_cell(cell), _ground_words(kind, building), kind, TILES[kind].mark, _signs(building, knight))


def _ground_words(kind: str, building: str | None) -> Words:
    if not building:
        return TILES[kind].words
    return say("{tile}: {building}", tile=TILES[kind].words, building=BUILDINGS[building].words)


def _signs(building: str | None, knight: Seat | None) -> tuple[str, ...]:
    return ((building,) if building else ()) + ((f"arms-{knight}",) if knight else ())


def areas_of_ground(estate: PlayedEstate) -> tuple[tuple[PlanCell, str], ...]:
    """Those that lie already, by their upper left cells."""
    squares: list[tuple[Square, str]] = sorted((square, area.key) for square, area in estate.areas.items())
    return tuple((plan_cell(square), key) for square, key in squares)
