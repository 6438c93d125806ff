"""How prestige went from ball to ball, in percent of the drawing: where everybody stood, and who was pushed down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.core.asking import Seat
from companion.games.noblemen.events_view import BallView
from companion.games.noblemen.titles import TITLES, Title

_LEAST_HIGH = 16  # every landing is in sight, whoever stood how low
_BESIDE = 12  # pixels, where several stood on the floor


@dataclass(frozen=True, slots=True)
class PrestigeDot:
    """`pushed_from`: the height of what was earned, if somebody stood there; `shift` to the side, in pixels."""

    space: int
    x: float
    y: float
    pushed_from: float | None
    shift: int


@dataclass(frozen=True, slots=True)
class PrestigeLine:
    seat: Seat
    dots: tuple[PrestigeDot, ...]

    @property
    def strokes(self) -> tuple[tuple[PrestigeDot, PrestigeDot], ...]:
        return tuple(pairwise(self.dots))


@dataclass(frozen=True, slots=True)
class PrestigeChart:
    balls: tuple[tuple[BallView, float], ...]
    landings: tuple[tuple[Title, float], ...]
    lines: tuple[PrestigeLine, ...]


def prestige_chart(balls: Sequence[BallView], seats: Sequence[Seat]) -> PrestigeChart | None:
    """Of the balls that are over; None before the first."""
    danced = [ball for ball in balls if ball.guests_by_title]
    if not danced:
        return None
    high = max(_LEAST_HIGH, *(guest.earned or 0 for ball in danced for guest in ball.guests))
    across = [round(100 * (at + .5) / len(danced), 2) for at in range(len(danced))]
    return PrestigeChart(
        tuple(zip(danced, across, strict=True)),
        tuple((title, _height(title.needs, high)) for title in TITLES if title.needs),
        tuple(PrestigeLine(seat, tuple(_dot(ball, seat, x, high) for ball, x in zip(danced, across, strict=True)))
              for seat in seats))


def _dot(ball: BallView, seat: Seat, x: float, high: int) -> PrestigeDot:
    guest = next(one for one in ball.guests if one.seat == seat)
    space, earned = guest.space or 0, guest.earned or 0
    there = [one.seat for one in ball.guests if one.space == space]
    shift = (2 * there.index(seat) - len(there) + 1) * _BESIDE // 2
    return PrestigeDot(space, x, _height(space, high), _height(earned, high) if guest.pushed else None, shift)


def _height(space: int, high: int) -> float:
    return round(100 * (high - space) / high, 2)
