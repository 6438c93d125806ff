"""What most laws do, in a few verbs. Only verbs loop over seats and waits; numbers are read anew after each wait."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

from companion.core.asking import Ask, Form, RuleBug, Seat, one
from companion.core.forms import Amount, Option
from companion.core.lists import Some
from companion.core.words import Who, Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.law import Effect
from companion.games.lancaster.module import ALREADY_PAID, DueReward
from companion.games.lancaster.order import Moment
from companion.games.lancaster.pieces import EVERYBODY
from companion.games.lancaster.playing import (
    leave_decisions_to_hands,
    leave_reward_to_hands,
    play_by_hand_or_on_board,
    show_and_tell,
)
from companion.games.lancaster.realm import KnownFactBySeat, Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.stocks import Amounts, Change, Fact, Reward, Stock
from companion.tabletop.ledger import Source

_NOBODYS = say("Who has none is never among them.")


def _check_reward(reward: Reward, *, takes: bool = False) -> None:
    """When the card is made. While somebody chooses how to do a deed the law may be corrected away, and put back: what
    went along with the deed would stay. And hands are told either what they give back or what they take."""
    if reward.deeds and reward.amounts:
        raise RuleBug("a deed is all of a verb's reward: what goes along with it is a part of its own")
    if reward.amounts_lost_without_points and (reward.amounts_won_without_points or not takes):
        raise RuleBug("what a verb takes is all of its reward, and only to_most and to_fewest take anything")


def per(fact: Fact, reward: Reward, *, every: int = 1) -> Effect:
    """The reward for each whole group of so many. What nobody books, nobody is asked for."""
    _check_reward(reward)

    async def act(realm: Realm, source: Source) -> None:
        if not (realm.books.keeps_any_of(reward) or realm.books.knows(fact, realm.seats)):
            leave_reward_to_hands(realm, source, reward, fact.for_every(every) if fact.for_every else None,
                                  fact.whoever)
            return
        if reward.deeds:
            for seat, still in await seats_once_per_group(realm, source, fact, every=every):
                await realm.books.give_reward(realm, seat, reward, source, still)
            return
        held = await realm.books.know(realm, fact, realm.turn_order())
        for seat, n in held.items():
            due = n // every - realm.turns_taken[source.key, source.part, seat]
            if due > 0 and realm.is_in_force(source):
                realm.turns_taken[source.key, source.part, seat] += due
                await realm.books.give_reward(realm, seat, reward.times(due), source)

    return act


async def seats_once_per_group(realm: Realm, source: Source, fact: Fact, *,
                               every: int = 1) -> Iterator[tuple[Seat, DueReward]]:
    """Everybody, once for each whole group of so many."""
    told = await realm.books.know(realm, fact, realm.turn_order())

    def groups(seat: Seat) -> int:
        return told[seat] // every

    return _seats_entitled(realm, source, groups, told)


def _seats_entitled(realm: Realm, source: Source, times: Callable[[Seat], int],
                    known: KnownFactBySeat) -> Iterator[tuple[Seat, DueReward]]:
    """In turn order, so often as each is entitled. A deed waits for a choice, and the board may be corrected meanwhile:
    everybody is looked at again after every wait, and what is no longer due cannot be chosen."""
    def is_due(seat: Seat, nth: int) -> bool:
        return realm.is_in_force(source) and times(seat) >= nth

    def had(seat: Seat) -> int:
        return realm.turns_taken[source.key, source.part, seat]

    while (seat := next((seat for seat in realm.turn_order() if is_due(seat, had(seat) + 1)), None)) is not None:
        realm.turns_taken[source.key, source.part, seat] += 1
        yield seat, DueReward(partial(is_due, seat, had(seat)))
        known.note_lookup_again()
        if not realm.is_in_force(source):  # corrected away under a choice: its turn comes again, should it be put back
            realm.turns_taken[source.key, source.part, seat] -= 1


def when(fact: Fact, reward: Reward) -> Effect:
    """The reward for everybody of whom the fact is true."""
    return per(fact, reward)


async def those_with_most(realm: Realm, source: Source, fact: Fact) -> Iterator[tuple[Seat, DueReward]]:
    """All who have the most of it; a most of zero is nobody's."""
    told = await realm.books.know(realm, fact, realm.turn_order())
    if not any(told.values()) and realm.is_in_force(source):
        show_and_tell(realm, EVERYBODY, say("Nobody has any."), source, say("{law}: nobody has any.", law=source.words),
                      is_idle=True)

    def leads(seat: Seat) -> int:
        return int(told[seat] == max(told.values()) > 0)

    return _seats_entitled(realm, source, leads, told)


