"""One dispute: what is laid, who wins, who rolls again, what may be taken back, and what is shown of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.asking import Seat
from companion.core.dice import Throw
from companion.core.words import Words, say
from companion.games.long_live_the_king.regions import Region
from companion.tabletop.ledger import Source

PRESENCE = 2  # points of each figure and courtier that stands in the region
MOST_LAID = 5
Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DisputeOpening:
    """Somebody moves into a foreign region. `region`: where, unless the table only said what its limit is."""

    intruder: Seat
    defender: Seat
    limit: int
    region: Region | None
    figure: bool  # the defender's stands there
    courtiers: int

    @property
    def region_words(self) -> Words:
        return self.region.title if self.region else say("A region with {n} votes", n=self.limit)

    def figure_and_courtiers_of(self, seat: Seat) -> tuple[bool, int]:
        """What of this seat's is in the region: the figure, and so many courtiers."""
        if seat == self.intruder:
            return True, 0
        return (self.figure, self.courtiers) if seat == self.defender else (False, 0)


@dataclass
class Dispute:
    """`rolls`: all the cards laid with the dice on them, roll by roll; the tied alone have rolled again."""

    number: int
    opening: DisputeOpening
    order: tuple[Seat, ...]  # the intruder first, then clockwise
    cards: Mapping[Seat, Cards] = field(default_factory=dict)  # none while they lie sealed
    throws: dict[Seat, Throw] = field(default_factory=dict)  # each one's last
    rolls: list[tuple[DisputeSide, ...]] = field(default_factory=list)
    rolling: list[tuple[Seat, ...]] = field(default_factory=list)  # who rolled in each of them, and in the one begun
    outcome: DisputeOutcome | None = None
    can_win: tuple[Seat, ...] = ()  # who was tied in the roll before; nobody: everybody can
    waiting: tuple[Seat, ...] = ()  # who rolls still, in this roll
    taken_back: Mapping[Seat, Cards] | None = None
    view: DisputeView | None = field(default=None, compare=False, repr=False)  # once it is over

    @property
    def source(self) -> Source:
        return Source(f"dispute/{self.number}", say("Dispute {n}", n=self.number))

    @property
    def winner(self) -> Seat | None:
        return self.outcome.winner if self.outcome else None

    @property
    def seats_rolling_again(self) -> tuple[Seat, ...]:
        return self.outcome.reroll if self.outcome else ()

    def laid_by(self, seat: Seat) -> DisputeSide:
        """With the dice as they lie now."""
        figure, courtiers = self.opening.figure_and_courtiers_of(seat)
        return DisputeSide(seat, self.cards[seat], self.throws[seat].dice, figure, courtiers)


# Decided.


@dataclass(frozen=True, slots=True)
class DisputeSide:
    """One player's cards with the dice on them, and what of theirs stands in the region."""

    player: Seat
    cards: tuple[int, ...]
    dice: tuple[int, ...]  # one on each card, in the same order
    figure: bool = False
    courtiers: int = 0

    @property
    def points_rolled(self) -> int:
        return sum(die * card for die, card in zip(self.dice, self.cards, strict=True))

    @property
    def presence_points(self) -> int:
        return PRESENCE * (self.figure + self.courtiers)

    @property
    def points(self) -> int:
        return self.points_rolled + self.presence_points

    @property
    def cards_to_take_back(self) -> tuple[int, ...]:
        """The lowest cards, one for each 1 wherever it lies; nothing of a single card."""
        return tuple(sorted(self.cards)[:self.dice.count(1)]) if len(self.cards) > 1 else ()


@dataclass(frozen=True, slots=True)
class DisputeOutcome:
    totals: tuple[tuple[Seat, int], ...]  # best first, ties in the order given
    winner: Seat | None
    reroll: tuple[Seat, ...]  # tied for the highest: they roll again before anybody has won
    may_take_back: Mapping[Seat, tuple[int, ...]]  # not yet of those who roll again: their last roll counts


