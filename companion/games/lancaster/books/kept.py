"""The companion keeps the books: everybody's stocks, pieces and points."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from companion.core.asking import Seat
from companion.core.words import Who, Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.books.contract import Known
from companion.games.lancaster.facts import Change, Fact
from companion.games.lancaster.flow import hand_out, pay
from companion.games.lancaster.module import Due, always
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import Reward, price_words
from companion.games.lancaster.showing import show
from companion.games.lancaster.stocks import POWER_POINTS, Amounts, Stock
from companion.tabletop.ledger import Source
from companion.tabletop.results import GAINED, GIVEN_AWAY


class Kept:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.looked_up: list[tuple[int, Hashable]] = []

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> Known:
        seats = tuple(seats)
        self.look(realm, fact, seats)
        return Known(self, realm, fact, seats)

    def look(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> None:
        if fact.is_private(realm):
            held = tuple((seat, self.known(realm, fact, seat)) for seat in seats)
            self.looked_up.append((len(realm.told), (fact.key, held)))

    def known(self, realm: Realm, fact: Fact, seat: Seat) -> int:
        return int(fact.count(realm, seat))

    def knows(self, fact: Fact, seats: Iterable[Seat]) -> bool:
        return True

    def note(self, fact: Fact, told: Mapping[Seat, int]) -> None:
        """Nobody tells what is in the books."""

    def told_behind_screens(self, realm: Realm) -> frozenset[Seat]:
        """What lies there is in the books."""
        return frozenset()

    def forget(self, changes: Iterable[Change] | None = None, seat: Seat | None = None) -> None:
        """Nothing is heard, so nothing is forgotten."""

    def keeps(self, reward: Reward) -> bool:
        return True

    def most(self, realm: Realm, seat: Seat, stock: Stock) -> int:
        return realm.purses[seat].held(stock, 0)  # none of what lies apart only at times

    def lapses(self, realm: Realm, seat: Seat, reward: Reward) -> Words | None:
        why = (realm.in_play.doing(deed).lapses(realm, self.board, seat) for deed in reward.deeds)
        return next(filter(None, why), None)

    async def give(self, realm: Realm, seat: Seat, reward: Reward, source: Source, due: Due = always) -> None:
        """Of what there is less than none in a reward, so much is given back."""
        hand_out(realm, seat, reward.won)
        realm.score(seat, reward.n(POWER_POINTS), source)
        if won := Reward.of(reward.won):
            show(realm, seat, won.words, source, sign=GAINED)
        if any(stock.screened for stock in reward.lost) and not realm.for_two:
            given = tuple((stock.key, min(n, self.most(realm, seat, stock))) for stock, n in reward.lost.items())
            self.looked_up.append((len(realm.told), (source.key, seat, given)))
        if reward.lost:
            self.take(realm, seat, reward.lost, source)
        for deed in reward.deeds:
            await realm.in_play.doing(deed).do(realm, self.board, seat, source, due)

    def take(self, realm: Realm, seat: Seat, price: Amounts, source: Source) -> None:
        given = pay(realm, seat, price)
        what = price_words(given)
        show(realm, seat, what, source, say("{who} gives {what} ({source}).", who=Who(seat), what=what,
                                           source=source.words), sign=GIVEN_AWAY)
