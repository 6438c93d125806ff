"""What the new laws let everybody decide in turn order, and a price for a reward is not all of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection

from companion.core.asking import Seat
from companion.games.lancaster.board import Board
from companion.games.lancaster.facts import Change
from companion.games.lancaster.offers import in_order, in_order_by_hand
from companion.games.lancaster.realm import Realm
from companion.tabletop.ledger import Source

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
