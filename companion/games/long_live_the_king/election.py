"""One election: votes after the third, who has won, otherwise bonus votes; ties by cards, then by rolls; and what is
shown of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.tabletop.ledger import Source

MOST_DEALT = 15


@dataclass
class Election:
    number: int
    caller: Seat | None
    candidates: tuple[Candidate, ...] = ()  # none before all votes are told
    hands: dict[Seat, int] = field(default_factory=dict)  # so many cards, told in private for a tie
    result: ElectionResult | None = None
    dealt: int | None = None  # so many cards for everybody

    @property
    def source(self) -> Source:
        return Source(f"election/{self.number}", say("Election {n}", n=self.number))


def number_of_cards_dealt_to_each(pile: int, players: int) -> int:
    """How many cards each is dealt: all alike, what is over stays on the discard pile."""
    return min(MOST_DEALT, pile // players)


# Decided.


@dataclass(frozen=True, slots=True)
class Candidate:
    """`region_votes` as printed, before the third; `rolls` are those of ties, in order."""

    player: Seat
    region_votes: int
    cards: int = 0
    bonus: int = 0  # bonus votes held before
    rolls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CountedVotes:
    player: Seat
    printed: int
    third: int  # taken away from who has no card left
    bonus: int

    @property
    def region_votes_less_third(self) -> int:
        return self.printed - self.third

    @property
    def total(self) -> int:
        return self.region_votes_less_third + self.bonus


@dataclass(frozen=True, slots=True)
class ElectionResult:
    needed: int
    counts: tuple[CountedVotes, ...]  # in the order given
    winner: Seat | None
    bonus: Mapping[Seat, int]  # the new ones, best first; none where somebody wins or rolls are missing
    roll_needed: tuple[Seat, ...]
    ranking: tuple[Seat, ...]  # by region votes, cards and rolls; who wins comes first, the others then by total
    so_far: tuple[Seat, ...] = ()  # while rolls are missing: those in question, best first as far as it is known

    def rank_of(self, seat: Seat) -> int:
        """Of one who is ranked; behind a winner those with as many votes in all share theirs."""
        if not self.winner or seat == self.winner:
            return self.ranking.index(seat) + 1
        totals = {one.player: one.total for one in self.counts}
        return 2 + sum(n > totals[seat] for player, n in totals.items() if player not in (seat, self.winner))


def resolve_election(candidates: Sequence[Candidate]) -> ElectionResult:
    counts = tuple(counted_votes_of(one) for one in candidates)
    wanted, wins = votes_needed(len(candidates)), bool(_candidates_with_enough_votes(candidates))
    ranked = list(_ranked_groups(_candidates_to_rank(candidates)))
    tie = [one for place in (ranked[:1] if wins else ranked) if len(place) > 1 for one in place]
    if tie:
        waiting = tuple(one.player for one in candidates if one in tie)
        known = tuple(one.player for place in ranked for one in place)
        return ElectionResult(wanted, counts, None, {}, waiting, (), known)
    if wins:
        first = ranked[0][0].player
        others = sorted((one for one in counts if one.player != first), key=lambda one: -one.total)
        return ElectionResult(wanted, counts, first, {}, (), (first, *(one.player for one in others)))
    ranking = tuple(one.player for (one,) in ranked)
    bonus = {player: len(ranking) - at for at, player in enumerate(ranking)}
    return ElectionResult(wanted, counts, None, bonus, (), ranking)


def groups_to_compare_cards(candidates: Sequence[Candidate]) -> tuple[tuple[Seat, ...], ...]:
    """Who must compare how many cards they have: here `cards` tells only none from some, and none is compared."""
    groups = _groups_by_region_votes(_candidates_to_rank(candidates))
    if _candidates_with_enough_votes(candidates):
        groups = groups[:1]
    holding = [tuple(one.player for one in group if one.cards) for group in groups]
    return tuple(group for group in holding if len(group) > 1)


def votes_needed(players: int) -> int:
    """More than half: of 37 votes without Man, otherwise of 39."""
    return 19 if players == 3 else 20


def counted_votes_of(candidate: Candidate) -> CountedVotes:
    taken = 0 if candidate.cards else third_of_votes(candidate.region_votes)
    return CountedVotes(candidate.player, candidate.region_votes, taken, candidate.bonus)


def third_of_votes(votes: int) -> int:
    return votes // 3


def _candidates_with_enough_votes(candidates: Sequence[Candidate]) -> list[Candidate]:
    return [one for one in candidates if counted_votes_of(one).total >= votes_needed(len(candidates))]


def _candidates_to_rank(candidates: Sequence[Candidate]) -> Sequence[Candidate]:
    """With a winner in sight only those who reach the number, and of them only the best."""
    return _candidates_with_enough_votes(candidates) or candidates


def _groups_by_region_votes(candidates: Sequence[Candidate]) -> list[list[Candidate]]:
    def votes(one: Candidate) -> int:
        return -counted_votes_of(one).region_votes_less_third
    return [list(group) for _, group in groupby(sorted(candidates, key=votes), votes)]


def _ranked_groups(candidates: Sequence[Candidate]) -> Iterator[list[Candidate]]:
    """Best first; several stand together where a roll that would tell them apart is missing."""
    def most_cards_first(one: Candidate) -> int:
        return -one.cards
    for equal in _groups_by_region_votes(candidates):
        for _, group in groupby(sorted(equal, key=most_cards_first), most_cards_first):
            yield from _groups_by_rolls(list(group))


def _groups_by_rolls(group: list[Candidate]) -> Iterator[list[Candidate]]:
    """By the first of their rolls that differ; those still tied by their next one. A missing roll is waited for."""
    together = zip(*(one.rolls for one in group), strict=False)
    at = next((at for at, sums in enumerate(together) if len(set(sums)) > 1), None)
    if at is None:
        yield group
        return
    def roll(one: Candidate) -> int:
        return -one.rolls[at]
    for _, still in groupby(sorted(group, key=roll), roll):
        yield from _groups_by_rolls(list(still))


# Shown: how many cards somebody holds is not in it.


@dataclass(frozen=True, slots=True)
class VotesLine:
    """One player's votes at an election."""

    seat: Seat
    printed: int
    third: int
    region_votes: int
    bonus: int  # held before
    total: int
    won: int  # new bonus votes
    rank: int | None
    ahead_by: Words | None  # of whom it comes before, with as many region votes
    tied: Words | None  # until cards or rolls tell them apart


