"""The prestige track as a page draws it: a staircase with a landing for each title."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.noblemen.titles import TITLES, Title

_ALWAYS = range(max(title.needs for title in TITLES) + 2)  # whoever stands there


@dataclass(frozen=True, slots=True)
class Step:
    """`landing`: the title that this space is enough for; `skips`: empty ones below it are left out."""

    space: int
    landing: Title | None
    skips: bool


def stairs(spaces: Iterable[int]) -> tuple[Step, ...]:
    """From the floor up; beyond the highest landing only those on which somebody stands."""
    drawn = sorted({*_ALWAYS, *spaces})
    landings = {title.needs: title for title in TITLES if title.needs}
    return tuple(Step(space, landings.get(space), space > 0 and space - 1 not in drawn) for space in drawn)
