"""What lies before a player's screen, and cannot be counted by numbers alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Hand:
    extensions: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()  # of these, laid since the castles began to score: they score from the next round on
    flipped: tuple[str, ...] = ()  # of these, turned over: they lie there and do not score
    nobles: tuple[str, ...] = ()  # of which county each
