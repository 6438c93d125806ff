"""What the players told of their cardboard: it holds until something changes it, and for the seats that told it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.asking import Seat
from companion.games.lancaster.facts import Fact


class Told:
    def __init__(self) -> None:
        self._known: dict[tuple[Fact, Seat], int] = {}

    def missing(self, fact: Fact, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Who has to be asked."""
        return tuple(seat for seat in seats if (fact, seat) not in self._known)

    def note(self, fact: Fact, told: Mapping[Seat, int]) -> None:
        self._known |= {(fact, seat): n for seat, n in told.items()}

    def of(self, fact: Fact, seats: Iterable[Seat]) -> dict[Seat, int]:
        return {seat: self._known[fact, seat] for seat in seats}

    def changed(self, what: Iterable[str], seat: Seat | None = None) -> None:
        """Something of what a fact counts has changed hands or places; `seat`: this one's only."""
        touched = frozenset(what)
        self._known = {(fact, who): n for (fact, who), n in self._known.items()
                       if seat not in (None, who) or not fact.changed_by & touched}

    def clear(self) -> None:
        """So much has happened on the board that nothing holds any more."""
        self._known.clear()
