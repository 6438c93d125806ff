"""What a deed of a turn says of itself: how it is offered, or why not, and how it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.core.asking import Seat
from companion.core.either import Branch
from companion.core.forms import Closed, Field, Fields, Option, Pick
from companion.core.words import say
from companion.games.noblemen.books import Books, Screen
from companion.games.noblemen.court import Court
from companion.games.noblemen.played_estate import PlayedEstate

A = TypeVar("A")

OVER, MORE = "over", "more"
THEN = Pick((Option(OVER, say("… my turn is over"), OVER), Option(MORE, say("… not yet"), MORE)))
THEN_FIELD = ("then", Field(say("And then"), THEN))  # the last field of a deed's tail: its two buttons send


def tail_form(make: Callable[..., A], *fields: tuple[str, Field], may_end: bool = True) -> Fields[A]:
    """What is said of a deed; and, unless an action must follow, whether the turn is over then: that sends it."""
    return Fields(make, (*fields, THEN_FIELD), taps="then") if may_end else Fields(make, fields)


@dataclass(frozen=True, slots=True)
class OnlyThen:
    """What is said of a deed of which nothing else has to be said."""

    then: str = MORE


ONLY_THEN = tail_form(OnlyThen)


@dataclass
class Turn:
    """`again`: an old answer is judged, after a correction: by what the box holds, never by a hand."""

    court: Court
    books: Books
    seat: Seat
    number: int
    has_acted: bool = False
    has_played_card: bool = False
    again: bool = False
    draws: int = 0  # so often tiles were drawn in it
    exchanges: int = 0  # so often two tiles were to be exchanged

    @property
    def screen(self) -> Screen:
        return self.books.screens[self.seat]

    @property
    def estate(self) -> PlayedEstate:
        return self.books.estates[self.seat]


@dataclass(frozen=True, slots=True)
class Deed:
    """`do` gets what its tail said, and tells what comes next: OVER or MORE."""

    key: str
    offer: Callable[[Turn], Branch[Any] | Closed]
    do: Callable[[Turn, Any], Awaitable[str]]
