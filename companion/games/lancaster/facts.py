"""What a law or a scoring may need to know of a player: asked of who knows it, or counted by the companion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.core.asking import Form, Seat
from companion.core.forms import Amount, Option, Pick
from companion.core.words import Words, say
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.rewards import Deed
from companion.games.lancaster.stocks import Stock

if TYPE_CHECKING:
    from companion.games.lancaster.board import Board
    from companion.games.lancaster.realm import Realm

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
    each: Callable[[int], Words] | None = field(default=None, compare=False, repr=False)
    who: Words | None = None  # of a yes or no, said in its place: who is meant, as a whole sentence begins
    most: Words | None = None  # who has the most of it, likewise
    of_all: Words | None = None  # with two players what lies behind the others' screens lies open: asked of the table

    def is_private(self, realm: Realm) -> bool:
        """Only this player sees it on the table."""
        return self.behind_screen and not (realm.for_two and self.of_all)


def board_of(realm: Realm) -> Board:
    """What only the companion's board can tell is counted where there is one."""
    assert realm.books.board is not None
    return realm.books.board


def changed_by(*changes: Change) -> frozenset[Change]:
    return frozenset(changes)


def fact_of(stock: Stock, question: Words, of_all: Words, most: Words | None = None) -> Fact:
    """How much of it somebody has."""
    return Fact(stock.key, question, stock.title, Amount(0, stock.most), lambda realm, seat: realm.purses[seat][stock],
                changed_by(stock), stock=stock, mark=stock.mark, behind_screen=stock.screened,
                always_kept=stock.always_kept, most=most, of_all=of_all)
