"""What goes in and out of purses, each time counted: so nothing is won from nowhere, and nothing gets lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.core.asking import RuleBug, Seat
from companion.games.lancaster.stocks import Amounts, Stock

if TYPE_CHECKING:
    from companion.games.lancaster.realm import Realm


@dataclass(slots=True)
class Flow:
    """So much came into purses and left them, all evening; and so much more lies there by corrections."""

    given: Counter[Stock] = field(default_factory=Counter)
    returned: Counter[Stock] = field(default_factory=Counter)
    corrected: Counter[Stock] = field(default_factory=Counter)

    def left(self, stock: Stock) -> int:
        return self.given[stock] - self.returned[stock] + self.corrected[stock]


def hand_out(realm: Realm, seat: Seat, amounts: Amounts) -> None:
    """From the general supply, or from where else it lay."""
    purse = realm.purses[seat]
    purse.gain(amounts)
    for stock, n in amounts.items():
        if stock in purse:
            realm.flow.given[stock] += n
            stock.taken(realm, n)


def pay(realm: Realm, seat: Seat, price: Amounts) -> dict[Stock, int]:
    """So much it was."""
    purse = realm.purses[seat]
    given = purse.pay(price)
    realm.flow.returned.update({stock: n for stock, n in given.items() if stock in purse})
    return given


def correct(realm: Realm, seat: Seat, stock: Stock, n: int) -> None:
    """So much of it lies there; noted, or else the audit would take it for something the game gave."""
    realm.flow.corrected[stock] += n - realm.purses[seat][stock]
    realm.purses[seat][stock] = n


def lay_apart(realm: Realm, stock: Stock, apart: Stock) -> None:
    for purse in realm.purses.values():
        n = purse.lay_apart(stock, apart)
        realm.flow.returned[stock] += n
        realm.flow.given[apart] += n


def bring_back(realm: Realm, apart: Stock, amounts: Mapping[Seat, int]) -> None:
    """So many had been laid apart and cleared away."""
    for seat, n in amounts.items():
        realm.purses[seat].bring_back(apart, n)
        realm.flow.given[apart] += n


def clear_away(realm: Realm, apart: Stock) -> None:
    for purse in realm.purses.values():
        realm.flow.returned[apart] += purse.clear_away(apart)


def audit(realm: Realm) -> None:
    """In purses lies what came into them and has not left them again, and in none less than nothing."""
    for seat, purse in realm.purses.items():
        for stock in purse.kept:
            if purse[stock] < 0:
                raise RuleBug(f"{seat} has less than no {stock.key}")
    for stock in dict.fromkeys(stock for purse in realm.purses.values() for stock in purse.kept):
        held = sum(purse.held(stock, 0) for purse in realm.purses.values())
        due = realm.in_play.at_the_start.get(stock, 0) * len(realm.purses) + realm.flow.left(stock)
        if held != due:
            raise RuleBug(f"{held} {stock.key} lie in purses, {due} were given and not returned")
