"""Everybody's points, line by line, and how they grew."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import Protocol

from companion.core.asking import Seat
from companion.core.words import Who, Words, say
from companion.tabletop.chart import Chart, chart
from companion.tabletop.ledger import Gain, Ledger, total

END = None  # the column after those of the rounds, for the final scoring; before the first one it is 0
Column = int | None


ROUND, BEFORE = say("Round"), say("Before the first round")
UNIT, WHY, NONE_YET = say("Points"), say("Why these points?"), say("No points yet.")
CLOSING, EVERY = say("Final scoring"), say("every point")


def _round(n: int) -> Words:
    return say("Round {n}", n=n)


def _wins(seat: Seat) -> Words:
    return say("{who} wins the evening", who=Who(seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """What a game calls the points of its ledger, and the stretches of an evening in which they are won."""

    title: Words
    behind_a_number: Words
    why: Words  # behind a number that opens its lines
    growth: Words  # above the chart
    after_each: Words  # above the table of stretches
    counted: Callable[[int], Words]
    stretch: Words = ROUND
    nth: Callable[[int], Words] = _round
    before: Words = BEFORE
    unit: Words = UNIT
    why_these: Words = WHY  # before somebody's name, above all the lines
    none_yet: Words = NONE_YET
    closing: Words = CLOSING
    every: Words = EVERY  # of them stands in the record
    won: Callable[[Seat], Words] = _wins  # of the only winner


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One change, and what there was after it."""

    gain: Gain
    total: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """The lines of one round, or of the final scoring; newest first."""

    column: Column
    lines: tuple[ScoreLine, ...]

    @property
    def amount(self) -> int:
        return total(line.gain for line in self.lines)


@dataclass(frozen=True, slots=True)
class Score:
    """Somebody's points, and every line that made them, oldest first."""

    seat: Seat
    points: int
    gains: tuple[Gain, ...]
    closing: int = 0  # how many of the lines were booked since the final scoring began

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """Newest first."""
        last = len(self.gains) - self.closing
        totals = accumulate(gain.amount for gain in self.gains)
        lines = [(END if at >= last else gain.round, ScoreLine(gain, now))
                 for at, (gain, now) in enumerate(zip(self.gains, totals, strict=True))]
        return tuple(Chapter(column, tuple(line for _, line in group))
                     for column, group in groupby(reversed(lines), key=lambda pair: pair[0]))

    def after(self, column: Column) -> int:
        """Points at the end of a round, or of the evening."""
        if column is END:
            return self.points
        return total(gain for gain in self.gains[:len(self.gains) - self.closing] if gain.round <= column)


def scores(ledger: Ledger, finale: Collection[str]) -> tuple[Score, ...]:
    """`finale`: the sources whose lines belong to the final scoring; none before it begins."""
    gains: dict[Seat, list[Gain]] = {seat: [] for seat in ledger.seats}
    closing = dict.fromkeys(ledger.seats, 0)
    last = _closes(ledger, finale)
    for at, gain in enumerate(ledger.gains):
        gains[gain.seat].append(gain)
        closing[gain.seat] += at >= last
    return tuple(Score(seat, total(lines), tuple(lines), closing[seat]) for seat, lines in gains.items())


def _closes(ledger: Ledger, finale: Collection[str]) -> int:
    """Where on the ledger the final scoring begins."""
    return next((at for at, gain in enumerate(ledger.gains) if gain.key in finale), len(ledger.gains))


def columns(every: Sequence[Score], rounds: int, is_closing: bool) -> tuple[Column, ...]:
    """From the start, round by round, to the end once the final scoring has begun.

    The round under way has a column once it has brought somebody something: a line ends where the evening is.
    """
    begun = is_closing or any(gain.round == rounds for score in every for gain in score.gains)
    return (*range(rounds + 1 if begun else max(rounds, 1)), *((END,) if is_closing else ()))


def growth(every: Sequence[Score], over: Sequence[Column]) -> Chart | None:
    """None before there are two columns to draw a line between."""
    return chart({score.seat: [score.after(column) for column in over] for score in every}) if len(over) > 1 else None


class Scored(Protocol):
    """A view of an evening in which points are won."""

    @property
    def round(self) -> int: ...
    @property
    def scores(self) -> tuple[Score, ...]: ...
    @property
    def final(self) -> object | None: ...
    @property
    def columns(self) -> tuple[Column, ...]: ...


class Course:
    """What such a view shows of how they grew."""

    __slots__ = ()

    @property
    def columns(self: Scored) -> tuple[Column, ...]:
        return columns(self.scores, self.round, self.final is not None)

    @property
    def chart(self: Scored) -> Chart | None:
        return growth(self.scores, self.columns)
