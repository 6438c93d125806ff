"""A small real game with dice, hidden counts and a loop in which anybody may answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.core.asking import TABLE, Ask, Raw, RuleBug, Seat, Secrecy, first_of, one, together
from companion.core.counts import Counts, Kind
from companion.core.dice import Dice, Throw
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment, Game, Rule, Seating
from companion.core.words import Who, Words, say

CARDS = Counts((Kind("1", say("Cards of value 1"), 4), Kind("2", say("Cards of value 2"), 3),
                Kind("x2", say("Cards that double"), 1)), 1, 5, say("Five cards are in the hand."))
DONE = Pick((Option("done", say("Nobody sells any more"), 0),))


@dataclass
class Market:
    goods: dict[Seat, int]
    price: int = 3
    day: int = 0
    gold: dict[Seat, int] = field(default_factory=dict)
    told: list[Words] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MarketView:
    seats: tuple[Seat, ...]
    day: int
    price: int
    goods: tuple[tuple[Seat, int], ...]
    gold: tuple[tuple[Seat, int], ...]


async def market_days(market: Market) -> None:
    for day in (1, 2):
        market.day = day
        weather = await one(Ask(TABLE, f"weather/{day}", say("What do the dice say of the weather?"), Dice(2)))
        market.told.append(weathered(weather))
        hands = await together(Ask(seat, f"cards/{day}", say("Which cards do you lay down?"), CARDS, Secrecy.SEALED)
                               for seat in market.goods)
        for seat, hand in hands.items():
            market.goods[seat] += (hand.get("1", 0) + 2 * hand.get("2", 0)) * (1 + hand.get("x2", 0))
        await selling(market, day)
    for seat in market.goods:
        luck = await one(Ask(seat, "luck", say("What does your die show?"), Dice(1)))
        market.gold[seat] = market.gold.get(seat, 0) + luck.total


def weathered(throw: Throw) -> Words:
    return say("Companion rolls {n} for the weather.", n=throw.total) if throw.rolled else (
        say("The dice show {n} for the weather.", n=throw.total))


async def selling(market: Market, day: int) -> None:
    """Whoever wants to sells, as often as they like, until the table says that it is over."""
    who = ""
    while who != TABLE:
        offers = [Ask(seat, f"sell/{day}", say("How much do you sell?"), partial(stock, market, seat))
                  for seat, goods in market.goods.items() if goods]
        who, sold = await first_of([*offers, Ask(TABLE, f"done/{day}", say("Does anybody sell?"), DONE)])
        if who != TABLE:
            market.goods[who] -= sold
            market.gold[who] = market.gold.get(who, 0) + sold * market.price
            market.told.append(say("{who} sells {n}.", who=Who(who), n=sold))


def stock(market: Market, seat: Seat) -> Amount:
    return Amount(1, market.goods[seat])


@dataclass(frozen=True)
class Days:
    seating: Seating

    def start(self) -> tuple[Market, Rule]:
        market = Market(dict.fromkeys(self.seating.seats, 0))
        return market, market_days(market)

    def view(self, state: Market, seat: Seat | None, public: Any = None) -> MarketView:  # noqa: ARG002 - all alike
        return MarketView(self.seating.seats, state.day, state.price, tuple(state.goods.items()),
                          tuple(state.gold.items()))

    def adjustments(self, state: Market) -> Mapping[str, Adjustment]:
        def book(price: int, _why: Words) -> None:
            state.price = price

        return {"price": Adjustment(say("The price"), Amount(1, 9), state.price, book)}

    def learned(self, state: Market) -> Mapping[str, Raw]:  # noqa: ARG002
        return {}


def audited(market: Market) -> None:
    if min(market.goods.values()) < 0:
        raise RuleBug("more was sold than there was")


MARKET = Game("market", say("The market"), 2, 3, 1, ("red", "blue", "green"),
              lambda seating, _options, _box: Days(seating), audit=audited)
