"""Phase 3, Castles: each player's knights and extensions, then the company at table."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.counties import allys_deed
from companion.games.lancaster.deeds import upgrade_form
from companion.games.lancaster.ledger import Source
from companion.games.lancaster.owners import Owner, ally_of, is_ally, lord_of
from companion.games.lancaster.printed.castles import BY_KEY, RECRUITING, TRAINING, CastleSpace, reward
from companion.games.lancaster.printed.reward import Deed, Reward
from companion.games.lancaster.realm import Phase, Realm
from companion.games.lancaster.rounds import ROUNDS

COMPANY = Source("company", say("Company at table"))


async def reap_castles(realm: Realm, board: Board) -> None:
    """The start player's whole castle first, the others clockwise; the order may change no more meanwhile."""
    realm.phase = Phase.CASTLES
    for seat in realm.turn_order():
        realm.turn = seat
        await score_castle(realm, board, seat)
        await company_at_table(realm, board, seat)
        if ally_of(seat) in board.households:
            await score_allys_castle(realm, board, ally_of(seat))
    realm.turn = None


async def score_castle(realm: Realm, board: Board, seat: Seat) -> None:
    """What costs nothing comes first: that can only help. The order of the rest is the player's choice."""
    laid = board.hands[seat].extensions  # one that is laid meanwhile scores from the next round on
    scored: set[CastleSpace] = set()
    while left := [space for space in spaces_to_score(board, seat, laid) if space not in scored]:
        chosen = next((space for space in left if comes_first(realm, space)), None) or await one(
            Ask(seat, f"castle/{realm.round}", say("Your castle: what next?"),
                partial(_castle_form_now, board, seat, laid, frozenset(scored)), behind_screen=not realm.for_two))
        if chosen is None:
            break
        if chosen.costs:
            realm.books.take(realm, seat, Source("castle", chosen.words), squires=chosen.costs)
        scored.add(chosen)
        await _score(realm, board, seat, chosen)
    for space in BY_KEY.values():
        _go_home(board, seat, space)


def _castle_form_now(board: Board, seat: Seat, laid: tuple[str, ...],
                     scored: frozenset[CastleSpace]) -> Pick[CastleSpace | None]:
    return castle_form(board, seat, tuple(space for space in spaces_to_score(board, seat, laid)
                                              if space not in scored))


def spaces_to_score(board: Board, seat: Seat, laid: tuple[str, ...]) -> list[CastleSpace]:
    """A space scores by the knight that stands there, or by the extension that covers it."""
    return [space for space in BY_KEY.values() if space.key in board.households[seat].castle or space.key in laid]


def comes_first(realm: Realm, space: CastleSpace) -> bool:
    """An extension could cover a knight that has not scored yet: when to lay it is the player's choice."""
    return not space.costs and reward(realm.box, space.key).deed is not Deed.EXTENSION


def castle_form(board: Board, seat: Seat, left: tuple[CastleSpace, ...]) -> Pick[CastleSpace | None]:
    """Asked even of who has too few squires: being skipped would tell everybody."""
    why = {space: _why_not(board, seat, space) for space in left}
    options: list[Option[CastleSpace | None]] = [Option(space.key, space.words, space) for space in left
                                                 if not why[space]]
    closed = tuple(Closed(space.key, space.words, reason) for space, reason in why.items() if reason)
    return Pick((*options, Option("done", say("Nothing more"), None)), closed)


def _why_not(board: Board, seat: Seat, space: CastleSpace) -> Words | None:
    """Nobody pays for what would be forfeited."""
    if space.costs > board.hands[seat].squires:
        return say("It costs {n} squires; you have fewer.", n=space.costs)
    if space is RECRUITING and 1 not in board.reserve(seat):
        return say("No knight of strength 1 is left in the reserve.")
    if space is TRAINING and len(upgrade_form(board, seat, deployed=False).options) == 1:
        return say("No knight can be upgraded.")
    return None


async def _score(realm: Realm, board: Board, owner: Owner, space: CastleSpace) -> None:
    source = Source(f"castle/{space.key}", say("Castle"))
    gains = reward(realm.box, space.key)
    _go_home(board, owner, space)
    if is_ally(owner):
        await allys_deed(realm, board, owner, gains.deed, source)
    else:
        await realm.books.give(realm, owner, gains, source)


def _go_home(board: Board, owner: Owner, space: CastleSpace) -> None:
    knight = board.households[owner].castle.get(space.key)
    if knight is not None:
        board.recall(owner, f"castle/{space.key}", knight)


async def score_allys_castle(realm: Realm, board: Board, ally: Owner) -> None:
    """Both spaces are free for an ally; the player chooses which comes first."""
    while left := knights_in(board, ally):
        chosen = left[0] if len(left) == 1 else await one(
            Ask(lord_of(ally), f"allys-castle/{realm.round}", say("Your ally's castle: what first?"),
                partial(_allys_form, board, ally)))
        if chosen is None or chosen.key not in board.households[ally].castle:
            continue  # corrected by hand meanwhile
        await _score(realm, board, ally, chosen)


def knights_in(board: Board, ally: Owner) -> list[CastleSpace]:
    return [space for space in (RECRUITING, TRAINING) if space.key in board.households[ally].castle]


def _allys_form(board: Board, ally: Owner) -> Pick[CastleSpace | None]:
    options: list[Option[CastleSpace | None]] = [Option(space.key, BY_KEY_FREE[space.key], space)
                                                 for space in knights_in(board, ally)]
    return Pick(tuple(options) or (Option("none", say("No knight"), None),))


BY_KEY_FREE = {"knight": say("New knight"), "upgrade": say("Upgrade")}


async def company_at_table(realm: Realm, board: Board, seat: Seat) -> None:
    """One voting marker for each noble and one for the lord of the castle; none in the last round."""
    if realm.round < ROUNDS:
        await realm.books.give(realm, seat, Reward(markers=len(board.hands[seat].nobles) + 1), COMPANY)
