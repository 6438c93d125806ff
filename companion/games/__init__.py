"""The only list of games."""

from collections.abc import Mapping

from companion.core.game import Game
from companion.games.lancaster import LANCASTER
from companion.games.long_live_the_king import LONG_LIVE_THE_KING
from companion.games.noblemen import NOBLEMEN, ONE_BALL
from companion.games.secret_commitment import ONE_COMMITMENT
from companion.games.secret_vote import ONE_VOTE

GAMES: Mapping[str, Game] = {game.key: game for game in (
    LANCASTER, LONG_LIVE_THE_KING, NOBLEMEN, ONE_VOTE, ONE_COMMITMENT, ONE_BALL)}
