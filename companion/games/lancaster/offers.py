"""What laws offer: in turn order each decides how often to pay a price for a reward."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import Words, say
from companion.games.lancaster.in_order import decision, declined, in_order, in_order_by_hand
from companion.games.lancaster.module import paid_for
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.stocks import Amounts
from companion.tabletop.ledger import Source


async def offer(realm: Realm, source: Source, price: Amounts, reward: Reward, question: Words) -> None:
    """In turn order each decides how often; each sees what those before them did.

    `question`: one whole sentence, for languages that bend what is given and what it is given for.
    """
    if not (realm.books.keeps(reward) or realm.books.keeps(Reward.of(price))):
        in_order_by_hand(realm, source, (*price, *reward.changes))
    else:
        await in_order(realm, source, partial(_decides, realm, source, price, reward, question))


async def _decides(realm: Realm, source: Source, price: Amounts, reward: Reward, question: Words, seat: Seat) -> bool:
    """How often; where deeds are bought, one after the other, and nobody pays for what would be forfeited."""
    key, bought = _key(realm, source), False
    while realm.is_in_force(source):
        times = await decision(realm, source, seat, question, partial(_limit, realm, source, seat, price, reward), key)
        if times is None:
            return False
        if not times:
            break
        bought = True
        realm.books.take(realm, seat, {stock: n * times for stock, n in price.items()}, source)
        await realm.books.give(realm, seat, reward.times(times), replace(source, after=key), paid_for)
        # All see what lapses; who is not asked again because nothing is left to pay with would tell of that.
        if not _one_by_one(realm, reward) or realm.books.lapses(realm, seat, reward):
            break
    if not bought:
        declined(realm, source, seat)
    return True


def _one_by_one(realm: Realm, reward: Reward) -> bool:
    """A deed may wait for a choice, and each may be the last that can be done."""
    return bool(reward.deeds) and realm.books.keeps(Reward.of({}, *reward.deeds))


def _key(realm: Realm, source: Source) -> str:
    return f"offer/{source.key}/{realm.round}" if not source.part else f"offer/{source.key}-{source.part}/{realm.round}"


def _limit(realm: Realm, source: Source, seat: Seat, price: Amounts, reward: Reward) -> Amount:
    if not realm.is_in_force(source):
        return Amount(0, 0, say("This law is no longer in force."))
    if why := realm.books.lapses(realm, seat, reward):
        return Amount(0, 0, why)
    affordable = min(realm.books.most(realm, seat, stock) // n for stock, n in price.items())
    return Amount(0, min(1, affordable) if _one_by_one(realm, reward) else affordable)
