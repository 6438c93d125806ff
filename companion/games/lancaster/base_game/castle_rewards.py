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
    castle_place,
    knights_by_space,
    printed_reward,
)
from companion.games.lancaster.base_game.rewards import (
    EXTENSION,
    MARKERS,
    NEW_KNIGHT,
    SQUIRES,
    UPGRADE,
    give_reward_to_ally,
)
from companion.games.lancaster.board import Board
from companion.games.lancaster.order import ROUNDS
from companion.games.lancaster.pieces import Owner, ask_key_for_owner, is_ally, owner_for_ally_of, player_of_owner
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Reward
from companion.tabletop.ledger import Source

CASTLE = say("Castle")
RewardedSpaces = set[CastleSpace]  # scored this round, or declined
IN_THE_PLAYERS_ORDER = {EXTENSION, NEW_KNIGHT, UPGRADE}
COMPANY = Source("company", say("Company at table"))


async def reward_castles(realm: Realm, board: Board) -> None:
    """The start player's whole castle first, the others clockwise."""
    for castle in board.castles.values():
        castle.newly_laid = ()  # what was laid before scores this round
    done = {owner: RewardedSpaces() for owner in board.owners}
    for seat in _seats_in_turn_order(realm):
        realm.turn = seat
        realm.turn_page(realm.step)  # the castle before has been looked at
        await reward_castle(realm, board, seat, done[seat])
        await reward_nobles_at_table(realm, board, seat)
        if realm.for_two:
            await reward_allys_castle(realm, board, owner_for_ally_of(seat), done[owner_for_ally_of(seat)])
    await _reward_castles_corrected_late(realm, board, done)
    realm.turn = None


def _seats_in_turn_order(realm: Realm) -> Iterator[Seat]:
    """Everybody once, in turn order; the start player may be corrected while somebody is being waited for."""
    had = set[Seat]()
    while (seat := next((seat for seat in realm.turn_order() if seat not in had), None)) is not None:
        had.add(seat)
        yield seat


async def _reward_castles_corrected_late(realm: Realm, board: Board, done: Mapping[Owner, RewardedSpaces]) -> None:
    """A knight or an extension that was corrected into a castle after its turn still scores."""
    while owner := next((owner for owner in board.owners if spaces_to_reward(board, owner, done[owner])), None):
        realm.turn = player_of_owner(owner)
        score_again = reward_allys_castle if is_ally(owner) else reward_castle
        await score_again(realm, board, owner, done[owner])


async def reward_castle(realm: Realm, board: Board, seat: Seat, done: RewardedSpaces | None = None) -> None:
    """What is simply given comes first: that can only help. The order of the rest is the player's choice."""
    done = done if done is not None else RewardedSpaces()
    while left := spaces_to_reward(board, seat, done):
        first = next((space for space in left if is_given_first(realm, space)), None)
        key = "" if first else f"castle/{realm.round}"
        chosen = first or await one(Ask(seat, key, say("Your castle: what next?"),
                                        partial(_next_space_form_now, realm, board, seat, done),
                                        behind_screen=not realm.for_two))
        if chosen is None:
            done.update(spaces_to_reward(board, seat, done))
            break
        if chosen.costs:
            realm.books.take_price(realm, seat, {SQUIRES: chosen.costs}, Source(castle_place(chosen.key), chosen.words,
                                                                               heading=CASTLE))
        done.add(chosen)
        await reward_space(realm, board, seat, chosen, key)
    send_castle_knights_home(board, seat)


def _next_space_form_now(realm: Realm, board: Board, seat: Seat, done: RewardedSpaces) -> Pick[CastleSpace | None]:
    return next_space_form(realm, board, seat, tuple(spaces_to_reward(board, seat, done)))


def is_given_first(realm: Realm, space: CastleSpace) -> bool:
    """Free, and never worth more or less later. An extension could cover a knight that has not scored yet; a new knight
    or an upgrade could lapse for want of a knight that another space brings: those wait for the player."""
    return not space.costs and IN_THE_PLAYERS_ORDER.isdisjoint(printed_reward(realm.box, space.key).deeds)


