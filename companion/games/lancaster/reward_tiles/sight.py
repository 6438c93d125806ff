"""What is set up, seen and corrected by hand of the tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from companion.core.asking import RuleBug
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.games.lancaster.base_game.printed.counties import BY_KEY, COUNTIES, County
from companion.games.lancaster.lying import Lying
from companion.games.lancaster.module import Section
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.printed import EXCHANGED, lettered, on_tile, show_seals
from companion.games.lancaster.reward_tiles.tiles import IN_ITS_COUNTY, IN_THE_BAG, OUT, lies, tiles
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.spaces import Place


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
    """By hand nobody is asked about the bag; so it is said when a tile comes out of it."""

    round: int


def sight(realm: Realm) -> Drawing | None:
    is_due = not realm.books.board and realm.step == "placing"
    return Drawing(realm.round) if is_due else None


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    if realm.books.board:
        return {f"reward-tile/{county.key}": _tile(realm, county) for county in COUNTIES}
    return {} if show_seals(realm) else {"reward-tiles-scored": _scored(realm)}


def _tile(realm: Realm, county: County) -> Adjustment:
    """One that nobody has read yet cannot lie face up."""
    where = tiles(realm).where
    spots = {IN_THE_BAG: say("In the bag"), IN_ITS_COUNTY: say("In its county"), OUT: say("Out of the game")}
    if on_tile(realm, county) is None:
        del spots[IN_ITS_COUNTY]

    def book(spot: str, _why: Words) -> None:
        where[county.key] = spot

    return Adjustment(say("Reward tile {tile}", tile=lettered(county)),
                      Pick(tuple(Option(key, words, key) for key, words in spots.items())), where[county.key], book,
                      group=say("Reward Tiles"))


def _scored(realm: Realm) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        tiles(realm).scored = n

    return Adjustment(say("Reward tiles (A, D, F) that are taken"), Amount(0, len(EXCHANGED)), tiles(realm).scored,
                      book)


def audit(realm: Realm) -> None:
    """Each tile is somewhere, and face up only if it can be read."""
    if not 0 <= tiles(realm).scored <= len(EXCHANGED):
        raise RuleBug(f"{tiles(realm).scored} tiles with power points are taken")
    if not realm.books.board:
        return
    if tiles(realm).where.keys() != BY_KEY.keys():
        raise RuleBug("a reward tile got lost")
    for county in COUNTIES:
        if lies(realm, county) and on_tile(realm, county) is None:
            raise RuleBug(f"nobody knows the tile of {county.key}")
