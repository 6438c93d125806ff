"""What is held and given: stocks and the purses they lie in, rewards, and facts that say how much somebody has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from companion.core.asking import Form, RuleBug, Seat
from companion.core.forms import Amount, Option, Pick
from companion.core.words import Words, say, series
from companion.games.lancaster.order import Moment

if TYPE_CHECKING:
    from companion.games.lancaster.realm import Realm


IN_A_BOX = 37  # of gold, of squires and of voting markers: nobody can hold more
WRITTEN_DOWN = 99  # what the box lacks of others is written down, without limit; nobody comes near this many


def ignore_taking(_realm: Realm, _n: int) -> None:
    """There is enough of it, and where it lay tells nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """There is one object for each, so it is equal to itself alone."""

    key: str
    title: Words
    amount: Callable[[int], Words] = field(repr=False)  # so many of it, in words
    position: int  # where it is named among others
    mark: str = ""  # its drawing
    start: int = 0
    screened: bool = False  # behind the screen, where three or more play
    most: int = IN_A_BOX
    # Where the companion keeps it: so much was taken from where all of it lies, by whatever gave it.
    taken: Callable[[Realm, int], None] = field(default=ignore_taking, repr=False)


POWER_POINTS = Stock("power_points", say("Power points"),
                     lambda n: say("{n} power point", "{n} power points", n=n), position=100, mark="star")
# They go along with knights, so whoever places any has to know them.
SQUIRES = Stock("squires", say("Squires"), lambda n: say("{n} squire", "{n} squires", n=n), position=2, mark="squire",
                start=2, screened=True)

Amounts = Mapping[Stock, int]


def amounts_in_usual_order(amounts: Amounts) -> Iterator[tuple[Stock, int]]:
    """As they are always named, whoever put them together."""
    return iter(sorted(amounts.items(), key=lambda pair: pair[0].position))


class Purse:
    """What one player holds of the stocks that the companion keeps. Power points stand on the ledger."""

    def __init__(self, kept: Amounts) -> None:
        self._held = {stock: n for stock, n in kept.items() if stock != POWER_POINTS}

    @property
    def kept_stocks(self) -> tuple[Stock, ...]:
        return tuple(self._held)

    def __contains__(self, stock: Stock) -> bool:
        return stock in self._held

    def __getitem__(self, stock: Stock) -> int:
        return self._held[stock]

    def held(self, stock: Stock, if_not_kept: int) -> int:
        """So much; `if_not_kept`, if it is not kept here."""
        return self._held.get(stock, if_not_kept)

    def __setitem__(self, stock: Stock, n: int) -> None:
        if stock not in self._held:
            raise RuleBug(f"nobody keeps {stock.key} here")
        self._held[stock] = n

    def lay_stock_apart(self, stock: Stock, apart: Stock) -> int:
        """All of it, so much, as a stock of its own for a while: what comes meanwhile does not mix with it."""
        if stock not in self._held:
            return 0
        self._held[stock], self._held[apart] = 0, self._held[stock]
        return self._held[apart]

    def restore_cleared_away(self, apart: Stock, n: int) -> None:
        """What was cleared away after all."""
        self._held[apart] = n

    def clear_away(self, apart: Stock) -> int:
        return self._held.pop(apart, 0)

    def gain(self, amounts: Amounts) -> None:
        """What is not kept here lies on the table."""
        for stock, n in amounts.items():
            if stock in self._held:
                self._held[stock] += n

    def pay_as_far_as_held(self, price: Amounts) -> dict[Stock, int]:
        """Who must give more than they hold gives what they hold: so much it was."""
        given = {stock: min(n, self._held[stock]) if stock in self._held else n for stock, n in price.items()}
        self.gain({stock: -n for stock, n in given.items()})
        return given


@dataclass(slots=True)
class FlowOfAllPurses:
    """So much came into purses and left them, all evening; and so much more lies there by corrections."""

    given: Counter[Stock] = field(default_factory=Counter)
    returned: Counter[Stock] = field(default_factory=Counter)
    corrected: Counter[Stock] = field(default_factory=Counter)

    def net_inflow(self, stock: Stock) -> int:
        return self.given[stock] - self.returned[stock] + self.corrected[stock]


# A reward as data: what a county, a castle space, a favor tile or a law gives.


@dataclass(frozen=True, slots=True, eq=False)
class Deed:
    """A reward that somebody has to carry out, often with a choice. A module says how (`DeedProcedure`).

    There is one object for each, so it is equal to itself alone.
    """

    key: str
    words: Words
    for_allies: bool = True  # what an ally cannot carry out lapses for it
    mark: str = ""  # its drawing
    like: Deed | None = None  # facts that are changed by that deed are changed by this one just so

    @property
    def deed_it_counts_as(self) -> Deed:
        return self.like or self


