"""What a game offers to the table, and what a table hands to a game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.core.asking import Form, Raw, Seat
from companion.core.sheets import Sheet
from companion.core.words import Words

Rule = Coroutine[Any, Any, Any]
View = Any  # a frozen dataclass of the game's own, built field by field


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A value the board may correct at any time: how it is asked, what stands now, how it is booked."""

    words: Words
    form: Form[Any]
    now: Raw
    book: Callable[[Any], None] = field(compare=False, repr=False)


class State(Protocol):
    told: list[Words]  # what the rules announced, oldest first


class Play(Protocol):
    """One evening of a game: seats and options are fixed. `start` may be called any number of times."""

    def start(self) -> tuple[Any, Rule]: ...
    def view(self, state: Any, seat: Seat | None) -> View: ...
    def adjustments(self, state: Any) -> Mapping[str, Adjustment]: ...


@dataclass(frozen=True, slots=True)
class Seating:
    """Clockwise order and who starts, as the table agreed before the first question."""

    seats: tuple[Seat, ...]
    start: Seat


@dataclass(frozen=True, slots=True)
class Game:
    """A box on the shelf."""

    key: str
    title: Words
    least: int
    most: int
    rules: int  # raised whenever old logs may read differently
    colours: tuple[Seat, ...]
    open: Callable[[Seating, Mapping[str, str]], Play] = field(compare=False, repr=False)
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
