"""Costly walls: 1 squire for each extension, or it is turned over until the castles have scored."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Option
from companion.core.lists import Some
from companion.core.words import say
from companion.games.lancaster.base_game.printed.castles import BY_KEY, space_words
from companion.games.lancaster.base_game.stocks import SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import show
from companion.tabletop.ledger import Source


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
    for space in hand.flipped:
        show(realm, seat, say("turns over the extension {space}", space=BY_KEY[space].words), source)
    realm.later(Moment.REWARDED, partial(_turn_back, board, seat))
    return True


def _turn_back(board: Board, seat: Seat) -> None:
    board.hands[seat].flipped = ()


def _form(realm: Realm, board: Board, source: Source, seat: Seat) -> Some[str]:
    spaces = board.hands[seat].extensions if realm.is_in_force(source) else ()
    options = tuple(Option(space, space_words(realm.box, space), space) for space in spaces)
    return Some(options, 0, min(len(options), realm.purses[seat][SQUIRES]))
