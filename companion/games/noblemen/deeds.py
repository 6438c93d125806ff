"""The actions beside laying and building: bribes, taxes, land, gifts to the church, and idleness."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.core.either import Branch
from companion.core.forms import Amount, Closed, Field, Fields, Option, Pick
from companion.core.words import Who, Words, say, series
from companion.games.noblemen.deed import MORE, ONLY_THEN, Deed, OnlyThen, Turn, tail_form
from companion.games.noblemen.drawing import draw_tiles
from companion.games.noblemen.income import income_of, markers_words
from companion.games.noblemen.pieces import BRIBES_IN_THE_BOX, FIELD, GROVE, TILES
from companion.games.noblemen.tile_counts import IN_THE_BOX, counts_of_own_tiles
from companion.tabletop.ledger import Source

BRIBE, TAXES, LAND, CHURCH, IDLE = "bribe", "taxes", "land", "church", "idle"
BRIBES, CHURCH_GIFTS, IDLENESS = (Source("bribes", say("Bribery markers bought")), Source("church", say("The church")),
                                  Source("idleness", say("Idleness")))
MOST_BRIBES, BRIBE_PRICE, BRIBE_POINTS, IDLE_POINTS, CHURCH_POINTS = 5, 2, 1, 1, 1
TAKEN_OF_A_KIND = 3  # by the church, in a decade
_BRIBE, _TAXES, _LAND, _CHURCH, _IDLE = (say("Bribe"), say("Taxes"), say("Land"), say("Donate"), say("Idleness"))


# Bribes.


@dataclass(frozen=True, slots=True)
class Markers:
    """Bought or given."""

    markers: int
    then: str = ""  # where it is said beside the tiles that are drawn


def offer_bribes(turn: Turn) -> Branch[Markers] | Closed:
    on_board = min(MOST_BRIBES, turn.books.markers_on_board)
    affordable = on_board if turn.again else max(0, turn.screen.money) // BRIBE_PRICE
    if not on_board:
        return Closed(BRIBE, _BRIBE, say("No bribery marker is left on the board."), signs=(BRIBE,))
    if not affordable:
        return Closed(BRIBE, _BRIBE, say("You have not got the {n} pounds for one.", n=BRIBE_PRICE), signs=(BRIBE,))
    return Branch(BRIBE, _BRIBE, _bribes_form(min(on_board, affordable)), signs=(BRIBE,),
                  note=say("{n} pounds and a point each", n=BRIBE_PRICE))


@lru_cache(maxsize=MOST_BRIBES)
def _bribes_form(most: int) -> Fields[Markers]:
    return tail_form(Markers, ("markers", Field(say("How many?"), Amount(1, most))))


async def buy_bribes(turn: Turn, told: Markers) -> str:
    n, price = told.markers, BRIBE_PRICE * told.markers
    turn.books.move_money(turn.seat, -price, BRIBE)
    turn.books.take_markers(turn.seat, n, BRIBE)
    turn.court.announce(say("{who} bribes the royal family: {markers} for {price} pounds.", who=Who(turn.seat),
                            markers=markers_words(n), price=price))
    turn.court.gain(turn.seat, BRIBE_POINTS * n, BRIBES, markers_words(n))
    return told.then


# Taxes and land: once a decade each.

_USED = say("Used in this decade.")


def offer_taxes(turn: Turn) -> Branch[Markers] | Closed:
    if turn.seat in turn.books.taxed:
        return Closed(TAXES, _TAXES, _USED, signs=(TAXES,))
    pounds = income_of(turn.books, turn.seat, FIELD).total
    return Branch(TAXES, _TAXES, _markers_form(_most_markers(turn)), signs=(TAXES,),
                  note=say("{n} pound without a marker", "{n} pounds without a marker", n=pounds), begun={"markers": 0})


def offer_land(turn: Turn) -> Branch[Markers] | Closed:
    """What so many markers bring sends it; whether the turn is over is said beside the tiles."""
    if turn.seat in turn.books.landed:
        return Closed(LAND, _LAND, _USED, signs=(LAND,))
    tiles, in_bag = income_of(turn.books, turn.seat, GROVE).total, turn.books.in_bag
    return Branch(LAND, _LAND, _land_form(_most_markers(turn), tiles, in_bag), signs=(LAND,),
                  note=say("{n} tile without a marker", "{n} tiles without a marker", n=tiles))


def _most_markers(turn: Turn) -> int:
    return BRIBES_IN_THE_BOX if turn.again else max(0, turn.screen.markers)


@lru_cache(maxsize=64)
def _markers_form(most: int) -> Fields[Markers]:
    return tail_form(Markers, ("markers", Field(say("Bribery markers given"), Amount(0, most))))


@lru_cache(maxsize=256)
def _land_form(most: int, tiles: int, in_bag: int) -> Fields[Markers]:
    """`tiles`: what comes without a marker."""
    options = tuple(Option(str(n), markers_words(n) if n else say("No marker"), n,
                           note=say("{n} tile", "{n} tiles", n=min(tiles + n, in_bag))) for n in range(most + 1))
    return Fields(Markers, (("markers", Field(say("Bribery markers given"), Pick(options))),), taps="markers")


async def collect_taxes(turn: Turn, told: Markers) -> str:
    income = income_of(turn.books, turn.seat, FIELD, told.markers)
    turn.books.taxed.add(turn.seat)
    turn.books.give_markers(turn.seat, told.markers, TAXES)
    turn.books.move_money(turn.seat, income.total, TAXES)
    turn.court.announce(say("{who} collects taxes: {n} pound ({why}).", "{who} collects taxes: {n} pounds ({why}).",
                            who=Who(turn.seat), n=income.total, why=income.why))
    return told.then


async def gain_land(turn: Turn, told: Markers) -> str:
    income = income_of(turn.books, turn.seat, GROVE, told.markers)
    turn.books.landed.add(turn.seat)
    turn.books.give_markers(turn.seat, told.markers, LAND)
    turn.court.announce(say("{who} gains land: {n} tile ({why}).", "{who} gains land: {n} tiles ({why}).",
                            who=Who(turn.seat), n=income.total, why=income.why))
    return await draw_tiles(turn, income.total)


# The church.


@dataclass(frozen=True, slots=True)
class ChurchGift:
    tiles: Mapping[str, int]
    then: str = MORE


def offer_church(turn: Turn) -> Branch[ChurchGift] | Closed:
    takes = {kind: max(0, TAKEN_OF_A_KIND - turn.books.church[kind]) for kind in TILES}
    own = IN_THE_BOX if turn.again else turn.screen.tiles
    most = sum(max(0, min(n, own[kind])) for kind, n in takes.items())
    if not any(takes.values()):
        return Closed(CHURCH, _CHURCH, say("The church takes nothing more in this decade."), signs=(CHURCH,))
    if not most:
        return Closed(CHURCH, _CHURCH, say("You have no tile that the church still takes."), signs=(CHURCH,))
    counts = counts_of_own_tiles(own, {kind: min(n, own[kind]) for kind, n in takes.items()}, 1, most)
    return Branch(CHURCH, _CHURCH, tail_form(ChurchGift, ("tiles", Field(say("Which tiles?"), counts))),
                  signs=(CHURCH,), note=say("A point a tile"))


async def give_to_church(turn: Turn, told: ChurchGift) -> str:
    n = Counter(told.tiles).total()
    turn.books.give_to_church(turn.seat, told.tiles)
    turn.court.announce(say("{who} donates to the church: {tiles}.", who=Who(turn.seat),
                            tiles=counted_tiles_words(told.tiles)))
    turn.court.gain(turn.seat, CHURCH_POINTS * n, CHURCH_GIFTS, counted_tiles_words(told.tiles))
    return told.then


def counted_tiles_words(tiles: Mapping[str, int]) -> Words:
    return series(tuple(kind.counted(tiles[kind.key]) for kind in TILES.values() if tiles.get(kind.key)))


# Idleness.


def offer_idleness(turn: Turn) -> Branch[OnlyThen]:  # noqa: ARG001 - it can be done at any time
    return Branch(IDLE, _IDLE, ONLY_THEN, signs=(IDLE,), note=say("1 point"))


async def be_idle(turn: Turn, told: OnlyThen) -> str:
    turn.court.announce(say("{who} is idle.", who=Who(turn.seat)))
    turn.court.gain(turn.seat, IDLE_POINTS, IDLENESS)
    return told.then


OTHER_DEEDS = (
    Deed(BRIBE, offer_bribes, buy_bribes), Deed(TAXES, offer_taxes, collect_taxes), Deed(LAND, offer_land, gain_land),
    Deed(CHURCH, offer_church, give_to_church), Deed(IDLE, offer_idleness, be_idle))
