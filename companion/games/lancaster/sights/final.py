"""The final scoring as far as it has been revealed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.games.lancaster.final_awards import Award
from companion.games.lancaster.final_scoring import Category
from companion.games.lancaster.realm import Phase, Realm


@dataclass(frozen=True, slots=True)
class Standing:
    player: Seat
    place: int
    total: int
    by_hand: int  # what was corrected since; the categories make up the rest


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
        return any(standing.by_hand for standing in self.standings)

    @staticmethod
    def ranked(category: Category) -> tuple[Award, ...]:
        """Best first."""
        return tuple(sorted(category.awards, key=lambda award: (-award.points, award.place or 0, -award.value)))

    @staticmethod
    def award(category: Category, seat: Seat) -> Award:
        return next(award for award in category.awards if award.player == seat)


def final_view(realm: Realm) -> FinalView | None:
    if realm.scoring is None:
        return None
    standings = _standings(realm) if realm.phase is Phase.OVER else ()
    winners = tuple(standing.player for standing in standings if standing.place == 1)
    categories = realm.scoring.categories
    again = tuple((key, say("Counted again: {why}", why=why)) for key, why in realm.again.items())
    return FinalView(categories[:realm.revealed], len(categories), standings, winners, again)


def _standings(realm: Realm) -> tuple[Standing, ...]:
    """By the ledger, which holds every line of the scoring and whatever was corrected by hand since."""
    assert realm.scoring is not None
    totals = {seat: realm.ledger.points(seat) for seat in realm.seats}
    scored = {seat: sum(FinalView.award(category, seat).points for category in realm.scoring.categories)
              for seat in realm.seats}
    best_first = sorted(realm.seats, key=lambda seat: -totals[seat])
    return tuple(Standing(seat, 1 + sum(other > totals[seat] for other in totals.values()), totals[seat],
                          totals[seat] - scored[seat]) for seat in best_first)