def resolve_dispute(laid: Sequence[DisputeSide], rerolled: Collection[Seat] = ()) -> DisputeOutcome:
    """`rerolled`: who was tied in the roll before; only they can win, the dice of the others are those of old."""
    totals = sorted(((one.player, one.points) for one in laid), key=lambda total: -total[1])
    can_win = {one.player: one.points for one in laid if not rerolled or one.player in rerolled}
    highest = max(can_win.values())
    best = tuple(player for player, points in can_win.items() if points == highest)
    reroll = best if len(best) > 1 else ()
    taken_back = {one.player: one.cards_to_take_back for one in laid if one.cards_to_take_back
                  and one.player not in reroll}
    return DisputeOutcome(tuple(totals), None if reroll else best[0], reroll, taken_back)


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a dispute that is won does on the board."""

    back: Mapping[Seat, int]  # courtiers that go back to the supply
    banished: tuple[Seat, ...]  # whose figures leave the region
    room: bool  # for another courtier of the winner's


def aftermath_of_dispute(laid: Sequence[DisputeSide], winner: Seat, limit: int) -> Aftermath:
    """Whatever else stands in the region leaves it; then no more courtiers stand there than its number."""
    others = [one for one in laid if one.player != winner]
    mine = next(one.courtiers for one in laid if one.player == winner)
    return Aftermath({one.player: one.courtiers for one in others if one.courtiers},
                     tuple(one.player for one in others if one.figure), mine < limit)


# Shown: what lies sealed is not in it.


@dataclass(frozen=True, slots=True)
class DisputeSideView:
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
    def cards_with_dice(self) -> tuple[tuple[int, int | None], ...]:
        """Card by card, with the die on it."""
        cards = self.cards or ()
        return tuple(zip(cards, self.dice or self.void or (None,) * len(cards), strict=True))

    @property
    def most_points_possible(self) -> int:
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
    sides: tuple[DisputeSideView, ...]  # as they roll
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
    def ranked_sides(self) -> tuple[DisputeSideView, ...]:
        """Most points first; the winner before all."""
        return tuple(sorted(self.sides, key=lambda side: (side.seat != self.winner, -(side.points or 0))))

    @property
    def points_winner_was_tied_at(self) -> tuple[int, ...]:
        """At how many points the winner was tied, one after the other."""
        return self.side_of(self.winner).before if self.winner else ()

    def side_of(self, seat: Seat) -> DisputeSideView:
        return next(side for side in self.sides if side.seat == seat)

    def position_in_percent(self, points: int) -> float:
        """Where so many points stand on the line, in percent."""
        return round(100 * points / self.scale, 1)


def dispute_view(fought: Dispute) -> DisputeView:
    """What is over stays as it is: it is not looked at anew with every answer of the evening."""
    if fought.taken_back is None:
        return _uncached_dispute_view(fought)
    fought.view = fought.view or _uncached_dispute_view(fought)
    return fought.view


def _uncached_dispute_view(fought: Dispute) -> DisputeView:
    opening, tied = fought.opening, fought.seats_rolling_again
    points = {seat: fought.laid_by(seat).points for seat in fought.throws}
    before = {one.player: one for one in fought.rolls[-1] if one.player in tied} if tied else {}
    can_win = [points[seat] for seat in points if not fought.can_win or seat in fought.can_win]  # the newest last
    race = can_win or [one.points for one in before.values()]
    best = max(race, default=None)
    sides = tuple(_view_of_side(fought, seat, points.get(seat), before.get(seat), best) for seat in fought.order)
    return DisputeView(fought.number, opening.region_words, opening.region.key if opening.region else "", opening.limit,
                       opening.intruder, opening.defender, sides, len(fought.rolls) + (fought.winner is None),
                       tied, fought.winner, next(iter(fought.waiting), None) if fought.cards else None, best,
                       max(race[:-1], default=None) if can_win else best,
                       max(side.most_points_possible for side in sides))


def _view_of_side(fought: Dispute, seat: Seat, points: int | None, before: DisputeSide | None,
                  best: int | None) -> DisputeSideView:
    figure, courtiers = fought.opening.figure_and_courtiers_of(seat)
    throw = fought.throws.get(seat)
    is_out = bool(fought.can_win) and seat not in fought.can_win
    void = before if not throw else None
    return DisputeSideView(seat, fought.cards.get(seat), throw.dice if throw else None, figure, courtiers,
                           PRESENCE * (figure + courtiers), points,
                           points is not None and points == best and not is_out,
                           seat in fought.waiting, (fought.taken_back or {}).get(seat, ()), void.dice if void else None,
                           void.points if void else None, _points_before_rerolls(fought, seat), is_out)


def _points_before_rerolls(fought: Dispute, seat: Seat) -> tuple[int, ...]:
    """Of rolls that this one has repeated by now."""
    repeated = [roll for roll, again in zip(fought.rolls, fought.rolling[1:], strict=False) if seat in again]
    points = [one.points for roll in repeated for one in roll if one.player == seat]
    return tuple(points if seat in fought.throws else points[:-1])
