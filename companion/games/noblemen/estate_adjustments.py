"""An estate may lie otherwise than Companion keeps it: tiles and buildings, areas, and whose knights stand there.

What is corrected counts from now on; a ball or scoring that is under way counts it, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from companion.core.asking import Raw, Refusal, Rng, Seat
from companion.core.counts import Kind
from companion.core.forms import Field, Fields, Option, Pick
from companion.core.game import Adjustment
from companion.core.grid import cell_key
from companion.core.lists import Some
from companion.core.plan import LaidPlan, Plan
from companion.core.words import Words, say
from companion.games.noblemen.areas import Cell, Square, cells_of_square, greatest_areas
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import ADDING, SCORED, TAKING_TITLES, Court
from companion.games.noblemen.estate_plan import estate_cell, plan_cell
from companion.games.noblemen.knights import KnightPlace
from companion.games.noblemen.pieces import AREA_OF_TILE, AREAS, BOUGHT, BUILDINGS, KNIGHTS_A_COLOUR, MEADOW, TILES
from companion.games.noblemen.played_estate import HOME, PlayedEstate
from companion.games.noblemen.scoring_phase import score_again

IN_SUPPLY = "supply"


def estate_adjustments(court: Court, books: Books, seat: Seat) -> dict[str, Adjustment]:
    offered = {f"estate/{seat}": _estate_adjustment(court, books, seat),
               f"knights/{seat}": _knights_adjustment(court, books, seat)}
    if possible_squares(books.estates[seat].tiles):
        offered[f"areas/{seat}"] = _areas_adjustment(court, books, seat)
    return offered


def recount_what_is_under_way(court: Court, books: Books) -> None:
    """Whose counter has moved on the prestige track stands by now where it should."""
    if court.step in (ADDING, TAKING_TITLES):
        court.balls[-1].shows = {seat: books.shows(seat) for seat in court.seats}
    if court.step == TAKING_TITLES:
        court.titles = {one.player: one.title for one in court.balls[-1].titles_taken}
    elif court.step == SCORED:
        score_again(court, books)


# Tiles, and what stands on them.


def _estate_adjustment(court: Court, books: Books, seat: Seat) -> Adjustment:
    def book(laid: LaidPlan, _why: Words) -> None:
        books.correct_estate(seat, estate_as_corrected(books.estates[seat], laid))
        recount_what_is_under_way(court, books)

    return Adjustment(say("The estate"), estate_form(books, seat), raw_of_estate(books.estates[seat]), book,
                      note=say("Areas whose tiles lie as before stay as they are."))


def estate_form(books: Books, seat: Seat) -> Plan:
    """All that lies there: a building lies on a meadow of its own. Of nothing more than the box has left."""
    now, others = books.estates[seat], [estate for owner, estate in books.estates.items() if owner != seat]
    elsewhere = Counter(kind for estate in others for kind in estate.tiles.values()) + books.church
    left = {kind: TILES[kind].in_the_box - elsewhere[kind] for kind in TILES}
    tiles = tuple(Kind(kind.key, kind.words, max(0, left[kind.key]), mark=kind.mark) for kind in TILES.values())
    buildings = tuple(Kind(kind.key, kind.words, _most_of_building(books, now, kind.key), mark=kind.mark)
                      for kind in BUILDINGS.values())

    def check(laid: LaidPlan) -> None:
        meadows = sum(kind == MEADOW or kind in BUILDINGS for _, kind in laid.cells)
        if meadows > left[MEADOW]:
            raise Refusal(say("There are {n} meadows at most, with those on which something stands.", n=left[MEADOW]))

    return Plan((*tiles, *buildings), 1, sum(left.values()), check=check, sure=raw_of_estate(now),
                draw=partial(draw_change, now))


def _most_of_building(books: Books, estate: PlayedEstate, kind: str) -> int:
    here = estate.number_of_buildings(kind)
    if kind in BOUGHT:
        return here + books.supply[kind] + books.on_board[kind]
    return BUILDINGS[kind].in_the_box - sum(one.number_of_buildings(kind) for one in books.estates.values()) + here


def raw_of_estate(estate: PlayedEstate) -> Raw:
    return {"cells": {cell_key(plan_cell(cell)): estate.buildings.get(cell, kind)
                      for cell, kind in sorted(estate.tiles.items())}}


def draw_change(estate: PlayedEstate, rng: Rng) -> Raw:
    """A tile more, or another building, as slips go."""
    raw, places = raw_of_estate(estate), estate.as_laid.open_cells()
    if rng.randrange(2):
        kinds = [*TILES]
        raw["cells"][cell_key(plan_cell(places[rng.randrange(len(places))]))] = kinds[rng.randrange(len(kinds))]
    elif (cells := [cell for cell in sorted(estate.buildings) if cell != HOME]):
        raw["cells"][cell_key(plan_cell(cells[rng.randrange(len(cells))]))] = MEADOW
    return raw


def estate_as_corrected(now: PlayedEstate, laid: LaidPlan) -> PlayedEstate:
    """Areas of which every tile lies as before stay, with their knights; others are there if their four tiles are."""
    cells = {estate_cell(cell): kind for cell, kind in laid.cells}
    estate = PlayedEstate({cell: MEADOW if kind in BUILDINGS else kind for cell, kind in cells.items()},
                          {cell: kind for cell, kind in cells.items() if kind in BUILDINGS})
    for square, area in now.areas.items():
        if all(estate.tiles.get(cell) == now.tiles[cell] for cell in cells_of_square(square)):
            estate.areas[square] = area
    free = {cell: kind for cell, kind in estate.tiles.items() if cell not in estate.cells_in_areas}
    for squares in greatest_areas(free).values():
        for square in squares:
            estate.complete_area(square)
    return estate


# Which four tiles make an area.


def possible_squares(tiles: Mapping[Cell, str]) -> tuple[Square, ...]:
    """In reading order, those that share tiles, too."""
    return tuple(cell for cell, kind in sorted(tiles.items()) if kind in AREA_OF_TILE
                 and all(tiles.get(one) == kind for one in cells_of_square(cell)))


def _areas_adjustment(court: Court, books: Books, seat: Seat) -> Adjustment:
    estate = books.estates[seat]

    def book(squares: tuple[Square, ...], _why: Words) -> None:
        before = books.estates[seat].areas
        books.estates[seat].areas = {}
        for square in squares:
            books.estates[seat].complete_area(square)
            if square in before:
                books.estates[seat].put_knight(square, before[square].knight)
        recount_what_is_under_way(court, books)

    now: Raw = {"areas": [cell_key(plan_cell(square)) for square in sorted(estate.areas)]}
    options = tuple(Option(cell_key(plan_cell(square)), area_words(estate, square), square)
                    for square in possible_squares(estate.tiles))
    form = Fields(_as_they_are, (("areas", Field(say("Areas"), Some(options, 0, len(options)))),),
                  check=_refuse_shared_tiles, sure=now)
    return Adjustment(say("Areas"), form, now, book, note=say("A knight on an area that is none goes into the supply."))


def area_words(estate: PlayedEstate, square: Square) -> Words:
    """Counted from the upper left corner of the land."""
    top, left = min(row for row, _ in estate.tiles), min(column for _, column in estate.tiles)
    return say("{area}: row {row}, column {column}", area=AREAS[AREA_OF_TILE[estate.tiles[square]]].words,
               row=square[0] - top + 1, column=square[1] - left + 1)


def _as_they_are(areas: tuple[Square, ...]) -> tuple[Square, ...]:
    return areas


def _refuse_shared_tiles(squares: tuple[Square, ...]) -> None:
    cells = [cell for square in squares for cell in cells_of_square(square)]
    if len(cells) > len(set(cells)):
        raise Refusal(say("No tile belongs to two areas."), path="areas")


# Knights.


def _knights_adjustment(court: Court, books: Books, seat: Seat) -> Adjustment:
    """Where both of a colour stand: on whose areas of which kind, or beside the board."""
    def book(places: tuple[KnightPlace | None, ...], _why: Words) -> None:
        for owner, area in books.areas_with_knight_of(seat):
            books.estates[owner].put_knight(area.square, None)
        for place in filter(None, places):
            estate = books.estates[place.owner]
            free = next(area.square for area in estate.areas_of(place.area) if area.knight is None)
            estate.put_knight(free, seat)
        recount_what_is_under_way(court, books)

    room = _room_for_knights(books, seat)
    standing = [KnightPlace(owner, area.key).key for owner, area in books.areas_with_knight_of(seat)]
    now = dict(zip(_NAMES, [*standing, IN_SUPPLY, IN_SUPPLY], strict=False))
    offered: list[Option[KnightPlace | None]] = [Option(place.key, place.words, place) for place in room]
    offered.append(Option(IN_SUPPLY, say("Beside the board"), None))
    places = Pick(tuple(offered))

    def check(chosen: tuple[KnightPlace | None, ...]) -> None:
        for place, n in Counter(filter(None, chosen)).items():
            if n > room[place]:
                raise Refusal(say("There is no room for both: {where}.", where=place.words), path=_NAMES[-1])

    fields = tuple((name, Field(label, places)) for name, label in zip(_NAMES, _LABELS, strict=True))
    return Adjustment(say("Knights"), Fields(_both, fields, check=check, sure=now), now, book)


_NAMES = ("first", "second")
_LABELS = (say("One knight"), say("The other knight"))
assert len(_NAMES) == KNIGHTS_A_COLOUR


def _both(first: KnightPlace | None, second: KnightPlace | None) -> tuple[KnightPlace | None, ...]:
    return first, second


def _room_for_knights(books: Books, seat: Seat) -> dict[KnightPlace, int]:
    """Areas on which no other's knight stands."""
    room = {KnightPlace(owner, key): sum(area.knight in (None, seat) for area in books.estates[owner].areas_of(key))
            for owner in books.seats if owner != seat for key in AREAS}
    return {place: n for place, n in room.items() if n}
