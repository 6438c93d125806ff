"""The end: the votes of regions and bonus votes that made a king, and everybody's place."""

from __future__ import annotations

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.crowning import REGION_VOTES, THIRD
from companion.games.long_live_the_king.election import Counted
from companion.tabletop.finale import FinalView, Standing
from companion.tabletop.ledger import Source
from companion.tabletop.scoring import Award, Category

BONUS_VOTES = Source("bonus-votes", say("Bonus votes"))
ENDS = (REGION_VOTES.key, THIRD.key)


def final_view(council: Council) -> FinalView:
    """The winner first, even if another has more in all: of several who reach the number, region votes decide."""
    result = council.elections[-1].result
    assert result
    assert result.winner
    counts = {one.player: one for one in result.counts}
    categories = tuple(category for category in _categories(counts)
                       if category.key != THIRD.key or any(award.points for award in category.awards))
    standings = tuple(Standing(seat, result.place(seat), counts[seat].total, 0)
                      for seat in result.ranking)
    return FinalView(categories, len(categories), standings, (result.winner,), ())


def _categories(counts: dict[Seat, Counted]) -> tuple[Category, ...]:
    def category(source: Source, why: Words, **of: int) -> Category:
        return Category(source.key, source.words, tuple(Award(seat, n, None, None, n, why) for seat, n in of.items()))

    return (category(REGION_VOTES, say("Printed in the regions"), **{s: one.printed for s, one in counts.items()}),
            category(THIRD, say("No card was left"), **{s: -one.third for s, one in counts.items()}),
            category(BONUS_VOTES, say("From earlier elections"), **{s: one.bonus for s, one in counts.items()}))
