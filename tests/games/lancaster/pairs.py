"""A game for two: red and blue, each with an ally."""

from __future__ import annotations

from companion.games.lancaster.conflict import Card, Conflict
from companion.games.lancaster.pieces import KNIGHTS, owner_for_ally_of
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.kit import court, fill_reserve, realm_of

ALLY, THEIRS = owner_for_ally_of("red"), owner_for_ally_of("blue")


def two(*knights: int) -> Realm:
    """Red's ally has these knights at court."""
    realm = realm_of("red", "blue")
    court(realm, ALLY, *knights or (2,))
    return realm


def conflict(realm: Realm, *standing: tuple[str, int], strength: int = 5, battle: int = 1) -> Conflict:
    there = Conflict(len(realm.conflicts) + 1, Card(strength, (4, 2, 1)), realm.spaces, battle)
    realm.conflicts.append(there)
    for owner, knight in standing:
        realm.spaces.add_pieces(there.key, owner, KNIGHTS[knight])
        fill_reserve(realm, owner)
    return there
