"""The final scoring: what everybody holds after the last round, as power points, line by line and with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.core.words import Words, say
from companion.games.lancaster import final_awards
from companion.games.lancaster.facts import Fact
from companion.games.lancaster.final_awards import DishonorTies, Everybody, Holdings
from companion.tabletop.scoring import Award, Category, Scoring, scored

SO_FAR = "power_points"  # those are on the ledger already
TITLES = {
    SO_FAR: say("Power points so far"),
    "knighthood": say("Strength of the knighthood"),
    "extensions": say("Extensions"),
    "nobles": say("Nobles"),
    "seals": say("Seals"),
    "dishonor": say("Dishonor markers"),
    "dishonor_rank": say("The most dishonor"),
}


@dataclass(frozen=True, slots=True)
class Counting:
    """One category of the final scoring: what must be known of everybody for it, and what it gives."""

    key: str
    title: Words
    facts: tuple[Fact, ...]
    awards: Callable[[Everybody], tuple[Award, ...]] = field(compare=False, repr=False)

    def category(self, holdings: Everybody) -> Category:
        return Category(self.key, self.title, self.awards(holdings))


def final_scoring(holdings: Mapping[str, Holdings], *, court: bool = False, resentment: bool = False,
                  dishonor_track: tuple[int, int] | None = None,
                  dishonor_ties: DishonorTies = "markers-spare") -> Scoring:
    """All that the Big Box counts. `dishonor_track` is the exposed pair, the larger number first."""
    awards = {
        SO_FAR: final_awards.power_points(holdings),
        "knighthood": final_awards.knighthood(holdings),
        "extensions": final_awards.extensions(holdings),
        "nobles": final_awards.nobles(holdings),
    }
    if court:
        awards["seals"] = final_awards.seals(holdings)
    if resentment:
        awards["dishonor"] = final_awards.dishonor(holdings)
        awards["dishonor_rank"] = final_awards.dishonor_rank(holdings, dishonor_track, dishonor_ties)
    return scored(holdings, (Category(key, TITLES[key], given) for key, given in awards.items()))
