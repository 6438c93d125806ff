"""What of a castle is still to score this round, and what a space gives; an ally's castle, in which all is free."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, one
from companion.core.forms import Option, Pick
from companion.core.words import say
from companion.games.lancaster.base_game.allys import allys_deeds
from companion.games.lancaster.base_game.castle_places import castle_space, in_castle
from companion.games.lancaster.base_game.printed.castles import ALLYS_WORDS, BY_KEY, CastleSpace, reward
from companion.games.lancaster.board import Board
from companion.games.lancaster.owners import Owner, is_ally, key_of, lord_of
from companion.games.lancaster.realm import Realm
from companion.tabletop.ledger import Source

CASTLE = say("Castle")
Done = set[CastleSpace]  # scored this round, or declined


def left_to_score(board: Board, owner: Owner, done: Done) -> list[CastleSpace]:
    """A space scores once a round, by the knight that stands there or by the extension that covers it. An extension
    that is laid while the castles score does so from the next round on."""
    there = set(in_castle(board, owner))
    if not is_ally(owner):
        hand = board.hands[owner]
        there |= set(hand.extensions) - set(hand.fresh) - set(hand.flipped)
    return [space for space in BY_KEY.values() if space.key in there and space not in done]


async def score(realm: Realm, board: Board, owner: Owner, space: CastleSpace, after: str) -> None:
    """`after`: the question in which it was chosen, if there was one."""
    words = say("Ally's castle, free") if is_ally(owner) else CASTLE
    source = Source(castle_space(space.key), words, after)
    gains = reward(realm.box, space.key)
    board.recall(owner, castle_space(space.key))
    if is_ally(owner):
        await allys_deeds(realm, board, owner, gains, source)
    else:
        await realm.books.give(realm, owner, gains, source)


def all_go_home(board: Board, owner: Owner) -> None:
    for space in BY_KEY:
        board.recall(owner, castle_space(space))


async def score_allys_castle(realm: Realm, board: Board, ally: Owner, done: Done | None = None) -> None:
    """Both spaces are free for an ally; the player chooses which comes first."""
    done = done if done is not None else Done()
    while left := left_to_score(board, ally, done):
        key = key_of(ally, f"castle/{realm.round}") if len(left) > 1 else ""
        chosen = await one(Ask(lord_of(ally), key, say("Your ally's castle: what first?"),
                               partial(_allys_form, board, ally, done))) if key else left[0]
        if chosen is None:
            continue  # corrected by hand meanwhile
        done.add(chosen)
        await score(realm, board, ally, chosen, key)
    all_go_home(board, ally)


def _allys_form(board: Board, ally: Owner, done: Done) -> Pick[CastleSpace | None]:
    options: list[Option[CastleSpace | None]] = [Option(space.key, ALLYS_WORDS[space.key], space)
                                                 for space in left_to_score(board, ally, done)]
    return Pick(tuple(options) or (Option("none", say("No knight"), None),))
