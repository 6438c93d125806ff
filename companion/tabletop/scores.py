"""Everybody's points, line by line, and how they grew."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from typing import Protocol

from companion.core.asking import Seat
from companion.core.words import Who, Words, say
from companion.tabletop.ledger import Gain, PointsLedger, total_points

END = None  # the column after those of the rounds, for the final scoring; before the first one it is 0
Column = int | None
ROUND, BEFORE = say("Round"), say("Before the first round")
UNIT, WHY, NONE_YET = say("Points"), say("Why these points?"), say("No points yet.")
CLOSING, EVERY = say("Final scoring"), say("every point")


def _round_words(n: int) -> Words:
    return say("Round {n}", n=n)


def _wins_words(seat: Seat) -> Words:
    return say("{who} wins the evening", who=Who(seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsWords:
    """What a game calls the points of its ledger, and the stretches of an evening in which they are won."""

    title: Words
    behind_a_number: Words
    why: Words  # behind a number that opens its lines
    growth: Words  # above the chart
    after_each: Words  # above the table of stretches
    counted: Callable[[int], Words]
    stretch: Words = ROUND
    nth: Callable[[int], Words] = _round_words
    before: Words = BEFORE
    unit: Words = UNIT
    why_these: Words = WHY  # before somebody's name, above all the lines
    none_yet: Words = NONE_YET
    closing: Words = CLOSING
    every: Words = EVERY  # of them stands in the record
    won: Callable[[Seat], Words] = _wins_words  # of the only winner


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One change, and what there was after it."""

    gain: Gain
    total: int


@dataclass(frozen=True, slots=True)
class ScoreChapter:
    """The lines of one round, or of the final scoring; newest first."""

    column: Column
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """Somebody's points, and every line that made them, oldest first."""

    seat: Seat
    points: int
    gains: tuple[Gain, ...]
    closing: int = 0  # how many of the lines were booked since the final scoring began

    @property
    def chapters(self) -> tuple[ScoreChapter, ...]:
        """Newest first."""
        last = len(self.gains) - self.closing
        totals = accumulate(gain.amount for gain in self.gains)
        lines = [(END if at >= last else gain.round, ScoreLine(gain, now))
                 for at, (gain, now) in enumerate(zip(self.gains, totals, strict=True))]
        return tuple(ScoreChapter(column, tuple(line for _, line in group))
                     for column, group in groupby(reversed(lines), key=lambda pair: pair[0]))

    def points_after(self, column: Column) -> int:
        """Points at the end of a round, or of the evening."""
        if column is END:
            return self.points
        return total_points(gain for gain in self.gains[:len(self.gains) - self.closing] if gain.round <= column)


def player_scores(ledger: PointsLedger, final_sources: Collection[str]) -> tuple[PlayerScore, ...]:
    """`final_sources`: those whose lines belong to the final scoring; none before it begins."""
    gains: dict[Seat, list[Gain]] = {seat: [] for seat in ledger.seats}
    closing = dict.fromkeys(ledger.seats, 0)
    last = ledger.index_of_first_gain(final_sources)
    for at, gain in enumerate(ledger.gains):
        gains[gain.seat].append(gain)
        closing[gain.seat] += at >= last
    return tuple(PlayerScore(seat, total_points(lines), tuple(lines), closing[seat]) for seat, lines in gains.items())


def columns_of_rounds(every: Sequence[PlayerScore], rounds: int, is_closing: bool) -> tuple[Column, ...]:
    """From the start, round by round, to the end once the final scoring has begun.

    The round under way has a column once it has brought somebody something: a line ends where the evening is.
    """
    begun = is_closing or any(gain.round == rounds for score in every for gain in score.gains)
    return (*range(rounds + 1 if begun else max(rounds, 1)), *((END,) if is_closing else ()))


def growth_chart(every: Sequence[PlayerScore], over: Sequence[Column]) -> Chart | None:
    """None before there are two columns to draw a line between."""
    return chart_of_courses({score.seat: [score.points_after(column) for column in over]
                             for score in every}) if len(over) > 1 else None


class HasScores(Protocol):
    """A view of an evening in which points are won."""

    @property
    def round(self) -> int: ...
    @property
    def scores(self) -> tuple[PlayerScore, ...]: ...
    @property
    def final(self) -> object | None: ...
    @property
    def columns(self) -> tuple[Column, ...]: ...


