"""How long the longest recorded evening of a game takes to be replayed, in memory. In a process of its own.

    python -m tests.bench.replayed GAME BOOKS    prints what it measured as JSON; the benchmark starts it so
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter

from companion.core.session import Session
from companion.games import GAMES
from companion.web.assets import folder_name_of_game
from tests.bench.process import ROOT
from tests.games.recorded_evenings import Recorded, read

REPLAYS = 20


def replay_times(evenings: Mapping[str, Recorded]) -> tuple[str, int, list[float]]:
    """The longest of them: its name, its length, and how long each replay took."""
    name, evening = max(evenings.items(), key=lambda item: len(item[1].lines))
    log = evening.log()
    return name, len(log), [timed(lambda: Session(evening.play, log)) for _ in range(REPLAYS)]


def timed(what: Callable[[], object]) -> float:
    begun = perf_counter()
    what()
    return perf_counter() - begun


def recorded(game: str, books: str) -> dict[str, Recorded]:
    folder = Path(ROOT) / "tests" / "games" / folder_name_of_game(game) / "recorded"
    evenings = {path.stem: read(path, GAMES[game]) for path in folder.glob("*.txt")}
    return {name: evening for name, evening in evenings.items() if evening.books == books}


if __name__ == "__main__":
    name, length, replays = replay_times(recorded(*sys.argv[1:]))
    print(json.dumps({"recorded": name, "length": length, "replays": replays}))
