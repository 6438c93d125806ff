"""One vote, for or against: ballots in, result out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.forms import Field, Fields, Option, Pick
from companion.core.words import Words, say


@dataclass(frozen=True, slots=True)
class Ballot:
    aye: bool
    markers: int = 0

    @property
    def weight(self) -> int:
        """The vote itself counts 1, each marker 1 more."""
        return 1 + self.markers


@dataclass(frozen=True, slots=True)
class VoteCount:
    ayes: int
    noes: int

    @property
    def passed(self) -> bool:
        """A draw is enough."""
        return self.ayes >= self.noes


def count_ballots(ballots: Iterable[Ballot]) -> VoteCount:
    cast = tuple(ballots)
    return VoteCount(sum(b.weight for b in cast if b.aye), sum(b.weight for b in cast if not b.aye))


def ballot_form(about: Words, stake: Words | None = None, **more: Field) -> Fields[Ballot]:
    """`about`: what is voted on. `stake`: what comes of a yes; who has sealed a vote is asked again if that changes.
    `markers` may be given along, where a game has them."""
    yes_no = Pick((Option("yes", say("Yes"), True, stake, mark="yes"), Option("no", say("No"), False, mark="no")))
    return Fields(Ballot, (("aye", Field(about, yes_no)), *more.items()), taps="aye")
