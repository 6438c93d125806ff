"""What the base game gives: gold, squires and voting markers, and deeds; and what a box may print of them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from companion.core.asking import Raw
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Amount, Field, Fields, Option
from companion.core.lists import Some
from companion.core.words import Words, say
from companion.games.lancaster import stocks
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import ALWAYS_DUE, DueReward
from companion.games.lancaster.pieces import Owner
from companion.games.lancaster.playing import show_lapse
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Deed, Reward, Stock
from companion.tabletop.ledger import Source

GOLD = Stock("gold", say("Gold"), lambda n: say("{n} gold", "{n} gold", n=n), position=1, mark="gold", start=2,
             screened=True)
SQUIRES = stocks.SQUIRES
MARKERS = Stock("markers", say("Voting markers"), lambda n: say("{n} voting marker", "{n} voting markers", n=n),
                position=3,
                mark="marker", start=1)
# Those left after the third vote, while a law in force looks at them.
RETAINED = Stock("retained", say("Retained voting markers"),
                 lambda n: say("{n} retained voting marker", "{n} retained voting markers", n=n), position=4,
                 mark="marker")
STOCKS = (GOLD, SQUIRES, MARKERS, POWER_POINTS)


# Deeds. How they are done stands in `deeds`.

NEW_KNIGHT = Deed("knight", say("a new knight of strength 1"), mark="knight")
UPGRADE = Deed("upgrade", say("an upgrade"), mark="upgrade")
EXTENSION = Deed("extension", say("an extension"), for_allies=False, mark="tower")  # an ally's castle is never extended
NOBLE = Deed("noble", say("a noble from any county"), mark="noble")
PASSAGE = Deed("passage", say("passage to France"), for_allies=False, mark="lily")  # but from the county that gives it

# What only laws give.
UPGRADE_DEPLOYED = Deed("upgrade-deployed", say("an upgrade of a deployed knight"), mark="upgrade", like=UPGRADE)
SWAP_THREE_FOR_FOUR = Deed("champion", say("a knight of strength 4 for that of strength 3"), mark="knight",
                           like=UPGRADE)

PRINTED = {deed.key: deed for deed in (NEW_KNIGHT, UPGRADE, EXTENSION, NOBLE, PASSAGE)}


# Rewards that a box may print: likely ones by a key, any other stock by stock.

MOST_PRINTED = 20  # of anything that is printed: nobody knows, and no box comes near it
OTHER = "other"
_FEW = Amount(0, MOST_PRINTED, usual=(0, 6))
_DEEDS = Some(tuple(Option(key, deed.words, key) for key, deed in PRINTED.items()), 0, 1)
_ANYTHING: Fields[Raw] = Fields(lambda **told: told | {"deed": list(told["deed"])}, (
    *((stock.key, Field(stock.title, _FEW)) for stock in (GOLD, SQUIRES, MARKERS)),
    (POWER_POINTS.key, Field(POWER_POINTS.title, Amount(0, MOST_PRINTED, usual=(0, 12)))),
    ("deed", Field(say("And besides"), _DEEDS))))
_LETTERS = {"g": GOLD, "s": SQUIRES, "m": MARKERS, "p": POWER_POINTS}


def read_reward(told: Raw) -> Reward:
    """The reward behind a key such as "g2", "g1s1", "p3" or "noble", or one told stock by stock."""
    if isinstance(told, list):
        _, parts = told
        return Reward.of({stock: parts[stock.key] for stock in STOCKS}, *(PRINTED[key] for key in parts["deed"]))
    return _reward_of_key(told)


@cache
def _reward_of_key(told: str) -> Reward:
    if told in PRINTED:
        return Reward.of({}, PRINTED[told])
    return Reward.of({_LETTERS[letter]: int(n) for letter, n in re.findall(r"([gsmp])(\d+)", told)})


class RewardForm(Either[Any]):
    """One of the likely rewards, or any other. It reads to what a box profile keeps: a key, or all that was told."""

    def branch_and_tail(self, raw: Raw) -> tuple[Branch[Any], Raw]:
        return super().branch_and_tail([raw, {}] if isinstance(raw, str) else raw)

    def read(self, raw: Raw) -> Raw:
        key, told = super().read(raw)
        return [key, told] if key == OTHER else key

    def answer_words(self, raw: Raw) -> Words:
        return read_reward(self.read(raw)).words


def reward_form(*keys: str) -> RewardForm:
    """Nobody knows all that a box might print, so the list is never closed."""
    likely = tuple(Branch(key, read_reward(key).words, NOTHING) for key in keys)
    return RewardForm((*likely, Branch(OTHER, say("Something else"), _ANYTHING)))


# What an ally takes of a reward: with two players, of counties and of its castle.


async def give_reward_to_ally(realm: Realm, board: Board, ally: Owner, gains: Reward, source: Source,
                              due: DueReward = ALWAYS_DUE) -> None:
    """Stocks lapse for an ally, and what it cannot carry out."""
    for deed in gains.deeds:
        await realm.in_play.deed_procedure(deed).do(realm, board, ally, source, due)
    if not gains.deeds:
        show_lapse(realm, ally, say("the reward of {source} lapses", source=source.words), source)
