"""The program as it is, with a garden: `python -m tests.garden serve`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion import games
from companion.finding import folders
from tests.garden.game import GARDEN
from tests.market.shelf import checkout

games.GAMES = {**games.GAMES, GARDEN.key: GARDEN}

from companion.cli import main  # noqa: E402 - whoever asks for the list of games shall find this one on it

with tempfile.TemporaryDirectory() as place:
    folders.PACKAGE = checkout(Path(place), GARDEN.key, Path(__file__).parent)
    main()
