"""The program as it is, with stocktakings: `python -m tests.stocktaking serve`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion import games
from companion.finding import folders
from tests.market.shelf import checkout
from tests.stocktaking.game import STOCKTAKING

games.GAMES = {**games.GAMES, STOCKTAKING.key: STOCKTAKING}

from companion.cli import main  # noqa: E402 - whoever asks for the list of games shall find this one on it

with tempfile.TemporaryDirectory() as place:
    folders.PACKAGE = checkout(Path(place), STOCKTAKING.key, Path(__file__).parent)
    main()
