"""How a dispute came out as it did: point by point, and what hands have to do on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.sheets import Account, Reason
from companion.core.words import Who, Words, say, series
from companion.games.long_live_the_king.dispute import Aftermath, DisputeOutcome, Laid, aftermath_of, resolve


def explained(facts: Mapping[str, Any], dice: Sequence[Laid]) -> tuple[Account, ...]:
    laid = {one.player: one for one in dice}
    outcome = resolve(dice, facts["rerolled"])
    reasons = tuple(Reason(say("{who}", who=Who(player)), (laid[player].rolled, laid[player].stands, points),
                           _why(laid[player], outcome, facts["rerolled"])) for player, points in outcome.totals)
    return (Account(_headline(outcome), (), ()),
            Account(say("Point by point"), (say("Dice"), say("Region"), say("Points")), reasons),
            Account(say("On the board"), (), tuple(_afterwards(dice, outcome.winner, facts["region_limit"]))))


def _headline(outcome: DisputeOutcome) -> Words:
    points = dict(outcome.totals)
    if outcome.winner is None:
        return say("{names} are tied with {points} points and roll again",
                   names=series(tuple(say("{who}", who=Who(player)) for player in outcome.reroll)),
                   points=points[outcome.reroll[0]])
    return say("{who} wins the dispute with {points} points", who=Who(outcome.winner), points=points[outcome.winner])


def _why(laid: Laid, outcome: DisputeOutcome, rerolled: list[str]) -> Words:
    dice = zip(laid.dice, laid.cards, strict=True)
    why = series(tuple(say("{die}×{card}", die=die, card=card) for die, card in dice))
    if laid.stands:
        why = say("{dice}; in the region: {what}", dice=why, what=_in_the_region(laid))
    if rerolled and laid.player not in rerolled:
        why = say("{why}; cannot win any more", why=why)
    if laid.player in outcome.reroll:
        return say("{why}; rolls again, and only the last roll counts", why=why)
    back = outcome.may_take_back.get(laid.player)
    if back:
        return say("{why}; may take back {cards}", why=why, cards=_cards(back))
    return say("{why}; a single card is not taken back", why=why) if 1 in laid.dice else why


def _cards(values: tuple[int, ...]) -> Words:
    return Words(", ".join(f"×{value}" for value in values))


def _in_the_region(laid: Laid) -> Words:
    courtiers = say("{n} courtier", "{n} courtiers", n=laid.courtiers)
    if laid.figure and laid.courtiers:
        return say("the figure and {courtiers}", courtiers=courtiers)
    return say("the figure") if laid.figure else courtiers


def _afterwards(dice: Sequence[Laid], winner: str | None, limit: int) -> Iterator[Reason]:
    """What hands have to do: who wins first, then whoever has to leave the region."""
    if winner is None:
        return
    after = aftermath_of(dice, winner, limit)
    yield Reason(say("{who}", who=Who(winner)), (), _places(after, limit))
    for one in dice:
        words = _leaves(after, one.player)
        if words:
            yield Reason(say("{who}", who=Who(one.player)), (), series(words))


def _places(after: Aftermath, limit: int) -> Words:
    if not after.room:
        return say("the region is full: no courtier is placed")
    return say("places one courtier for free, and may roll for more: at most {n} in this region", n=limit)


def _leaves(after: Aftermath, player: str) -> tuple[Words, ...]:
    n = after.back.get(player)
    back = (say("{n} courtier goes back to the supply", "{n} courtiers go back to the supply", n=n),) if n else ()
    banished = say("the figure is banished to a region of its own courtiers")
    return (*back, banished) if player in after.banished else back
