"""Nothing is lost or made: what a simulation checks after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.core.asking import RuleBug, Seat
from companion.games.noblemen.books import Books
from companion.games.noblemen.books_audit import audit_books
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
from companion.games.noblemen.pieces import FOLLIES, FOLLY_POINTS, SECRET_WEDDING, VICAR
from companion.games.noblemen.scandals import PLAYED, VICAR_POINTS, VICARS, WEDDING_POINTS, WEDDINGS
from companion.games.noblemen.titles import titles_in_supply
from companion.games.noblemen.walk import QUEEN
from companion.tabletop.finale import CORRECTED


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


def _must_hold(fine: bool, what: str) -> None:
    if not fine:
        raise RuleBug(f"lost or made: {what}")
