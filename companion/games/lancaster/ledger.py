"""Power points, and why: nothing changes them without a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.core.asking import Seat
from companion.core.words import Words


@dataclass(frozen=True, slots=True)
class Source:
    """Where something comes from: a law, a county, a conflict. The key names the questions it asks."""

    key: str
    words: Words


@dataclass(frozen=True, slots=True)
class Gain:
    """One change of somebody's power points."""

    round: int
    seat: Seat
    amount: int
    source: Words
    reason: Words | None = None


@dataclass(slots=True)
class Ledger:
    seats: tuple[Seat, ...]
    gains: list[Gain] = field(default_factory=list)

    def book(self, gain: Gain) -> None:
        if gain.amount:
            self.gains.append(gain)

    def points(self, seat: Seat) -> int:
        return total(gain for gain in self.gains if gain.seat == seat)


def total(gains: Iterable[Gain]) -> int:
    return sum(gain.amount for gain in gains)
