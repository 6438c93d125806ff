"""Whose knights: a player's own, or with two players those of a player's ally."""

from __future__ import annotations

from functools import cache

from companion.core.asking import Seat
from companion.core.words import Who, Words, say

Owner = str  # a seat, or a seat's ally

_ALLY = "ally/"


def ally_of(seat: Seat) -> Owner:
    return f"{_ALLY}{seat}"


def is_ally(owner: Owner) -> bool:
    return owner.startswith(_ALLY)


def lord_of(owner: Owner) -> Seat:
    """The player who decides for these knights."""
    return owner.removeprefix(_ALLY)


def key_of(owner: Owner, key: str) -> str:
    """A question's key. One seat answers for two owners: an answer for the one must never count for the other."""
    return f"allys-{key}" if is_ally(owner) else key


@cache  # said in every other line, so one object will do
def owner_words(owner: Owner) -> Words:
    if is_ally(owner):
        return say("{who}'s ally", who=Who(lord_of(owner)))
    return say("{who}", who=Who(owner))
