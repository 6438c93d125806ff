"""Law cards: what each says and does, the pile they are drawn from, and how the bills among them were decided."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Coroutine, Iterable
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any

from companion.core.asking import RuleBug, Seat
from companion.core.words import Words
from companion.games.lancaster.order import BILLS_A_ROUND, ROUNDS
from companion.tabletop.ballot import Ballot, VoteCount
from companion.tabletop.ledger import Source

if TYPE_CHECKING:
    from companion.games.lancaster.realm import Realm


GIVES, MOST, FEWEST = "→", "▲", "▼"  # what it looks at gives what it gives; who has the most of it, the fewest
Effect = Callable[["Realm", Source], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Law:
    key: str
    group: int
    title: Words  # ours: the cards carry no names
    words: Words
    effect: Effect = field(compare=False, repr=False)
    _: KW_ONLY
    signs: tuple[str, ...] = field(default=(), repr=False)  # what it does, at a glance
    looks_at_retained: bool = False  # at voting markers left after the third vote: then they go back after the laws

    @property
    def source(self) -> Source:
        return Source(self.key, self.title)

    def has_sign_of_gift(self, mark: str) -> bool:
        """Is this among what it gives, as its signs have it?"""
        return GIVES in self.signs and mark in self.signs[self.signs.index(GIVES):]


def effect_of_parts(**effects: Effect) -> Effect:
    """Several things one after the other, each by a name of its own, under which everybody has turns of their own."""
    async def act(realm: Realm, source: Source) -> None:
        for part, effect in effects.items():
            await effect(realm, source.source_of_part(part))

    return act


# The pile of an evening, and the order in which it lies.

FIRST = 0  # the group that is in force when the evening begins


@dataclass(frozen=True, slots=True)
class LawPile:
    """Put together group by group."""

    laws: tuple[Law, ...]
    lots_are_undrawn: bool = False  # lots decide about its groups, and are not drawn yet

    @classmethod
    def of_law_groups(cls, groups: Iterable[Iterable[Law]], *, lots_are_undrawn: bool = False) -> LawPile:
        laws = tuple(law for group in groups for law in group)
        if len([law for law in laws if law.group != FIRST]) < ROUNDS * BILLS_A_ROUND:
            raise RuleBug("the pile is not enough for an evening: a box brings whole groups")
        return cls(laws, lots_are_undrawn)

    @property
    def laws_in_force_at_start(self) -> tuple[Law, ...]:
        return tuple(law for law in self.laws if law.group == FIRST)

    def law(self, key: str) -> Law:
        return next(law for law in self.laws if law.key == key)

    def laws_that_may_turn_up(self, round_: int, position: int, drawn: Collection[Law]) -> tuple[Law, ...]:
        """The pile holds group 1 on top, then 2, 3 and 4: what can be the card at this place of this round."""
        pile = sorted(law.group for law in self.laws if law.group != FIRST)
        group = pile[(round_ - 1) * BILLS_A_ROUND + position]
        return tuple(law for law in self.laws if law.group == group and law not in drawn)


# Bills as they were decided.

CastVotes = tuple[str, tuple[tuple[Seat, Ballot], ...]]  # on what, and each one's ballot


@dataclass(frozen=True, slots=True)
class VoteOnBill:
    """One bill as it was decided, with the row of laws before and after."""
    round: int
    position: int
    law: Law
    ballots: tuple[tuple[Seat, Ballot], ...]
    count: VoteCount
    before: tuple[Law, ...]
    after: tuple[Law, ...]

    @property
    def law_key_and_ballots(self) -> CastVotes:
        return self.law.key, self.ballots


def votes_of_round(votes: Iterable[VoteOnBill], round_: int) -> tuple[VoteOnBill, ...]:
    return tuple(vote for vote in votes if vote.round == round_)


def vote_to_show(votes: tuple[VoteOnBill, ...], seen_before: Container[CastVotes]) -> VoteOnBill | None:
    """After a correction ballots on the next bill may lie there already: then the vote that has just been cast is
    shown, and not the one that follows by itself and that all have seen."""
    latest = votes[::-1]
    return next((vote for vote in latest if vote.law_key_and_ballots not in seen_before), next(iter(latest), None))
