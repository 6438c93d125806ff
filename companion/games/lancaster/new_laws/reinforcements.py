"""Reinforcements: squires that go to conflicts, fight along once, and go back to the general supply."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Seat
from companion.core.counts import Counts, Kind
from companion.core.words import say
from companion.games.lancaster.base_game.conflict_places import AT_CONFLICTS
from companion.games.lancaster.base_game.facts import CONFLICTS
from companion.games.lancaster.base_game.stocks import SQUIRES
from companion.games.lancaster.besides import Besides
from companion.games.lancaster.board import Board
from companion.games.lancaster.in_order import at_most, decision, each_decides
from companion.games.lancaster.law import GIVES, law
from companion.games.lancaster.pieces import SQUIRE
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import show
from companion.games.lancaster.spaces import Place
from companion.games.lancaster.stops import stops_for_hands
from companion.tabletop.ledger import Source


@law("reinforcements", 1, say("Reinforcements"),
     say("In turn order: for each conflict with a knight of your own send up to 1 squire, to whichever of these "
         "conflicts you like. They fight along once and go back to the supply."),
     signs=("1", CONFLICTS.mark, GIVES, "1", SQUIRES.mark, CONFLICTS.mark))
async def reinforcements(realm: Realm, source: Source) -> None:
    await each_decides(realm, source, sends_squires, (SQUIRES,), _stands_in)


async def sends_squires(realm: Realm, board: Board, source: Source, seat: Seat) -> bool:
    sent = await decision(realm, source, seat, say("Where do you send squires?"),
                          partial(_form, realm, board, source, seat))
    if sent is None:
        return False
    for conflict in realm.conflicts:
        if n := sent.get(conflict.key, 0):
            realm.books.take(realm, seat, {SQUIRES: n}, source)
            realm.spaces.join(conflict.key, seat, *(SQUIRE,) * n)
            show(realm, seat, say("{n} squire goes to {place}", "{n} squires go to {place}", n=n, place=conflict.title),
                 source)
    return True


def _stands_in(board: Board, seat: Seat) -> list[Place]:
    return board.places_of(seat, AT_CONFLICTS)


def _form(realm: Realm, board: Board, source: Source, seat: Seat) -> Counts:
    places = _stands_in(board, seat)
    most = at_most(realm, source, min(len(places), realm.purses[seat][SQUIRES]))
    kinds = tuple(Kind(conflict.key, conflict.title, most) for conflict in realm.conflicts if conflict.key in places)
    return Counts(kinds or (Kind("nowhere", say("Nowhere"), 0),), 0, most,
                  say("At most 1 for each of these conflicts, wherever they go."))


def have_come(realm: Realm) -> bool:
    """It has acted this round, whether or not it still lies in the row."""
    return reinforcements.key in realm.acted


def besides_knights(realm: Realm) -> Besides:
    """So many squires may stand with each player's own knights; an ally has none."""
    if not have_come(realm):
        return Besides()
    note = say("Squires count along with their knights.") if stops_for_hands(realm) else None
    return Besides(dict.fromkeys(realm.seats, len(realm.conflicts)), note=note)
