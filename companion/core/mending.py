"""What all are told when somebody went back or corrected: who, what, and what it moved.

Made of the line that the public log has of it and of public points, and of nothing else. Of what is hidden that line
has no value, and then no more is said: it is announced alike, whatever came of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.asking import TABLE, Seat, Secrecy
from companion.core.entries import LABELLED, UNDO
from companion.core.game import Play, WithPoints
from companion.core.otherwise import otherwise
from companion.core.question import Asked, Name
from companion.core.run import Run
from companion.core.words import Who, Words, say

Points = Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Mended:
    """It stands until something else has been answered."""

    words: Words
    value: Words | None = None  # what is right, where all may know it; of an answer what it was, too
    moved: tuple[tuple[Seat, int, int], ...] = ()  # whose points, from how many to how many


def mended(kind: str, line: Words, before: Points, now: Points, was: Asked | None = None) -> Mended:
    """`was`: the answer that was wrong, with its question."""
    moved = tuple((seat, before[seat], points) for seat, points in now.items() if before[seat] != points)
    said = dict(line.values)
    if "what" not in said:
        return Mended(line, moved=moved if kind == UNDO else ())
    what, value = said["what"], None
    if isinstance(what, Words) and what.text == LABELLED:
        what, value = (part for _, part in what.values if isinstance(part, Words))
        value = otherwise(was.said, value) if was else value
    if was and isinstance(what, Words) and was.seat != TABLE and Who(was.seat) != said["who"]:
        what = say("{who}: {what}", who=Who(was.seat), what=what)
    return Mended(say("{who} corrected: {what}", who=said["who"], what=what), value, moved if value else ())


def points(play: Play, run: Run) -> Points:
    return play.points(run.state) if isinstance(play, WithPoints) else {}


def secrets(run: Run) -> set[Name]:
    """What was answered in secret, whether it lies sealed or was used."""
    used = {(ask.seat, ask.name) for step in run.steps for ask in step.asks if ask.secrecy is not Secrecy.OPEN}
    return used | {(seat, run.names[seat, key]) for seat, key in run.sealed}
