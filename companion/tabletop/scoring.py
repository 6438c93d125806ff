"""A final scoring as data: category by category what everybody gets and why, and who stands where in the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words


@dataclass(frozen=True, slots=True)
class Award:
    """What one player gets in one category. `tie_break` is what broke, or could not break, a tie of values."""

    player: Seat
    value: int
    tie_break: int | None
    place: int | None
    points: int
    why: Words


@dataclass(frozen=True, slots=True)
class Category:
    key: str
    title: Words
    awards: tuple[Award, ...]

    @property
    def ranked(self) -> tuple[Award, ...]:
        """Best first."""
        return tuple(sorted(self.awards, key=lambda award: (-award.points, award.place or 0, -award.value)))

    def award(self, player: Seat) -> Award:
        return next(award for award in self.awards if award.player == player)


@dataclass(frozen=True, slots=True)
class Ranked:
    """Where a player ends, with the points of each category."""

    player: Seat
    place: int
    total: int
    lines: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Scoring:
    categories: tuple[Category, ...]
    ranking: tuple[Ranked, ...]  # best first

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(one.player for one in self.ranking if one.place == 1)


def scored(players: Iterable[Seat], categories: Iterable[Category]) -> Scoring:
    every = tuple(categories)
    lines = {player: {category.key: category.award(player).points for category in every} for player in players}
    totals = {player: sum(line.values()) for player, line in lines.items()}
    places = {player: place_of(player, totals) for player in totals}
    return Scoring(every, tuple(Ranked(player, places[player], totals[player], lines[player])
                                for player in sorted(places, key=lambda player: places[player])))


def place_of(player: Seat, totals: Mapping[Seat, int]) -> int:
    """Who has as much shares the place."""
    return 1 + sum(other > totals[player] for other in totals.values())
