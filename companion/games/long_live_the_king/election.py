"""One election: votes after the third, who has won, otherwise the bonus votes; ties by cards, then by rolls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.core.asking import Seat

MOST_DEALT = 15


@dataclass(frozen=True, slots=True)
class Candidate:
    """`region_votes` as printed, before the third; `rolls` are those of ties, in order."""

    player: Seat
    region_votes: int
    cards: int = 0
    bonus: int = 0  # bonus votes held before
    rolls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    player: Seat
    printed: int
    third: int  # taken away from who has no card left
    bonus: int

    @property
    def region_votes(self) -> int:
        return self.printed - self.third

    @property
    def total(self) -> int:
        return self.region_votes + self.bonus


@dataclass(frozen=True, slots=True)
class ElectionResult:
    needed: int
    counts: tuple[Counted, ...]  # in the order given
    winner: Seat | None
    bonus: Mapping[Seat, int]  # the new ones, best first; none where somebody wins or rolls are missing
    roll_needed: tuple[Seat, ...]
    ranking: tuple[Seat, ...]  # by region votes, cards and rolls; who wins comes first, the others then by total
    so_far: tuple[Seat, ...] = ()  # while rolls are missing: those in question, best first as far as it is known

    def place(self, seat: Seat) -> int:
        """Of one who is ranked; behind a winner those with as many votes in all share theirs."""
        if not self.winner or seat == self.winner:
            return self.ranking.index(seat) + 1
        totals = {one.player: one.total for one in self.counts}
        return 2 + sum(n > totals[seat] for player, n in totals.items() if player not in (seat, self.winner))


def third(votes: int) -> int:
    return votes // 3


def needed(players: int) -> int:
    """More than half: of 37 votes without Man, otherwise of 39."""
    return 19 if players == 3 else 20


def dealt(pile: int, players: int) -> int:
    """How many cards each is dealt: all alike, what is over stays on the discard pile."""
    return min(MOST_DEALT, pile // players)


def counted(candidate: Candidate) -> Counted:
    taken = 0 if candidate.cards else third(candidate.region_votes)
    return Counted(candidate.player, candidate.region_votes, taken, candidate.bonus)


def tied(candidates: Sequence[Candidate]) -> tuple[tuple[Seat, ...], ...]:
    """Who must compare how many cards they have: here `cards` tells only none from some, and none is compared."""
    groups = _by_votes(_in_question(candidates))
    if _reaching(candidates):
        groups = groups[:1]
    holding = [tuple(one.player for one in group if one.cards) for group in groups]
    return tuple(group for group in holding if len(group) > 1)


def elect(candidates: Sequence[Candidate]) -> ElectionResult:
    counts = tuple(counted(one) for one in candidates)
    wanted, wins = needed(len(candidates)), bool(_reaching(candidates))
    places = list(_ranked(_in_question(candidates)))
    tie = [one for place in (places[:1] if wins else places) if len(place) > 1 for one in place]
    if tie:
        waiting = tuple(one.player for one in candidates if one in tie)
        known = tuple(one.player for place in places for one in place)
        return ElectionResult(wanted, counts, None, {}, waiting, (), known)
    if wins:
        first = places[0][0].player
        others = sorted((one for one in counts if one.player != first), key=lambda one: -one.total)
        return ElectionResult(wanted, counts, first, {}, (), (first, *(one.player for one in others)))
    ranking = tuple(one.player for (one,) in places)
    bonus = {player: len(ranking) - at for at, player in enumerate(ranking)}
    return ElectionResult(wanted, counts, None, bonus, (), ranking)


def _reaching(candidates: Sequence[Candidate]) -> list[Candidate]:
    return [one for one in candidates if counted(one).total >= needed(len(candidates))]


def _in_question(candidates: Sequence[Candidate]) -> Sequence[Candidate]:
    """With a winner in sight only those who reach the number, and of them only the best."""
    return _reaching(candidates) or candidates


def _by_votes(candidates: Sequence[Candidate]) -> list[list[Candidate]]:
    def votes(one: Candidate) -> int:
        return -counted(one).region_votes
    return [list(group) for _, group in groupby(sorted(candidates, key=votes), votes)]


def _ranked(candidates: Sequence[Candidate]) -> Iterator[list[Candidate]]:
    """Best first; several stand together where a roll that would tell them apart is missing."""
    def held(one: Candidate) -> int:
        return -one.cards
    for equal in _by_votes(candidates):
        for _, group in groupby(sorted(equal, key=held), held):
            yield from _told_apart(list(group))


def _told_apart(group: list[Candidate]) -> Iterator[list[Candidate]]:
    """By the first of their rolls that differ; those still tied by their next one. A missing roll is waited for."""
    together = zip(*(one.rolls for one in group), strict=False)
    at = next((at for at, sums in enumerate(together) if len(set(sums)) > 1), None)
    if at is None:
        yield group
        return
    def roll(one: Candidate) -> int:
        return -one.rolls[at]
    for _, still in groupby(sorted(group, key=roll), roll):
        yield from _told_apart(list(still))
