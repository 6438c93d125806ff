"""What may be seen of a final scoring: the categories as far as they were revealed, the standings when all is shown."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.tabletop.finale import Finale
from companion.tabletop.scoring import Award, Category, place_of


@dataclass(frozen=True, slots=True)
class Standing:
    player: Seat
    place: int
    total: int
    corrected: int  # points, since; the categories make up the rest


@dataclass(frozen=True, slots=True)
class FinalView:
    """Category by category; the standings only when all is shown."""

    categories: tuple[Category, ...]
    of: int  # so many categories in all
    standings: tuple[Standing, ...]  # best first
    winners: tuple[Seat, ...]
    again: tuple[tuple[str, Words], ...]  # categories that were counted again, and why

    def counted_again(self, category: Category) -> Words | None:
        return dict(self.again).get(category.key)

    @property
    def shown(self) -> Category | None:
        """The one just revealed."""
        return self.categories[-1] if self.categories else None

    @property
    def earlier(self) -> tuple[Category, ...]:
        return self.categories[:-1]

    @property
    def corrected(self) -> bool:
        return any(standing.corrected for standing in self.standings)

    @staticmethod
    def ranked(category: Category) -> tuple[Award, ...]:
        return category.ranked

    @staticmethod
    def award(category: Category, seat: Seat) -> Award:
        return category.award(seat)


def final_view(finale: Finale, is_over: bool) -> FinalView | None:
    if finale.scoring is None:
        return None
    standings = _standings(finale) if is_over else ()
    winners = tuple(standing.player for standing in standings if standing.place == 1)
    categories = finale.scoring.categories
    again = tuple((key, say("Counted again: {why}", why=why)) for key, why in finale.again.items())
    return FinalView(categories[:finale.revealed], len(categories), standings, winners, again)


def _standings(finale: Finale) -> tuple[Standing, ...]:
    """By the ledger, which holds every line of the scoring and whatever was corrected by hand since."""
    assert finale.scoring is not None
    totals = {seat: finale.ledger.points(seat) for seat in finale.ledger.seats}
    scored = {seat: sum(category.award(seat).points for category in finale.scoring.categories) for seat in totals}
    best_first = sorted(totals, key=lambda seat: -totals[seat])
    return tuple(Standing(seat, place_of(seat, totals), totals[seat], totals[seat] - scored[seat])
                 for seat in best_first)
