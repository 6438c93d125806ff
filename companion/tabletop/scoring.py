"""A final scoring as data: what everybody gets for each category and why, and who stands where in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from companion.core.asking import Seat
from companion.core.words import Words, say


@dataclass(frozen=True, slots=True)
class Award:
    """What one player gets in one category. `tie_break` is what broke, or could not break, a tie of values."""

    player: Seat
    value: int
    tie_break: int | None
    rank: int | None
    points: int
    why: Words


@dataclass(frozen=True, slots=True)
class Category:
    key: str
    title: Words
    awards: tuple[Award, ...]

    @property
    def ranked_awards(self) -> tuple[Award, ...]:
        """Best first."""
        return tuple(sorted(self.awards, key=lambda award: (-award.points, award.rank or 0, -award.value)))

    def award(self, player: Seat) -> Award:
        return next(award for award in self.awards if award.player == player)


@dataclass(frozen=True, slots=True)
class TieBreak:
    counts: Mapping[str, int]
    more: Words  # what is said of who holds more
    fewer: Words
    more_leads: bool = True

    @property
    def winning_words(self) -> Words:
        return self.more if self.more_leads else self.fewer

    def reason(self, player: str, rival: str) -> Words:
        return self.more if self.counts[player] > self.counts[rival] else self.fewer


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """Where a player ends, with the points of each category."""

    player: Seat
    rank: int
    total: int
    lines: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Scoring:
    categories: tuple[Category, ...]
    ranking: tuple[RankedPlayer, ...]  # best first
    tie_break: TieBreak | None = None  # behind the totals

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(one.player for one in self.ranking if one.rank == 1)


def scoring_from_categories(players: Iterable[Seat], categories: Iterable[Category],
                            tie_break: TieBreak | None = None) -> Scoring:
    every = tuple(categories)
    lines = {player: {category.key: category.award(player).points for category in every} for player in players}
    totals = {player: sum(line.values()) for player, line in lines.items()}
    contest = contest_of_totals(totals, tie_break)
    ranks = {player: contest.rank_of(player).number for player in totals}
    return Scoring(every, tuple(RankedPlayer(player, ranks[player], totals[player], lines[player])
                                for player in sorted(ranks, key=lambda player: ranks[player])), tie_break)


def contest_of_totals(totals: Mapping[Seat, int], tie_break: TieBreak | None = None) -> Contest:
    """Who has as much shares the place, at any place, unless the tie-break knows the counts of all of them."""
    if tie_break is None:
        return Contest(totals, (), ())
    untold = {totals[player] for player in totals if player not in tie_break.counts}
    counts = {player: 0 if total in untold else tie_break.counts[player] for player, total in totals.items()}
    return Contest(totals, (replace(tie_break, counts=counts),), ())


# A contest for places in one category: who stands where, what a shared place is worth, and why.


@dataclass(frozen=True, slots=True)
class Rank:
    """One place; several on it cover the places below theirs too, and share what all of these are worth."""

    number: int
    sharing: int
    pot: int

    @property
    def points_each(self) -> int:
        return self.pot // self.sharing


@dataclass(frozen=True, slots=True)
class Contest:
    """`values` of those who take part, most first; `worth` of the places from the first down, the rest being 0."""

    values: Mapping[str, int]
    tie_breaks: tuple[TieBreak, ...]
    worth: tuple[int, ...]

    def rank_of(self, player: str) -> Rank:
        keys, own = [self._sort_key(one) for one in self.values], self._sort_key(player)
        ahead, sharing = sum(key > own for key in keys), keys.count(own)
        return Rank(ahead + 1, sharing, sum(self.worth[ahead:ahead + sharing]))

    def tie_break_count_or_none(self, player: str) -> int | None:
        """The count that told the player apart from others with the same value, or the last one that failed to."""
        if len(self._players_with_value_of(player)) == 1:
            return None
        return (self._decisive_tie_break(player) or self.tie_breaks[-1]).counts[player]

    def outcome_with_tie_break(self, player: str, outcome: Words) -> Words:
        """The outcome, and after it how a tie was broken for or against the player."""
        decisive, rival = self._decisive_tie_break(player), self._rival_or_self(player)
        if not decisive:
            return outcome
        if self._sort_key(player) > self._sort_key(rival):
            return say("{outcome}; ahead by {reason}", outcome=outcome, reason=decisive.reason(player, rival))
        return say("{outcome}; behind by {reason}", outcome=outcome, reason=decisive.reason(player, rival))

    def tie_break_words_or_none(self, player: str) -> Words | None:
        """How a tie was broken for or against the player, with the counts."""
        decisive, rival = self._decisive_tie_break(player), self._rival_or_self(player)
        if not decisive:
            return None
        reason, n, other = decisive.reason(player, rival), decisive.counts[player], decisive.counts[rival]
        if self._sort_key(player) > self._sort_key(rival):
            return say("ahead by {reason}: {n} to {other}", reason=reason, n=n, other=other)
        return say("behind by {reason}: {n} to {other}", reason=reason, n=n, other=other)

    def _decisive_tie_break(self, player: str) -> TieBreak | None:
        rival = self._rival_or_self(player)
        return next((each for each in self.tie_breaks if each.counts[player] != each.counts[rival]), None)

    def _rival_or_self(self, player: str) -> str:
        """Who has the same value on another place, rather ahead than behind; without one, the player."""
        own = self._sort_key(player)
        return max((one for one in self._players_with_value_of(player) if self._sort_key(one) != own),
                   key=self._sort_key,
                   default=player)

    def _players_with_value_of(self, player: str) -> list[str]:
        return [one for one in self.values if self.values[one] == self.values[player]]

    def _sort_key(self, player: str) -> tuple[int, ...]:
        if not self.tie_breaks:
            return (self.values[player],)
        counts = (each.counts[player] if each.more_leads else -each.counts[player] for each in self.tie_breaks)
        return (self.values[player], *counts)


def _only_first_counts_words(value: int) -> Words:
    return say("{value}; only first place counts", value=value)


def points_reason_words(contest: Contest, player: str,
                        only_first: Callable[[int], Words] = _only_first_counts_words) -> Words:
    """For a contest in which the first places win points; `only_first`: said where no other place does."""
    rank, value = contest.rank_of(player), contest.values[player]
    first_is_shared = any(contest.rank_of(one).number == 1 < contest.rank_of(one).sharing for one in contest.values)
    if rank.number == 1:
        outcome = say("Most: {value}", value=value) if rank.sharing == 1 else _shared_first_words(rank)
    elif len(contest.worth) == 1:
        outcome = only_first(value)
    elif first_is_shared and not rank.pot:
        outcome = say("{value}; first place is shared, so there is no second", value=value)
    elif rank.number > 2:
        in_words = _shared_place_words if rank.pot and rank.sharing > 1 else place_without_points_words
        outcome = in_words(rank, value)
    elif rank.sharing == 1:
        outcome = say("Second with {value}", value=value)
    else:
        outcome = say("Shared second with {value}: {pot} shared among {sharing}, {each} each",
                      value=value, pot=rank.pot, sharing=rank.sharing, each=rank.points_each)
    return contest.outcome_with_tie_break(player, outcome)


def _shared_first_words(rank: Rank) -> Words:
    return say("Tied for first with {n} other: {pot} shared, {each} each",
               "Tied for first with {n} others: {pot} shared, {each} each",
               n=rank.sharing - 1, pot=rank.pot, each=rank.points_each)


def _shared_place_words(rank: Rank, value: int) -> Words:
    return say("Shared place {place} with {value}: {pot} shared among {sharing}, {each} each", place=rank.number,
               value=value, pot=rank.pot, sharing=rank.sharing, each=rank.points_each)


def place_without_points_words(rank: Rank, value: int) -> Words:
    return say("Place {place} with {value}", place=rank.number, value=value)
