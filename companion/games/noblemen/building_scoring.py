"""What enclosed buildings bring at a decade's end, and the chapels beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.noblemen.pieces import CASTLE, PALACE


@dataclass(frozen=True, slots=True)
class Worth:
    enclosed: int
    each_chapel: int

    def points(self, buildings: int, chapels: int) -> int:
        return self.enclosed * buildings + self.each_chapel * chapels


WORTH: Mapping[str, Worth] = {CASTLE: Worth(3, 1), PALACE: Worth(5, 2)}


@dataclass(frozen=True, slots=True)
class EnclosedBuildings:
    """The four numbers of a scoring. A chapel beside two of them is counted twice."""

    castles: int = 0
    chapels_beside_castles: int = 0
    palaces: int = 0
    chapels_beside_palaces: int = 0

    @property
    def points_of_castles(self) -> int:
        return WORTH[CASTLE].points(self.castles, self.chapels_beside_castles)

    @property
    def points_of_palaces(self) -> int:
        return WORTH[PALACE].points(self.palaces, self.chapels_beside_palaces)

    @property
    def points(self) -> int:
        return self.points_of_castles + self.points_of_palaces