@dataclass(frozen=True, slots=True)
class Reward:
    """Stocks, of which there may also be less than none, and deeds."""

    amounts: tuple[tuple[Stock, int], ...] = ()
    deeds: tuple[Deed, ...] = ()

    @classmethod
    def of(cls, stocks: Amounts, *deeds: Deed) -> Reward:
        return cls(tuple((stock, n) for stock, n in amounts_in_usual_order(stocks) if n), deeds)

    @property
    def amounts_by_stock(self) -> dict[Stock, int]:
        """Without the zeros."""
        return dict(self.amounts)

    def amount_of(self, stock: Stock) -> int:
        return self.amounts_by_stock.get(stock, 0)

    @property
    def changes(self) -> frozenset[Stock | Deed]:
        """What is other than before, once somebody has it."""
        return frozenset((*self.amounts_by_stock, *(deed.deed_it_counts_as for deed in self.deeds)))

    @property
    def words(self) -> Words:
        return _reward_words(self)

    @property
    def signs(self) -> tuple[str, ...]:
        """The same at a glance."""
        stocks = (sign for stock, n in self.amounts for sign in (str(n), stock.mark))
        return (*(deed.mark for deed in self.deeds), *stocks)

    @property
    def amounts_won_without_points(self) -> dict[Stock, int]:
        """Without power points, which stand on the ledger."""
        return {stock: n for stock, n in self.amounts if n > 0 and stock != POWER_POINTS}

    @property
    def amounts_lost_without_points(self) -> dict[Stock, int]:
        """Of what there is less than none: so much is given back."""
        return {stock: -n for stock, n in self.amounts if n < 0 and stock != POWER_POINTS}

    def times(self, n: int) -> Reward:
        return Reward(tuple((stock, each * n) for stock, each in self.amounts), self.deeds * n)

    def __bool__(self) -> bool:
        return bool(self.amounts or self.deeds)


@cache  # said again with every form that offers it
def _reward_words(reward: Reward) -> Words:
    parts = [deed.words for deed in reward.deeds]
    parts += [amount_words(stock, n) for stock, n in reward.amounts]
    return series(tuple(parts)) if parts else say("nothing")


@cache
def amount_words(stock: Stock, n: int) -> Words:
    """So many of a stock."""
    return stock.amount(n)


def price_words(price: Mapping[Stock, int]) -> Words:
    return Reward.of(price).words


# What a law or a scoring may need to know of a player: asked of who knows it, or counted by the companion.

Change = Stock | Deed | Moment
YES_NO = Pick((Option("yes", say("Yes"), 1, mark="yes"), Option("no", say("No"), 0, mark="no")))


@dataclass(frozen=True, slots=True)
class Fact:
    """A number of one player's. `behind_screen`: nobody else is shown it."""

    key: str
    question: Words
    label: Words
    form: Form[int]
    count: Callable[[Realm, Seat], int] = field(compare=False, repr=False)
    changed_by: frozenset[Change]  # until one of these it need not be told again; only what may come about meanwhile
    behind_screen: bool = False
    stock: Stock | None = None  # what it says how much of somebody has
    always_kept: bool = False  # the companion can count it, whoever keeps the other books
    mark: str = ""  # the drawing of what is counted
    # For how many of it hands give something, "for every 2 conflicts…"; said where nobody is asked for the number.
    for_every: Callable[[int], Words] | None = field(default=None, compare=False, repr=False)
    whoever: Words | None = None  # of a yes or no, said in its place: who is meant, as a whole sentence begins
    who_has_most: Words | None = None  # who has the most of it, likewise
    of_all: Words | None = None  # with two players what lies behind the others' screens lies open: asked of the table

    def is_private(self, realm: Realm) -> bool:
        """Only this player sees it on the table."""
        return self.behind_screen and not (realm.for_two and self.of_all)


def set_of_changes(*changes: Change) -> frozenset[Change]:
    return frozenset(changes)


def fact_of_stock(stock: Stock, question: Words, of_all: Words, who_has_most: Words | None = None) -> Fact:
    """How much of it somebody has."""
    return Fact(stock.key, question, stock.title, Amount(0, stock.most), lambda realm, seat: realm.purses[seat][stock],
                set_of_changes(stock), stock=stock, mark=stock.mark, behind_screen=stock.screened,
                who_has_most=who_has_most,
                of_all=of_all)
