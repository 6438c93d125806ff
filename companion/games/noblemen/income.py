"""What taxes and land bring: for what is laid, for free areas, for knights on others' areas, for markers given."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words, say, series
from companion.games.noblemen.books import Books
from companion.games.noblemen.pieces import AREA_OF_TILE, AREAS, TILES

TILE_INCOME, AREA_INCOME, KNIGHT_INCOME, MARKER_INCOME = 1, 2, 2, 1


@dataclass(frozen=True, slots=True)
class Income:
    """`tile`: which kind brings it; `free_areas`: own ones without a knight."""

    tile: str
    tiles: int
    free_areas: int
    knights: int
    markers: int = 0

    @property
    def total(self) -> int:
        return (TILE_INCOME * self.tiles + AREA_INCOME * self.free_areas + KNIGHT_INCOME * self.knights
                + MARKER_INCOME * self.markers)

    @property
    def why(self) -> Words:
        """What brings something; of the rest nothing is said."""
        parts = ((self.tiles, TILES[self.tile].counted), (self.free_areas, AREAS[AREA_OF_TILE[self.tile]].counted),
                 (self.knights, knights_words), (self.markers, markers_words))
        said = tuple(counted(n) for n, counted in parts if n)
        return series(said) if said else say("nothing")


def income_of(books: Books, seat: Seat, tile: str, markers: int = 0) -> Income:
    area, estate = AREA_OF_TILE[tile], books.estates[seat]
    return Income(tile, estate.as_laid.number_of_tiles(tile), estate.number_of_free_areas(area),
                  books.number_of_knights_on(seat, area), markers)


def knights_words(n: int) -> Words:
    return say("{n} knight", "{n} knights", n=n)


def markers_words(n: int) -> Words:
    return say("{n} bribery marker", "{n} bribery markers", n=n)
