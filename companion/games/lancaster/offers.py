"""What laws offer: in turn order each decides how often to pay a price for a reward."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Amount
from companion.core.words import Who, Words, say
from companion.games.lancaster.facts import Change
from companion.games.lancaster.owners import EVERYBODY
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.showing import show
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


async def in_order(realm: Realm, source: Source, decides: Callable[[Seat], Awaitable[bool]]) -> None:
    """In turn order everybody once, until one's decision says that the law was taken away meanwhile."""
    done = (seat for (law, part, seat), n in realm.had.items() if n and (law, part) == (source.key, source.part))
    for seat in realm.in_turn(done):
        realm.turn = seat
        if not realm.is_in_force(source) or not await decides(seat):
            break  # corrected away: its turn comes again, should the law be put back
        realm.had[source.key, source.part, seat] += 1
    realm.turn = None


def in_order_by_hand(realm: Realm, source: Source, changes: Iterable[Change]) -> None:
    """Hands do it, once; these changes nobody tells."""
    if realm.had[source.key, source.part, EVERYBODY]:
        return
    realm.had[source.key, source.part, EVERYBODY] += 1
    realm.books.forget(changes)
    show(realm, EVERYBODY, _by_hand(realm), source,
         say("{law}: in turn order, everybody decides at the table.", law=source.words), by_hand=True)


async def _decides(realm: Realm, source: Source, price: Amounts, reward: Reward, question: Words, seat: Seat) -> bool:
    """How often; where deeds are bought, one after the other, and nobody pays for what would be forfeited."""
    key, bought = _key(realm, source), False
    while realm.is_in_force(source):
        times = await one(Ask(seat, key, question, partial(_limit, realm, source, seat, price, reward),
                              behind_screen=not realm.for_two))
        if not realm.is_in_force(source):  # nothing could be chosen
            return False
        if not times:
            break
        bought = True
        realm.books.take(realm, seat, {stock: n * times for stock, n in price.items()}, source)
        await realm.books.give(realm, seat, reward.times(times), replace(source, after=key))  # paid for, so it is due
        if not _one_by_one(realm, reward) or not _limit(realm, source, seat, price, reward).most:
            break
    if not bought:
        show(realm, seat, say("declines"), source, say("{who} declines ({law}).", who=Who(seat), law=source.words),
             is_idle=True)
    return True


def _by_hand(realm: Realm) -> Words:
    """What is paid for what stands above it, in the law's own sentence."""
    return say("{who} decides first, then the others clockwise.", who=Who(realm.turn_order()[0]))


def _one_by_one(realm: Realm, reward: Reward) -> bool:
    """A deed may wait for a choice, and each may be the last that can be done."""
    return bool(reward.deeds) and realm.books.keeps(Reward.of({}, *reward.deeds))


def _key(realm: Realm, source: Source) -> str:
    return f"offer/{source.key}/{realm.round}" if not source.part else f"offer/{source.key}-{source.part}/{realm.round}"


def _limit(realm: Realm, source: Source, seat: Seat, price: Amounts, reward: Reward) -> Amount:
    """Asked even of who has nothing: being skipped would tell everybody."""
    if not realm.is_in_force(source):
        return Amount(0, 0, say("This law is no longer in force."))
    if why := realm.books.lapses(realm, seat, reward):
        return Amount(0, 0, why)
    affordable = min(realm.books.most(realm, seat, stock) // n for stock, n in price.items())
    return Amount(0, min(1, affordable) if _one_by_one(realm, reward) else affordable)
