"""Costly walls: 1 squire for each extension, or it is turned over until the castles have scored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.asking import Seat
from companion.core.forms import Option
from companion.core.words import say, series
from companion.games.lancaster.base_game.facts import EXTENSIONS
from companion.games.lancaster.base_game.printed.castles import BY_KEY, space_words
from companion.games.lancaster.base_game.stocks import SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.hands import Hand
from companion.games.lancaster.in_order import PaidFor, each_decides
from companion.games.lancaster.law import GIVES, law
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import show
from companion.tabletop.ledger import Source


@law("upkeep", 3, say("Costly walls"),
     say("In turn order: give 1 squire for each extension of your castle, or turn it over: it gives nothing until the "
         "castles have scored."),
     signs=("1", EXTENSIONS.mark, GIVES, "−1", SQUIRES.mark))
async def upkeep(realm: Realm, source: Source) -> None:
    await each_decides(realm, source, keeps_up, (SQUIRES,), lambda board, seat: board.hands[seat].extensions)


async def keeps_up(realm: Realm, board: Board, source: Source, seat: Seat) -> bool:
    hand = board.hands[seat]
    words = say("For which extensions do you give 1 squire? The others are turned over.")
    kept = await PaidFor(SQUIRES, words, partial(_extensions, realm, hand)).chosen(realm, source, seat)
    if kept is None:
        return False
    hand.flipped = tuple(space for space in hand.extensions if space not in kept)
    if hand.flipped:
        show(realm, seat, say("turns over {extensions}",
                              extensions=series(tuple(BY_KEY[space].words for space in hand.flipped))), source)
    return True


def _extensions(realm: Realm, hand: Hand) -> Iterator[Option[str]]:
    for space in hand.extensions:
        yield Option(space, space_words(realm.box, space), space)


def turn_back(board: Board) -> None:
    """All castles have scored."""
    for hand in board.hands.values():
        hand.flipped = ()
