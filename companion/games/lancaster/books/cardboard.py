"""The cardboard keeps the books: the companion asks for a fact only where a rule in force needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.asking import TABLE, Ask, Seat, Secrecy, one, together
from companion.core.forms import Field, Fields
from companion.core.words import Who, Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.books.contract import Known
from companion.games.lancaster.books.hearsay import Hearsay
from companion.games.lancaster.facts import Change, Fact
from companion.games.lancaster.flow import hand_out, pay
from companion.games.lancaster.module import Due, always
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.rewards import Reward, price_words
from companion.games.lancaster.showing import card, show
from companion.games.lancaster.stocks import POWER_POINTS, Amounts, Stock
from companion.tabletop.ledger import Source
from companion.tabletop.results import GAINED, GIVEN_AWAY


class Cardboard:
    """Keeps power points, laws and conflicts, and the stocks that the companion always keeps."""

    board: Board | None = None
    looked_up = ()

    def __init__(self) -> None:
        self._hearsay = Hearsay()

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> Known:
        seats = tuple(seats)
        if missing := self._missing(fact, seats):
            self.note(fact, await _told_now(realm, fact, missing))
        return Known(self, realm, fact, seats)

    def _missing(self, fact: Fact, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        return () if fact.always_kept else self._hearsay.missing(fact, seats)

    def knows(self, fact: Fact, seats: Iterable[Seat]) -> bool:
        return not self._missing(fact, seats)

    def known(self, realm: Realm, fact: Fact, seat: Seat) -> int:
        return fact.count(realm, seat) if fact.always_kept else self._hearsay.of(fact, seat)

    def look(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> None:
        """What was told is known for that."""

    def note(self, fact: Fact, told: Mapping[Seat, int]) -> None:
        self._hearsay.note(fact, told)

    def told_behind_screens(self, realm: Realm) -> frozenset[Seat]:
        return frozenset(seat for fact, seat in self._hearsay.held if fact.is_private(realm))

    def forget(self, changes: Iterable[Change] | None = None, seat: Seat | None = None) -> None:
        self._hearsay.forget(changes, seat)

    def keeps(self, reward: Reward) -> bool:
        return any(stock.always_kept for stock in reward.stocks)

    def most(self, realm: Realm, seat: Seat, stock: Stock) -> int:
        return realm.purses[seat].held(stock, self._at_most(realm, seat, stock, stock.most))

    def _at_most(self, realm: Realm, seat: Seat, stock: Stock, n: int) -> int:
        """As far as that was told and still holds, no more than there is. Before 0.2 so much, whatever was told."""
        told = self._hearsay.held_of(stock, seat) if realm.rules >= SINCE_0_2 else None
        return n if told is None else min(n, told)

    def lapses(self, realm: Realm, seat: Seat, reward: Reward) -> Words | None:
        return None

    async def give(self, realm: Realm, seat: Seat, reward: Reward, source: Source, due: Due = always) -> None:
        lost = {stock: self._at_most(realm, seat, stock, n) for stock, n in reward.lost.items()}
        self.forget(reward.changes, seat)
        realm.score(seat, reward.n(POWER_POINTS), source)
        hand_out(realm, seat, reward.won)
        told = {deed: realm.in_play.by_hand(words, deed) for deed in reward.deeds
                if (words := realm.in_play.doing(deed).by_hand)}
        for deed in reward.deeds:
            if deed in told:
                show(realm, seat, told[deed], source, say("{who} {what} ({source}).", who=Who(seat), what=told[deed],
                                                         source=source.words), by_hand=True)
        if rest := Reward.of(reward.won, *(deed for deed in reward.deeds if deed not in told)):
            what = realm.in_play.by_hand(rest.words, *rest.deeds)
            show(realm, seat, what, source, by_hand=bool(rest.deeds) or not _kept(realm, seat, rest.stocks),
                       sign=GAINED if rest.amounts else "")
        if lost:
            lost = pay(realm, seat, lost)
            self._gives(realm, seat, lost, source, by_hand=not _kept(realm, seat, lost))

    def take(self, realm: Realm, seat: Seat, price: Amounts, source: Source) -> None:
        """Hands do it, at once and unannounced; what the companion keeps all the same is said."""
        self.forget(price, seat)
        given = pay(realm, seat, price)
        kept = {stock: n for stock, n in given.items() if stock in realm.purses[seat]}
        if kept:
            self._gives(realm, seat, kept, source)
        if rest := {stock: n for stock, n in given.items() if stock not in kept}:
            card(realm, seat, price_words(rest), source, GIVEN_AWAY)

    def _gives(self, realm: Realm, seat: Seat, lost: Amounts, source: Source, *, by_hand: bool = False) -> None:
        what = price_words(lost)
        show(realm, seat, what, source, say("{who} gives {what} ({source}).", who=Who(seat), what=what,
                                           source=source.words), by_hand=by_hand, sign=GIVEN_AWAY)


def _kept(realm: Realm, seat: Seat, stocks: Amounts) -> bool:
    """Does the companion keep all of these, beside the cardboard?"""
    return all(stock in realm.purses[seat] for stock in stocks)


async def _told_now(realm: Realm, fact: Fact, seats: tuple[Seat, ...]) -> Mapping[Seat, int]:
    """Each phone tells its own; with two players what lies open is one question to the table."""
    about = realm.applying.key if realm.applying else "end"
    key = f"{fact.key}/{about}/{realm.round}"
    if realm.for_two and fact.of_all:
        form: Fields[dict[Seat, int]] = Fields(dict, tuple((seat, Field(say("{who}", who=Who(seat)), fact.form))
                                                           for seat in seats))
        return await one(Ask(TABLE, key, fact.of_all, form))
    secrecy = Secrecy.PRIVATE if fact.behind_screen else Secrecy.OPEN
    return await together(Ask(seat, key, fact.question, fact.form, secrecy) for seat in seats)
