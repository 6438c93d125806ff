"""What laws let everybody decide in turn order: one after the other, each seeing what those before them did."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.core.asking import Ask, Form, Seat, one
from companion.core.forms import Option
from companion.core.lists import Some
from companion.core.words import Who, Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.facts import Change
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.owners import EVERYBODY
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import card, show
from companion.games.lancaster.stocks import Stock
from companion.games.lancaster.stops import stops_for_hands
from companion.tabletop.ledger import Source

T = TypeVar("T")
Decides = Callable[[Realm, Board, Source, Seat], Awaitable[bool]]  # False: the law was taken away meanwhile


def everybody(_seat: Seat) -> bool:
    return True


async def in_order(realm: Realm, source: Source, decides: Callable[[Seat], Awaitable[bool]],
                   concerns: Callable[[Seat], bool] = everybody) -> None:
    """In turn order once each whom it concerns, until one's decision says that the law was taken away meanwhile.

    The board may be corrected while one decides: all who were not asked are looked at again after every wait.
    """
    def comes(seat: Seat) -> bool:
        return not realm.had[source.key, source.part, seat] and concerns(seat)

    while realm.is_in_force(source) and (seat := next(filter(comes, realm.turn_order()), None)) is not None:
        realm.turn = seat
        if not await decides(seat):
            break  # corrected away: its turn comes again, should the law be put back
        realm.had[source.key, source.part, seat] += 1
    realm.turn = None


def in_order_by_hand(realm: Realm, source: Source, changes: Iterable[Change], besides: Words | None = None) -> None:
    """Hands do it, once; these changes nobody tells. `besides`: what they do along with it."""
    if realm.had[source.key, source.part, EVERYBODY]:
        return
    realm.had[source.key, source.part, EVERYBODY] += 1
    realm.books.forget(changes)
    # What is paid for what stands above it, in the law's own sentence.
    show(realm, EVERYBODY, say("{who} decides first, then the others clockwise.", who=Who(realm.turn_order()[0])),
         source, say("{law}: in turn order, everybody decides at the table.", law=source.words), by_hand=True)
    if besides and stops_for_hands(realm):
        card(realm, EVERYBODY, besides, source, by_hand=True)


async def each_decides(realm: Realm, source: Source, decides: Decides, changes: Collection[Change],
                       concerns: Callable[[Board, Seat], object] | None = None,
                       besides: Callable[[Realm], Words] | None = None) -> None:
    """On the companion's board each on their own phone, whom it concerns as all can see there; `changes`: what is other
    than before where hands do it, and a moment that is reached then: nobody tells whether anything came of it."""
    board = realm.books.board
    if board is None:
        in_order_by_hand(realm, source, changes, besides(realm) if besides else None)
        for moment in changes:
            if isinstance(moment, Moment):
                await realm.reach(moment)
        return

    async def one_seat(seat: Seat) -> bool:
        return await decides(realm, board, source, seat)

    await in_order(realm, source, one_seat, lambda seat: concerns is None or bool(concerns(board, seat)))


# One's decision ------------------------------------------------------------------------------------------------------

async def decision(realm: Realm, source: Source, seat: Seat, question: Words, form: Callable[[], Form[T]],
                   key: str = "") -> T | None:
    """None: the law was taken away meanwhile. Who can give nothing is asked all the same: being skipped would tell."""
    decided = await one(Ask(seat, key or f"{source.key}/{realm.round}", question, form,
                            behind_screen=not realm.for_two))
    return decided if realm.is_in_force(source) else None


def at_most(realm: Realm, source: Source, n: int) -> int:
    """Nothing for a law that was taken away while somebody decides."""
    return n if realm.is_in_force(source) else 0


def declined(realm: Realm, source: Source, seat: Seat) -> None:
    show(realm, seat, say("declines"), source, say("{who} declines ({law}).", who=Who(seat), law=source.words),
         is_idle=True)


@dataclass(frozen=True, slots=True)
class PaidFor(Generic[T]):
    """A levy of 1 on each of what somebody has: for which of these do they pay?"""

    price: Stock
    question: Words
    options: Callable[[], Iterable[Option[T]]]  # the board may be corrected while somebody chooses

    async def chosen(self, realm: Realm, source: Source, seat: Seat) -> tuple[T, ...] | None:
        """And paid; None: the law was taken away meanwhile."""
        def form() -> Some[T]:
            there = tuple(self.options()) if realm.is_in_force(source) else ()
            return Some(there, 0, min(len(there), realm.purses[seat][self.price]))

        paid = await decision(realm, source, seat, self.question, form)
        if paid:
            realm.books.take(realm, seat, {self.price: len(paid)}, source)
        return paid