def to_most(fact: Fact, reward: Reward) -> Effect:
    """The reward to all who have the most. What changes hands at once may change who that is: they are found before.

    What nobody books, of what all can see, hands look at themselves; before 0.2 everybody was asked for that, too."""
    _check_reward(reward, takes=True)

    async def act(realm: Realm, source: Source) -> None:
        if realm.rules >= SINCE_0_2 and not (
                realm.books.keeps_any_of(reward) or fact.is_private(realm) or realm.books.knows(fact, realm.seats)):
            leave_reward_to_hands(realm, source, reward, who=fact.who_has_most, also=_NOBODYS)
            return
        leaders = await those_with_most(realm, source, fact)
        if reward.amounts:
            await _give_to_all(realm, source, leaders, reward)
            return
        for seat, due in leaders:
            await realm.books.give_reward(realm, seat, reward, source, due)

    return act


def to_fewest(fact: Fact, reward: Reward) -> Effect:
    """The reward to all who have the fewest, be it none; nothing that waits for a choice."""
    _check_reward(reward, takes=True)
    if reward.deeds:
        raise RuleBug("to_fewest gives no deed")

    async def act(realm: Realm, source: Source) -> None:
        told = await realm.books.know(realm, fact, realm.turn_order())
        fewest = _seats_entitled(realm, source, lambda seat: told[seat] == min(told.values()), told)
        await _give_to_all(realm, source, fewest, reward)

    return act


async def _give_to_all(realm: Realm, source: Source, entitled: Iterator[tuple[Seat, DueReward]],
                       reward: Reward) -> None:
    for seat, _ in tuple(entitled):
        await realm.books.give_reward(realm, seat, reward, source, DueReward(partial(realm.is_in_force, source)))


# What everybody decides in turn order, each seeing what those before them did.

T = TypeVar("T")
Decides = Callable[[Realm, Board, Source, Seat], Awaitable[bool]]  # False: the law was taken away meanwhile


async def decide_in_turn_order(realm: Realm, source: Source, decides: Callable[[Seat], Awaitable[bool]],
                               concerns: Callable[[Seat], bool] = lambda _seat: True) -> None:
    """In turn order once each whom it concerns, until one's decision says that the law was taken away meanwhile.

    The board may be corrected while one decides: all who were not asked are looked at again after every wait.
    """
    def comes(seat: Seat) -> bool:
        return not realm.turns_taken[source.key, source.part, seat] and concerns(seat)

    while realm.is_in_force(source) and (seat := next(filter(comes, realm.turn_order()), None)) is not None:
        realm.turn = seat
        if not await decides(seat):
            break  # corrected away: its turn comes again, should the law be put back
        realm.turns_taken[source.key, source.part, seat] += 1
    realm.turn = None


def each_decides(decides: Decides, changes: Collection[Change],
                 concerns: Callable[[Board, Seat], object] | None = None,
                 also_by_hand: Callable[[Realm], Words] | None = None) -> Effect:
    """On the companion's board each on their own phone, whom it concerns as all can see there; `changes`: what is other
    than before where hands do it, and a moment that is reached then: nobody tells whether anything came of it."""
    async def by_hand(realm: Realm, source: Source) -> None:
        leave_decisions_to_hands(realm, source, changes, also_by_hand(realm) if also_by_hand else None)
        for moment in (change for change in changes if isinstance(change, Moment)):
            await realm.reach_moment(moment)

    async def on_board(realm: Realm, board: Board, source: Source) -> None:
        await decide_in_turn_order(realm, source, partial(decides, realm, board, source),
                                   lambda seat: concerns is None or bool(concerns(board, seat)))

    async def act(realm: Realm, source: Source) -> None:
        await play_by_hand_or_on_board(realm, by_hand, on_board, source)

    return act


# One's decision.


