"""Bishops: one instead of an upgrade, as long as any are left; nobody has more than three."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import Words, say
from companion.games.lancaster.base_game import rewards
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.offices import BISHOP, court_state
from companion.games.lancaster.module import Alternative
from companion.games.lancaster.pieces import Owner, is_ally
from companion.games.lancaster.playing import show_and_tell
from companion.games.lancaster.realm import Realm, board_of
from companion.games.lancaster.stocks import Deed, Fact, set_of_changes
from companion.tabletop.ledger import Source

MOST_BISHOPS = 3  # of each player's

INSTEAD_BY_HAND: Mapping[Deed, Callable[[Words], Words]] = {
    rewards.UPGRADE: lambda what: say("{what} or a bishop", what=what),
    rewards.UPGRADE_DEPLOYED: lambda what: say("{what} or take a bishop", what=what)}
_TITLE = say("A bishop instead")


def bishop_as_alternative(realm: Realm, board: Board, owner: Owner, source: Source) -> Iterable[Alternative]:
    """What an ally takes leaves the game."""
    words = say("A bishop instead, out of the game") if is_ally(owner) else _TITLE

    async def take() -> None:
        take_bishop(realm, board, owner, source)

    if why := why_no_bishop(realm, board, owner):
        yield Alternative("bishop", words, why_not=why)
    else:
        yield Alternative("bishop", words, take)


def why_no_bishop(realm: Realm, board: Board, owner: Owner) -> Words | None:
    if not court_state(realm).bishops:
        return say("No bishop is left.")
    if number_of_bishops(board, owner) >= MOST_BISHOPS:
        return say("Nobody has more than {n} bishops.", n=MOST_BISHOPS)
    return None


def take_bishop(realm: Realm, board: Board, owner: Owner, source: Source) -> None:
    state = court_state(realm)
    state.bishops -= 1
    if is_ally(owner):
        state.gone += 1
        show_and_tell(realm, owner, say("a bishop out of the game"), source)
        return
    add_bishop_to_player(board, owner)
    show_and_tell(realm, owner, say("a bishop"), source)


def add_bishop_to_player(board: Board, owner: Owner) -> None:
    """From the regal board, to be this player's for good."""
    board.pieces[owner] = (*board.pieces[owner], BISHOP)
    board.bring_from_supply(owner, BISHOP)


def remove_bishop_from_player(board: Board, owner: Owner) -> None:
    """One of them, wherever it is, goes back to the regal board."""
    place = next(place for place, company in board.spaces.places_and_companies_of(owner) if BISHOP in company.pieces)
    board.spaces.remove_pieces(place, owner, BISHOP)
    left = list(board.pieces[owner])
    left.remove(BISHOP)
    board.pieces[owner] = tuple(left)


def number_of_bishops(board: Board, owner: Owner) -> int:
    return board.pieces[owner].count(BISHOP)


def _number_of_bishops_of_seat(realm: Realm, seat: Seat) -> int:
    return number_of_bishops(board_of(realm), seat)


HELD = Fact("bishops", say("How many bishops do you have?"), say("Bishops"), Amount(0, MOST_BISHOPS),
            _number_of_bishops_of_seat,
            set_of_changes(), mark="bishop")
