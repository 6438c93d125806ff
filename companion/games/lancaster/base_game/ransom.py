"""Conflicts lost twice: the knights are captured, and ransomed one by one."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Who, say
from companion.games.lancaster.base_game.stocks import GOLD
from companion.games.lancaster.board import Board
from companion.games.lancaster.chronicle import Conflict
from companion.games.lancaster.knights import knights_words
from companion.games.lancaster.owners import Owner, is_ally, is_archer, owner_words
from companion.games.lancaster.pieces import KNIGHTS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import show
from companion.tabletop.ledger import Source


async def ransom(realm: Realm, board: Board, conflict: Conflict) -> None:
    """In turn order; an ally's knights cannot be ransomed."""
    done: set[Seat] = set()
    while (seat := next((seat for seat in realm.turn_order() if seat not in done and captured(board, seat, conflict)),
                        None)) is not None:
        realm.turn = seat
        while seat not in done and captured(board, seat, conflict):
            if not await _ransom(realm, board, seat, conflict):
                done.add(seat)
    realm.turn = None
    for stand in conflict.stands:
        if stand.knights:
            board.disband(stand.owner, stand.knights, conflict.key)
            _to_the_reserve(realm, conflict, stand.owner, stand.knights)


async def _ransom(realm: Realm, board: Board, seat: Seat, conflict: Conflict) -> bool:
    """One knight, or no more. Asked even of who has no gold: being skipped would tell everybody."""
    source = _source(conflict)
    knight = await one(Ask(seat, f"ransom/{conflict.number}", say("Ransom which knight? ({source})",
                                                                  source=source.words),
                           partial(ransom_form, realm, board, seat, conflict), behind_screen=not realm.for_two))
    if knight is None:
        return False
    realm.books.take(realm, seat, {GOLD: knight}, source)
    board.fetch(seat, conflict.key, KNIGHTS[knight])
    show(realm, seat, say("a knight of strength {n}", n=knight), source,
               say("{who} ransoms a knight of strength {n}.", who=Who(seat), n=knight))
    return True


def _source(conflict: Conflict) -> Source:
    return Source(f"ransom/{conflict.number}", say("Ransom, {conflict}", conflict=conflict.title))


def captured(board: Board, seat: Owner, conflict: Conflict) -> tuple[int, ...]:
    stand = board.spaces.company(conflict.key, seat)
    return stand.knights if stand else ()


def ransom_form(realm: Realm, board: Board, seat: Owner, conflict: Conflict) -> Pick[int | None]:
    gold = realm.purses[seat][GOLD]
    every = sorted(set(captured(board, seat, conflict)))
    options: list[Option[int | None]] = [
        Option(str(knight), say("Strength {strength}, for {n} gold", strength=knight, n=knight), knight)
        for knight in every if knight <= gold]
    closed = tuple(Closed(str(knight), say("Strength {strength}, for {n} gold", strength=knight, n=knight),
                          say("You have less than {n} gold.", n=knight)) for knight in every if knight > gold)
    return Pick((*options, Option("none", say("No more"), None)), closed)


def _to_the_reserve(realm: Realm, conflict: Conflict, owner: Owner, knights: tuple[int, ...]) -> None:
    lost = knights_words(knights)
    line = say("{who}: {knights} captured; an ally's knights cannot be ransomed.", who=owner_words(owner),
               knights=lost) if is_ally(owner) else (
        say("{who}: {knights} to the reserve ({conflict}).", who=owner_words(owner), knights=lost,
            conflict=conflict.title))
    what = say("knight of strength {knights} to the reserve", "knights of strength {knights} to the reserve",
               n=len(knights), knights=lost)
    show(realm, owner, what, _source(conflict), line)


# By hand -----------------------------------------------------------------------------------------------------------

_RANSOM = say("Captured knights: in turn order, ransom for 1 gold a strength point, or into the reserve.")
_NO_RANSOM = say("An ally's captured knights go to the reserve.")


async def tell_captured(realm: Realm, conflict: Conflict) -> None:
    """What the table does with the knights of a conflict that is lost for good."""
    owners = [stand.owner for stand in conflict.stands if not is_archer(stand.owner)]
    if not all(map(is_ally, owners)):
        realm.tell(say("{conflict}: the knights are captured. In turn order, ransom them for 1 gold a strength point, "
                       "or put them into the reserve.", conflict=conflict.title))
        realm.hands.leave(_RANSOM)
    if any(map(is_ally, owners)):
        realm.tell(say("{conflict}: an ally's knights cannot be ransomed; they go to the reserve.",
                       conflict=conflict.title))
        realm.hands.leave(_NO_RANSOM)
