"""An estate as it lies: what is enclosed, what its buildings bring, what stands where it must not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.noblemen.areas import Cell
from companion.games.noblemen.building_scoring import WORTH, EnclosedBuildings
from companion.games.noblemen.pieces import CASTLE, CHAPEL, FOLLY, MEADOW, PALACE

CASTLES_TOUCH, CHAPELS_TOUCH, NOT_CONNECTED = "castles-touch", "chapels-touch", "not-connected"
_NOT_BESIDE: Mapping[str, frozenset[str]] = {  # diagonally neither
    CASTLE: frozenset((CASTLE, PALACE)), PALACE: frozenset((CASTLE, PALACE)), CHAPEL: frozenset((CHAPEL,)),
    FOLLY: frozenset()}


def ring_around(cell: Cell) -> tuple[Cell, ...]:
    """The eight beside it, in reading order."""
    row, column = cell
    return tuple((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)


def sides_of(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


@dataclass(frozen=True, slots=True)
class ScoredBuilding:
    """A castle or palace. `gaps`: the cells around it that are no land; `chapels`: where they stand beside it."""

    cell: Cell
    kind: str
    gaps: tuple[Cell, ...]
    chapels: tuple[Cell, ...]

    @property
    def is_enclosed(self) -> bool:
        return not self.gaps

    @property
    def points(self) -> int:
        return WORTH[self.kind].points(1, len(self.chapels)) if self.is_enclosed else 0


@dataclass(frozen=True, slots=True)
class Estate:
    """The kind of each tile by its cell, and what stands on meadows."""

    tiles: Mapping[Cell, str]
    buildings: Mapping[Cell, str] = field(default_factory=dict)

    def number_of_tiles(self, kind: str) -> int:
        return sum(one == kind for one in self.tiles.values())

    def number_of_buildings(self, kind: str) -> int:
        return sum(one == kind for one in self.buildings.values())

    # What is enclosed, and brings points.

    def enclosed(self, cell: Cell) -> bool:
        """Land on all eight sides, whatever stands on it."""
        return not self.gaps_around(cell)

    def gaps_around(self, cell: Cell) -> tuple[Cell, ...]:
        """What it still lacks to be enclosed."""
        return tuple(beside for beside in ring_around(cell) if beside not in self.tiles)

    def scored_buildings(self) -> tuple[ScoredBuilding, ...]:
        """Castles and palaces in reading order."""
        return tuple(ScoredBuilding(cell, kind, self.gaps_around(cell), self._beside(cell, CHAPEL))
                     for cell, kind in sorted(self.buildings.items()) if kind in WORTH)

    @property
    def enclosed_buildings(self) -> EnclosedBuildings:
        """The four numbers of a building scoring."""
        scored = [one for one in self.scored_buildings() if one.is_enclosed]
        castles, palaces = ([one for one in scored if one.kind == kind] for kind in (CASTLE, PALACE))
        return EnclosedBuildings(len(castles), sum(len(one.chapels) for one in castles),
                                 len(palaces), sum(len(one.chapels) for one in palaces))

    # What may stand and lie where; all in reading order.

    def fitting_meadows(self, kind: str) -> tuple[Cell, ...]:
        """Where such a building may be set; a palace comes instead of a castle."""
        if kind == PALACE:
            return tuple(cell for cell, there in sorted(self.buildings.items()) if there == CASTLE)
        shut = {beside for cell, there in self.buildings.items() if there in _NOT_BESIDE[kind]
                for beside in ring_around(cell)}
        return tuple(sorted(cell for cell, tile in self.tiles.items() if tile == MEADOW
                            and cell not in self.buildings and cell not in shut))

    def open_cells(self) -> tuple[Cell, ...]:
        """Where a tile may be laid next."""
        return tuple(sorted({beside for cell in self.tiles for beside in sides_of(cell)} - set(self.tiles)))

    def misplaced(self) -> dict[str, tuple[Cell, ...]]:
        """What goes against the rules and where, by the names of faults, sorted: buildings that stand too near, land
        that does not hang together with the first of it."""
        near = {cell for cell, kind in self.buildings.items() if self._stands_too_near(cell, kind)}
        found = {CASTLES_TOUCH: (cell for cell in near if self.buildings[cell] != CHAPEL),
                 CHAPELS_TOUCH: (cell for cell in near if self.buildings[cell] == CHAPEL),
                 NOT_CONNECTED: self.tiles.keys() - self._first_piece()}
        return {name: cells for name, those in found.items() if (cells := tuple(sorted(those)))}

    def faults(self) -> tuple[str, ...]:
        return tuple(self.misplaced())

    def _stands_too_near(self, cell: Cell, kind: str) -> bool:
        return any(self.buildings.get(beside) in _NOT_BESIDE[kind] for beside in ring_around(cell))

    def _beside(self, cell: Cell, kind: str) -> tuple[Cell, ...]:
        return tuple(beside for beside in ring_around(cell) if self.buildings.get(beside) == kind)

    def _first_piece(self) -> set[Cell]:
        """All that hangs together by sides with the first tile in reading order."""
        edge, reached = {*sorted(self.tiles)[:1]}, set[Cell]()
        while edge:
            reached |= edge
            edge = {beside for cell in edge for beside in sides_of(cell) if beside in self.tiles} - reached
        return reached
