"""A dispute as it is shown: what lies sealed is not in it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words
from companion.games.long_live_the_king.chronicle import Cards, Dispute
from companion.games.long_live_the_king.dispute import PRESENCE, Laid


@dataclass(frozen=True, slots=True)
class Side:
    """One player in a dispute. None: sealed still, or not yet rolled."""

    seat: Seat
    cards: Cards | None
    dice: Cards | None
    figure: bool
    courtiers: int
    stands: int
    points: int | None
    leads: bool  # of those who have rolled
    waits: bool  # whose dice are still to come, in this roll
    takes_back: Cards
    void: Cards | None  # dice of a tie that are rolled again: they count for nothing any more
    tied_at: int | None  # points with these
    before: tuple[int, ...]  # points in rolls that were repeated since: they show why the most of all may not win
    is_out: bool  # others were tied: only they can win now

    @property
    def dealt(self) -> tuple[tuple[int, int | None], ...]:
        """Card by card, with the die on it."""
        cards = self.cards or ()
        return tuple(zip(cards, self.dice or self.void or (None,) * len(cards), strict=True))

    @property
    def reach(self) -> int:
        """With nothing but sixes."""
        return self.stands + 6 * sum(self.cards or ())


@dataclass(frozen=True, slots=True)
class DisputeView:
    number: int
    where: Words
    region: str  # its key, if the table has named it
    limit: int
    intruder: Seat
    defender: Seat
    sides: tuple[Side, ...]  # as they roll
    roll: int  # the first, or once more by whoever is tied
    tied: tuple[Seat, ...]
    winner: Seat | None
    rolling: Seat | None  # whose dice are awaited
    best: int | None  # most points so far, of those who can win
    best_before: int | None  # before the newest dice
    scale: int  # as many points as the luckiest could have; the figure that moves in brings some for sure

    @property
    def is_sealed(self) -> bool:
        return self.sides[0].cards is None

    @property
    def ranked(self) -> tuple[Side, ...]:
        """Most points first; the winner before all."""
        return tuple(sorted(self.sides, key=lambda side: (side.seat != self.winner, -(side.points or 0))))

    @property
    def ties(self) -> tuple[int, ...]:
        """At how many points the winner was tied, one after the other."""
        return self.side(self.winner).before if self.winner else ()

    def side(self, seat: Seat) -> Side:
        return next(side for side in self.sides if side.seat == seat)

    def along(self, points: int) -> float:
        """Where so many points stand on the line, in percent."""
        return round(100 * points / self.scale, 1)


def dispute_view(fought: Dispute) -> DisputeView:
    """What is over stays as it is: it is not looked at anew with every answer of the evening."""
    if fought.taken_back is None:
        return _seen(fought)
    fought.sight = fought.sight or _seen(fought)
    return fought.sight


def _seen(fought: Dispute) -> DisputeView:
    opening, tied = fought.opening, fought.tied
    points = {seat: fought.laid(seat).points for seat in fought.throws}
    before = {one.player: one for one in fought.rolls[-1] if one.player in tied} if tied else {}
    can_win = [points[seat] for seat in points if not fought.can_win or seat in fought.can_win]  # the newest last
    race = can_win or [one.points for one in before.values()]
    best = max(race, default=None)
    sides = tuple(_side(fought, seat, points.get(seat), before.get(seat), best) for seat in fought.order)
    return DisputeView(fought.number, opening.where, opening.region.key if opening.region else "", opening.limit,
                       opening.intruder, opening.defender, sides, len(fought.rolls) + (fought.winner is None),
                       tied, fought.winner, next(iter(fought.waiting), None) if fought.cards else None, best,
                       max(race[:-1], default=None) if can_win else best, max(side.reach for side in sides))


def _side(fought: Dispute, seat: Seat, points: int | None, before: Laid | None,
          best: int | None) -> Side:
    figure, courtiers = fought.opening.stands(seat)
    throw = fought.throws.get(seat)
    is_out = bool(fought.can_win) and seat not in fought.can_win
    void = before if not throw else None
    return Side(seat, fought.cards.get(seat), throw.dice if throw else None, figure, courtiers,
                PRESENCE * (figure + courtiers), points, points is not None and points == best and not is_out,
                seat in fought.waiting, (fought.taken_back or {}).get(seat, ()), void.dice if void else None,
                void.points if void else None, _before(fought, seat), is_out)


def _before(fought: Dispute, seat: Seat) -> tuple[int, ...]:
    """Of rolls that this one has repeated by now."""
    repeated = [roll for roll, again in zip(fought.rolls, fought.rolling[1:], strict=False) if seat in again]
    points = [one.points for roll in repeated for one in roll if one.player == seat]
    return tuple(points if seat in fought.throws else points[:-1])
