"""The final scoring: revealed category by category, counted again when something is corrected, and as it is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.tabletop.ledger import Gain, PointsLedger, Source, total_points
from companion.tabletop.pace import ask_to_go_on
from companion.tabletop.results import words_for_names
from companion.tabletop.scoring import Award, Category, Scoring, TieBreak, contest_of_totals

CORRECTED = Source("by-hand", say("Corrected by hand"))
MOST_POINTS = 999


class HasFinalScoring(Protocol):
    """What a game's state must be able to do for its final scoring."""

    @property
    def round(self) -> int: ...

    def count_final_scoring(self, won: Mapping[Seat, int]) -> Scoring:
        """Everything as it stands by now; `won`: what everybody has won before the final scoring."""

    def score_points(self, seat: Seat, n: int, source: Source, reason: Words | None = None) -> None: ...

    def announce(self, words: Words) -> None: ...

    def recounted_words(self, who: Seat, n: int, before: int, source: Words) -> Words:
        """Said when a category that was counted again gives `n` points and not so many as before."""


@dataclass(slots=True)
class Finale:
    """`keys`: the categories there are; `so_far` is the one whose points stand on the ledger already."""

    ledger: PointsLedger
    keys: tuple[str, ...]
    so_far: str
    scoring: Scoring | None = None
    revealed: int = 0
    again: dict[str, Words] = field(default_factory=dict)  # categories that were counted again, and why

    def book_gain(self, gain: Gain, is_shown: bool) -> None:
        """Onto the ledger. What is corrected while the scoring is shown belongs to what was won before it."""
        self.ledger.add_gain(gain, self.keys if is_shown and gain.key not in self.keys else ())

    def count_now(self, at: HasFinalScoring) -> Scoring:
        """As the books stand by now: the reveal is when a table notices that something was miscounted."""
        won = {seat: total_points(gain for gain in self.ledger.gains if gain.seat == seat and gain.key not in self.keys)
               for seat in self.ledger.seats}
        return at.count_final_scoring(won)

    def count_and_keep(self, at: HasFinalScoring) -> Scoring:
        self.scoring = self.count_now(at)
        return self.scoring

    def reveal_next_category(self, at: HasFinalScoring) -> None:
        """The next category, counted when its turn comes."""
        category = self.count_and_keep(at).categories[self.revealed]
        if category.key != self.so_far:
            for award in category.awards:
                at.score_points(award.player, award.points, Source(category.key, category.title),
                                say("{why}.", why=award.why))
        self.revealed += 1

    def count_again(self, at: HasFinalScoring, why: Words) -> None:
        """Something was corrected by hand: what was shown already follows, its lines on the ledger too, and says so."""
        before = self.scoring
        assert before is not None
        self.scoring = self.count_now(at)
        for old, new in self._changed_categories(before):
            self.again[new.key] = why
            at.announce(say("{category}: counted again ({why}).", category=new.title, why=why))
            if new.key != self.so_far:
                self._rebook_category(at, old, new)

    def note_correction(self, before: Finale, why: Words) -> None:
        """An old answer was corrected and the evening played again: what had been shown otherwise says so."""
        if self.scoring is None or before.scoring is None:
            return
        shown = {category.key for category in self.scoring.categories[:min(self.revealed, before.revealed)]}
        self.again |= {key: told for key, told in before.again.items() if key in shown}
        self.again |= {new.key: why for _, new in self._changed_categories(before.scoring) if new.key in shown}

    def _changed_categories(self, before: Scoring) -> list[tuple[Category, Category]]:
        """The categories shown that read otherwise now."""
        assert self.scoring is not None
        both = zip(before.categories, self.scoring.categories, strict=True)
        return [(old, new) for old, new in list(both)[:self.revealed] if old.awards != new.awards]

    def _rebook_category(self, at: HasFinalScoring, old: Category, new: Category) -> None:
        self.ledger.replace_gains(new.key, (Gain(at.round, award.player, award.points, new.title,
                                                 say("{why}.", why=award.why), new.key) for award in new.awards))
        for was, award in zip(old.awards, new.awards, strict=True):
            if award.points != was.points:
                at.announce(at.recounted_words(award.player, award.points, was.points, new.title))


async def reveal_categories(finale: Finale, at: HasFinalScoring) -> None:
    """Category by category, as fast as the table likes."""
    for category in finale.count_and_keep(at).categories:
        finale.reveal_next_category(at)
        await ask_to_go_on(f"final/{category.key}", say("Shown: {category}", category=category.title), say("Go on"))


def winners(ledger: PointsLedger, tie_break: TieBreak | None = None) -> tuple[Seat, ...]:
    """By the ledger: points may have been corrected by hand while the scoring was revealed."""
    contest = contest_of_totals({seat: ledger.points(seat) for seat in ledger.seats}, tie_break)
    return tuple(seat for seat in ledger.seats if contest.rank_of(seat).number == 1)


