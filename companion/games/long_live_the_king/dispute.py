"""One dispute: everybody's points, who wins, who rolls again and what may be taken back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.core.asking import Seat

PRESENCE = 2  # points of each figure and courtier that stands in the region
MOST_LAID = 5


@dataclass(frozen=True, slots=True)
class Laid:
    """One player's cards with the dice on them, and what of theirs stands in the region."""

    player: Seat
    cards: tuple[int, ...]
    dice: tuple[int, ...]  # one on each card, in the same order
    figure: bool = False
    courtiers: int = 0

    @property
    def rolled(self) -> int:
        return sum(die * card for die, card in zip(self.dice, self.cards, strict=True))

    @property
    def stands(self) -> int:
        return PRESENCE * (self.figure + self.courtiers)

    @property
    def points(self) -> int:
        return self.rolled + self.stands

    @property
    def may_take_back(self) -> tuple[int, ...]:
        """The lowest cards, one for each 1 wherever it lies; nothing of a single card."""
        return tuple(sorted(self.cards)[:self.dice.count(1)]) if len(self.cards) > 1 else ()


@dataclass(frozen=True, slots=True)
class DisputeOutcome:
    totals: tuple[tuple[Seat, int], ...]  # best first, ties in the order given
    winner: Seat | None
    reroll: tuple[Seat, ...]  # tied for the highest: they roll again before anybody has won
    may_take_back: Mapping[Seat, tuple[int, ...]]  # not yet of those who roll again: their last roll counts


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a dispute that is won does on the board."""

    back: Mapping[Seat, int]  # courtiers that go back to the supply
    banished: tuple[Seat, ...]  # whose figures leave the region
    room: bool  # for another courtier of the winner's


def aftermath_of(laid: Sequence[Laid], winner: Seat, limit: int) -> Aftermath:
    """Whatever else stands in the region leaves it; then no more courtiers stand there than its number."""
    others = [one for one in laid if one.player != winner]
    mine = next(one.courtiers for one in laid if one.player == winner)
    return Aftermath({one.player: one.courtiers for one in others if one.courtiers},
                     tuple(one.player for one in others if one.figure), mine < limit)


def resolve(laid: Sequence[Laid], rerolled: Collection[Seat] = ()) -> DisputeOutcome:
    """`rerolled`: who was tied in the roll before; only they can win, the dice of the others are those of old."""
    totals = sorted(((one.player, one.points) for one in laid), key=lambda total: -total[1])
    can_win = {one.player: one.points for one in laid if not rerolled or one.player in rerolled}
    highest = max(can_win.values())
    best = tuple(player for player, points in can_win.items() if points == highest)
    reroll = best if len(best) > 1 else ()
    taken_back = {one.player: one.may_take_back for one in laid if one.may_take_back and one.player not in reroll}
    return DisputeOutcome(tuple(totals), None if reroll else best[0], reroll, taken_back)
