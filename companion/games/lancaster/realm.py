"""The state of an evening of Lancaster. Only the rules change it; only the view reads it for others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.core.asking import Seat
from companion.core.game import Seating
from companion.core.words import Who, Words, say, sentences
from companion.games.lancaster.conflict import Card, Outcome
from companion.games.lancaster.final_scoring import TITLES, Scoring
from companion.games.lancaster.owners import Owner
from companion.games.lancaster.printed.reward import amount
from companion.games.lancaster.rounds import CONFLICTS_A_ROUND
from companion.games.lancaster.rounds import Phase as Phase
from companion.tabletop.ballot import Ballot, Count
from companion.tabletop.box import Box
from companion.tabletop.ledger import Gain, Ledger, Source

if TYPE_CHECKING:
    from companion.games.lancaster.books.contract import Books
    from companion.games.lancaster.laws.card import Law


@dataclass(frozen=True, slots=True)
class Vote:
    """One bill as it was decided, with the row of laws before and after."""
    round: int
    place: int
    law: Law
    ballots: tuple[tuple[Seat, Ballot], ...]
    count: Count
    before: tuple[Law, ...]
    after: tuple[Law, ...]


@dataclass(frozen=True, slots=True)
class Stand:
    """What one owner has on one space of a conflict; the knights one by one only where the companion keeps them."""

    owner: Owner
    strength: int
    knights: tuple[int, ...] = ()

    @classmethod
    def of(cls, owner: Owner, knights: tuple[int, ...]) -> Stand:
        return cls(owner, sum(knights), knights)


@dataclass(slots=True)
class Conflict:
    """A conflict on the board. `number` counts all of the evening, in the order in which they turned up."""
    number: int
    card: Card
    battle: int = 1
    stands: tuple[Stand, ...] = ()  # top to bottom

    @property
    def key(self) -> str:
        return f"conflict-{self.number}"

    @property
    def round(self) -> int:
        """When it turned up."""
        return (self.number - 1) // CONFLICTS_A_ROUND + 1

    @property
    def title(self) -> Words:
        return say("Conflict {n}", n=self.number)


@dataclass(frozen=True, slots=True)
class Fought:
    """A conflict as it was resolved."""
    round: int
    number: int
    card: Card
    battle: int
    stands: tuple[Stand, ...]
    outcome: Outcome


@dataclass(slots=True)
class Realm:
    seating: Seating
    start: Seat
    books: Books
    box: Box
    ledger: Ledger
    phase: Phase = Phase.SETTING_UP
    round: int = 0
    turn: Seat | None = None  # whose turn it is to place, or to be rewarded
    allies: dict[Seat, str] = field(default_factory=dict)  # two players: the colour of each one's ally
    laws: tuple[Law, ...] = ()  # in force, left to right
    bills: tuple[Law, ...] = ()  # this round's, left to right
    drawn: tuple[Law, ...] = ()
    applying: Law | None = None
    had: Counter[tuple[str, Seat]] = field(default_factory=Counter)  # by law: how often its turn came, this phase
    votes: list[Vote] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)  # lower row first, then the upper row
    cards: dict[int, Card] = field(default_factory=dict)  # of all conflicts so far, by their numbers
    fought: list[Fought] = field(default_factory=list)
    scoring: Scoring | None = None
    revealed: int = 0  # categories of the final scoring
    again: dict[str, Words] = field(default_factory=dict)  # categories that were counted again, and why
    told: list[Words] = field(default_factory=list)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.seating.seats

    @property
    def for_two(self) -> bool:
        return len(self.seats) == 2

    def turn_order(self) -> tuple[Seat, ...]:
        """From the start player clockwise, as it is now."""
        first = self.seats.index(self.start)
        return self.seats[first:] + self.seats[:first]

    def in_turn(self, had: Iterable[Seat] = ()) -> Iterator[Seat]:
        """Everybody once, in turn order; the start player may be corrected while somebody is being waited for."""
        had = set(had)
        while (seat := next((seat for seat in self.turn_order() if seat not in had), None)) is not None:
            had.add(seat)
            yield seat

    def is_in_force(self, law: Source) -> bool:
        """A law that was corrected away while it acts acts no further."""
        return law.key in (one.key for one in self.laws)

    def next_seat(self, seat: Seat) -> Seat:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def tell(self, words: Words) -> None:
        self.told.append(words)

    def score(self, seat: Seat, n: int, source: Source, reason: Words | None = None) -> None:
        """Power points are the companion's affair in every preset."""
        if not n:
            return
        # What is corrected while the final scoring is shown belongs to what was won before it.
        before = TITLES if self.phase is Phase.FINAL and source.key not in TITLES else ()
        self.ledger.book(Gain(self.round, seat, n, source.words, reason, source.key), before)
        line = say("{who}: {what} ({source}).", who=Who(seat), what=amount("power_points", n), source=source.words)
        self.tell(sentences(line, reason) if reason else line)
