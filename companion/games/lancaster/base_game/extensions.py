"""Extensions of a castle."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, one
from companion.core.forms import Option, Pick
from companion.core.words import Words, say
from companion.games.lancaster.base_game.castle_places import castle_space
from companion.games.lancaster.base_game.printed.castles import BY_KEY, SPACES, space_words
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import Due, paid_for
from companion.games.lancaster.owners import Owner, is_ally
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import lapses, show
from companion.tabletop.ledger import Source


async def extend(realm: Realm, board: Board, owner: Owner, source: Source, due: Due) -> None:
    """An extension of the player's choice; a knight under it goes to the court without scoring."""
    if all_are_laid(realm, board, owner):
        lapses(realm, owner, say("all six extensions are laid"), source)
        return
    space = await one(Ask(owner, f"extension/{source.key}/{realm.round}",
                          say("Lay which extension? ({source})", source=source.words),
                          partial(may_extend_form, realm, board, owner, due), follows=source.after))
    if space:
        lay(realm, board, owner, space, source)


def may_extend_form(realm: Realm, board: Board, owner: Owner, due: Due) -> Pick[str | None]:
    """Nobody has to lay one that they did not pay for. Never empty: all six may be corrected to lie there."""
    options: list[Option[str | None]] = [Option(option.key, option.words, option.value, option.note)
                                         for option in extension_form(realm, board, owner).options
                                         if option.key in free_extensions(board, owner) and due()]
    if not (options and due is paid_for):
        options.append(Option("none", say("No extension"), None))
    return Pick(tuple(options))


def free_extensions(board: Board, owner: Owner) -> list[str]:
    return [space.key for space in SPACES if space.key not in board.hands[owner].extensions]


def all_are_laid(_realm: Realm, board: Board, owner: Owner) -> Words | None:
    """An ally's castle is never extended."""
    if is_ally(owner):
        return say("An ally's castle is never extended.")
    return None if free_extensions(board, owner) else say("All six extensions are laid.")


def extension_form(realm: Realm, board: Board, owner: Owner) -> Pick[str]:
    free = free_extensions(board, owner) or list(board.hands[owner].extensions)
    return Pick(tuple(Option(key, space_words(realm.box, key), key,
                             note=say("covers your knight there") if board.holds(owner, castle_space(key)) else None)
                      for key in free))


def lay(realm: Realm, board: Board, owner: Owner, space: str, source: Source) -> None:
    hand = board.hands[owner]
    if space in hand.extensions:
        return
    hand.extensions, hand.fresh = (*hand.extensions, space), (*hand.fresh, space)
    board.recall(owner, castle_space(space))
    show(realm, owner, say("extension {space}", space=BY_KEY[space].words), source)
