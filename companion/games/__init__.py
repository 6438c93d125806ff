"""The only list of games."""

from collections.abc import Mapping

from companion.core.game import Game
from companion.games.lancaster import LANCASTER
from companion.games.secret_vote import ONE_VOTE

GAMES: Mapping[str, Game] = {game.key: game for game in (LANCASTER, ONE_VOTE)}