def winners_words(ledger: PointsLedger, tie_break: TieBreak | None = None) -> Words:
    return words_for_names(winners(ledger, tie_break))


# Seen: the categories as far as they were revealed, the standings when all is shown.


@dataclass(frozen=True, slots=True)
class Standing:
    player: Seat
    rank: int
    total: int
    corrected: int  # points, since; the categories make up the rest
    tie_break: int | None = None  # what is counted of those who have as much as another
    why: Words | None = None  # how their tie was broken


@dataclass(frozen=True, slots=True)
class FinalView:
    """Category by category; the standings only when all is shown."""

    categories: tuple[Category, ...]
    of: int  # so many categories in all
    standings: tuple[Standing, ...]  # best first
    winners: tuple[Seat, ...]
    again: tuple[tuple[str, Words], ...]  # categories that were counted again, and why
    tie_break: Words | None = None  # what wins a tie: "more money"

    def recount_words_or_none(self, category: Category) -> Words | None:
        return dict(self.again).get(category.key)

    @property
    def last_revealed(self) -> Category | None:
        return self.categories[-1] if self.categories else None

    @property
    def earlier_categories(self) -> tuple[Category, ...]:
        return self.categories[:-1]

    @property
    def has_corrected_points(self) -> bool:
        return any(standing.corrected for standing in self.standings)

    @property
    def has_tied_players(self) -> bool:
        return any(standing.tie_break is not None for standing in self.standings)

    @staticmethod
    def ranked_awards(category: Category) -> tuple[Award, ...]:
        return category.ranked_awards

    @staticmethod
    def award(category: Category, seat: Seat) -> Award:
        return category.award(seat)


def final_view(finale: Finale, is_over: bool) -> FinalView | None:
    if finale.scoring is None:
        return None
    standings = _standings(finale) if is_over else ()
    best = tuple(standing.player for standing in standings if standing.rank == 1)
    categories = finale.scoring.categories
    again = tuple((key, say("Counted again: {why}", why=why)) for key, why in finale.again.items())
    tie_break = finale.scoring.tie_break
    return FinalView(categories[:finale.revealed], len(categories), standings, best, again,
                     tie_break.winning_words if tie_break else None)


def _standings(finale: Finale) -> tuple[Standing, ...]:
    """By the ledger, which holds every line of the scoring and whatever was corrected by hand since."""
    assert finale.scoring is not None
    totals = {seat: finale.ledger.points(seat) for seat in finale.ledger.seats}
    scored = {seat: sum(category.award(seat).points for category in finale.scoring.categories) for seat in totals}
    return standings_of_totals(totals, {seat: totals[seat] - scored[seat] for seat in totals}, finale.scoring.tie_break)


def standings_of_totals(totals: Mapping[Seat, int], corrected: Mapping[Seat, int],
                        tie_break: TieBreak | None = None) -> tuple[Standing, ...]:
    """Best first; `corrected`: so many of these points were set by hand."""
    contest, all_totals = contest_of_totals(totals, tie_break), list(totals.values())
    ranks = {seat: contest.rank_of(seat).number for seat in totals}
    counts = {seat: tie_break.counts.get(seat) for seat, total in totals.items()
              if tie_break and all_totals.count(total) > 1}
    best_first = sorted(ranks, key=lambda seat: ranks[seat])
    return tuple(Standing(seat, ranks[seat], totals[seat], corrected[seat], counts.get(seat),
                          contest.tie_break_words_or_none(seat) if tie_break else None) for seat in best_first)


# Points that the board says otherwise; and what any correction does to a final scoring shown before.


def points_adjustment(words: Words, seat: Seat, ledger: PointsLedger, at: HasFinalScoring) -> Adjustment:
    """Another number is one more line on the ledger, with the reason given for it."""
    def book(points: int, why: Words) -> None:
        at.score_points(seat, points - ledger.points(seat), CORRECTED, why)

    now = ledger.points(seat)
    return Adjustment(words, Amount(min(-MOST_POINTS, now), max(MOST_POINTS, now)), now, book)


def adjustment_counting_again(adjustment: Adjustment, finale: Finale, at: HasFinalScoring) -> Adjustment:
    """While the final scoring is shown, what was shown already follows every correction."""
    def book(value: Any, why: Words) -> None:
        adjustment.book(value, why)
        finale.count_again(at, why)

    return replace(adjustment, book=book)


def adjustment_announcing_winner(adjustment: Adjustment, ledger: PointsLedger, announce: Callable[[Words], None],
                                 tie_break: TieBreak | None = None) -> Adjustment:
    """The winner was announced: if another one has won by now, that is announced too."""
    def book(value: Any, why: Words) -> None:
        before = winners(ledger, tie_break)
        adjustment.book(value, why)
        if winners(ledger, tie_break) != before:
            announce(say("Corrected after the end. Winner by now: {winners}.",
                         winners=winners_words(ledger, tie_break)))

    return replace(adjustment, book=book)
