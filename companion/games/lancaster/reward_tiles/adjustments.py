"""The tiles, corrected by hand."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.games.lancaster.base_game.printed.counties import COUNTIES, County
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.printed import EXCHANGED, lettered, on_tile, show_seals
from companion.games.lancaster.reward_tiles.tiles import IN_ITS_COUNTY, IN_THE_BAG, OUT, tiles


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
