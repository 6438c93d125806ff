"""After counties and castles only conflicts keep knights."""

from __future__ import annotations

from companion.games.lancaster.board import Board
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stops import done_by_hand


async def all_are_home(realm: Realm) -> None:
    shown = realm.shown
    await realm.reach(Moment.REWARDED)
    await done_by_hand(realm, "rewarded", shown)


async def call_home(realm: Realm, board: Board) -> None:
    board.call_home()
    await realm.reach(Moment.REWARDED)
