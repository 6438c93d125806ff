"""Counties about to pay their rewards, for the tests of phase 3."""

from __future__ import annotations

from typing import Any

from companion.games.lancaster.base_game.county_rewards import reward_counties
from companion.games.lancaster.conflict import Card, Conflict
from companion.games.lancaster.pieces import KNIGHTS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT
from tests.games.lancaster.kit import board_of, garrison, play, realm_of


def holds(realm: Realm, owner: str, county: str, knight: int, squires: int = 0) -> None:
    realm.spaces.remove_pieces(COURT, owner, KNIGHTS[knight])
    garrison(realm, county, owner, knight, squires=squires)


def in_county(county: str, knight: int = 2, squires: int = 0) -> Realm:
    realm = realm_of()
    holds(realm, "red", county, knight, squires)
    return realm


def rewarded(realm: Realm, **answers: list[Any]) -> list[str]:
    return play(reward_counties(realm, board_of(realm)), **answers)[1]


def conflicts(realm: Realm, n: int = 1) -> list[Conflict]:
    realm.conflicts += [Conflict(number, Card(5, (4, 2, 1)), realm.spaces) for number in range(1, n + 1)]
    return realm.conflicts


def left_by_all_nobles(realm: Realm) -> Realm:
    board_of(realm).nobles = dict.fromkeys(board_of(realm).nobles, 0)
    return realm
