"""Absolution: who has no bishop may return a marker of dishonor."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import say
from companion.games.lancaster.court.bishops import HELD as BISHOPS
from companion.games.lancaster.in_order import at_most, decision, declined, in_order, in_order_by_hand
from companion.games.lancaster.law import GIVES, law
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.dishonor import DISHONOR, ONE
from companion.tabletop.ledger import Source


@law("absolution", 2, say("Absolution"),
     say("In turn order: if you have no bishop, you may return 1 of your dishonor markers."),
     signs=("0 ×", BISHOPS.mark, GIVES, "−1", DISHONOR.mark))
async def absolution(realm: Realm, source: Source) -> None:
    if realm.books.keeps(ONE):
        await in_order(realm, source, partial(returns_one, realm, source), partial(_has_none, realm))
    else:
        in_order_by_hand(realm, source, (DISHONOR,))


async def returns_one(realm: Realm, source: Source, seat: Seat) -> bool:
    returned = await decision(realm, source, seat, say("How many dishonor markers do you return (at most 1)?"),
                              partial(_form, realm, source, seat), f"offer/{source.key}/{realm.round}")
    if returned is None:
        return False
    if returned:
        realm.books.take(realm, seat, {DISHONOR: returned}, source)
    else:
        declined(realm, source, seat)
    return True


def _has_none(realm: Realm, seat: Seat) -> bool:
    """All can see who has a bishop."""
    return not realm.books.known(realm, BISHOPS, seat)


def _form(realm: Realm, source: Source, seat: Seat) -> Amount:
    """A bishop may be corrected to somebody while they choose."""
    most = at_most(realm, source, min(1, realm.purses[seat][DISHONOR]))
    return Amount(0, most if _has_none(realm, seat) else 0)
