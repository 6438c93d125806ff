"""The vote on one bill: ballots in, result out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.sheets import Many, Name, OneOf, Optional, Record, Sheet, Whole
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


def _resolve(facts: Mapping[str, Any]) -> dict[str, Any]:
    counted = count(Ballot(vote["vote"] == "yes", vote["markers"]) for vote in facts["votes"])
    return {"for": counted.ayes, "against": counted.noes, "passed": counted.passed}


SHEET = Sheet(
    "lancaster.ballot",
    say("One secret vote"),
    Record({"votes": Many(Record({"player": Name(), "vote": OneOf(("yes", "no")), "markers": Optional(Whole(), 0)}),
                          2, 5, distinct="player")}),
    _resolve,
)
