"""Where the cardboard keeps the pieces: power points of tiles are told, one line on the sheet of the counties."""

from __future__ import annotations

from functools import partial

from companion.core.asking import TABLE, Ask, Seat, one
from companion.core.forms import Pick
from companion.core.words import say
from companion.games.lancaster.base_game.rewards_sheet import anybody
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reports import Report
from companion.games.lancaster.reward_tiles.bag import TILE
from companion.games.lancaster.reward_tiles.printed import OF_POINTS, POINTS
from companion.games.lancaster.reward_tiles.tiles import tiles
from companion.games.lancaster.stocks import POWER_POINTS


def left(realm: Realm) -> int:
    """How many tiles with power points may still lie there: one comes out of the bag each round."""
    return min(len(OF_POINTS), realm.round) - tiles(realm).scored


def scored_form(realm: Realm) -> Pick[Seat | None] | None:
    return anybody(realm) if left(realm) > 0 else None


async def book(realm: Realm, seat: Seat | None) -> None:
    """Hardly ever more than one in a round: who took another is asked only after the first."""
    nth = 1
    while seat:
        realm.score(seat, POINTS.n(POWER_POINTS), TILE)
        tiles(realm).scored += 1
        if left(realm) < 1:
            return
        nth += 1
        seat = await one(Ask(TABLE, f"tiles/{realm.round}/{nth}", say("Reward tiles (A, D, F): who took another one?"),
                             partial(anybody, realm), follows=f"rewards/{realm.round}"))


REPORTS = (Report("tiles", say("Reward tiles (A, D, F): who took the power points of one?"), scored_form, book,
                  before="somerset"),)
