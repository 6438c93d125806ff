"""What is set up and seen of the tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from companion.core.words import say
from companion.games.lancaster.base_game.printed.counties import BY_KEY
from companion.games.lancaster.lying import Lying
from companion.games.lancaster.module import Section
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.printed import on_tile, show_seals
from companion.games.lancaster.reward_tiles.tiles import lies
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.spaces import Place
from companion.games.lancaster.stops import stops_for_hands


def sections(realm: Realm) -> Iterable[Section]:
    which = say("Put the 9 reward tiles into the bag and mix them; the 3 with seals stay in the box.")
    if show_seals(realm):
        which = say("Put the 9 reward tiles into the bag and mix them; of A, D and F those with seals, and the 3 with "
                    "power points stay in the box.")
    yield Section("counties", say("Counties"), (which,))


def lying(realm: Realm, place: Place) -> Iterable[Lying]:
    """What is chosen between where a knight is placed."""
    county = BY_KEY.get(place)
    if county and lies(realm, county) and (gives := on_tile(realm, county)):
        yield _lying(gives)


@cache  # said for every county whenever somebody places a knight
def _lying(gives: Reward) -> Lying:
    return Lying(say("tile: {what}", what=gives.words), gives.signs)


@dataclass(frozen=True, slots=True)
class Drawing:
    """By hand nobody was asked about the bag before it became a stop; so it is said when a tile comes out of it."""

    round: int


def sight(realm: Realm) -> Drawing | None:
    is_due = not realm.books.board and not stops_for_hands(realm) and realm.step == "placing"
    return Drawing(realm.round) if is_due else None
