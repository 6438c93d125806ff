"""What comes about in an evening: conflicts on the board, conflicts fought, bills decided."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from functools import cache

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.games.lancaster.conflict import Card, Outcome
from companion.games.lancaster.law import Law
from companion.games.lancaster.owners import is_ally, is_archer
from companion.games.lancaster.pieces import Company
from companion.games.lancaster.rounds import CONFLICTS_A_ROUND
from companion.games.lancaster.spaces import Place, Spaces
from companion.tabletop.ballot import Ballot, Count

Cast = tuple[str, tuple[tuple[Seat, Ballot], ...]]  # on what, and each one's ballot


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

    @property
    def cast(self) -> Cast:
        return self.law.key, self.ballots


def decided(votes: Iterable[Vote], round_: int) -> tuple[Vote, ...]:
    return tuple(vote for vote in votes if vote.round == round_)


def newest(votes: tuple[Vote, ...], out_before: Container[Cast]) -> Vote | None:
    """After a correction ballots on the next bill may lie there already: then the vote that has just been cast is
    shown, and not the one that follows by itself and that all have seen."""
    latest = votes[::-1]
    return next((vote for vote in latest if vote.cast not in out_before), next(iter(latest), None))


@cache
def key_of(number: int) -> Place:
    return f"conflict-{number}"


@cache
def title_of(number: int) -> Words:
    return say("Conflict {n}", n=number)


@dataclass(slots=True)
class Conflict:
    """A conflict on the board. `number` counts all of the evening, in the order in which they turned up."""
    number: int
    card: Card
    spaces: Spaces = field(compare=False, repr=False)
    battle: int = 1

    @property
    def stands(self) -> tuple[Company, ...]:
        """Who stands there, top to bottom."""
        return self.spaces.at(self.key)

    @property
    def key(self) -> str:
        return key_of(self.number)

    @property
    def round(self) -> int:
        """When it turned up."""
        return (self.number - 1) // CONFLICTS_A_ROUND + 1

    @property
    def title(self) -> Words:
        return title_of(self.number)


@dataclass(frozen=True, slots=True)
class Fought:
    """A conflict as it was resolved."""
    round: int
    number: int
    card: Card
    battle: int
    stands: tuple[Company, ...]
    outcome: Outcome
    afterwards: Words | None = None  # what hands do, besides knights, with what stood there

    @property
    def key(self) -> str:
        return key_of(self.number)

    @property
    def only_allies(self) -> bool:
        """Nobody there could be ransomed. Where the cardboard keeps the pieces only strengths were told."""
        return all(is_ally(stand.owner) for stand in self.stands if not is_archer(stand.owner))
