"""An estate in play: what lies in it, what stands on it, and its areas, which are there for good once completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.asking import RuleBug, Seat
from companion.games.noblemen.areas import Cell, Square, cells_of_square
from companion.games.noblemen.ball import EstateShows
from companion.games.noblemen.estate import Estate
from companion.games.noblemen.pieces import AREA_OF_TILE, CASTLE, FOUNTAIN, GARDEN, MEADOW, PALACE

HOME: Cell = (0, 0)  # the meadow with which everybody begins


@dataclass(frozen=True, slots=True)
class Area:
    """Four tiles; `knight`: whose stands on the symbol, never the owner's."""

    key: str
    square: Square
    knight: Seat | None = None


@dataclass
class PlayedEstate:
    tiles: dict[Cell, str] = field(default_factory=lambda: {HOME: MEADOW})
    buildings: dict[Cell, str] = field(default_factory=lambda: {HOME: CASTLE})
    areas: dict[Square, Area] = field(default_factory=dict)

    @property
    def as_laid(self) -> Estate:
        return Estate(self.tiles, self.buildings)

    # Tiles and areas.

    def lay_tile(self, cell: Cell, kind: str) -> None:
        if cell in self.tiles:
            raise RuleBug(f"two tiles on {cell}")
        self.tiles[cell] = kind

    def complete_area(self, square: Square) -> Area:
        """Its four tiles belong to no other area from now on."""
        cells = cells_of_square(square)
        kind, *others = {self.tiles.get(cell, "") for cell in cells}
        if others or kind not in AREA_OF_TILE or self.cells_in_areas & set(cells):
            raise RuleBug(f"no area at {square}")
        self.areas[square] = area = Area(AREA_OF_TILE[kind], square)
        return area

    @property
    def cells_in_areas(self) -> set[Cell]:
        return {cell for square in self.areas for cell in cells_of_square(square)}

    def areas_of(self, key: str) -> tuple[Area, ...]:
        """In reading order."""
        return tuple(area for _, area in sorted(self.areas.items()) if area.key == key)

    def number_of_free_areas(self, key: str) -> int:
        return sum(area.knight is None for area in self.areas_of(key))

    def number_of_areas(self) -> Mapping[str, int]:
        there = Counter(area.key for area in self.areas.values())
        return {key: there[key] for key in AREA_OF_TILE.values()}

    # Knights.

    def put_knight(self, square: Square, seat: Seat | None) -> None:
        area = self.areas[square]
        self.areas[square] = Area(area.key, square, seat)

    def areas_with_knight_of(self, seat: Seat) -> tuple[Area, ...]:
        return tuple(area for _, area in sorted(self.areas.items()) if area.knight == seat)

    # Buildings.

    def set_building(self, cell: Cell, kind: str) -> None:
        if self.tiles.get(cell) != MEADOW:
            raise RuleBug(f"{kind} beside a meadow, at {cell}")
        self.buildings[cell] = kind

    def number_of_buildings(self, kind: str) -> int:
        return self.as_laid.number_of_buildings(kind)


def estate_shows(seat: Seat, own: PlayedEstate, others: Iterable[PlayedEstate]) -> EstateShows:
    """What brings prestige at a ball before anything is given."""
    gardens = sum(area.key == GARDEN for other in others for area in other.areas_with_knight_of(seat))
    return EstateShows(own.as_laid.number_of_tiles(FOUNTAIN), own.number_of_free_areas(GARDEN), gardens,
                       own.number_of_buildings(PALACE))
