"""Tiles on the counties: one on Stafford gives points of its own, and every other round one covers Somerset."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.asking import Seat
from companion.core.words import say
from companion.games.lancaster.base_game.rewards_sheet import anybody
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reports import Report
from companion.tabletop.ledger import Source

POINTS = 2
TILE = Source("tile", say("The tile on Stafford"))


def _taken(realm: Realm, seat: Seat | None) -> None:
    if seat:
        realm.score(seat, POINTS, TILE)


def covered(realm: Realm) -> Collection[str]:
    return () if realm.round % 2 else ("somerset",)


REPORTS = (Report("stafford-tile", say("Stafford (B): who took the power points of its tile?"), anybody, _taken,
                  before="somerset"),)