async def ask_decision(realm: Realm, source: Source, seat: Seat, question: Words, form: Callable[[], Form[T]],
                       key: str = "") -> T | None:
    """None: the law was taken away meanwhile. Who can give nothing is asked all the same: being skipped would tell."""
    decided = await one(Ask(seat, key or f"{source.key}/{realm.round}", question, form,
                            behind_screen=not realm.for_two))
    return decided if realm.is_in_force(source) else None


def zero_if_law_gone(realm: Realm, source: Source, n: int) -> int:
    """Nothing for a law that was taken away while somebody decides."""
    return n if realm.is_in_force(source) else 0


def show_declined(realm: Realm, source: Source, seat: Seat) -> None:
    show_and_tell(realm, seat, say("declines"), source, say("{who} declines ({law}).", who=Who(seat), law=source.words),
                  is_idle=True)


@dataclass(frozen=True, slots=True)
class LevyOnEachThing(Generic[T]):
    """A levy of 1 on each of what somebody has: for which of these do they pay?"""

    price: Stock
    question: Words
    options: Callable[[], Iterable[Option[T]]]  # the board may be corrected while somebody chooses

    async def choose_and_pay(self, realm: Realm, source: Source, seat: Seat) -> tuple[T, ...] | None:
        """And paid; None: the law was taken away meanwhile."""
        def form() -> Some[T]:
            there = tuple(self.options()) if realm.is_in_force(source) else ()
            return Some(there, 0, min(len(there), realm.purses[seat][self.price]))

        paid = await ask_decision(realm, source, seat, self.question, form)
        if paid:
            realm.books.take_price(realm, seat, {self.price: len(paid)}, source)
        return paid


# Offers: each decides how often to pay a price for a reward.


def offer(price: Amounts, reward: Reward, question: Words) -> Effect:
    """In turn order each decides how often; each sees what those before them did.

    `question`: one whole sentence, for languages that bend what is given and what it is given for.
    """
    if reward.amounts_lost_without_points:
        raise RuleBug("what an offer takes is its price")

    async def act(realm: Realm, source: Source) -> None:
        if not (realm.books.keeps_any_of(reward) or realm.books.keeps_any_of(Reward.of(price))):
            leave_decisions_to_hands(realm, source, (*price, *reward.changes))
        else:
            await decide_in_turn_order(realm, source,
                                       partial(_decide_how_often, realm, source, price, reward, question))

    return act


async def _decide_how_often(realm: Realm, source: Source, price: Amounts, reward: Reward, question: Words,
                            seat: Seat) -> bool:
    """How often; where deeds are bought, one after the other, and nobody pays for what would be forfeited."""
    key, bought = _offer_key(realm, source), False
    while realm.is_in_force(source):
        times = await ask_decision(realm, source, seat, question,
                                   partial(_how_often_form, realm, source, seat, price, reward), key)
        if times is None:
            return False
        if not times:
            break
        bought = True
        realm.books.take_price(realm, seat, {stock: n * times for stock, n in price.items()}, source)
        await realm.books.give_reward(realm, seat, reward.times(times), replace(source, asked_because_of=key),
                                      ALREADY_PAID)
        # All see what lapses; who is not asked again because nothing is left to pay with would tell of that.
        if not _is_bought_one_by_one(realm, reward) or realm.books.why_lapses(realm, seat, reward):
            break
    if not bought:
        show_declined(realm, source, seat)
    return True


def _is_bought_one_by_one(realm: Realm, reward: Reward) -> bool:
    """A deed may wait for a choice, and each may be the last that can be done."""
    return bool(reward.deeds) and realm.books.keeps_any_of(Reward.of({}, *reward.deeds))


def _offer_key(realm: Realm, source: Source) -> str:
    return f"offer/{source.key}/{realm.round}" if not source.part else f"offer/{source.key}-{source.part}/{realm.round}"


def _how_often_form(realm: Realm, source: Source, seat: Seat, price: Amounts, reward: Reward) -> Amount:
    if not realm.is_in_force(source):
        return Amount(0, 0, say("This law is no longer in force."))
    if why := realm.books.why_lapses(realm, seat, reward):
        return Amount(0, 0, why)
    affordable = min(realm.books.most_to_give(realm, seat, stock) // n for stock, n in price.items())
    return Amount(0, min(1, affordable) if _is_bought_one_by_one(realm, reward) else affordable)
