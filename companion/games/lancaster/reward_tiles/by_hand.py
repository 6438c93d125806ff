"""Where the cardboard keeps the pieces: who took power points from a tile is told, and nothing else of the tiles.

A tap where any lies there, before the sheet of the counties: as a fourth line of it, names of five would not fit the
screen.
"""

from __future__ import annotations

from functools import partial

from companion.core.asking import TABLE, Ask, Seat, one
from companion.core.forms import Pick
from companion.core.words import say
from companion.games.lancaster.base_game.rewards_sheet import anybody
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.bag import TILE
from companion.games.lancaster.reward_tiles.printed import EXCHANGED, POINTS, show_seals
from companion.games.lancaster.reward_tiles.tiles import IN_ITS_COUNTY, those, tiles
from companion.games.lancaster.stocks import POWER_POINTS
from companion.games.lancaster.stops import stops_for_hands


def left(realm: Realm) -> int:
    """How many tiles with power points may still lie there. Where they show seals, hands take those, too. Before hands
    said which come out of the bag, one a round might have been."""
    if show_seals(realm):
        return 0
    out = len(set(EXCHANGED) & set(those(realm, IN_ITS_COUNTY))) if stops_for_hands(realm) else (
        min(len(EXCHANGED), realm.round))
    return out - tiles(realm).scored


def takers(realm: Realm) -> Pick[Seat | None]:
    """How many are taken may be corrected while the table tells it: then nobody can have taken one more."""
    form = anybody(realm)
    return form if left(realm) > 0 else Pick(form.options[:1])


async def told_points(realm: Realm) -> None:
    """Hardly ever more than one in a round: who took another is asked only after the first."""
    words, nth = say("Reward tiles (A, D, F): who took the power points of one?"), 1
    while left(realm) > 0:
        seat = await one(Ask(TABLE, f"tiles/{realm.round}/{nth}", words, partial(takers, realm)))
        if seat is None:
            return
        realm.score(seat, POINTS.n(POWER_POINTS), TILE)
        tiles(realm).scored += 1
        words, nth = say("Reward tiles (A, D, F): who took another one?"), nth + 1
