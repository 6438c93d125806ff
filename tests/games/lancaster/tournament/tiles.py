"""Tiles on counties: one on Stafford gives points and a garland of its own, every other round one covers Somerset."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.core.asking import Seat
from companion.core.words import say
from companion.games.lancaster.base_game.rewards_sheet import anybody
from companion.games.lancaster.module import Report
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import Lying, Place
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.tabletop.ledger import Source
from tests.games.lancaster.tournament.garlands import GARLANDS

ON_IT = Reward.of({POWER_POINTS: 2, GARLANDS: 1})
TILE = Source("tile", say("The tile on Stafford"))


async def _taken(realm: Realm, seat: Seat | None) -> None:
    if seat:
        await realm.books.give(realm, seat, ON_IT, TILE)


def lying(_realm: Realm, place: Place) -> Iterable[Lying]:
    if place == "stafford":
        yield Lying(say("a tile: {what}", what=ON_IT.words), ("2", "star"))


def covered(realm: Realm) -> Collection[str]:
    return () if realm.round % 2 else ("somerset",)


REPORTS = (Report("stafford-tile", say("Stafford (B): who took the power points of its tile?"), anybody, _taken,
                  before="somerset"),)
