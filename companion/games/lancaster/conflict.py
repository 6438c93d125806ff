"""A conflict with France: who wins it, who takes which rank and why, and what becomes of the knights."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from companion.core.words import Who, Words, say, series
from companion.games.lancaster.order import CONFLICTS_A_ROUND
from companion.games.lancaster.pieces import Company, is_ally, is_archer
from companion.games.lancaster.spaces import Place, Spaces

# Strengths.
ARCHER_STRENGTH = 2
TUDOR_KNIGHT_STRENGTH = 2


@dataclass(frozen=True, slots=True)
class Card:
    strength: int  # of France
    points: tuple[int, int, int]  # for rank 1, 2 and 3


@dataclass(frozen=True, slots=True)
class TakenSpace:
    """A knight's space that is taken; a conflict lists its spaces from the top of the card down."""

    player: str
    strength: int  # of all that stands there: knights, a Tudor knight, squires sent by a law
    ally: bool = False
    archer: bool = False

    @property
    def has_own_knights(self) -> bool:
        """Neither an archer nor an ally's knight is a knight of the player's own."""
        return not (self.ally or self.archer)

    @property
    def words(self) -> Words:
        who = Who(self.player)
        if self.ally and self.archer:
            return say("the archer of {who}'s ally", who=who)
        if self.ally:
            return say("{who}'s ally", who=who)
        return say("{who}'s archer", who=who) if self.archer else say("{who}", who=who)


@dataclass(frozen=True, slots=True)
class RankedSpace:
    rank: int
    space: TakenSpace
    points: int  # for the player; none for an ally
    why: Words


class Fate(Enum):
    """What becomes of the knights."""

    HOME = "home"
    STAY = "stay"
    CAPTURED = "captured"


@dataclass(frozen=True, slots=True)
class Outcome:
    strength: int  # of England
    england_wins: bool
    ranking: tuple[RankedSpace, ...]
    fate: Fate
    why: Words


def resolve_conflict(card: Card, battle: int, spaces: Sequence[TakenSpace]) -> Outcome:
    """`battle` is 1 in the upper row, 2 in the lower one."""
    strength = sum(space.strength for space in spaces)
    knights_stand = any(not space.archer for space in spaces)
    england_wins = knights_stand and strength >= card.strength
    values = card.points if england_wins else (*card.points[1:], 0)
    lowest_first = spaces[::-1]  # and it stays so among equals
    ranked = sorted(lowest_first, key=lambda space: -space.strength)
    ranking = tuple(RankedSpace(rank, space, 0 if space.ally else value,
                                _rank_and_points_words(rank, ranked, england_wins, value))
                    for rank, (space, value) in enumerate(zip(ranked, values, strict=False), start=1))
    fate = Fate.HOME if england_wins else Fate.STAY if battle == 1 else Fate.CAPTURED
    return Outcome(strength, england_wins, ranking, fate, _verdict_words(card, strength, knights_stand, england_wins))


def players_taking_dishonor(players: Iterable[str], spaces: Collection[TakenSpace]) -> tuple[str, ...]:
    """Who takes a dishonor marker if this conflict was lost, in the order of `players`."""
    there = {space.player for space in spaces if space.has_own_knights}
    return tuple(player for player in players if player not in there)


def _verdict_words(card: Card, strength: int, knights_stand: bool, england_wins: bool) -> Words:
    if not knights_stand:
        return say("France wins: no knight stands in this conflict")
    if england_wins:
        return say("England wins, {strength} to {france}", strength=strength, france=card.strength)
    return say("France wins, {france} to {strength}", strength=strength, france=card.strength)


def _rank_and_points_words(rank: int, ranked: Sequence[TakenSpace], england_wins: bool, value: int) -> Words:
    worth = _points_for_rank_words(rank, ranked[rank - 1], england_wins, value)
    return say("{rank}; {worth}", rank=_rank_with_tie_break_words(rank, ranked), worth=worth)


def _rank_with_tie_break_words(rank: int, ranked: Sequence[TakenSpace]) -> Words:
    strength = ranked[rank - 1].strength
    lower = series(tuple(space.words for space in ranked[:rank - 1] if space.strength == strength))
    upper = series(tuple(space.words for space in ranked[rank:] if space.strength == strength))
    if lower.values and upper.values:
        return say("Rank {place} with strength {strength}: behind {lower}, ahead of {upper} by the spaces on the card",
                   place=rank, strength=strength, upper=upper, lower=lower)
    if upper.values:
        return say("Rank {place} with strength {strength}: ahead of {upper} by the lower space on the card",
                   place=rank, strength=strength, upper=upper)
    if lower.values:
        return say("Rank {place} with strength {strength}: behind {lower} by the higher space on the card",
                   place=rank, strength=strength, lower=lower)
    return say("Rank {place} with strength {strength}", place=rank, strength=strength)


def _points_for_rank_words(rank: int, space: TakenSpace, england_wins: bool, value: int) -> Words:
    if space.ally:
        return say("an ally's power points lapse")
    points = say("{n} power point", "{n} power points", n=value)
    if england_wins:
        return points
    if rank == 3:
        return say("France wins, so nothing is left for rank 3")
    return say("France wins, so the highest value is not awarded: {points}", points=points)


# What comes about of them in an evening: on the board, and as they were fought.


@cache
def conflict_key(number: int) -> Place:
    return f"conflict-{number}"


@cache
def conflict_title(number: int) -> Words:
    return say("Conflict {n}", n=number)


@dataclass(slots=True)
class Conflict:
    """A conflict on the board. `number` counts all of the evening, in the order in which they turned up."""
    number: int
    card: Card
    spaces: Spaces = field(compare=False, repr=False)
    battle: int = 1

    @property
    def companies(self) -> tuple[Company, ...]:
        """Who stands there, top to bottom."""
        return self.spaces.companies_at(self.key)

    @property
    def key(self) -> str:
        return conflict_key(self.number)

    @property
    def round_turned_up_in(self) -> int:
        return (self.number - 1) // CONFLICTS_A_ROUND + 1

    @property
    def title(self) -> Words:
        return conflict_title(self.number)


@dataclass(frozen=True, slots=True)
class FoughtConflict:
    """A conflict as it was resolved."""
    round: int
    number: int
    card: Card
    battle: int
    companies: tuple[Company, ...]
    outcome: Outcome
    afterwards: Words | None = None  # what hands do, besides knights, with what stood there

    @property
    def key(self) -> str:
        return conflict_key(self.number)

    @property
    def has_only_allies(self) -> bool:
        """Nobody there could be ransomed. Where the cardboard keeps the pieces only strengths were told."""
        return all(is_ally(company.owner) for company in self.companies if not is_archer(company.owner))
