"""Rewards that a box may print: likely ones by a key, any other stock by stock."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from companion.core.asking import Raw
from companion.core.forms import NOTHING, Amount, Field, Fields, Option
from companion.core.lists import Some
from companion.core.ways import Branch, Either
from companion.core.words import Words, say
from companion.games.lancaster.base_game import deeds
from companion.games.lancaster.base_game.stocks import GOLD, MARKERS, SQUIRES, STOCKS
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.stocks import POWER_POINTS

MOST = 20  # of anything that is printed: nobody knows, and no box comes near it
OTHER = "other"
_FEW = Amount(0, MOST, usual=(0, 6))
_DEEDS = Some(tuple(Option(key, deed.words, key) for key, deed in deeds.PRINTED.items()), 0, 1)
_ANYTHING: Fields[Raw] = Fields(lambda **told: told | {"deed": list(told["deed"])}, (
    *((stock.key, Field(stock.title, _FEW)) for stock in (GOLD, SQUIRES, MARKERS)),
    (POWER_POINTS.key, Field(POWER_POINTS.title, Amount(0, MOST, usual=(0, 12)))),
    ("deed", Field(say("And besides"), _DEEDS))))
_LETTERS = {"g": GOLD, "s": SQUIRES, "m": MARKERS, "p": POWER_POINTS}


def reward_of(told: Raw) -> Reward:
    """The reward behind a key such as "g2", "g1s1", "p3" or "noble", or one told stock by stock."""
    if isinstance(told, list):
        _, parts = told
        return Reward.of({stock: parts[stock.key] for stock in STOCKS}, *(deeds.PRINTED[key] for key in parts["deed"]))
    return _named(told)


@cache
def _named(told: str) -> Reward:
    if told in deeds.PRINTED:
        return Reward.of({}, deeds.PRINTED[told])
    return Reward.of({_LETTERS[letter]: int(n) for letter, n in re.findall(r"([gsmp])(\d+)", told)})


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
