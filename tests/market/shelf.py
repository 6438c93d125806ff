"""One more game on the shelf: in the list of games, with its templates among ours."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.market.game import MARKET

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def checkout(place: Path) -> Path:
    """A copy of what lies beside the package, with this game's templates; where the package would be."""
    for name in ("templates", "static"):
        shutil.copytree(ROOT / name, place / name)
    shutil.copytree(HERE / "templates", place / "templates" / "games" / MARKET.key)
    return place / "companion"
