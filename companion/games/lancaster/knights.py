"""Knights: seven to an owner, and never one more."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.words import Words
from companion.games.lancaster.printed.reward import named

IN_THE_BOX = {1: 3, 2: 2, 3: 1, 4: 1}  # of each strength, for each owner
Knights = tuple[int, ...]  # by their strengths


def left_over(used: Iterable[int]) -> tuple[int, ...]:
    """The knights of the box that are not among those used."""
    left = [strength for strength, n in IN_THE_BOX.items() for _ in range(n)]
    for strength in used:
        left.remove(strength)
    return tuple(left)


def are_too_many(used: Iterable[int]) -> bool:
    used = tuple(used)
    return any(used.count(strength) > n for strength, n in IN_THE_BOX.items())


def knights_words(strengths: Iterable[int]) -> Words:
    """As they stand beside each other: 1 + 2."""
    return named(" + ".join(str(strength) for strength in strengths) or "–")


def without(knights: Knights, knight: int) -> Knights:
    at = knights.index(knight)
    return (*knights[:at], *knights[at + 1:])


def exchanged(knights: Knights, old: int, new: int) -> Knights:
    at = knights.index(old)
    return (*knights[:at], new, *knights[at + 1:])
