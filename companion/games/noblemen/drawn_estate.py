"""Where the cardboard keeps everything, an estate may be drawn: from then on what it shows is filled in."""

from __future__ import annotations

from companion.core.asking import Raw, Refusal, Rng
from companion.core.counts import Kind
from companion.core.forms import Field, Fields
from companion.core.grid import cell_key
from companion.core.plan import LaidPlan, Plan
from companion.core.squares import Square
from companion.core.words import say
from companion.games.noblemen.estate_plan import estate_cell, plan_cell
from companion.games.noblemen.pieces import AREAS, BUILDINGS, MEADOW, TILES
from companion.games.noblemen.played_estate import PlayedEstate

SOMEBODYS = "open"  # whose knight stands there no drawing tells: an empty shield is drawn
_FARTHEST = 15  # rows and columns from the first tile
MORE_AT_ONCE = 4  # tiles that a simulated player draws
_KINDS = (*(Kind(kind.key, kind.words, kind.in_the_box, mark=kind.mark) for kind in TILES.values()),
          *(Kind(kind.key, kind.words, kind.in_the_box, mark=kind.mark) for kind in BUILDINGS.values()))
_AREAS = tuple(Square(area.key, area.tile, area.words, area.mark, say("A knight stands there"))
               for area in AREAS.values())


def sketch_form(drawn: PlayedEstate) -> Fields[PlayedEstate]:
    """All that lies there, once more; a building lies on a meadow of its own."""
    def draw(rng: Rng) -> Raw:
        raw = raw_of_drawn(drawn)
        return {"cells": raw["cells"] | _some_more_tiles(drawn, rng)}

    plan = Plan(_KINDS, 1, sum(kind.in_the_box for kind in TILES.values()), squares=_AREAS, margin=_FARTHEST,
                check=_refuse_too_many_meadows, sure=raw_of_drawn(PlayedEstate()), draw=draw)
    return Fields(_estate_as_drawn, (("estate", Field(say("My estate"), plan)),))


def _refuse_too_many_meadows(laid: LaidPlan) -> None:
    most = TILES[MEADOW].in_the_box
    if sum(kind == MEADOW or kind in BUILDINGS for _, kind in laid.cells) > most:
        raise Refusal(say("There are {n} meadows at most, with those on which something stands.", n=most))


def _estate_as_drawn(estate: LaidPlan) -> PlayedEstate:
    cells = {estate_cell(cell): kind for cell, kind in estate.cells}
    drawn = PlayedEstate({cell: MEADOW if kind in BUILDINGS else kind for cell, kind in cells.items()},
                         {cell: kind for cell, kind in cells.items() if kind in BUILDINGS})
    for corner, _ in estate.squares:
        drawn.complete_area(estate_cell(corner))
        if corner in estate.flagged:
            drawn.put_knight(estate_cell(corner), SOMEBODYS)
    return drawn


def raw_of_drawn(estate: PlayedEstate) -> dict[str, Raw]:
    """As it was drawn; without areas there is nothing to be said of squares."""
    cells = {cell_key(plan_cell(cell)): estate.buildings.get(cell, kind) for cell, kind in sorted(estate.tiles.items())}
    squares = {name: [cell_key(plan_cell(square)) for square, area in sorted(estate.areas.items())
                      if area.knight or name == "squares"] for name in ("squares", "flagged")}
    return {"cells": cells} | {name: keys for name, keys in squares.items() if keys}


def _some_more_tiles(drawn: PlayedEstate, rng: Rng) -> dict[str, str]:
    """Beside what lies, one after the other."""
    kinds, grown, fresh = [*TILES], PlayedEstate(dict(drawn.tiles), {}), dict[str, str]()
    for _ in range(rng.randrange(MORE_AT_ONCE) + 1):
        places = grown.as_laid.open_cells()
        cell, kind = places[rng.randrange(len(places))], kinds[rng.randrange(len(kinds))]
        grown.lay_tile(cell, kind)
        fresh[cell_key(plan_cell(cell))] = kind
    return fresh