@dataclass(frozen=True, slots=True)
class ElectionView:
    number: int
    caller: Seat | None
    needed: int
    lines: tuple[VotesLine, ...]  # best first, once they are told apart; none before all votes are told
    winner: Seat | None
    dealt: int | None

    def position_in_percent(self, votes: int) -> float:
        """Where so many votes stand on the line, in percent."""
        most = max(self.needed, *(line.printed + line.bonus for line in self.lines)) + 1
        return round(100 * votes / most, 1)


def election_view(election: Election, needed: int) -> ElectionView:
    result = election.result
    if not result:
        return ElectionView(election.number, election.caller, needed, (), None, None)
    counts = {one.player: one for one in result.counts}
    others = sorted((seat for seat in counts if seat not in result.so_far),
                    key=lambda seat: -counts[seat].region_votes_less_third)
    order = result.ranking or (*result.so_far, *others)
    lines = tuple(VotesLine(seat, (one := counts[seat]).printed, one.third, one.region_votes_less_third, one.bonus,
                            one.total, result.bonus.get(seat, 0), result.rank_of(seat) if result.ranking else None,
                            _words_why_ahead(election, seat, order[at:at + 1]), _words_while_tied(election, seat))
                  for at, seat in enumerate(order, start=1))
    return ElectionView(election.number, election.caller, needed, lines, result.winner, election.dealt)


def _words_why_ahead(election: Election, seat: Seat, following: tuple[Seat, ...]) -> Words | None:
    """Of the next one; of the others who reach the number, where there is a king. How many cards is never said."""
    result = election.result
    assert result
    if not result.ranking or result.winner not in (None, seat):
        return None
    votes = {one.player: one.region_votes_less_third for one in result.counts}
    if result.winner:
        following = tuple(one.player for one in result.counts if one.total >= result.needed and one.player != seat)
    cards = {one.player: one.cards for one in election.candidates}
    equal = [cards[one] for one in following if votes[one] == votes[seat]]
    if not equal:
        return None
    return say("more cards") if cards[seat] > max(equal) else say("the higher roll")


def _words_while_tied(election: Election, seat: Seat) -> Words | None:
    """That somebody is asked for cards or a roll, and what the last roll came to: until all are told apart."""
    if not election.result or election.result.ranking:
        return None
    rolls = next(one.rolls for one in election.candidates if one.player == seat)
    if seat not in election.result.roll_needed:
        return say("rolled {n}", n=rolls[-1]) if rolls else None
    return say("tied, rolled {n}", n=rolls[-1]) if rolls else say("tied")
