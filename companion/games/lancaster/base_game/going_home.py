"""After counties and castles only conflicts keep knights."""

from __future__ import annotations

from companion.games.lancaster.board import Board
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.realm import Realm


async def all_are_home(realm: Realm) -> None:
    await realm.reach(Moment.REWARDED)


async def call_home(realm: Realm, board: Board) -> None:
    board.call_home()
    await realm.reach(Moment.REWARDED)
