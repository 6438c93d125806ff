"""Reinforcements: squires that go to conflicts, fight along once, and go back to the general supply."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.counts import Counts, Kind
from companion.core.words import say
from companion.games.lancaster.base_game.conflict_places import AT_CONFLICTS
from companion.games.lancaster.base_game.stocks import SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.chronicle import Conflict
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.owners import Owner
from companion.games.lancaster.pieces import SQUIRE
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import show
from companion.tabletop.ledger import Source

KEY = "reinforcements"


async def sends_squires(realm: Realm, board: Board, source: Source, seat: Seat) -> bool:
    """Asked even of who has no squire: being skipped would tell everybody. Who stands in no conflict all can see."""
    if not board.places_of(seat, AT_CONFLICTS):
        return True
    sent = await one(Ask(seat, f"{source.key}/{realm.round}", say("Where do you send squires?"),
                         partial(_form, realm, board, source, seat), behind_screen=not realm.for_two))
    if not realm.is_in_force(source):
        return False
    for conflict in realm.conflicts:
        n = sent.get(conflict.key, 0)
        if n and board.holds(seat, conflict.key):
            realm.books.take(realm, seat, {SQUIRES: n}, source)
            realm.spaces.join(conflict.key, seat, *(SQUIRE,) * n)
            show(realm, seat, say("{n} squire goes to {place}", "{n} squires go to {place}", n=n, place=conflict.title),
                 source)
            realm.later(Moment.FOUGHT, partial(_go_back, realm, conflict, seat), conflict)
    return True


def _go_back(realm: Realm, conflict: Conflict, seat: Seat) -> None:
    """Whoever won. The knights may stay for a second battle."""
    company = realm.spaces.company(conflict.key, seat)
    if company:
        realm.spaces.leave(conflict.key, seat, *(SQUIRE,) * company.squires)


def _form(realm: Realm, board: Board, source: Source, seat: Seat) -> Counts:
    places = board.places_of(seat, AT_CONFLICTS)
    most = min(len(places), realm.purses[seat][SQUIRES]) if realm.is_in_force(source) else 0
    kinds = tuple(Kind(conflict.key, conflict.title, most) for conflict in realm.conflicts if conflict.key in places)
    return Counts(kinds or (Kind("nowhere", say("Nowhere"), 0),), 0, most,
                  say("At most 1 for each of these conflicts, wherever they go."))


def by_hand(realm: Realm) -> Mapping[Owner, int]:
    """So many squires may stand with each player's knights, if the law is in force."""
    is_in_force = any(law.key == KEY for law in realm.laws)
    return dict.fromkeys(realm.seats, len(realm.conflicts)) if is_in_force else {}
