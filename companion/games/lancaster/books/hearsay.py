"""What the players told of their cardboard: it holds until something changes it, and for the seats that told it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.asking import Seat
from companion.games.lancaster.facts import Change, Fact
from companion.games.lancaster.stocks import Stock


class Hearsay:
    def __init__(self) -> None:
        self._told: dict[tuple[Fact, Seat], int] = {}
        # What a law has asked for holds as long as it acts, whatever it changes meanwhile.
        self._last: dict[tuple[Fact, Seat], int] = {}

    def missing(self, fact: Fact, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Who has to be asked."""
        return tuple(seat for seat in seats if (fact, seat) not in self._told)

    def note(self, fact: Fact, told: Mapping[Seat, int]) -> None:
        for seat, n in told.items():
            self._told[fact, seat] = self._last[fact, seat] = n

    def of(self, fact: Fact, seat: Seat) -> int:
        return self._last[fact, seat]

    def held_of(self, stock: Stock, seat: Seat) -> int | None:
        """How much of it this seat has, as far as that was told and still holds."""
        return next((n for (fact, who), n in self._told.items() if who == seat and fact.stock is stock), None)

    @property
    def held(self) -> Iterable[tuple[Fact, Seat]]:
        """Who told which fact, as far as it still holds."""
        return self._told.keys()

    def forget(self, changes: Iterable[Change] | None, seat: Seat | None) -> None:
        """Something of what a fact counts has changed hands or places; `seat`: this one's only."""
        if changes is None:
            self._told.clear()
            return
        touched = frozenset(changes)
        self._told = {(fact, who): n for (fact, who), n in self._told.items()
                      if seat not in (None, who) or not fact.changed_by & touched}
