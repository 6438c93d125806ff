"""Nothing is lost or made: what a simulation checks after every answer, first what both ways of keeping the books know.

Behind screens, in estates and on the board there is of each thing as much as the box holds and as corrections by hand
brought. Whose screen owes something, since an old answer was corrected, counts it below zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.core.asking import RuleBug, Seat
from companion.games.noblemen.areas import cells_of_square
from companion.games.noblemen.books import SET_BY_HAND, Books, ScreenChange
from companion.games.noblemen.court import (
    ADDING,
    BOARD,
    BUILDINGS_SCORED,
    FOLLY_BUILT,
    LIAISONS,
    SHOWS,
    TAKING_TITLES,
    TITLE,
    Court,
)
from companion.games.noblemen.deeds import (
    BRIBE,
    BRIBE_POINTS,
    BRIBES,
    CHURCH,
    CHURCH_GIFTS,
    CHURCH_POINTS,
    IDLENESS,
)
from companion.games.noblemen.estate import NOT_CONNECTED
from companion.games.noblemen.pieces import (
    AREA_OF_TILE,
    BOUGHT,
    BRIBES_IN_THE_BOX,
    BUILDINGS,
    FIRST_MONEY,
    FOLLIES,
    FOLLY,
    FOLLY_POINTS,
    KNIGHTS_A_COLOUR,
    MEADOW,
    SCANDALS,
    SECRET_WEDDING,
    TILES,
    VICAR,
)
from companion.games.noblemen.played_estate import PlayedEstate
from companion.games.noblemen.scandals import PLAYED, VICAR_POINTS, VICARS, WEDDING_POINTS, WEDDINGS
from companion.games.noblemen.titles import titles_in_supply
from companion.games.noblemen.walk import QUEEN
from companion.tabletop.finale import CORRECTED

LAID, START = "laid", "start"


def audit(court: Court) -> None:
    _must_hold(court.queen in court.seats, "the queen")
    _check_titles(court)
    _check_balls(court)
    _check_follies(court)
    _check_points(court)
    if court.books:
        audit_books(court.books)


def _check_titles(court: Court) -> None:
    """Everybody has one, but for a ball; and none oftener than there are."""
    _must_hold(set(court.titles) in (set(), set(court.seats)), "titles")
    supply = Counter(titles_in_supply(len(court.seats)))
    _must_hold(Counter(title.key for title in court.titles.values()) <= supply, "titles in the supply")


def _check_balls(court: Court) -> None:
    for ball in court.balls:
        spaces = [one.space for one in ball.standings if one.space]
        _must_hold(len(spaces) == len(set(spaces)), f"two on a space at ball {ball.number}")
        _must_hold(set(ball.order) == set(court.seats), f"who dances at ball {ball.number}")
        for one in ball.titles_taken:
            _must_hold(one.title.needs <= one.space, f"a title too high at ball {ball.number}")


def _check_follies(court: Court) -> None:
    keys = [folly.key for folly in court.follies]
    _must_hold(len(keys) == len(set(keys)) and set(keys) <= set(FOLLIES), "follies")


def _check_points(court: Court) -> None:
    """By source: what balls, scorings and the board brought is booked, and nothing else."""
    booked, due = Counter[tuple[Seat, str]](), Counter[tuple[Seat, str]]()
    for gain in court.ledger.gains:
        booked[gain.seat, gain.key] += gain.amount
        _must_hold(gain.key != FOLLY_BUILT.key or gain.amount in FOLLY_POINTS, "points of a folly")
    is_danced = court.step in (SHOWS, ADDING, TAKING_TITLES)  # until the table goes on
    for ball in court.balls[:len(court.balls) - is_danced]:
        due.update({(one.player, TITLE.key): one.title.points for one in ball.titles_taken})
    for scored in court.scorings:
        for seat in scored.counts:
            due[seat, BUILDINGS_SCORED.key] += scored.points_of(seat)
            due[seat, LIAISONS.key] += scored.liaison_points_of(seat)
            due[seat, BOARD.key] += scored.stood[seat] - scored.given[seat]
    for source in (TITLE, BUILDINGS_SCORED, LIAISONS, BOARD):
        _must_hold(all(booked[seat, source.key] == due[seat, source.key] for seat in court.seats),
                   f"points: {source.key}")
    known = {one.key for one in (TITLE, BUILDINGS_SCORED, LIAISONS, BOARD, FOLLY_BUILT, CORRECTED)}
    if court.books:
        known |= {one.key for one in (*SMALL_SOURCES, IDLENESS, QUEEN)}
        _check_small_points(court.books, booked)
    from_nowhere = {key for _, key in booked} - known
    _must_hold(not from_nowhere, f"points from nowhere: {', '.join(sorted(from_nowhere))}")


SMALL_SOURCES = (BRIBES, CHURCH_GIFTS, WEDDINGS, VICARS)


def _check_small_points(books: Books, booked: Mapping[tuple[Seat, str], int]) -> None:
    """By what has left screens for them, or come there."""
    due = Counter[tuple[Seat, str]]()
    for change in books.changes:
        seat, tiles = change.seat, -sum(change.tiles.values())
        due[seat, BRIBES.key] += BRIBE_POINTS * change.markers * (change.how == BRIBE)
        due[seat, CHURCH_GIFTS.key] += CHURCH_POINTS * tiles * (change.how == CHURCH)
        due[seat, VICARS.key] += VICAR_POINTS * tiles * (change.how == VICAR)
        due[seat, WEDDINGS.key] -= WEDDING_POINTS * change.cards.get(SECRET_WEDDING, 0) * (change.how == PLAYED)
    for source in SMALL_SOURCES:
        _must_hold(all(booked.get((seat, source.key), 0) == due[seat, source.key] for seat in books.seats),
                   f"points: {source.key}")


# Where Companion keeps the books.


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
    return (change for change in books.changes if change.how != SET_BY_HAND)


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
