"""What has come about: disputes and elections, the one under way as well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.core.asking import Seat
from companion.core.dice import Throw
from companion.core.words import Words, say
from companion.games.long_live_the_king.dispute import DisputeOutcome, Laid
from companion.games.long_live_the_king.election import Candidate, ElectionResult
from companion.games.long_live_the_king.regions import Region
from companion.tabletop.ledger import Source

if TYPE_CHECKING:
    from companion.games.long_live_the_king.dispute_sight import DisputeView

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """Somebody moves into a foreign region. `region`: where, unless the table only said what its limit is."""

    intruder: Seat
    defender: Seat
    limit: int
    region: Region | None
    figure: bool  # the defender's stands there
    courtiers: int

    @property
    def where(self) -> Words:
        return self.region.title if self.region else say("A region with {n} votes", n=self.limit)

    def stands(self, seat: Seat) -> tuple[bool, int]:
        """What of this seat's is in the region: the figure, and so many courtiers."""
        if seat == self.intruder:
            return True, 0
        return (self.figure, self.courtiers) if seat == self.defender else (False, 0)


@dataclass
class Dispute:
    """`rolls`: all the cards laid with the dice on them, roll by roll; the tied alone have rolled again."""

    number: int
    opening: Opening
    order: tuple[Seat, ...]  # the intruder first, then clockwise
    cards: Mapping[Seat, Cards] = field(default_factory=dict)  # none while they lie sealed
    throws: dict[Seat, Throw] = field(default_factory=dict)  # each one's last
    rolls: list[tuple[Laid, ...]] = field(default_factory=list)
    rolling: list[tuple[Seat, ...]] = field(default_factory=list)  # who rolled in each of them, and in the one begun
    outcome: DisputeOutcome | None = None
    can_win: tuple[Seat, ...] = ()  # who was tied in the roll before; nobody: everybody can
    waiting: tuple[Seat, ...] = ()  # who rolls still, in this roll
    taken_back: Mapping[Seat, Cards] | None = None
    sight: DisputeView | None = field(default=None, compare=False, repr=False)  # once it is over

    @property
    def source(self) -> Source:
        return Source(f"dispute/{self.number}", say("Dispute {n}", n=self.number))

    @property
    def winner(self) -> Seat | None:
        return self.outcome.winner if self.outcome else None

    @property
    def tied(self) -> tuple[Seat, ...]:
        """Who rolls again."""
        return self.outcome.reroll if self.outcome else ()

    def laid(self, seat: Seat) -> Laid:
        """With the dice as they lie now."""
        figure, courtiers = self.opening.stands(seat)
        return Laid(seat, self.cards[seat], self.throws[seat].dice, figure, courtiers)


@dataclass
class Election:
    number: int
    caller: Seat | None
    candidates: tuple[Candidate, ...] = ()  # none before all votes are told
    hands: dict[Seat, int] = field(default_factory=dict)  # so many cards, told in private for a tie
    result: ElectionResult | None = None
    dealt: int | None = None  # so many cards for everybody

    @property
    def source(self) -> Source:
        return Source(f"election/{self.number}", say("Election {n}", n=self.number))
