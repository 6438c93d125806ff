"""What is conserved of the tiles."""

from __future__ import annotations

from companion.core.asking import RuleBug
from companion.games.lancaster.base_game.printed.counties import BY_KEY, COUNTIES
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.printed import EXCHANGED, on_tile
from companion.games.lancaster.reward_tiles.tiles import lies, tiles


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
