"""Phase 3, Castles: each player's knights and extensions, then the company at table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Words, say
from companion.games.lancaster.base_game.castles import (
    ALLYS_WORDS,
    BY_KEY,
    CastleSpace,
    castle_space,
    in_castle,
    reward,
)
from companion.games.lancaster.base_game.rewards import EXTENSION, MARKERS, NEW_KNIGHT, SQUIRES, UPGRADE, allys_deeds
from companion.games.lancaster.board import Board
from companion.games.lancaster.order import ROUNDS
from companion.games.lancaster.pieces import Owner, ally_of, is_ally, key_for_owner, player_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Reward
from companion.tabletop.ledger import Source

CASTLE = say("Castle")
Done = set[CastleSpace]  # scored this round, or declined
IN_THE_PLAYERS_ORDER = {EXTENSION, NEW_KNIGHT, UPGRADE}
COMPANY = Source("company", say("Company at table"))


async def reap_castles(realm: Realm, board: Board) -> None:
    """The start player's whole castle first, the others clockwise."""
    for castle in board.castles.values():
        castle.newly_laid = ()  # what was laid before scores this round
    done = {owner: Done() for owner in board.owners}
    for seat in _in_turn(realm):
        realm.turn = seat
        realm.turn_page(realm.step)  # the castle before has been looked at
        await score_castle(realm, board, seat, done[seat])
        await company_at_table(realm, board, seat)
        if realm.for_two:
            await score_allys_castle(realm, board, ally_of(seat), done[ally_of(seat)])
    await _score_corrected_castles(realm, board, done)
    realm.turn = None


def _in_turn(realm: Realm) -> Iterator[Seat]:
    """Everybody once, in turn order; the start player may be corrected while somebody is being waited for."""
    had = set[Seat]()
    while (seat := next((seat for seat in realm.turn_order() if seat not in had), None)) is not None:
        had.add(seat)
        yield seat


async def _score_corrected_castles(realm: Realm, board: Board, done: Mapping[Owner, Done]) -> None:
    """A knight or an extension that was corrected into a castle after its turn still scores."""
    while owner := next((owner for owner in board.owners if left_to_score(board, owner, done[owner])), None):
        realm.turn = player_of(owner)
        score_again = score_allys_castle if is_ally(owner) else score_castle
        await score_again(realm, board, owner, done[owner])


async def score_castle(realm: Realm, board: Board, seat: Seat, done: Done | None = None) -> None:
    """What is simply given comes first: that can only help. The order of the rest is the player's choice."""
    done = done if done is not None else Done()
    while left := left_to_score(board, seat, done):
        first = next((space for space in left if comes_first(realm, space)), None)
        key = "" if first else f"castle/{realm.round}"
        chosen = first or await one(Ask(seat, key, say("Your castle: what next?"),
                                        partial(_castle_form_now, realm, board, seat, done),
                                        behind_screen=not realm.for_two))
        if chosen is None:
            done.update(left_to_score(board, seat, done))
            break
        if chosen.costs:
            realm.books.take(realm, seat, {SQUIRES: chosen.costs}, Source(castle_space(chosen.key), chosen.words,
                                                                               heading=CASTLE))
        done.add(chosen)
        await score(realm, board, seat, chosen, key)
    all_go_home(board, seat)


def _castle_form_now(realm: Realm, board: Board, seat: Seat, done: Done) -> Pick[CastleSpace | None]:
    return castle_form(realm, board, seat, tuple(left_to_score(board, seat, done)))


def comes_first(realm: Realm, space: CastleSpace) -> bool:
    """Free, and never worth more or less later. An extension could cover a knight that has not scored yet; a new knight
    or an upgrade could lapse for want of a knight that another space brings: those wait for the player."""
    return not space.costs and IN_THE_PLAYERS_ORDER.isdisjoint(reward(realm.box, space.key).deeds)


def castle_form(realm: Realm, board: Board, seat: Seat, left: tuple[CastleSpace, ...]) -> Pick[CastleSpace | None]:
    """Asked even of who has too few squires: being skipped would tell everybody."""
    why = {space: _why_not(realm, board, seat, space) for space in left}
    options: list[Option[CastleSpace | None]] = [Option(space.key, space.words, space) for space in left
                                                 if not why[space]]
    closed = tuple(Closed(space.key, space.words, reason) for space, reason in why.items() if reason)
    return Pick((*options, Option("done", say("Nothing more"), None)), closed)


def _why_not(realm: Realm, board: Board, seat: Seat, space: CastleSpace) -> Words | None:
    """Nobody pays for what would be forfeited."""
    if not space.costs:
        return None
    if space.costs > realm.purses[seat][SQUIRES]:
        return say("It costs {n} squires; you have fewer.", n=space.costs)
    lapsing = (realm.in_play.deed_rule(deed).why_not(realm, board, seat) for deed in reward(realm.box, space.key).deeds)
    return next((why for why in lapsing if why), None)


async def company_at_table(realm: Realm, board: Board, seat: Seat) -> None:
    """One voting marker for each noble and one for the lord of the castle; none in the last round."""
    if realm.round < ROUNDS:
        await realm.books.give(realm, seat, Reward.of({MARKERS: len(board.castles[seat].nobles) + 1}), COMPANY)


# What is still to score this round, and what a space gives.


def left_to_score(board: Board, owner: Owner, done: Done) -> list[CastleSpace]:
    """A space scores once a round, by the knight that stands there or by the extension that covers it. An extension
    that is laid while the castles score does so from the next round on."""
    there = set(in_castle(board, owner))
    if not is_ally(owner):
        castle = board.castles[owner]
        there |= set(castle.extensions) - set(castle.newly_laid) - set(castle.flipped)
    return [space for space in BY_KEY.values() if space.key in there and space not in done]


async def score(realm: Realm, board: Board, owner: Owner, space: CastleSpace, after: str) -> None:
    """`after`: the question in which it was chosen, if there was one."""
    words = say("Ally's castle, free") if is_ally(owner) else CASTLE
    source = Source(castle_space(space.key), words, after)
    gains = reward(realm.box, space.key)
    board.send_home(owner, castle_space(space.key))
    if is_ally(owner):
        await allys_deeds(realm, board, owner, gains, source)
    else:
        await realm.books.give(realm, owner, gains, source)


def all_go_home(board: Board, owner: Owner) -> None:
    for space in BY_KEY:
        board.send_home(owner, castle_space(space))


# An ally's castle, in which all is free.


async def score_allys_castle(realm: Realm, board: Board, ally: Owner, done: Done | None = None) -> None:
    """Both spaces are free for an ally; the player chooses which comes first."""
    done = done if done is not None else Done()
    while left := left_to_score(board, ally, done):
        key = key_for_owner(ally, f"castle/{realm.round}") if len(left) > 1 else ""
        chosen = await one(Ask(player_of(ally), key, say("Your ally's castle: what first?"),
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
