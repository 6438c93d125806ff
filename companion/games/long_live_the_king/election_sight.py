"""An election as it is shown; how many cards somebody holds is not in it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.games.long_live_the_king.chronicle import Election


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
    place: int | None
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

    def along(self, votes: int) -> float:
        """Where so many votes stand on the line, in percent."""
        most = max(self.needed, *(line.printed + line.bonus for line in self.lines)) + 1
        return round(100 * votes / most, 1)


def election_view(held: Election, needed: int) -> ElectionView:
    result = held.result
    if not result:
        return ElectionView(held.number, held.caller, needed, (), None, None)
    counts = {one.player: one for one in result.counts}
    others = sorted((seat for seat in counts if seat not in result.so_far), key=lambda seat: -counts[seat].region_votes)
    order = result.ranking or (*result.so_far, *others)
    lines = tuple(VotesLine(seat, (one := counts[seat]).printed, one.third, one.region_votes, one.bonus, one.total,
                            result.bonus.get(seat, 0), result.place(seat) if result.ranking else None,
                            _ahead_by(held, seat, order[at:at + 1]), _tied(held, seat))
                  for at, seat in enumerate(order, start=1))
    return ElectionView(held.number, held.caller, needed, lines, result.winner, held.dealt)


def _ahead_by(held: Election, seat: Seat, following: tuple[Seat, ...]) -> Words | None:
    """Of the next one; of the others who reach the number, where there is a king. How many cards is never said."""
    result = held.result
    assert result
    if not result.ranking or result.winner not in (None, seat):
        return None
    votes = {one.player: one.region_votes for one in result.counts}
    if result.winner:
        following = tuple(one.player for one in result.counts if one.total >= result.needed and one.player != seat)
    cards = {one.player: one.cards for one in held.candidates}
    equal = [cards[one] for one in following if votes[one] == votes[seat]]
    if not equal:
        return None
    return say("more cards") if cards[seat] > max(equal) else say("the higher roll")


def _tied(held: Election, seat: Seat) -> Words | None:
    """That somebody is asked for cards or a roll, and what the last roll came to: until all are told apart."""
    if not held.result or held.result.ranking:
        return None
    rolls = next(one.rolls for one in held.candidates if one.player == seat)
    if seat not in held.result.roll_needed:
        return say("rolled {n}", n=rolls[-1]) if rolls else None
    return say("tied, rolled {n}", n=rolls[-1]) if rolls else say("tied")
