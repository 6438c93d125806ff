"""The six tiles of the king's favor."""

from __future__ import annotations

from companion.core.game import Printed
from companion.core.words import say
from companion.games.lancaster.base_game.printed.reward import reward_form, reward_of
from companion.games.lancaster.rewards import Reward
from companion.tabletop.box import Box

# One is an upgrade and one a noble; the other four are printed as pictures.
UNREAD = tuple(f"favor/{n}" for n in range(1, 5))
TILES = ("favor/upgrade", "favor/noble", *UNREAD)

_FORM = reward_form(*(f"{stock}{n}" for stock in "gs" for n in range(1, 5)),
                    *(f"g{gold}s{squires}" for gold in range(1, 4) for squires in range(1, 4)), "noble")

PRINTED = tuple(Printed(key, say("King's favor, tile {n} besides the upgrade and the noble", n=n), _FORM)
                for n, key in enumerate(UNREAD, start=1))


def tiles(players: int) -> tuple[str, ...]:
    """With three players the upgrade stays in the box."""
    return TILES[1:] if players == 3 else TILES


def reward(box: Box, tile: str) -> Reward:
    return reward_of(box.value(tile) if tile in UNREAD else tile.removeprefix("favor/"))
