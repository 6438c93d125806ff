"""What the new laws let everybody decide in turn order, and a price for a reward is not all of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Option
from companion.core.lists import Some
from companion.core.words import Words
from companion.games.lancaster.board import Board
from companion.games.lancaster.facts import Change
from companion.games.lancaster.offers import in_order, in_order_by_hand
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Stock
from companion.tabletop.ledger import Source

T = TypeVar("T")
Decides = Callable[[Realm, Board, Source, Seat], Awaitable[bool]]  # False: the law was taken away meanwhile


async def each_decides(realm: Realm, source: Source, decides: Decides, changes: Collection[Change]) -> None:
    """On the companion's board each on their own phone; `changes`: what is other than before where hands do it."""
    board = realm.books.board
    if board is None:
        in_order_by_hand(realm, source, changes)
        return

    async def one_seat(seat: Seat) -> bool:
        return await decides(realm, board, source, seat)

    await in_order(realm, source, one_seat)


@dataclass(frozen=True, slots=True)
class PaidFor(Generic[T]):
    """A levy of 1 on each of what somebody has: for which of these do they pay?"""

    price: Stock
    question: Words
    options: Callable[[], Iterable[Option[T]]]  # the board may be corrected while somebody chooses

    async def chosen(self, realm: Realm, source: Source, seat: Seat) -> tuple[T, ...] | None:
        """And paid; None: the law was taken away meanwhile. Asked even of who can pay nothing: being skipped would
        tell everybody."""
        def form() -> Some[T]:
            there = tuple(self.options()) if realm.is_in_force(source) else ()
            return Some(there, 0, min(len(there), realm.purses[seat][self.price]))

        paid = await one(Ask(seat, f"{source.key}/{realm.round}", self.question, form,
                             behind_screen=not realm.for_two))
        if not realm.is_in_force(source):
            return None
        if paid:
            realm.books.take(realm, seat, {self.price: len(paid)}, source)
        return paid
