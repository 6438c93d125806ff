"""Pieces on the companion's board: knights in counties, castles and courts, and what a player holds."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.lancaster.knights import Knights
from companion.games.lancaster.owners import Owner


@dataclass(frozen=True, slots=True)
class Garrison:
    """A knight in a county, with the squires that came along."""

    owner: Owner
    knight: int
    squires: int = 0

    @property
    def strength(self) -> int:
        return self.knight + self.squires


@dataclass(slots=True)
class Household:
    """What an owner's castle and court hold."""

    court: Knights
    castle: dict[str, int] = field(default_factory=dict)  # space: the knight that stands there


@dataclass(slots=True)
class Hand:
    """A player's stocks: gold and squires behind the screen, the rest before it."""

    gold: int = 2
    squires: int = 2
    markers: int = 1
    extensions: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()  # of these, laid since the castles began to score: they score from the next round on
    nobles: tuple[str, ...] = ()  # of which county each
