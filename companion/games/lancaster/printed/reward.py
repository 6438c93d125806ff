"""A reward as data: what a county, a castle space, a favor tile or a law gives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

from companion.core.asking import Raw
from companion.core.forms import NOTHING, Amount, Branch, Either, Field, Fields, Option
from companion.core.lists import Some
from companion.core.words import Words, say, series


class Deed(Enum):
    """A reward that somebody has to carry out, often with a choice."""

    NEW_KNIGHT = "knight"
    UPGRADE = "upgrade"
    EXTENSION = "extension"
    NOBLE = "noble"
    PASSAGE = "passage"


DEEDS = {
    Deed.NEW_KNIGHT: say("a new knight of strength 1"),
    Deed.UPGRADE: say("an upgrade"),
    Deed.EXTENSION: say("an extension"),
    Deed.NOBLE: say("a noble from any county"),
    Deed.PASSAGE: say("passage to France"),
}


@dataclass(frozen=True, slots=True)
class Reward:
    gold: int = 0
    squires: int = 0
    markers: int = 0
    power_points: int = 0
    deed: Deed | None = None

    @classmethod
    def of(cls, stocks: Mapping[str, int]) -> Reward:
        return cls(stocks.get("gold", 0), stocks.get("squires", 0), stocks.get("markers", 0),
                   stocks.get("power_points", 0))

    @property
    def stocks(self) -> dict[str, int]:
        """What goes into stocks, without the zeros."""
        every = {"gold": self.gold, "squires": self.squires, "markers": self.markers,
                 "power_points": self.power_points}
        return {stock: n for stock, n in every.items() if n}

    @property
    def changes(self) -> frozenset[str]:
        """What is other than before, once somebody has it."""
        return frozenset((*self.stocks, *((self.deed.value,) if self.deed else ())))

    @property
    def words(self) -> Words:
        return _said(self)


@cache  # said again with every form that offers it
def _said(reward: Reward) -> Words:
    parts = [DEEDS[reward.deed]] if reward.deed else []
    parts += [amount(stock, n) for stock, n in reward.stocks.items()]
    return series(tuple(parts)) if parts else say("nothing")


@cache
def amount(stock: str, n: int) -> Words:
    """So many of a stock."""
    return {"gold": lambda: say("{n} gold", "{n} gold", n=n),
            "squires": lambda: say("{n} squire", "{n} squires", n=n),
            "markers": lambda: say("{n} voting marker", "{n} voting markers", n=n),
            "power_points": lambda: say("{n} power point", "{n} power points", n=n)}[stock]()


MOST = 20  # of anything that is printed: nobody knows, and no box comes near it
OTHER = "other"
_FEW = Amount(0, MOST, usual=(0, 6))
_DEEDS = Some(tuple(Option(deed.value, words, deed.value) for deed, words in DEEDS.items()), 0, 1)
_ANYTHING: Fields[Raw] = Fields(lambda **told: told | {"deed": list(told["deed"])}, (
    ("gold", Field(say("Gold"), _FEW)), ("squires", Field(say("Squires"), _FEW)),
    ("markers", Field(say("Voting markers"), _FEW)),
    ("power_points", Field(say("Power points"), Amount(0, MOST, usual=(0, 12)))),
    ("deed", Field(say("And besides"), _DEEDS))))
_STOCKS = {"g": "gold", "s": "squires", "m": "markers", "p": "power_points"}


def reward_of(told: Raw) -> Reward:
    """The reward behind a key such as "g2", "g1s1", "p3" or "noble", or one told stock by stock."""
    if isinstance(told, list):
        _, parts = told
        return replace(Reward.of(parts), deed=Deed(parts["deed"][0]) if parts["deed"] else None)
    return _named(told)


@cache
def _named(told: str) -> Reward:
    if told in {deed.value for deed in Deed}:
        return Reward(deed=Deed(told))
    return Reward.of({_STOCKS[letter]: int(n) for letter, n in re.findall(r"([gsmp])(\d+)", told)})


class RewardForm(Either[Any]):
    """One of the likely rewards, or any other. It reads to what a box profile keeps: a key, or all that was told."""

    def taken(self, raw: Raw) -> tuple[Branch[Any], Raw]:
        return super().taken([raw, {}] if isinstance(raw, str) else raw)

    def read(self, raw: Raw) -> Raw:
        key, told = super().read(raw)
        return [key, told] if key == OTHER else key

    def words(self, raw: Raw) -> Words:
        return reward_of(self.read(raw)).words


def reward_form(*keys: str) -> RewardForm:
    """Nobody knows all that a box might print, so the list is never closed."""
    likely = tuple(Branch(key, reward_of(key).words, NOTHING) for key in keys)
    return RewardForm((*likely, Branch(OTHER, say("Something else"), _ANYTHING)))