def next_space_form(realm: Realm, board: Board, seat: Seat, left: tuple[CastleSpace, ...]) -> Pick[CastleSpace | None]:
    """Asked even of who has too few squires: being skipped would tell everybody."""
    why = {space: _why_space_cannot_be_chosen(realm, board, seat, space) for space in left}
    options: list[Option[CastleSpace | None]] = [Option(space.key, space.words, space) for space in left
                                                 if not why[space]]
    closed = tuple(Closed(space.key, space.words, reason) for space, reason in why.items() if reason)
    return Pick((*options, Option("done", say("Nothing more"), None)), closed)


def _why_space_cannot_be_chosen(realm: Realm, board: Board, seat: Seat, space: CastleSpace) -> Words | None:
    """Nobody pays for what would be forfeited."""
    if not space.costs:
        return None
    if space.costs > realm.purses[seat][SQUIRES]:
        return say("It costs {n} squires; you have fewer.", n=space.costs)
    lapsing = (realm.in_play.deed_procedure(deed).why_not(realm, board, seat)
               for deed in printed_reward(realm.box, space.key).deeds)
    return next((why for why in lapsing if why), None)


async def reward_nobles_at_table(realm: Realm, board: Board, seat: Seat) -> None:
    """One voting marker for each noble and one for the lord of the castle; none in the last round."""
    if realm.round < ROUNDS:
        await realm.books.give_reward(realm, seat, Reward.of({MARKERS: len(board.castles[seat].nobles) + 1}), COMPANY)


# What is still to score this round, and what a space gives.


def spaces_to_reward(board: Board, owner: Owner, done: RewardedSpaces) -> list[CastleSpace]:
    """A space scores once a round, by the knight that stands there or by the extension that covers it. An extension
    that is laid while the castles score does so from the next round on."""
    there = set(knights_by_space(board, owner))
    if not is_ally(owner):
        castle = board.castles[owner]
        there |= set(castle.extensions) - set(castle.newly_laid) - set(castle.flipped)
    return [space for space in BY_KEY.values() if space.key in there and space not in done]


async def reward_space(realm: Realm, board: Board, owner: Owner, space: CastleSpace, question_key: str) -> None:
    """`question_key`: the question in which it was chosen, if there was one."""
    words = say("Ally's castle, free") if is_ally(owner) else CASTLE
    source = Source(castle_place(space.key), words, question_key)
    gains = printed_reward(realm.box, space.key)
    board.send_company_home(owner, castle_place(space.key))
    if is_ally(owner):
        await give_reward_to_ally(realm, board, owner, gains, source)
    else:
        await realm.books.give_reward(realm, owner, gains, source)


def send_castle_knights_home(board: Board, owner: Owner) -> None:
    for space in BY_KEY:
        board.send_company_home(owner, castle_place(space))


# An ally's castle, in which all is free.


async def reward_allys_castle(realm: Realm, board: Board, ally: Owner, done: RewardedSpaces | None = None) -> None:
    """Both spaces are free for an ally; the player chooses which comes first."""
    done = done if done is not None else RewardedSpaces()
    while left := spaces_to_reward(board, ally, done):
        key = ask_key_for_owner(ally, f"castle/{realm.round}") if len(left) > 1 else ""
        chosen = await one(Ask(player_of_owner(ally), key, say("Your ally's castle: what first?"),
                               partial(_allys_next_space_form, board, ally, done))) if key else left[0]
        if chosen is None:
            continue  # corrected by hand meanwhile
        done.add(chosen)
        await reward_space(realm, board, ally, chosen, key)
    send_castle_knights_home(board, ally)


def _allys_next_space_form(board: Board, ally: Owner, done: RewardedSpaces) -> Pick[CastleSpace | None]:
    options: list[Option[CastleSpace | None]] = [Option(space.key, ALLYS_WORDS[space.key], space)
                                                 for space in spaces_to_reward(board, ally, done)]
    return Pick(tuple(options) or (Option("none", say("No knight"), None),))
