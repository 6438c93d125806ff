"""A game for two: red and blue, each with an ally."""

from __future__ import annotations

from companion.games.lancaster.conflict import Card
from companion.games.lancaster.owners import ally_of
from companion.games.lancaster.realm import Conflict, Realm
from tests.games.lancaster.kit import board_of, realm_of

ALLY, THEIRS = ally_of("red"), ally_of("blue")


def two(*knights: int) -> Realm:
    """Red's ally has these knights at court."""
    realm = realm_of("red", "blue")
    board_of(realm).households[ALLY].court = knights or (2,)
    return realm


def conflict(realm: Realm, *standing: tuple[str, int], strength: int = 5, battle: int = 1) -> Conflict:
    there = Conflict(len(realm.conflicts) + 1, Card(strength, (4, 2, 1)), battle)
    realm.conflicts.append(there)
    for owner, knight in standing:
        board_of(realm).join(there, owner, knight)
    return there
