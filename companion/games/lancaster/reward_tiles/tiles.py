"""The nine tiles: what they print, and where they are: in the bag, in the county of their letter, or out of the game.

Three print power points, or with the King's Court a seal; the others in an order that nobody could read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from companion.core.asking import RuleBug
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment, Printed
from companion.core.words import Verbatim, Words, say
from companion.games.lancaster.base_game.counties import BY_KEY, COUNTIES, GLOUCESTER, NORTHUMBERLAND, SUFFOLK, County
from companion.games.lancaster.base_game.rewards import read_reward, reward_form
from companion.games.lancaster.court.offices import SEALS
from companion.games.lancaster.module import SetUpSection
from companion.games.lancaster.playing import stops_for_hands
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import MarkerOnPlace, Place
from companion.games.lancaster.stocks import POWER_POINTS, Reward

EXCHANGED = (NORTHUMBERLAND, GLOUCESTER, SUFFOLK)  # A, D and F: there are two of each in the box
POINTS, SEAL = Reward.of({POWER_POINTS: 3}), Reward.of({SEALS: 1})
UNREAD = tuple(county for county in COUNTIES if county not in EXCHANGED)

_FORM = reward_form("s3", "g3", "noble", "knight", "upgrade", "extension")


def tile_key(county: County) -> str:
    return f"reward-tile/{county.key}"


def tile_name_words(county: County) -> Words:
    """As a tile is told from the others by its back."""
    return Words("{letter}: {county}", values=(("letter", Verbatim(county.letter)), ("county", county.title)))


PRINTED = tuple(Printed(tile_key(county),
                        say("What the reward tile shows ({tile})", tile=tile_name_words(county)), _FORM)
                for county in UNREAD)


def has_seal_tiles(realm: Realm) -> bool:
    """A, D and F, where the King's Court is on the table."""
    return SEALS in realm.in_play.stocks


def tile_reward(realm: Realm, county: County) -> Reward | None:
    """None: nobody has read it yet."""
    if county in EXCHANGED:
        return SEAL if has_seal_tiles(realm) else POINTS
    return read_reward(realm.box.value(tile_key(county))) if realm.box.knows_value(tile_key(county)) else None


async def ask_what_tile_shows(realm: Realm, county: County) -> None:
    """Face up, it shows the table what it gives."""
    if county in UNREAD:
        await realm.box.ask_missing_values(tile_key(county), say("What does the tile show?"), (tile_key(county),))


# Where they are.

IN_THE_BAG, IN_ITS_COUNTY, OUT = "bag", "county", "out"


@dataclass(slots=True)
class TilesState:
    where: dict[str, str] = field(default_factory=dict)  # by their counties
    scored: int = 0  # of those with power points; by hand only these are told of


def start_tiles_state(realm: Realm) -> TilesState:
    """By hand it is told which come out of the bag, and not when they leave the game."""
    told = realm.books.board or stops_for_hands(realm)
    return TilesState(dict.fromkeys((county.key for county in COUNTIES), IN_THE_BAG) if told else {})


def tiles_state(realm: Realm) -> TilesState:
    state = realm.states["reward-tiles"]
    assert isinstance(state, TilesState)
    return state


def counties_of_tiles_at(realm: Realm, where: str) -> tuple[County, ...]:
    """The tiles in the bag, on the map, out of the game: by their counties, from A to I."""
    return tuple(county for county in COUNTIES if tiles_state(realm).where.get(county.key) == where)


def is_tile_in_county(realm: Realm, county: County) -> bool:
    return tiles_state(realm).where.get(county.key) == IN_ITS_COUNTY  # asked for every county whenever somebody places


# What is set up and seen.


def set_up_sections(realm: Realm) -> Iterable[SetUpSection]:
    which = say("Put the 9 reward tiles into the bag and mix them; the 3 with seals stay in the box.")
    if has_seal_tiles(realm):
        which = say("Put the 9 reward tiles into the bag and mix them; of A, D and F those with seals, and the 3 with "
                    "power points stay in the box.")
    yield SetUpSection("counties", say("Counties"), (which,))


def markers_on(realm: Realm, place: Place) -> Iterable[MarkerOnPlace]:
    """What is chosen between where a knight is placed."""
    county = BY_KEY.get(place)
    if county and is_tile_in_county(realm, county) and (gives := tile_reward(realm, county)):
        yield _tile_marker(gives)


@cache  # said for every county whenever somebody places a knight
def _tile_marker(gives: Reward) -> MarkerOnPlace:
    return MarkerOnPlace(say("tile: {what}", what=gives.words), gives.signs)


@dataclass(frozen=True, slots=True)
class DrawTileReminder:
    """By hand nobody was asked about the bag before it became a stop; so it is said when a tile comes out of it."""

    round: int


def reminder_to_draw_tile(realm: Realm) -> DrawTileReminder | None:
    is_due = not realm.books.board and not stops_for_hands(realm) and realm.step == "placing"
    return DrawTileReminder(realm.round) if is_due else None


# Corrected by hand.


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    if realm.books.board:
        return {f"reward-tile/{county.key}": _tile_adjustment(realm, county) for county in COUNTIES}
    return {} if has_seal_tiles(realm) else {"reward-tiles-scored": _scored_tiles_adjustment(realm)}


def _tile_adjustment(realm: Realm, county: County) -> Adjustment:
    """One that nobody has read yet cannot lie face up."""
    where = tiles_state(realm).where
    places = {IN_THE_BAG: say("In the bag"), IN_ITS_COUNTY: say("In its county"), OUT: say("Out of the game")}
    if tile_reward(realm, county) is None:
        del places[IN_ITS_COUNTY]

    def book(place: str, _why: Words) -> None:
        where[county.key] = place

    return Adjustment(say("Reward tile {tile}", tile=tile_name_words(county)),
                      Pick(tuple(Option(key, words, key) for key, words in places.items())), where[county.key], book,
                      group=say("Reward Tiles"))


def _scored_tiles_adjustment(realm: Realm) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        tiles_state(realm).scored = n

    return Adjustment(say("Reward tiles (A, D, F) that are taken"), Amount(0, len(EXCHANGED)),
                      tiles_state(realm).scored,
                      book)


def audit(realm: Realm) -> None:
    """Each tile is somewhere, and face up only if it can be read."""
    if not 0 <= tiles_state(realm).scored <= len(EXCHANGED):
        raise RuleBug(f"{tiles_state(realm).scored} tiles with power points are taken")
    if not realm.books.board:
        return
    if tiles_state(realm).where.keys() != BY_KEY.keys():
        raise RuleBug("a reward tile got lost")
    for county in COUNTIES:
        if is_tile_in_county(realm, county) and tile_reward(realm, county) is None:
            raise RuleBug(f"nobody knows the tile of {county.key}")
