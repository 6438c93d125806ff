"""One more game on the shelf: in the list of games, with its templates, and what else it is drawn with, among ours."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.market.game import MARKET

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def checkout(place: Path, key: str = MARKET.key, game: Path = HERE) -> Path:
    """A copy of what lies beside the package, with this game's own; where the package would be."""
    for name in ("templates", "static"):
        shutil.copytree(ROOT / name, place / name)
        if (game / name).exists():
            shutil.copytree(game / name, place / name / "games" / key)
    return place / "companion"
