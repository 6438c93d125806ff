"""What players hold so many of: one definition for purse, ledger, corrections, views and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.core.asking import RuleBug
from companion.core.words import Words, say

if TYPE_CHECKING:
    from companion.games.lancaster.realm import Realm

IN_A_BOX = 37  # of gold, of squires and of voting markers: nobody can hold more
WRITTEN_DOWN = 99  # what the box lacks of others is written down, without limit; nobody comes near this many


def unnoticed(_realm: Realm, _n: int) -> None:
    """There is enough of it, and where it lay tells nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """There is one object for each, so it is equal to itself alone."""

    key: str
    title: Words
    amount: Callable[[int], Words] = field(repr=False)  # so many of it, in words
    rank: int  # where it is named among others
    mark: str = ""  # its drawing
    start: int = 0
    screened: bool = False  # behind the screen, where three or more play
    most: int = IN_A_BOX
    always_kept: bool = False  # by the companion, whoever keeps the other books
    # Where the companion keeps it: so much was taken from where all of it lies, by whatever gave it.
    taken: Callable[[Realm, int], None] = field(default=unnoticed, repr=False)


POWER_POINTS = Stock("power_points", say("Power points"),
                     lambda n: say("{n} power point", "{n} power points", n=n), rank=100, mark="star", always_kept=True)
# They go along with knights, so whoever places any has to know them.
SQUIRES = Stock("squires", say("Squires"), lambda n: say("{n} squire", "{n} squires", n=n), rank=2, mark="squire",
                start=2, screened=True)

Amounts = Mapping[Stock, int]


def by_rank(amounts: Amounts) -> Iterator[tuple[Stock, int]]:
    """As they are always named, whoever put them together."""
    return iter(sorted(amounts.items(), key=lambda pair: pair[0].rank))


class Purse:
    """What one player holds of the stocks that the companion keeps. Power points stand on the ledger."""

    def __init__(self, kept: Amounts) -> None:
        self._held = {stock: n for stock, n in kept.items() if stock != POWER_POINTS}

    @property
    def kept(self) -> tuple[Stock, ...]:
        return tuple(self._held)

    def __contains__(self, stock: Stock) -> bool:
        return stock in self._held

    def __getitem__(self, stock: Stock) -> int:
        return self._held[stock]

    def held(self, stock: Stock, elsewhere: int) -> int:
        """So much; `elsewhere`, if it is not kept here."""
        return self._held.get(stock, elsewhere)

    def __setitem__(self, stock: Stock, n: int) -> None:
        if stock not in self._held:
            raise RuleBug(f"nobody keeps {stock.key} here")
        self._held[stock] = n

    def lay_apart(self, stock: Stock, apart: Stock) -> int:
        """All of it, so much, as a stock of its own for a while: what comes meanwhile does not mix with it."""
        if stock not in self._held:
            return 0
        self._held[stock], self._held[apart] = 0, self._held[stock]
        return self._held[apart]

    def bring_back(self, apart: Stock, n: int) -> None:
        """What was cleared away after all."""
        self._held[apart] = n

    def clear_away(self, apart: Stock) -> int:
        return self._held.pop(apart, 0)

    def gain(self, amounts: Amounts) -> None:
        """What is not kept here lies on the table."""
        for stock, n in amounts.items():
            if stock in self._held:
                self._held[stock] += n

    def pay(self, price: Amounts) -> dict[Stock, int]:
        """Who must give more than they hold gives what they hold: so much it was."""
        given = {stock: min(n, self._held[stock]) if stock in self._held else n for stock, n in price.items()}
        self.gain({stock: -n for stock, n in given.items()})
        return given
