"""What the board may say otherwise: every value the companion keeps can be corrected by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.asking import Seat
from companion.core.forms import Amount, Option, Pick, Row
from companion.core.game import Adjustment
from companion.core.words import Who, Words, say
from companion.games.lancaster.flow import correct
from companion.games.lancaster.law import Law
from companion.games.lancaster.owners import Owner, lord_of, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rounds import FINAL, OVER
from companion.games.lancaster.stocks import Stock
from companion.games.lancaster.whereabouts import knights_adjustment
from companion.tabletop.finale import counting_again, crowning_again, points_adjustment


def of(what: Words, owner: Owner) -> Words:
    return say("{who}: {what}", who=owner_words(owner), what=what)


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    offered = {f"points/{seat}": points_adjustment(of(say("Power points"), seat), seat, realm.ledger, realm)
               for seat in realm.seats}
    if realm.step == OVER:  # nothing reads the rest any more
        return {what: _grouped(realm, what, crowning_again(adjustment, realm.ledger, realm.tell))
                for what, adjustment in offered.items()}
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


def _grouped(realm: Realm, what: str, adjustment: Adjustment) -> Adjustment:
    """Each player's own together, the ally's among them."""
    if realm.step == FINAL:
        adjustment = counting_again(adjustment, realm.finale, realm)
    seat = lord_of(what.partition("/")[2])
    return replace(adjustment, group=say("{who}", who=Who(seat))) if seat in realm.seats else adjustment


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
        correct(realm, seat, stock, n)

    now = realm.purses[seat][stock]
    return Adjustment(of(stock.title, seat), Amount(0, max(stock.most, now)), now, book,
                      owner=seat if stock.screened and not realm.for_two else None)
