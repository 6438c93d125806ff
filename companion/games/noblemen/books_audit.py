"""Nothing is lost or made behind screens, in estates and on the board: what a simulation checks after every answer.

Of each thing there is as much as the box holds and as corrections by hand brought. Whose screen owes something, since
an old answer was corrected, counts it below zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.core.asking import RuleBug
from companion.games.noblemen.areas import cells_of_square
from companion.games.noblemen.books import CORRECTED, Books, ScreenChange
from companion.games.noblemen.estate import NOT_CONNECTED
from companion.games.noblemen.pieces import (
    AREA_OF_TILE,
    BOUGHT,
    BRIBES_IN_THE_BOX,
    BUILDINGS,
    FIRST_MONEY,
    FOLLY,
    KNIGHTS_A_COLOUR,
    MEADOW,
    SCANDALS,
    TILES,
)
from companion.games.noblemen.played_estate import PlayedEstate

LAID, START = "laid", "start"


def audit_books(books: Books) -> None:
    for seat in books.seats:
        _check_screen(books, [change for change in books.changes if change.seat == seat], seat)
        _check_estate(books.estates[seat], seat)
    _check_tiles(books)
    _check_markers_and_cards(books)
    _check_buildings(books)
    _check_knights(books)
    _must_hold({*books.taxed, *books.landed} <= {*books.seats}, "tax and land markers")
    _must_hold(books.walked >= 0, "the round counter")


def _check_screen(books: Books, changes: list[ScreenChange], seat: str) -> None:
    """What came there and has not left it: tiles and cards by kind, money as booked."""
    screen, tiles, cards = books.screens[seat], Counter[str](), Counter[str]()
    for change in changes:
        tiles.update(change.tiles)
        cards.update(change.cards)
    _must_hold(tiles == screen.tiles, f"tiles of {seat}")
    _must_hold(cards == screen.cards, f"cards of {seat}")
    _must_hold(sum(change.money for change in changes) == screen.money, f"money of {seat}")
    _must_hold(sum(change.markers for change in changes) == screen.markers, f"markers of {seat}")
    start = sum(change.money for change in changes if change.how == START)
    _must_hold(start == FIRST_MONEY + books.seats.index(seat), f"first money of {seat}")


def _check_estate(estate: PlayedEstate, seat: str) -> None:
    """One piece of land; buildings on meadows; areas of four equal tiles, none of which belongs to two."""
    _must_hold(NOT_CONNECTED not in estate.as_laid.faults(), f"loose land of {seat}")
    beside = [cell for cell in estate.buildings if estate.tiles.get(cell) != MEADOW]
    _must_hold(not beside, f"a building of {seat} beside meadows")
    within = [cell for square in estate.areas for cell in cells_of_square(square)]
    _must_hold(len(within) == len(set(within)), f"areas of {seat} that share a tile")
    for square, area in estate.areas.items():
        kinds = {AREA_OF_TILE.get(estate.tiles.get(cell, "")) for cell in cells_of_square(square)}
        _must_hold(kinds == {area.key} and area.square == square, f"an area of {seat}")


def _check_tiles(books: Books) -> None:
    """In estates by kind; in all as many as the box holds, by what everybody could count."""
    for seat in books.seats:
        laid = Counter({MEADOW: 1})
        for change in books.changes:
            if change.how == LAID and change.seat == seat:
                laid.subtract(change.tiles)
        for whose, more in books.estate_changes:
            laid.update(more if whose == seat else {})
        _must_hold(laid == Counter(books.estates[seat].tiles.values()), f"tiles in the estate of {seat}")
    in_estates = sum(len(estate.tiles) for estate in books.estates.values())
    behind = sum(sum(change.tiles.values()) for change in _not_corrected(books))
    in_all = books.in_bag - books.bag_owes + in_estates + behind + books.church.total()
    _must_hold(in_all == sum(kind.in_the_box for kind in TILES.values()), "tiles in all")
    _must_hold(min((0, *books.church.values())) >= 0, "tiles at the church")


def _check_markers_and_cards(books: Books) -> None:
    markers = books.markers_on_board + sum(change.markers for change in _not_corrected(books))
    _must_hold(books.markers_on_board >= 0 and markers == BRIBES_IN_THE_BOX + books.markers_made, "bribery markers")
    cards = books.in_stack + sum(sum(change.cards.values()) for change in _not_corrected(books))
    _must_hold(cards == sum(card.in_the_box for card in SCANDALS.values()), "scandal cards")


def _not_corrected(books: Books) -> Iterable[ScreenChange]:
    return (change for change in books.changes if change.how != CORRECTED)


def _check_buildings(books: Books) -> None:
    for kind in BOUGHT:
        n = books.on_board[kind] + books.supply[kind] + _number_in_estates(books, kind)
        fits = 0 <= books.on_board[kind] <= BUILDINGS[kind].number_on_board(len(books.seats))
        _must_hold(n == BUILDINGS[kind].in_the_box and fits and books.supply[kind] >= 0, BUILDINGS[kind].key)
    _must_hold(_number_in_estates(books, FOLLY) <= BUILDINGS[FOLLY].in_the_box, FOLLY)


def _number_in_estates(books: Books, kind: str) -> int:
    return sum(estate.number_of_buildings(kind) for estate in books.estates.values())


def _check_knights(books: Books) -> None:
    """Two a colour, and none in its own estate."""
    standing = Counter[str]()
    for owner, estate in books.estates.items():
        there = [area.knight for area in estate.areas.values() if area.knight]
        _must_hold(owner not in there and {*there} <= {*books.seats}, f"knights in the estate of {owner}")
        standing.update(there)
    _must_hold(max((0, *standing.values())) <= KNIGHTS_A_COLOUR, "knights")


def _must_hold(fine: bool, what: str) -> None:
    if not fine:
        raise RuleBug(f"lost or made: {what}")
