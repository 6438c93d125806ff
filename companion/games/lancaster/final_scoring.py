"""The final scoring: what everybody holds after the last round, as power points, line by line and with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.words import Words, say
from companion.games.lancaster import final_awards
from companion.games.lancaster.final_awards import DishonorTies, Everybody, Holdings
from companion.tabletop.scoring import Award, Category, Scoring, scored

SO_FAR = "power_points"  # those are on the ledger already


@dataclass(frozen=True, slots=True)
class Heading:
    """One category: what it is called, and what it gives to everybody for what they hold, and for what is nobody's."""

    key: str
    title: Words
    awards: Callable[..., tuple[Award, ...]] = field(compare=False, repr=False)


# What the Big Box counts, in its order: each box the next few.
BASE = (
    Heading(SO_FAR, say("Power points so far"), final_awards.power_points),
    Heading("knighthood", say("Strength of the knighthood"), final_awards.knighthood),
    Heading("extensions", say("Extensions"), final_awards.extensions),
    Heading("nobles", say("Nobles"), final_awards.nobles),
)
COURT = (Heading("seals", say("Seals"), final_awards.seals),)
RESENTMENT = (
    Heading("dishonor", say("Dishonor markers"), final_awards.dishonor),
    Heading("dishonor_rank", say("The most dishonor"), final_awards.dishonor_rank),
)
EVERYTHING = (*BASE, *COURT, *RESENTMENT)

OfNobody = Mapping[str, Any]  # facts that belong to no player, by the names that `awards` has for them
NOTHING: OfNobody = {}


def counted(holdings: Everybody, headings: Iterable[tuple[Heading, OfNobody]]) -> Scoring:
    """At a table and on a sheet."""
    return scored(holdings, (Category(heading.key, heading.title, heading.awards(holdings, **of_nobody))
                             for heading, of_nobody in headings))


def final_scoring(holdings: Mapping[str, Holdings], *, court: bool = False, resentment: bool = False,
                  dishonor_track: tuple[int, int] | None = None,
                  dishonor_ties: DishonorTies = "markers-spare") -> Scoring:
    """All that the Big Box counts. `dishonor_track` is the exposed pair, the larger number first."""
    headings = (*BASE, *(COURT if court else ()), *(RESENTMENT if resentment else ()))
    of_nobody = {"dishonor_rank": {"track": dishonor_track, "ties": dishonor_ties}}
    return counted(holdings, ((heading, of_nobody.get(heading.key, NOTHING)) for heading in headings))
