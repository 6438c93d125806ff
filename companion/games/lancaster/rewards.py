"""A reward as data: what a county, a castle space, a favor tile or a law gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.core.words import Words, say, series
from companion.games.lancaster.stocks import POWER_POINTS, Amounts, Stock, by_rank


@dataclass(frozen=True, slots=True, eq=False)
class Deed:
    """A reward that somebody has to carry out, often with a choice. A module says how (`Doing`).

    There is one object for each, so it is equal to itself alone.
    """

    key: str
    words: Words
    for_allies: bool = True  # what an ally cannot carry out lapses for it
    mark: str = ""  # its drawing
    like: Deed | None = None  # facts that are changed by that deed are changed by this one just so

    @property
    def changes(self) -> Deed:
        return self.like or self


@dataclass(frozen=True, slots=True)
class Reward:
    """Stocks, of which there may also be less than none, and deeds."""

    amounts: tuple[tuple[Stock, int], ...] = ()
    deeds: tuple[Deed, ...] = ()

    @classmethod
    def of(cls, stocks: Amounts, *deeds: Deed) -> Reward:
        return cls(tuple((stock, n) for stock, n in by_rank(stocks) if n), deeds)

    @property
    def stocks(self) -> dict[Stock, int]:
        """Without the zeros."""
        return dict(self.amounts)

    def n(self, stock: Stock) -> int:
        return self.stocks.get(stock, 0)

    @property
    def changes(self) -> frozenset[Stock | Deed]:
        """What is other than before, once somebody has it."""
        return frozenset((*self.stocks, *(deed.changes for deed in self.deeds)))

    @property
    def words(self) -> Words:
        return _said(self)

    @property
    def signs(self) -> tuple[str, ...]:
        """The same at a glance."""
        stocks = (sign for stock, n in self.amounts for sign in (str(n), stock.mark))
        return (*(deed.mark for deed in self.deeds), *stocks)

    @property
    def won(self) -> dict[Stock, int]:
        """Without power points, which stand on the ledger."""
        return {stock: n for stock, n in self.amounts if n > 0 and stock != POWER_POINTS}

    @property
    def lost(self) -> dict[Stock, int]:
        """Of what there is less than none: so much is given back."""
        return {stock: -n for stock, n in self.amounts if n < 0 and stock != POWER_POINTS}

    def times(self, n: int) -> Reward:
        return Reward(tuple((stock, each * n) for stock, each in self.amounts), self.deeds * n)

    def __bool__(self) -> bool:
        return bool(self.amounts or self.deeds)


@cache  # said again with every form that offers it
def _said(reward: Reward) -> Words:
    parts = [deed.words for deed in reward.deeds]
    parts += [amount(stock, n) for stock, n in reward.amounts]
    return series(tuple(parts)) if parts else say("nothing")


@cache
def amount(stock: Stock, n: int) -> Words:
    """So many of a stock."""
    return stock.amount(n)


def price_words(price: Mapping[Stock, int]) -> Words:
    return Reward.of(price).words
