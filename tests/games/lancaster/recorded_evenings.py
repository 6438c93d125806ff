"""Lancaster's recorded evenings; what their lines say: tests/games/recorded_evenings.py."""

from __future__ import annotations

from pathlib import Path

from companion.core.game import Game
from companion.games.lancaster import LANCASTER
from tests.games import recorded_evenings
from tests.games.recorded_evenings import Recorded

FOLDER = Path(__file__).parent / "recorded"
EVENINGS = sorted(FOLDER.glob("*.txt"))


def read(path: Path, game: Game = LANCASTER) -> Recorded:
    return recorded_evenings.read(path, game)
