"""A reward as data: what a county, a castle space, a favor tile or a law gives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache

from companion.core.forms import Option, Pick
from companion.core.words import Verbatim, Words, say, series


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
    def words(self) -> Words:
        parts = [DEEDS[self.deed]] if self.deed else []
        return series((*parts, *(amount(stock, n) for stock, n in self.stocks.items())))


@cache
def amount(stock: str, n: int) -> Words:
    """So many of a stock."""
    return {"gold": lambda: say("{n} gold", "{n} gold", n=n),
            "squires": lambda: say("{n} squire", "{n} squires", n=n),
            "markers": lambda: say("{n} voting marker", "{n} voting markers", n=n),
            "power_points": lambda: say("{n} power point", "{n} power points", n=n)}[stock]()


_STOCKS = {"g": "gold", "s": "squires", "m": "markers", "p": "power_points"}


def reward_of(key: str) -> Reward:
    """The reward behind a key such as "g2", "g1s1", "p3" or "noble"."""
    if key in {deed.value for deed in Deed}:
        return Reward(deed=Deed(key))
    return Reward.of({_STOCKS[letter]: int(n) for letter, n in re.findall(r"([gsmp])(\d+)", key)})


def pick_of(*keys: str) -> Pick[str]:
    """A choice among rewards; its value is the key, which the box profile keeps."""
    return Pick(tuple(Option(key, reward_of(key).words, key) for key in keys))


@cache
def named(name: str) -> Words:
    """A name that no language changes."""
    return Words("{name}", values=(("name", Verbatim(name)),))
