"""The state of an evening of Lancaster. Only the rules change it; only the view reads it for others."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from companion.core.asking import Seat
from companion.core.game import Seating
from companion.core.words import Words
from companion.games.lancaster.ballot import Ballot, Count
from companion.games.lancaster.laws import Law


class Phase(Enum):
    SETTING_UP = "setting-up"
    TURNING_UP = "turning-up"
    VOTING = "voting"
    REVEALED = "revealed"
    APPLYING = "applying"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Vote:
    """One bill as it was decided, with the row of laws before and after."""

    round: int
    place: int
    law: Law
    ballots: tuple[tuple[Seat, Ballot], ...]
    count: Count
    before: tuple[Law, ...]
    after: tuple[Law, ...]


@dataclass(slots=True)
class Realm:
    seating: Seating
    start: Seat
    phase: Phase = Phase.SETTING_UP
    round: int = 0
    laws: tuple[Law, ...] = ()  # in force, left to right
    bills: tuple[Law, ...] = ()  # this round's, left to right
    drawn: tuple[Law, ...] = ()
    votes: list[Vote] = field(default_factory=list)
    told: list[Words] = field(default_factory=list)

    def turn_order(self) -> tuple[Seat, ...]:
        """From the start player clockwise, as it is now."""
        seats = self.seating.seats
        first = seats.index(self.start)
        return seats[first:] + seats[:first]

    def tell(self, words: Words) -> None:
        self.told.append(words)
