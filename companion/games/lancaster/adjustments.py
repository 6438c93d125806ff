"""What the board may say otherwise: every value the companion keeps can be corrected by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.core.asking import Seat
from companion.core.forms import Amount, Option, Pick, Row
from companion.core.game import Adjustment
from companion.core.words import Who, Words, say
from companion.games.lancaster.law import Law
from companion.games.lancaster.owners import Owner, lord_of, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rounds import FINAL, OVER
from companion.games.lancaster.stocks import Stock
from companion.games.lancaster.whereabouts import knights_adjustment
from companion.tabletop.finale import winners, winners_words
from companion.tabletop.ledger import Source

BY_HAND = Source("by-hand", say("Corrected by hand"))
MOST_POINTS = 999


def of(what: Words, owner: Owner) -> Words:
    return say("{who}: {what}", who=owner_words(owner), what=what)


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    offered = {f"points/{seat}": _points(realm, seat) for seat in realm.seats}
    if realm.step == OVER:  # nothing reads the rest any more
        return {what: _grouped(realm, what, _after_the_end(realm, adjustment)) for what, adjustment in offered.items()}
    offered["start-player"] = _start_player(realm)
    if realm.laws:
        offered["laws-in-force"] = _laws_in_force(realm)
    for seat in realm.seats:
        offered |= {f"{stock.key}/{seat}": _stock(realm, seat, stock) for stock in realm.purses[seat].kept}
    for module in realm.in_play:
        offered |= module.adjustments(realm)
    if realm.books.board:
        offered |= {f"knights/{owner}": knights_adjustment(realm, realm.books.board, owner)
                    for owner in realm.books.board.owners}
    return {what: _grouped(realm, what, adjustment) for what, adjustment in offered.items()}


def _after_the_end(realm: Realm, adjustment: Adjustment) -> Adjustment:
    """The winner was announced: if another one has won by now, that is announced too."""
    def book(value: Any, why: Words) -> None:
        before = winners(realm.ledger)
        adjustment.book(value, why)
        if winners(realm.ledger) != before:
            realm.tell(say("Corrected after the end. Winner by now: {winners}.",
                           winners=winners_words(realm.ledger)))

    return replace(adjustment, book=book)


def _grouped(realm: Realm, what: str, adjustment: Adjustment) -> Adjustment:
    """Each player's own together, the ally's among them."""
    if realm.step == FINAL:
        adjustment = replace(adjustment, book=partial(_and_count_again, realm, adjustment.book))
    seat = lord_of(what.partition("/")[2])
    return replace(adjustment, group=say("{who}", who=Who(seat))) if seat in realm.seats else adjustment


def _and_count_again(realm: Realm, book: Callable[[Any, Words], None], value: Any, why: Words) -> None:
    book(value, why)
    realm.finale.count_again(realm, why)


def _points(realm: Realm, seat: Seat) -> Adjustment:
    def book(points: int, why: Words) -> None:
        realm.score(seat, points - realm.ledger.points(seat), BY_HAND, why)

    now = realm.ledger.points(seat)
    return Adjustment(of(say("Power points"), seat), Amount(min(-MOST_POINTS, now), max(MOST_POINTS, now)), now, book)


def _start_player(realm: Realm) -> Adjustment:
    def book(seat: Seat, _why: Words) -> None:
        realm.start = seat

    seats = Pick(tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in realm.seats))
    return Adjustment(say("Start player"), seats, realm.start, book)


def _laws_in_force(realm: Realm) -> Adjustment:
    def book(laws: tuple[Law, ...], _why: Words) -> None:
        realm.laws = laws

    to_come = realm.bills[len([vote for vote in realm.votes if vote.round == realm.round]):]  # on the table now
    any_law = Pick(tuple(Option(law.key, law.title, law, note=law.words) for law in realm.deck.laws
                         if law not in to_come or law in realm.laws))
    return Adjustment(say("The laws in force, left to right"),
                      Row((any_law,) * 3, (say("Left"), say("Middle"), say("Right"))),
                      [law.key for law in realm.laws], book)


def _stock(realm: Realm, seat: Seat, stock: Stock) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        realm.purses[seat][stock] = n

    now = realm.purses[seat][stock]
    return Adjustment(of(stock.title, seat), Amount(0, max(stock.most, now)), now, book,
                      owner=seat if stock.screened and not realm.for_two else None)
