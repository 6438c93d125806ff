"""Phase 1 by hand: the table places its knights and says when it is through."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.base_game.printed import favor
from companion.games.lancaster.board import Board
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.placing import place_one_after_the_other
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stops import stops_for_hands
from companion.tabletop.pace import go_on


async def all_are_placed(realm: Realm) -> None:
    words, button = say("Place all knights on the board."), say("All knights are placed")
    if realm.in_play.placing and stops_for_hands(realm):
        words, button = say("Place all that has to be placed."), say("All is placed")
    await go_on(f"placed/{realm.round}", words, button)
    realm.books.forget()
    await realm.reach(Moment.PLACED)


async def place_knights(realm: Realm, board: Board) -> None:
    board.favors = favor.tiles(len(realm.seats))
    await place_one_after_the_other(realm, board)
    await realm.reach(Moment.PLACED)
