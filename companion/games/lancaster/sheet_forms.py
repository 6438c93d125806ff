"""What several sheets ask for alike."""

from __future__ import annotations

from companion.core.records import JsonList
from companion.core.sheets import Faults, Whole
from companion.core.words import say
from companion.games.lancaster.pieces import IN_THE_BOX

TOO_MANY = {
    1: say("a player has at most three knights of strength 1"),
    2: say("a player has at most two knights of strength 2"),
    3: say("a player has only one knight of strength 3"),
    4: say("a player has only one knight of strength 4"),
}


def _in_the_box(knights: list[int], path: str, faults: Faults) -> None:
    if not faults.is_wrong_within(path):
        for strength, most in IN_THE_BOX.items():
            if knights.count(strength) > most:
                faults.add(path, TOO_MANY[strength])


def knights(least: int) -> JsonList:
    """The strengths of one player's knights."""
    return JsonList(Whole(1, 4), least, check=_in_the_box)


def _not_rising(points: list[int], path: str, faults: Faults) -> None:
    if not faults.is_wrong_within(path) and points != sorted(points, reverse=True):
        faults.add(path, say("these numbers must not rise"))


def falling(length: int) -> JsonList:
    """So many numbers, the largest first."""
    return JsonList(Whole(), length, length, check=_not_rising)
