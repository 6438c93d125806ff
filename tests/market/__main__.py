"""The program as it is, with one more game: `python -m tests.market serve`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion import games
from companion.finding import folders
from tests.market.game import MARKET
from tests.market.shelf import checkout

games.GAMES = {**games.GAMES, MARKET.key: MARKET}

from companion.cli import main  # noqa: E402 - whoever asks for the list of games shall find this one on it

with tempfile.TemporaryDirectory() as place:
    folders.PACKAGE = checkout(Path(place))
    main()
