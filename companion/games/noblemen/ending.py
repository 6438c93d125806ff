"""The end: who is tied tells the money, and the places are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.core.asking import Ask, Seat, Secrecy, together
from companion.core.forms import Amount
from companion.core.words import say
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import EVENING_OVER, MONEY, Court
from companion.tabletop.finale import winners
from companion.tabletop.results import words_for_names
from companion.tabletop.scoring import TieBreak

MONEY_IN_THE_BOX = 330


async def end_evening(court: Court) -> None:
    """At any place more money tells apart who has as many points; then a place is shared. Points may be corrected by
    hand while some tell theirs."""
    court.step = MONEY
    while tied := tuple(seat for seat in tied_seats(court.ledger.points_of_all()) if seat not in court.money):
        court.money |= (money_by_books(court, court.books, tied) if court.books else await ask_for_money(tied))
    court.step = EVENING_OVER
    best = winners(court.ledger, more_money(court))
    words = words_for_names(best)
    court.announce(say("{who} wins.", who=words) if len(best) == 1 else say("{who} share the victory.", who=words))


def money_by_books(court: Court, books: Books, tied: tuple[Seat, ...]) -> dict[Seat, int]:
    money = {seat: books.screens[seat].money for seat in tied}
    books.note_lookup(len(court.announced), (MONEY, *money.items()))
    return money


async def ask_for_money(tied: tuple[Seat, ...]) -> dict[Seat, int]:
    """All at once and sealed; nobody else is asked."""
    return dict(await together(Ask(seat, "money", say("A tie: how many pounds have you got?"),
                                   Amount(0, MONEY_IN_THE_BOX), Secrecy.SEALED) for seat in tied))


def tied_seats(points: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Whoever shares a number of points with somebody, at any place."""
    how_many = Counter(points.values())
    return tuple(seat for seat, n in points.items() if how_many[n] > 1)


def more_money(court: Court) -> TieBreak:
    return money_as_tie_break(court.money)


def money_as_tie_break(money: Mapping[Seat, int]) -> TieBreak:
    return TieBreak(money, say("more money"), say("less money"))
