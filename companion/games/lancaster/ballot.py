"""The vote on one bill: ballots in, result out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.forms import Amount, Field, Fields, Option, Pick, fields
from companion.core.sheets import Account, Many, Name, OneOf, Optional, Reason, Record, Sheet, Whole
from companion.core.words import Who, Words, say


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


_YES_NO = Pick((Option("yes", say("Yes"), True), Option("no", say("No"), False)))


def ballot_form(markers: Amount) -> Fields[Ballot]:
    return fields(Ballot, aye=Field(say("This law"), _YES_NO), markers=Field(say("Voting markers"), markers))


def _ballots(facts: Mapping[str, Any]) -> dict[str, Ballot]:
    return {vote["player"]: Ballot(vote["vote"] == "yes", vote["markers"]) for vote in facts["votes"]}


def _resolve(facts: Mapping[str, Any]) -> dict[str, Any]:
    counted = count(_ballots(facts).values())
    return {"for": counted.ayes, "against": counted.noes, "passed": counted.passed}


def _explain(facts: Mapping[str, Any]) -> tuple[Account, ...]:
    reasons = tuple(Reason(say("{who}", who=Who(player)), (ballot.weight,), _why(ballot))
                    for player, ballot in _ballots(facts).items())
    return (Account(say("Vote by vote"), (say("Votes"),), reasons),)


def _why(ballot: Ballot) -> Words:
    vote = say("Yes") if ballot.aye else say("No")
    if not ballot.markers:
        return vote
    return say("{vote}, with {n} voting marker", "{vote}, with {n} voting markers", vote=vote, n=ballot.markers)


SHEET = Sheet(
    "lancaster.ballot",
    say("Count one vote"),
    Record({"votes": Many(Record({"player": Name(), "vote": OneOf(("yes", "no")), "markers": Optional(Whole(), 0)}),
                          2, 5, distinct="player")}),
    _resolve,
    _explain,
)
