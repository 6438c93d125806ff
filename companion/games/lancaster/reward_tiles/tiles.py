"""Where the nine tiles are: in the bag, in the county of their letter, or out of the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.lancaster.base_game.printed.counties import COUNTIES, County
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stops import stops_for_hands

IN_THE_BAG, IN_ITS_COUNTY, OUT = "bag", "county", "out"


@dataclass(slots=True)
class Tiles:
    where: dict[str, str] = field(default_factory=dict)  # by their counties
    scored: int = 0  # of those with power points; by hand only these are told of


def start(realm: Realm) -> Tiles:
    """By hand it is told which come out of the bag, and not when they leave the game."""
    told = realm.books.board or stops_for_hands(realm)
    return Tiles(dict.fromkeys((county.key for county in COUNTIES), IN_THE_BAG) if told else {})


def tiles(realm: Realm) -> Tiles:
    state = realm.states["reward-tiles"]
    assert isinstance(state, Tiles)
    return state


def those(realm: Realm, where: str) -> tuple[County, ...]:
    """The tiles in the bag, on the map, out of the game: by their counties, from A to I."""
    return tuple(county for county in COUNTIES if tiles(realm).where.get(county.key) == where)


def lies(realm: Realm, county: County) -> bool:
    return tiles(realm).where.get(county.key) == IN_ITS_COUNTY  # asked for every county whenever somebody places
