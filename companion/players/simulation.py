"""Many whole games, one after the other."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from companion.core.game import Game
from companion.core.session import Session
from companion.players.playout import play_out, seated


def simulated(game: Game, seats: int | None, games: int, seed: int,
              options: Mapping[str, str] | None = None) -> Iterator[Session]:
    """Every game has luck of its own, drawn from the seed and its number: a failing one can be played again. Who gives
    options means them."""
    for number in range(1, games + 1):
        rng = random.Random(f"{seed}/{number}")
        at_table = game.least + rng.randrange(game.most - game.least + 1) if seats is None else seats
        yield play_out(seated(game, at_table, rng, options, options or ()), rng, game.audit)
