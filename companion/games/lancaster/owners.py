"""Whose pieces: a player's own, or with two players those of a player's ally; and who fights beside them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.core.asking import Seat
from companion.core.words import Who, Words, say

Owner = str  # a seat, a seat's ally, or an archer of one of them, who takes a space and a rank of its own

EVERYBODY: Owner = ""  # where something is nobody's in particular
_ALLY, _ARCHER = "ally/", "archer/"


def ally_of(seat: Seat) -> Owner:
    return f"{_ALLY}{seat}"


@cache  # of a handful of owners, asked for every place and piece again
def is_ally(owner: Owner) -> bool:
    return owner.removeprefix(_ARCHER).startswith(_ALLY)


def archer_of(owner: Owner) -> Owner:
    return f"{_ARCHER}{owner}"


def is_archer(owner: Owner) -> bool:
    return owner.startswith(_ARCHER)


def court_of(owner: Owner) -> Owner:
    """To whose court such pieces go home, and with whose they are counted: an archer is its lord's, or an ally's."""
    return owner.removeprefix(_ARCHER)


@cache
def lord_of(owner: Owner) -> Seat:
    """The player who decides for these pieces."""
    return owner.rpartition("/")[2]


def arms_of(owner: Owner, allies: Mapping[Seat, str]) -> str:
    """As a page draws the arms; `allies`: the colour of each player's ally."""
    lord = lord_of(owner)
    return f"arms-{allies.get(lord, lord) if is_ally(owner) else lord}"


def key_of(owner: Owner, key: str) -> str:
    """A question's key. One seat answers for two owners: an answer for the one must never count for the other."""
    return f"allys-{key}" if is_ally(owner) else key


@cache  # said in every other line, so one object will do
def owner_words(owner: Owner) -> Words:
    who = Who(lord_of(owner))
    if is_archer(owner):
        return say("the archer of {who}'s ally", who=who) if is_ally(owner) else say("{who}'s archer", who=who)
    return say("{who}'s ally", who=who) if is_ally(owner) else say("{who}", who=who)


def owner_lines(owner: Owner) -> tuple[Words, ...]:
    """For a tile, where a long name is cut: whose ally it is may be cut with it, that it is one must not."""
    return (say("{who}", who=Who(lord_of(owner))), say("ally")) if is_ally(owner) else ()
