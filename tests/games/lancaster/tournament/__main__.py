"""The program as it is, with the tournament among the boxes: `python -m tests.games.lancaster.tournament serve`."""

from __future__ import annotations

from companion.cli import main
from companion.games import GAMES
from tests.games.lancaster.tournament.box import GAME

GAMES[GAME.key] = GAME
main()
