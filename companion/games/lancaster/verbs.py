"""What most laws do, in a few verbs. Only verbs loop over seats and waits; numbers are read anew after each wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.core.asking import Seat
from companion.core.words import Words, say, sentences
from companion.games.lancaster.books.contract import Known
from companion.games.lancaster.facts import Fact
from companion.games.lancaster.module import Due
from companion.games.lancaster.owners import EVERYBODY
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.rewards import Reward, price_words
from companion.games.lancaster.showing import show
from companion.tabletop.ledger import Source

_NOBODYS = say("Who has none is never among them.")


async def per(realm: Realm, source: Source, fact: Fact, reward: Reward, *, every: int = 1) -> None:
    """The reward for each whole group of so many. What nobody books, nobody is asked for."""
    if not (realm.books.keeps(reward) or realm.books.knows(fact, realm.seats)):
        left_to_the_table(realm, source, reward, fact.each(every) if fact.each else None, fact.who)
        return
    if reward.deeds:
        await _deeds(realm, source, fact, reward, every)
        return
    held = await realm.books.know(realm, fact, realm.turn_order())
    for seat, n in held.items():
        due = n // every - realm.had[source.key, source.part, seat]
        if due > 0 and realm.is_in_force(source):
            realm.had[source.key, source.part, seat] += due
            await realm.books.give(realm, seat, reward.times(due), source)


def left_to_the_table(realm: Realm, source: Source, reward: Reward, each: Words | None = None,
                      who: Words | None = None, besides: Words | None = None) -> None:
    """Hands do it, once, and nobody tells how much it was; `each`: for what one gets it, or `who` gets it; `besides`:
    what else hands must know of that."""
    if realm.had[source.key, source.part, EVERYBODY]:
        return
    realm.had[source.key, source.part, EVERYBODY] += 1
    realm.books.forget(reward.changes)
    if who and reward.lost:
        what = say("{who}: {what} back to the supply.", who=who, what=price_words(reward.lost))
        line = say("{law}: everybody gives what is due.", law=source.words)
    else:
        given = realm.in_play.by_hand(reward.words, *reward.deeds)
        due = say("{what} {each}", what=given, each=each) if each else given
        what = (say("{who}: {what}.", who=who, what=due) if who else
                say("Everybody takes what is due: {what}.", what=due))
        line = say("{law}: everybody takes what is due.", law=source.words)
    show(realm, EVERYBODY, sentences(what, besides) if besides else what, source, line, by_hand=True)


async def _deeds(realm: Realm, source: Source, fact: Fact, reward: Reward, every: int) -> None:
    for seat, due in await each(realm, source, fact, every=every):
        await realm.books.give(realm, seat, reward, source, due)


async def each(realm: Realm, source: Source, fact: Fact, *, every: int = 1) -> Iterator[tuple[Seat, Due]]:
    """Everybody, once for each whole group of so many."""
    told = await realm.books.know(realm, fact, realm.turn_order())

    def groups(seat: Seat) -> int:
        return told[seat] // every

    return _entitled(realm, source, groups, told)


def _entitled(realm: Realm, source: Source, times: Callable[[Seat], int], known: Known) -> Iterator[tuple[Seat, Due]]:
    """In turn order, so often as each is entitled. A deed waits for a choice, and the board may be corrected meanwhile:
    everybody is looked at again after every wait, and what is no longer due cannot be chosen."""
    def is_due(seat: Seat, nth: int) -> bool:
        return realm.is_in_force(source) and times(seat) >= nth

    def had(seat: Seat) -> int:
        return realm.had[source.key, source.part, seat]

    while (seat := next((seat for seat in realm.turn_order() if is_due(seat, had(seat) + 1)), None)) is not None:
        realm.had[source.key, source.part, seat] += 1
        yield seat, partial(is_due, seat, had(seat))
        known.look()
        if not realm.is_in_force(source):  # corrected away under a choice: its turn comes again, should it be put back
            realm.had[source.key, source.part, seat] -= 1


async def when(realm: Realm, source: Source, fact: Fact, reward: Reward) -> None:
    """The reward for everybody of whom the fact is true."""
    await per(realm, source, fact, reward)


async def most(realm: Realm, source: Source, fact: Fact) -> Iterator[tuple[Seat, Due]]:
    """All who have the most of it; a most of zero is nobody's."""
    told = await realm.books.know(realm, fact, realm.turn_order())
    if not any(told.values()) and realm.is_in_force(source):
        show(realm, EVERYBODY, say("Nobody has any."), source, say("{law}: nobody has any.", law=source.words),
             is_idle=True)

    def leads(seat: Seat) -> int:
        return int(told[seat] == max(told.values()) > 0)

    return _entitled(realm, source, leads, told)


async def to_most(realm: Realm, source: Source, fact: Fact, reward: Reward) -> None:
    """The reward to all who have the most. What changes hands at once may change who that is: they are found before.

    What nobody books, of what all can see, hands look at themselves; before 0.2 everybody was asked for that, too."""
    if realm.rules >= SINCE_0_2 and not (
            realm.books.keeps(reward) or fact.is_private(realm) or realm.books.knows(fact, realm.seats)):
        left_to_the_table(realm, source, reward, who=fact.most, besides=_NOBODYS)
        return
    leaders = await most(realm, source, fact)
    if reward.amounts:
        await _to_all(realm, source, leaders, reward)
        return
    for seat, due in leaders:
        await realm.books.give(realm, seat, reward, source, due)


async def to_fewest(realm: Realm, source: Source, fact: Fact, reward: Reward) -> None:
    """The reward to all who have the fewest, be it none; nothing that waits for a choice."""
    told = await realm.books.know(realm, fact, realm.turn_order())
    await _to_all(realm, source, _entitled(realm, source, lambda seat: told[seat] == min(told.values()), told), reward)


async def _to_all(realm: Realm, source: Source, entitled: Iterator[tuple[Seat, Due]], reward: Reward) -> None:
    for seat, _ in tuple(entitled):
        await realm.books.give(realm, seat, reward, source, partial(realm.is_in_force, source))
