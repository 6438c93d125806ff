"""Influence cards: so many of each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.core.counts import Counts, Kind
from companion.core.dice import Dice
from companion.core.words import Words, say, series
from companion.games.long_live_the_king.dispute import MOST_LAID

Hand = Counter[int]

VALUES = (1, 2, 3)
AT_START: Mapping[int, int] = {1: 12, 2: 7, 3: 1}
IN_A_HAND = sum(AT_START.values())  # at the start

_KINDS = {1: Kind("1", say("parchment (×1)"), IN_A_HAND, mark="parchment"),
          2: Kind("2", say("purse (×2)"), IN_A_HAND, mark="pouch"),
          3: Kind("3", say("dagger (×3)"), IN_A_HAND, mark="dagger")}


def words_for_card(value: int) -> Words:
    return _KINDS[value].words


def mark_for_card(value: int) -> str:
    return _KINDS[value].mark


# The same few are asked for and said all evening, and at every replay of it.
@lru_cache(maxsize=256)
def dice_form_for_cards(cards: tuple[int, ...]) -> Dice:
    """One for each."""
    return Dice(len(cards), labels=tuple(map(words_for_card, cards)), marks=tuple(map(mark_for_card, cards)))


def cards_by_value_form(limits: Mapping[int, int], least: int, most: int, note: Words | None = None) -> Counts:
    """So many cards by value, of no more than there are."""
    return _cached_cards_form(tuple(limits.get(value, 0) for value in VALUES), least, most, note)


@lru_cache(maxsize=256)
def _cached_cards_form(limits: tuple[int, ...], least: int, most: int, note: Words | None) -> Counts:
    kinds = tuple(replace(_KINDS[value], most=limit) for value, limit in zip(VALUES, limits, strict=True))
    return Counts(kinds, least, most, note)


@dataclass(frozen=True, slots=True)
class FromHand(Counts):
    """`held`: the whole hand, and what else all know. The question changes whenever that does; if only its limits did,
    whether an answer is handed back would tell how many cards there are."""

    held: tuple[int, ...] = ()


@lru_cache(maxsize=256)
def hand_cards_to_lay_form(held: tuple[int, ...]) -> FromHand:
    """Of this hand, by value; what is owed cannot be laid."""
    there = {value: max(n, 0) for value, n in zip(VALUES, held, strict=True)}
    most = min(MOST_LAID, sum(there.values()))
    limits = cards_by_value_form({value: min(n, most) for value, n in there.items()}, min(1, most), most)
    return FromHand(limits.kinds, limits.least, limits.most, held=held)


def any_cards_to_lay_form(daggers: int, least: int) -> Counts:
    """What anybody could hold."""
    return cards_by_value_form({1: MOST_LAID, 2: MOST_LAID, 3: daggers}, least, MOST_LAID)


def hand_from_answer(counted: Mapping[str, int]) -> Hand:
    return Hand({int(value): n for value, n in counted.items()})


def values_card_by_card(hand: Mapping[int, int]) -> tuple[int, ...]:
    """Card by card, lowest first."""
    return tuple(value for value in VALUES for _ in range(hand.get(value, 0)))


def values_of_cards_below_zero(hand: Hand) -> tuple[int, ...]:
    """Since a correction of the past, until its owner counts it again."""
    return values_card_by_card(-hand)


def counts_in_value_order(hand: Hand) -> tuple[int, ...]:
    """By value, with what is owed."""
    return tuple(hand[value] for value in VALUES)


def words_for_cards(cards: Iterable[int]) -> Words:
    """As one lays them beside each other."""
    return _cached_words_for_cards(tuple(cards))


@lru_cache(maxsize=256)
def _cached_words_for_cards(cards: tuple[int, ...]) -> Words:
    counted = Hand(cards)
    parts = [say("{n} × {what}", n=counted[value], what=words_for_card(value)) for value in VALUES if counted[value]]
    return series(tuple(parts)) if parts else say("no card")
