"""Knights: seven to an owner, and never one more."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from companion.core.words import Words, named

IN_THE_BOX = {1: 3, 2: 2, 3: 1, 4: 1}  # of each strength, for each owner
Knights = tuple[int, ...]  # by their strengths
SEVEN: Knights = tuple(strength for strength, n in IN_THE_BOX.items() for _ in range(n))


def left_over(used: Iterable[int]) -> tuple[int, ...]:
    """The knights of the box that are not among those used."""
    left = list(SEVEN)
    for strength in used:
        left.remove(strength)
    return tuple(left)


def are_too_many(used: Iterable[int]) -> bool:
    used = tuple(used)
    return any(used.count(strength) > n for strength, n in IN_THE_BOX.items())


@cache
def can_stack(strengths: Knights, knights: Knights = SEVEN) -> bool:
    """Can these knights be put into stacks of these strengths, each of them only once?"""
    if not strengths:
        return True
    stacks = {stack for n in range(1, len(knights) + 1) for stack in combinations(knights, n)
              if sum(stack) == strengths[0]}
    return any(can_stack(strengths[1:], _without_all(knights, stack)) for stack in stacks)


@cache
def most_in_stacks(strengths: Knights, knights: Knights = SEVEN) -> int | None:
    """How much of these strengths knights can be, with one of them in each stack at least; None: they are too few."""
    if not strengths:
        return 0
    found = None
    for stack in {stack for n in range(1, len(knights) + 1) for stack in combinations(knights, n)}:
        if sum(stack) <= strengths[0]:
            others = most_in_stacks(strengths[1:], _without_all(knights, stack))
            if others is not None:
                found = max(found or 0, sum(stack) + others)
    return found


def strengths_words(strengths: Iterable[int]) -> Words:
    """One by one: 3, 4."""
    return named(", ".join(str(strength) for strength in strengths))


def knights_words(strengths: Iterable[int]) -> Words:
    """As they stand beside each other: 1 + 2."""
    return named(" + ".join(str(strength) for strength in strengths) or "–")


def without(knights: Knights, knight: int) -> Knights:
    at = knights.index(knight)
    return (*knights[:at], *knights[at + 1:])


def _without_all(knights: Knights, stack: Knights) -> Knights:
    for knight in stack:
        knights = without(knights, knight)
    return knights


def exchanged(knights: Knights, old: int, new: int) -> Knights:
    at = knights.index(old)
    return (*knights[:at], new, *knights[at + 1:])