class WithChart:
    """What such a view shows of how they grew."""

    __slots__ = ()

    @property
    def columns(self: HasScores) -> tuple[Column, ...]:
        return columns_of_rounds(self.scores, self.round, self.final is not None)

    @property
    def chart(self: HasScores) -> Chart | None:
        return growth_chart(self.scores, self.columns)


# The chart: lines over columns, in percent of the drawing, which any screen may stretch without stretching letters.

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_TICKS = 6
APART = 14.0  # of the height, between two labels: each may have two lines
NEAR = 4.0  # marks closer than this in one column stand side by side
SHIFT = 4  # pixels; like a hand of cards


@dataclass(frozen=True, slots=True)
class ChartTick:
    value: int
    y: float


@dataclass(frozen=True, slots=True)
class ChartDot:
    value: int
    x: float
    y: float
    shift: int  # pixels to the side, where several marks would cover each other


@dataclass(frozen=True, slots=True)
class ChartLine:
    seat: Seat
    dots: tuple[ChartDot, ...]
    label: float  # the height of the name at the line's end

    @property
    def strokes(self) -> tuple[tuple[ChartDot, ChartDot], ...]:
        return tuple(pairwise(self.dots))


@dataclass(frozen=True, slots=True)
class Chart:
    ticks: tuple[ChartTick, ...]
    columns: tuple[float, ...]
    series: tuple[ChartLine, ...]


def chart_of_courses(courses: Mapping[Seat, Sequence[int]]) -> Chart:
    """`courses`: each one's points column by column, all of the same length, two columns at least."""
    values = [value for course in courses.values() for value in course]
    ticks = _ticks(min(0, *values), max(1, *values))
    low, high = ticks[0].value, ticks[-1].value
    heights = {seat: [_height_of_value(value, low, high) for value in course] for seat, course in courses.items()}
    count = len(next(iter(courses.values())))
    columns = tuple(round(100 * at / (count - 1), 2) for at in range(count))
    shifts = [_shifts_of_marks({seat: ys[at] for seat, ys in heights.items()}, at == count - 1)
              for at in range(count)]
    labels = spread_label_heights({seat: ys[-1] for seat, ys in heights.items()})
    return Chart(ticks, columns, tuple(
        ChartLine(seat, tuple(ChartDot(value, columns[at], heights[seat][at], shifts[at][seat])
                              for at, value in enumerate(course)), labels[seat])
        for seat, course in courses.items()))


def _ticks(least: int, most: int) -> tuple[ChartTick, ...]:
    """Round numbers, lowest first, that hold everything between them."""
    for step in STEPS:
        low, high = least // step, -(-most // step)
        if high - low < MOST_TICKS:
            break
    return tuple(ChartTick(n * step, _height_of_value(n, low, high)) for n in range(low, high + 1))


def _height_of_value(value: int, low: int, high: int) -> float:
    return round(100 * (high - value) / (high - low), 2)


def _shifts_of_marks(column: Mapping[Seat, float], is_last: bool) -> dict[Seat, int]:
    """Marks at nearly the same height, side by side around the column's middle; left of the names in the last one."""
    shifts: dict[Seat, int] = {}
    crowd: list[Seat] = []
    ranked = sorted(column, key=lambda seat: column[seat])
    for seat, following in zip(ranked, [*ranked[1:], None], strict=True):
        crowd.append(seat)
        if following is None or column[following] - column[seat] >= NEAR:
            for at, one in enumerate(crowd):
                shifts[one] = SHIFT * (2 * at - (2 if is_last else 1) * (len(crowd) - 1))
            crowd = []
    return shifts


def spread_label_heights(wished: Mapping[Seat, float], apart: float = APART) -> dict[Seat, float]:
    """Labels near where they belong: never one upon the other, never out of the drawing."""
    ranked = sorted(wished, key=lambda seat: wished[seat])
    top, bottom = apart / 2, 100 - apart / 2
    placed: list[float] = []
    for seat in ranked:
        placed.append(max(wished[seat], placed[-1] + apart if placed else top))
    for at in range(len(placed) - 1, -1, -1):
        limit = placed[at + 1] - apart if at + 1 < len(placed) else bottom
        placed[at] = min(placed[at], limit)
    return {seat: round(y, 2) for seat, y in zip(ranked, placed, strict=True)}
