"""Influence cards: so many of each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.core.counts import Counts, Kind
from companion.core.words import Words, say, series

Hand = Counter[int]

VALUES = (1, 2, 3)
AT_START: Mapping[int, int] = {1: 12, 2: 7, 3: 1}
IN_A_HAND = sum(AT_START.values())  # at the start
MOST_LAID = 5

_KINDS = {1: say("×1 parchment"), 2: say("×2 purse"), 3: say("×3 dagger")}


def card_words(value: int) -> Words:
    return _KINDS[value]


def how_many(limits: Mapping[int, int], least: int, most: int, note: Words | None = None) -> Counts:
    """So many cards by value, of no more than there are."""
    kinds = tuple(Kind(str(value), _KINDS[value], limits.get(value, 0)) for value in VALUES)
    return Counts(kinds, least, most, note)


def cards_of(counted: Mapping[str, int]) -> Hand:
    return Hand({int(value): n for value, n in counted.items()})


def in_order(hand: Mapping[int, int]) -> tuple[int, ...]:
    """Card by card, lowest first."""
    return tuple(value for value in VALUES for _ in range(hand.get(value, 0)))


def cards_words(cards: Iterable[int]) -> Words:
    """As one lays them beside each other."""
    counted = Hand(cards)
    parts = [say("{n} × {what}", n=counted[value], what=_KINDS[value]) for value in VALUES if counted[value]]
    return series(tuple(parts)) if parts else say("no card")
