"""Tables at which the reward tiles are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.game import Seating
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.pieces import KNIGHTS, owner_for_ally_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import RULES
from companion.games.lancaster.reward_tiles.tiles import (
    IN_ITS_COUNTY,
    IN_THE_BAG,
    OUT,
    counties_of_tiles_at,
    tiles_state,
)
from companion.games.lancaster.spaces import COURT
from tests.games.lancaster.kit import PROFILE, court, garrison, play, step

IN = {"reward-tiles": "in"}
# What B, C, E, G, H and I might show: any order does, for a test is about the rule.
SHOWN = {"reward-tile/stafford": "s3", "reward-tile/york": "g3", "reward-tile/bedford": "noble",
         "reward-tile/somerset": "knight", "reward-tile/dorset": "upgrade", "reward-tile/surrey": "extension"}
TILES: Mapping[str, Any] = {**PROFILE, **SHOWN}
ALLY = owner_for_ally_of("red")


def realm_of(*seats: str, books: str = "companion", profile: Mapping[str, Any] = TILES, rules: int = RULES,
             **besides: str) -> Realm:
    """A realm of the first round, where the tiles are on the table."""
    at_table = seats or ("red", "blue", "green")
    options = {**IN, "books": books, **besides}
    realm, rule = Evening(Seating(at_table, at_table[0]), options, profile, rules=rules).new_state_and_rule()
    rule.close()
    realm.round = 1
    return realm


def lay(realm: Realm, *counties: str) -> None:
    """Their tiles came out of the bag."""
    tiles_state(realm).where |= dict.fromkeys(counties, IN_ITS_COUNTY)


def in_county(county: str, knight: int = 2, *, tile: bool = True, seats: tuple[str, ...] = (),
              **besides: Any) -> Realm:
    """Red's knight stands there, beside the county's tile."""
    realm = realm_of(*seats, **besides)
    realm.spaces.remove_pieces(COURT, "red", KNIGHTS[knight])
    garrison(realm, county, "red", knight)
    if tile:
        lay(realm, county)
    return realm


def allys(county: str, *at_court: int, **besides: str) -> Realm:
    """Two players; a knight of red's ally stands there, of strength 2, beside the county's tile."""
    realm = realm_of("red", "blue", **besides)
    court(realm, ALLY, *at_court)
    garrison(realm, county, ALLY, 2)
    lay(realm, county)
    return realm


def rewarded(realm: Realm, **answers: list[Any]) -> list[str]:
    return play(step(realm, "counties"), **answers)[1]


def on_the_map(realm: Realm) -> list[str]:
    return [county.key for county in counties_of_tiles_at(realm, IN_ITS_COUNTY)]


def out(realm: Realm) -> list[str]:
    return [county.key for county in counties_of_tiles_at(realm, OUT)]


def in_the_bag(realm: Realm) -> str:
    """By their letters."""
    return "".join(county.letter for county in counties_of_tiles_at(realm, IN_THE_BAG))
