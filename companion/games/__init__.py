"""The only list of games."""

from collections.abc import Mapping

from companion.core.game import Game
from companion.games.lancaster import LANCASTER

GAMES: Mapping[str, Game] = {game.key: game for game in (LANCASTER,)}
