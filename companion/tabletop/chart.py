"""Where everything stands in a chart: lines over columns, in percent of the drawing's width and height.

Percent let the browser stretch the drawing to any screen without stretching its letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.core.asking import Seat

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_TICKS = 6
APART = 14.0  # of the height, between two labels: each may have two lines
NEAR = 4.0  # marks closer than this in one column stand side by side
SHIFT = 4  # pixels; like a hand of cards


@dataclass(frozen=True, slots=True)
class Tick:
    value: int
    y: float


@dataclass(frozen=True, slots=True)
class Spot:
    value: int
    x: float
    y: float
    shift: int  # pixels to the side, where several marks would cover each other


@dataclass(frozen=True, slots=True)
class Series:
    seat: Seat
    spots: tuple[Spot, ...]
    label: float  # the height of the name at the line's end

    @property
    def strokes(self) -> tuple[tuple[Spot, Spot], ...]:
        return tuple(pairwise(self.spots))


@dataclass(frozen=True, slots=True)
class Chart:
    ticks: tuple[Tick, ...]
    columns: tuple[float, ...]
    series: tuple[Series, ...]


def chart(courses: Mapping[Seat, Sequence[int]]) -> Chart:
    """`courses`: each one's points column by column, all of the same length, two columns at least."""
    values = [value for course in courses.values() for value in course]
    ticks = _ticks(min(0, *values), max(1, *values))
    low, high = ticks[0].value, ticks[-1].value
    heights = {seat: [_y(value, low, high) for value in course] for seat, course in courses.items()}
    count = len(next(iter(courses.values())))
    columns = tuple(round(100 * at / (count - 1), 2) for at in range(count))
    shifts = [_shifts({seat: ys[at] for seat, ys in heights.items()}, at == count - 1) for at in range(count)]
    labels = spread({seat: ys[-1] for seat, ys in heights.items()})
    return Chart(ticks, columns, tuple(
        Series(seat, tuple(Spot(value, columns[at], heights[seat][at], shifts[at][seat])
                           for at, value in enumerate(course)), labels[seat])
        for seat, course in courses.items()))


def _ticks(least: int, most: int) -> tuple[Tick, ...]:
    """Round numbers, lowest first, that hold everything between them."""
    for step in STEPS:
        low, high = least // step, -(-most // step)
        if high - low < MOST_TICKS:
            break
    return tuple(Tick(n * step, _y(n, low, high)) for n in range(low, high + 1))


def _y(value: int, low: int, high: int) -> float:
    return round(100 * (high - value) / (high - low), 2)


def _shifts(column: Mapping[Seat, float], is_last: bool) -> dict[Seat, int]:
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


def spread(wished: Mapping[Seat, float], apart: float = APART) -> dict[Seat, float]:
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
