"""Points, and why: nothing changes them without a line."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from companion.core.asking import Seat
from companion.core.words import Words


@dataclass(frozen=True, slots=True)
class Source:
    """Where something comes from: a law, a sale, a category. The key names the questions it asks.

    `asked_because_of`: the key of the question that was answered with it, if one was; it goes on to what it asks then.
    `part`: one of several things that it does, each of which has its own turns. `heading`: under which it is shown with
    others, where that says less than the words.
    """

    key: str
    words: Words
    asked_because_of: str = ""
    part: str = ""
    heading: Words | None = None

    @property
    def title(self) -> Words:
        return self.heading or self.words

    def source_of_part(self, part: str) -> Source:
        """Of a part that has parts: each by both names."""
        return replace(self, part=f"{self.part}-{part}" if self.part else part)


@dataclass(frozen=True, slots=True)
class Gain:
    """One change of somebody's points."""

    round: int
    seat: Seat
    amount: int
    source: Words
    reason: Words | None = None
    key: str = ""  # the source's


@dataclass(slots=True)
class PointsLedger:
    seats: tuple[Seat, ...]
    gains: list[Gain] = field(default_factory=list)

    def add_gain(self, gain: Gain, before: Collection[str] = ()) -> None:
        """After all others, or before the lines of these sources."""
        if gain.amount:
            self.gains.insert(self.index_of_first_gain(before), gain)

    def replace_gains(self, key: str, gains: Iterable[Gain]) -> None:
        """A source is counted again: its lines stand where they stood, or else at the end."""
        at = self.index_of_first_gain((key,))
        others = [gain for gain in self.gains if gain.key != key]
        self.gains = [*others[:at], *(gain for gain in gains if gain.amount), *others[at:]]

    def index_of_first_gain(self, keys: Collection[str]) -> int:
        return next((at for at, gain in enumerate(self.gains) if gain.key in keys), len(self.gains))

    def points(self, seat: Seat) -> int:
        return total_points(gain for gain in self.gains if gain.seat == seat)

    def points_of_all(self) -> dict[Seat, int]:
        return {seat: self.points(seat) for seat in self.seats}


def total_points(gains: Iterable[Gain]) -> int:
    return sum(gain.amount for gain in gains)
