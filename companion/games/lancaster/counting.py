"""What a module's categories of the final scoring need to know at a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.core.asking import RuleBug, Seat
from companion.core.words import Words
from companion.games.lancaster.facts import Fact
from companion.games.lancaster.final_awards import Holdings
from companion.games.lancaster.final_scoring import NOTHING, SO_FAR, Heading, OfNobody

if TYPE_CHECKING:
    from companion.games.lancaster.realm import Realm


def nothing_else(_realm: Realm) -> OfNobody:
    return NOTHING


@dataclass(frozen=True, slots=True)
class Counting:
    """A category with what must be known of everybody for it, and what of the realm that is nobody's."""

    heading: Heading
    facts: tuple[Fact, ...]
    of_nobody: Callable[[Realm], OfNobody] = field(default=nothing_else, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Addition:
    """In the final scoring this fact counts for another one, too: a piece may add its strength to a knighthood."""

    to: Fact
    fact: Fact
    apart: Words | None = None  # by hand, who tells the former leaves this out: said with it


class AllTold(Holdings):
    """At a table nothing that is counted may be missing: on a sheet it would be none."""

    def __missing__(self, key: str) -> int:
        raise RuleBug(f"{key} is counted, and no fact of this name is known")


def held_by(realm: Realm, seat: Seat, won: int) -> Holdings:
    """What somebody holds, with what adds to it."""
    known = {fact.key: realm.books.known(realm, fact, seat) for fact in realm.in_play.counted_facts}
    held = AllTold(known, **{SO_FAR: won})
    for addition in realm.in_play.additions:
        held[addition.to.key] += known[addition.fact.key]
    return held
