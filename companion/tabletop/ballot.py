"""The vote on one bill: ballots in, result out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.forms import Amount, Field, Fields, Option, Pick, fields
from companion.core.words import say


@dataclass(frozen=True, slots=True)
class Ballot:
    aye: bool
    markers: int = 0

    @property
    def weight(self) -> int:
        """The voting tile counts 1, each marker 1 more."""
        return 1 + self.markers


@dataclass(frozen=True, slots=True)
class Count:
    ayes: int
    noes: int

    @property
    def passed(self) -> bool:
        """A draw is enough."""
        return self.ayes >= self.noes


def count(ballots: Iterable[Ballot]) -> Count:
    cast = tuple(ballots)
    return Count(sum(b.weight for b in cast if b.aye), sum(b.weight for b in cast if not b.aye))


_YES_NO = Pick((Option("yes", say("Yes"), True, mark="yes"), Option("no", say("No"), False, mark="no")))


def ballot_form(markers: Amount) -> Fields[Ballot]:
    return fields(Ballot, aye=Field(say("This law"), _YES_NO), markers=Field(say("Voting markers"), markers))
