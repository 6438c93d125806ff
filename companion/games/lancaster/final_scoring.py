"""The final scoring: what everybody holds after the last round, as power points, line by line and with its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.words import Words, say
from companion.games.lancaster import final_awards
from companion.games.lancaster.final_awards import Award, DishonorTies, Holdings

__all__ = ["Award", "Category", "Holdings", "Scoring", "Standing", "final_scoring"]

TITLES = {
    "power_points": say("Power points so far"),
    "knighthood": say("Strength of the knighthood"),
    "extensions": say("Extensions"),
    "nobles": say("Nobles"),
    "seals": say("Seals"),
    "dishonor": say("Dishonor markers"),
    "dishonor_rank": say("The most dishonor"),
}


@dataclass(frozen=True, slots=True)
class Category:
    key: str
    title: Words
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    player: str
    place: int
    total: int
    lines: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Scoring:
    categories: tuple[Category, ...]
    standings: tuple[Standing, ...]  # best first

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(standing.player for standing in self.standings if standing.place == 1)


def final_scoring(holdings: Mapping[str, Holdings], *, court: bool = False, resentment: bool = False,
                  dishonor_track: tuple[int, int] | None = None,
                  dishonor_ties: DishonorTies = "markers-spare") -> Scoring:
    """`dishonor_track` is the exposed pair, the larger number first."""
    awards = {
        "power_points": final_awards.power_points(holdings),
        "knighthood": final_awards.knighthood(holdings),
        "extensions": final_awards.extensions(holdings),
        "nobles": final_awards.nobles(holdings),
    }
    if court:
        awards["seals"] = final_awards.seals(holdings)
    if resentment:
        awards["dishonor"] = final_awards.dishonor(holdings)
        awards["dishonor_rank"] = final_awards.dishonor_rank(holdings, dishonor_track, dishonor_ties)
    categories = tuple(Category(key, TITLES[key], given) for key, given in awards.items())
    return Scoring(categories, _standings(holdings, categories))


def _standings(holdings: Mapping[str, Holdings], categories: tuple[Category, ...]) -> tuple[Standing, ...]:
    lines: dict[str, dict[str, int]] = {player: dict.fromkeys(TITLES, 0) for player in holdings}
    for category in categories:
        for award in category.awards:
            lines[award.player][category.key] = award.points
    totals = {player: sum(line.values()) for player, line in lines.items()}
    places = {player: 1 + sum(other > total for other in totals.values()) for player, total in totals.items()}
    return tuple(Standing(player, places[player], totals[player], lines[player])
                 for player in sorted(places, key=lambda player: places[player]))
