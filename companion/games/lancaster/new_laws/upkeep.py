"""Costly walls: 1 squire for each extension, or it is turned over until the castles have scored."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Option
from companion.core.lists import Some
from companion.core.words import say, series
from companion.games.lancaster.base_game.facts import EXTENSIONS
from companion.games.lancaster.base_game.printed.castles import BY_KEY, space_words
from companion.games.lancaster.base_game.stocks import SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.law import GIVES, law
from companion.games.lancaster.new_laws.in_order import each_decides
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import show
from companion.tabletop.ledger import Source


@law("upkeep", 3, say("Costly walls"),
     say("In turn order: give 1 squire for each extension of your castle, or turn it over: it gives nothing until the "
         "castles have scored."),
     signs=("1", EXTENSIONS.mark, GIVES, "−1", SQUIRES.mark))
async def upkeep(realm: Realm, source: Source) -> None:
    await each_decides(realm, source, keeps_up, (SQUIRES,))


async def keeps_up(realm: Realm, board: Board, source: Source, seat: Seat) -> bool:
    """Asked even of who has no squire: being skipped would tell everybody. Who has no extension all can see."""
    hand = board.hands[seat]
    if not hand.extensions:
        return True
    kept = await one(Ask(seat, f"{source.key}/{realm.round}",
                         say("For which extensions do you give 1 squire? The others are turned over."),
                         partial(_form, realm, board, source, seat), behind_screen=not realm.for_two))
    if not realm.is_in_force(source):
        return False
    if kept:
        realm.books.take(realm, seat, {SQUIRES: len(kept)}, source)
    hand.flipped = tuple(space for space in hand.extensions if space not in kept)
    if hand.flipped:
        show(realm, seat, say("turns over {extensions}",
                              extensions=series(tuple(BY_KEY[space].words for space in hand.flipped))), source)
    return True


def _form(realm: Realm, board: Board, source: Source, seat: Seat) -> Some[str]:
    spaces = board.hands[seat].extensions if realm.is_in_force(source) else ()
    options = tuple(Option(space, space_words(realm.box, space), space) for space in spaces)
    return Some(options, 0, min(len(options), realm.purses[seat][SQUIRES]))


def turn_back(board: Board) -> None:
    """All castles have scored."""
    for hand in board.hands.values():
        hand.flipped = ()
