"""What comes of an election: bonus votes, or a king."""

from __future__ import annotations

from companion.core.asking import Seat
from companion.core.words import Who, say
from companion.games.long_live_the_king.chronicle import Election
from companion.games.long_live_the_king.council import OVER, Council
from companion.tabletop.ledger import Source

REGION_VOTES = Source("region-votes", say("Region votes"))
THIRD = Source("third", say("A third, without a card"))
TRACK = 15  # the last number printed on the bonus track


def bonus_votes(council: Council, held: Election) -> None:
    """Most for most region votes; bonus votes of old count for nothing here."""
    assert held.result
    counts = {one.player: one for one in held.result.counts}
    for place, seat in enumerate(held.result.ranking, start=1):
        n = held.result.bonus[seat]
        reason = say("place {place} with {n} region vote", "place {place} with {n} region votes", place=place,
                     n=counts[seat].region_votes)
        council.score(seat, n, held.source, reason)
        on_the_track(council, held, seat, n)


def on_the_track(council: Council, held: Election, seat: Seat, n: int) -> None:
    """The track ends at 15: whatever is more is written beside it."""
    now = council.bonus(seat)
    council.by_hand(held.source, say("moves up {n} on the bonus track, to {now}", n=n, now=now), seat)
    if now > TRACK:
        beyond = say("{who} has {now} bonus votes: the track ends at {end}, note the rest beside it", who=Who(seat),
                     now=now, end=TRACK)
        council.by_hand(held.source, beyond)


def crown(council: Council, held: Election) -> None:
    """The votes of the regions join the bonus votes on the ledger: that is how the places are told."""
    assert held.result
    assert held.result.winner
    for one in held.result.counts:
        council.score(one.player, one.printed, REGION_VOTES)
        council.score(one.player, -one.third, THIRD)
    council.step = OVER
    council.tell(say("{who} is king with {n} vote.", "{who} is king with {n} votes.", who=Who(held.result.winner),
                     n=_total(held, held.result.winner)))


def _total(held: Election, seat: Seat) -> int:
    assert held.result
    return next(one.total for one in held.result.counts if one.player == seat)
