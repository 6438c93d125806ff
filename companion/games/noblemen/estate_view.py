"""An estate as a page draws it: a park seen from above, and around each castle and palace the ring of eight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.games.noblemen.areas import Cell
from companion.games.noblemen.estate import ScoredBuilding
from companion.games.noblemen.pieces import AREAS, BUILDINGS, TILES
from companion.games.noblemen.played_estate import Area, PlayedEstate


@dataclass(frozen=True, slots=True)
class LandView:
    """All tiles of one kind."""

    kind: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class AreaView:
    kind: str
    cell: Cell  # its upper left one
    knight: Seat | None


@dataclass(frozen=True, slots=True)
class BuildingView:
    kind: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class RingView:
    """The eight around a castle or palace; `gaps`: those that are no land."""

    kind: str
    cell: Cell
    gaps: tuple[Cell, ...]
    chapels: tuple[Cell, ...]
    points: int  # at a building scoring

    @property
    def lacks(self) -> Words | None:
        """What it takes to close it."""
        n = len(self.gaps)
        return say("{building}: {n} tile is lacking", "{building}: {n} tiles are lacking", n=n,
                   building=BUILDINGS[self.kind].words) if n else None


@dataclass(frozen=True, slots=True)
class EstateView:
    """Its cells are counted from the upper left corner of all that is drawn, gaps too."""

    seat: Seat
    rows: int
    columns: int
    lands: tuple[LandView, ...]
    areas: tuple[AreaView, ...]
    buildings: tuple[BuildingView, ...]
    rings: tuple[RingView, ...]
    contents: tuple[Words, ...]  # said instead of the picture
    is_as_told: bool = True  # nothing was told since of which it shows something else
    drawn: Words | None = None  # when, if nobody keeps it

    @property
    def points(self) -> int:
        """For its buildings."""
        return sum(ring.points for ring in self.rings)


def view_of_estate(seat: Seat, estate: PlayedEstate) -> EstateView:
    laid = estate.as_laid
    scored = laid.scored_buildings()
    drawn = [*estate.tiles, *(gap for one in scored for gap in one.gaps)]
    top, left = min(row for row, _ in drawn), min(column for _, column in drawn)

    def at(cell: Cell) -> Cell:
        return cell[0] - top, cell[1] - left

    def all_at(cells: Iterable[Cell]) -> tuple[Cell, ...]:
        return tuple(at(cell) for cell in cells)

    def ring(one: ScoredBuilding) -> RingView:
        return RingView(one.kind, at(one.cell), all_at(one.gaps), all_at(one.chapels), one.points)

    return EstateView(
        seat=seat,
        rows=max(row for row, _ in drawn) - top + 1,
        columns=max(column for _, column in drawn) - left + 1,
        lands=tuple(LandView(kind, all_at(cell for cell, tile in sorted(estate.tiles.items()) if tile == kind))
                    for kind in TILES if laid.number_of_tiles(kind)),
        areas=tuple(AreaView(area.key, at(area.square), area.knight) for area in _in_reading_order(estate)),
        buildings=tuple(BuildingView(kind, at(cell)) for cell, kind in sorted(estate.buildings.items())),
        rings=tuple(ring(one) for one in scored),
        contents=_contents(estate),
    )


def _in_reading_order(estate: PlayedEstate) -> list[Area]:
    return [area for _, area in sorted(estate.areas.items())]


def _contents(estate: PlayedEstate) -> tuple[Words, ...]:
    """How many of each there are, of what there is."""
    laid = estate.as_laid
    numbers = ([(TILES[kind].counted, laid.number_of_tiles(kind)) for kind in TILES]
               + [(AREAS[kind].counted, n) for kind, n in estate.number_of_areas().items()]
               + [(BUILDINGS[kind].counted, laid.number_of_buildings(kind)) for kind in BUILDINGS])
    return tuple(counted(n) for counted, n in numbers if n)
