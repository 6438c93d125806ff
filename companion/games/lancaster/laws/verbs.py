"""What most laws do, in a few verbs. Only verbs loop over seats and waits; numbers are read anew after each wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Amount
from companion.core.words import Who, Words, say
from companion.games.lancaster.books.contract import Due
from companion.games.lancaster.facts import Fact
from companion.games.lancaster.printed.reward import Reward
from companion.games.lancaster.realm import Realm
from companion.tabletop.ledger import Source


async def per(realm: Realm, source: Source, fact: Fact, reward: Reward, *, every: int = 1) -> None:
    """The reward for each whole group of so many. What nobody books, nobody is asked for."""
    if not realm.books.keeps(reward):
        realm.books.left_to_the_table(reward)
        realm.tell(say("{law}: everybody takes what is due.", law=source.words))
        return
    if reward.deed:
        await _deeds(realm, source, fact, reward, every)
        return
    held = await realm.books.know(realm, fact, realm.turn_order())
    for seat, n in held.items():
        if n // every and realm.is_in_force(source):
            await realm.books.give(realm, seat, _times(reward, n // every), source)


async def _deeds(realm: Realm, source: Source, fact: Fact, reward: Reward, every: int) -> None:
    for seat, due in await each(realm, source, fact, every=every):
        await realm.books.give(realm, seat, reward, source, due)


async def each(realm: Realm, source: Source, fact: Fact, *, every: int = 1) -> Iterator[tuple[Seat, Due]]:
    """Everybody, once for each whole group of so many."""
    told = await realm.books.know(realm, fact, realm.turn_order())

    def groups(seat: Seat) -> int:
        return realm.books.by_now(fact, seat, told) // every

    return _entitled(realm, source, groups)


def _entitled(realm: Realm, source: Source, times: Callable[[Seat], int]) -> Iterator[tuple[Seat, Due]]:
    """In turn order, so often as each is entitled. A deed waits for a choice, and the board may be corrected meanwhile:
    everybody is looked at again after every wait, and what is no longer due cannot be chosen."""
    def is_due(seat: Seat, nth: int) -> bool:
        return realm.is_in_force(source) and times(seat) >= nth

    def had(seat: Seat) -> int:
        return realm.had[source.key, seat]

    while (seat := next((seat for seat in realm.turn_order() if is_due(seat, had(seat) + 1)), None)) is not None:
        realm.had[source.key, seat] += 1
        yield seat, partial(is_due, seat, had(seat))
        if not realm.is_in_force(source):  # corrected away under a choice: its turn comes again, should it be put back
            realm.had[source.key, seat] -= 1


async def when(realm: Realm, source: Source, fact: Fact, reward: Reward) -> None:
    """The reward for everybody of whom the fact is true."""
    await per(realm, source, fact, reward)


async def most(realm: Realm, source: Source, fact: Fact) -> Iterator[tuple[Seat, Due]]:
    """All who have the most of it; a most of zero is nobody's."""
    told = await realm.books.know(realm, fact, realm.turn_order())

    def leads(seat: Seat) -> int:
        held = {other: realm.books.by_now(fact, other, told) for other in realm.seats}
        return int(held[seat] == max(held.values()) > 0)

    return _entitled(realm, source, leads)


async def offer(realm: Realm, source: Source, costs: tuple[str, ...], reward: Reward) -> None:
    """In turn order each decides how often; each sees what those before them did."""
    if not realm.books.keeps(reward):
        realm.books.left_to_the_table(Reward.of(dict.fromkeys(costs, 1)), reward)
        realm.tell(say("{law}: in turn order, everybody decides at the table.", law=source.words))
        return
    for seat in realm.in_turn(seat for (law, seat), n in realm.had.items() if n and law == source.key):
        if not realm.is_in_force(source):
            break
        realm.turn = seat
        times = await one(Ask(seat, f"offer/{source.key}/{realm.round}", _question(costs, reward),
                              partial(_limit, realm, source, seat, costs), behind_screen=not realm.for_two))
        if not realm.is_in_force(source):  # nothing could be chosen: its turn comes again, should the law be put back
            break
        realm.had[source.key, seat] += 1
        if times:
            realm.books.take(realm, seat, source, **dict.fromkeys(costs, times))
            await realm.books.give(realm, seat, _times(reward, times), source)
        else:
            realm.tell(say("{who} declines ({law}).", who=Who(seat), law=source.words))
    realm.turn = None


def _limit(realm: Realm, source: Source, seat: Seat, costs: tuple[str, ...]) -> Amount:
    """Asked even of who has nothing: being skipped would tell everybody."""
    if not realm.is_in_force(source):
        return Amount(0, 0, say("This law is no longer in force."))
    return Amount(0, min(realm.books.most(seat, stock) for stock in costs))


def _question(costs: tuple[str, ...], reward: Reward) -> Words:
    price = Reward.of(dict.fromkeys(costs, 1))
    return say("How often do you give {price} for {reward}?", price=price.words, reward=reward.words)


def _times(reward: Reward, times: int) -> Reward:
    return Reward(reward.gold * times, reward.squires * times, reward.markers * times, reward.power_points * times)
