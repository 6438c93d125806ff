"""The estate is enlarged: up to three tiles are laid, areas completed, and what both bring is paid at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from companion.core.asking import Raw, Rng
from companion.core.either import Branch
from companion.core.forms import Closed, Field
from companion.core.grid import cell_key
from companion.core.plan import LaidPlan, Plan
from companion.core.squares import Square, Yield
from companion.core.words import Who, Words, say, series
from companion.games.noblemen.areas import Cell, cells_of_square
from companion.games.noblemen.deed import MORE, Deed, Turn, tail_form
from companion.games.noblemen.drawing import draw_tiles
from companion.games.noblemen.estate import Estate
from companion.games.noblemen.estate_plan import MARGIN, areas_of_ground, estate_cell, estate_ground, plan_cell
from companion.games.noblemen.pieces import AREAS, FIELD, FOREST, GARDEN, GROVE, MANOR, TILES
from companion.games.noblemen.played_estate import PlayedEstate
from companion.games.noblemen.queen import give_queen
from companion.games.noblemen.tile_counts import IN_THE_BOX, tile_kinds

ENLARGE = "enlarge"
MOST_LAID = 3
FIELD_POUNDS, MANOR_POUNDS, GROVE_TILES, FOREST_TILES = 1, 2, 1, 2
_ENLARGE = say("Enlarge")

_AREAS = tuple(Square(area.key, area.tile, area.words, area.mark) for area in AREAS.values())
_YIELDS = (Yield(say("{n} pound", "{n} pounds", n=1), {FIELD: FIELD_POUNDS}, {MANOR: MANOR_POUNDS}),
           Yield(say("{n} tile", "{n} tiles", n=1), {GROVE: GROVE_TILES}, {FOREST: FOREST_TILES}),
           Yield(say("the queen"), {}, {GARDEN: 1}))


@dataclass(frozen=True, slots=True)
class Enlarging:
    plan: LaidPlan
    then: str = MORE


@dataclass(frozen=True, slots=True)
class LayingBrings:
    """For what is laid and completed in this laying: an earlier one has been paid."""

    pounds: int
    tiles: int
    queen: bool


def what_laying_brings(tiles: Iterable[str], areas: Iterable[str]) -> LayingBrings:
    laid, completed = Counter(tiles), Counter(areas)
    return LayingBrings(FIELD_POUNDS * laid[FIELD] + MANOR_POUNDS * completed[MANOR],
                        GROVE_TILES * laid[GROVE] + FOREST_TILES * completed[FOREST], completed[GARDEN] > 0)


# As an action, and once more with a Stroke of genius.


def why_not_enlarge(turn: Turn) -> Words | None:
    return None if turn.again or (+turn.screen.tiles).total() else say("You have no tile behind your screen.")


def laying_plan(turn: Turn) -> Plan:
    """Each tile touches another by a side; there is no other limit. Cells have the same names
    however few its owner holds: all others read them."""
    own = IN_THE_BOX if turn.again else +turn.screen.tiles
    most = min(MOST_LAID, sum(own.values()))
    return Plan(tile_kinds(own, most), 1, most, estate_ground(turn.estate), squares=_AREAS,
                taken=areas_of_ground(turn.estate), yields=_YIELDS, margin=MARGIN,
                draw=partial(draw_laying, turn.estate, own, most))


def draw_laying(estate: PlayedEstate, own: Mapping[str, int], most: int, rng: Rng) -> Raw | None:
    """Mostly one kind, and where it comes closest to an area: at random hardly any area is ever completed."""
    kinds = [kind for kind, n in own.items() for _ in range(n)]
    if not rng.randrange(3):
        return None
    tiles = dict(estate.tiles)
    kind = kinds[rng.randrange(len(kinds))]
    laid: dict[str, str] = {}
    for _ in range(min(most, own[kind])):
        near = {cell: _alike_around(cell, kind, tiles, estate) for cell in Estate(tiles).open_cells()}
        best = [cell for cell, n in near.items() if n == max(near.values())]
        cell = best[rng.randrange(len(best))]
        tiles[cell] = laid[cell_key(plan_cell(cell))] = kind
    return {"cells": laid}


def _alike_around(cell: Cell, kind: str, tiles: Mapping[Cell, str], estate: PlayedEstate) -> int:
    """Of the four squares that it would belong to, the most tiles of its kind that one has already."""
    kept, (row, column) = estate.cells_in_areas, cell
    return max(sum(tiles.get(one) == kind and one not in kept for one in cells_of_square((row - down, column - right)))
               for down in (0, 1) for right in (0, 1))


async def lay_tiles(turn: Turn, told: Enlarging) -> str:
    """Drawing comes after all laying."""
    books, court, estate = turn.books, turn.court, turn.estate
    tiles = {estate_cell(cell): kind for cell, kind in told.plan.cells}
    books.lay_tiles(turn.seat, tiles)
    areas = [estate.complete_area(estate_cell(corner)).key for corner, _ in told.plan.squares]
    brings = what_laying_brings(tiles.values(), areas)
    _announce_laying(turn, tiles.values(), areas, brings.pounds)
    books.move_money(turn.seat, brings.pounds, ENLARGE)
    if brings.queen:
        give_queen(court, books, turn.seat)
    return await draw_tiles(turn, brings.tiles, told.then)


def _announce_laying(turn: Turn, tiles: Iterable[str], areas: Iterable[str], pounds: int) -> None:
    laid, completed = Counter(tiles), Counter(areas)
    what = series(tuple(kind.counted(laid[kind.key]) for kind in TILES.values() if laid[kind.key]))
    turn.court.announce(say("{who} lays {tiles}.", who=Who(turn.seat), tiles=what))
    if completed:
        which = series(tuple(area.counted(completed[area.key]) for area in AREAS.values() if completed[area.key]))
        turn.court.announce(say("{who} completes {areas}.", who=Who(turn.seat), areas=which))
    if pounds:
        turn.court.announce(say("{who} gets {n} pound.", "{who} gets {n} pounds.", who=Who(turn.seat), n=pounds))


# As an action.


def offer_enlarging(turn: Turn) -> Branch[Enlarging] | Closed:
    if why := why_not_enlarge(turn):
        return Closed(ENLARGE, _ENLARGE, why, signs=(ENLARGE,))
    form = tail_form(Enlarging, ("plan", Field(say("Where do you lay which tiles?"), laying_plan(turn))))
    return Branch(ENLARGE, _ENLARGE, form, signs=(ENLARGE,))


ENLARGING = Deed(ENLARGE, offer_enlarging, lay_tiles)
