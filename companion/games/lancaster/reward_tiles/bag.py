"""At the beginning of each round one tile comes out of the bag and lies face up in the county of its letter."""

from __future__ import annotations

from functools import partial

from companion.core.asking import TABLE, Ask, one
from companion.core.forms import Option, Pick
from companion.core.lots import Lot
from companion.core.words import say
from companion.games.lancaster.base_game.printed.counties import County
from companion.games.lancaster.board import Board
from companion.games.lancaster.owners import EVERYBODY
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.printed import lettered, on_tile, read_tile
from companion.games.lancaster.reward_tiles.tiles import IN_ITS_COUNTY, IN_THE_BAG, those, tiles
from companion.games.lancaster.showing import show
from companion.tabletop.ledger import Source

TILE = Source("reward-tile", say("Reward tile"))


async def draw_a_tile(realm: Realm, _board: Board) -> None:
    """It lies there until somebody takes it. Before the first knight is placed, and nobody decides anything earlier."""
    if not those(realm, IN_THE_BAG):
        return
    county = await one(Ask(TABLE, f"reward-tile/{realm.round}", say("Which reward tile comes out of the bag?"),
                           partial(bag_form, realm)))
    if county is None:
        return
    await read_tile(realm, county)
    tiles(realm).where[county.key] = IN_ITS_COUNTY
    gives = on_tile(realm, county)
    assert gives is not None
    show(realm, EVERYBODY, say("{county}: {what}", county=county.title, what=gives.words), TILE,
         say("A reward tile lies in {county}: {what}.", county=county.title, what=gives.words))


async def hands_draw_a_tile(realm: Realm) -> None:
    """What it shows lies on the table. Its letter says whether anybody can take power points from one."""
    county = await one(Ask(TABLE, f"reward-tile/{realm.round}",
                           say("Draw a reward tile and lay it face up in the county of its letter. Which one is it?"),
                           partial(_letters, realm)))
    tiles(realm).where[county.key] = IN_ITS_COUNTY
    realm.tell(say("A reward tile lies in {county}.", county=county.title))


def _letters(realm: Realm) -> Pick[County]:
    return Pick(tuple(Option(county.key, lettered(county), county, signs=(county.letter,), lines=(county.title,))
                      for county in those(realm, IN_THE_BAG)))


def bag_form(realm: Realm) -> Lot[County | None] | Pick[County | None]:
    """Drawn by somebody's hand or by Companion. Never empty: by a correction the bag may be."""
    options: list[Option[County | None]] = [Option(county.key, lettered(county), county)
                                            for county in those(realm, IN_THE_BAG)]
    if len(options) > 1:
        return Lot(tuple(options))
    return Pick(tuple(options) or (Option("none", say("No tile is left"), None),))
