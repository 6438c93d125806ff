"""Who keeps the books: the cardboard on the table, or the companion. Laws, deeds and phases never look."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from companion.core.asking import TABLE, Ask, RuleBug, Seat, Secrecy, one, together
from companion.core.forms import Field, Fields
from companion.core.words import Who, Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import ALWAYS_DUE, DueReward
from companion.games.lancaster.playing import show_and_tell
from companion.games.lancaster.realm import KnownFactBySeat, Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.stocks import POWER_POINTS, Amounts, Change, Fact, Reward, Stock, price_words
from companion.tabletop.ledger import Source
from companion.tabletop.results import GAINED, GIVEN_AWAY


class CardboardBooks:
    """The companion asks for a fact only where a rule in force needs it.

    It keeps power points, laws and conflicts; purses are empty.
    """

    board: Board | None = None
    lookups_behind_screens = ()

    def __init__(self) -> None:
        self._told_facts = ToldFacts()

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> KnownFactBySeat:
        seats = tuple(seats)
        if missing := self._seats_to_ask(fact, seats):
            self.note_told(fact, await _ask_seats_for_fact(realm, fact, missing))
        return KnownFactBySeat(self, realm, fact, seats)

    def _seats_to_ask(self, fact: Fact, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        return () if fact.always_kept else self._told_facts.seats_to_ask(fact, seats)

    def knows(self, fact: Fact, seats: Iterable[Seat]) -> bool:
        return not self._seats_to_ask(fact, seats)

    def value_of_fact(self, realm: Realm, fact: Fact, seat: Seat) -> int:
        return fact.count(realm, seat) if fact.always_kept else self._told_facts.last_told(fact, seat)

    def note_rules_lookup_behind_screen(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> None:
        """What was told is known for that."""

    def note_told(self, fact: Fact, told: Mapping[Seat, int]) -> None:
        self._told_facts.note_told(fact, told)

    def seats_that_told_in_private(self, realm: Realm) -> frozenset[Seat]:
        return frozenset(seat for fact, seat in self._told_facts.still_told_facts_with_seat if fact.is_private(realm))

    def forget(self, changes: Iterable[Change] | None = None, seat: Seat | None = None) -> None:
        self._told_facts.forget(changes, seat)

    def keeps_any_of(self, reward: Reward) -> bool:
        return POWER_POINTS in reward.amounts_by_stock

    def most_to_give(self, realm: Realm, seat: Seat, stock: Stock) -> int:
        return self._capped_by_told(realm, seat, stock, stock.most)

    def _capped_by_told(self, realm: Realm, seat: Seat, stock: Stock, n: int) -> int:
        """As far as that was told and still holds, no more than there is. Before 0.2 so much, whatever was told."""
        told = self._told_facts.still_told_stock_amount(stock, seat) if realm.rules >= SINCE_0_2 else None
        return n if told is None else min(n, told)

    def why_lapses(self, realm: Realm, seat: Seat, reward: Reward) -> Words | None:
        return None

    async def give_reward(self, realm: Realm, seat: Seat, reward: Reward, source: Source,
                          due: DueReward = ALWAYS_DUE) -> None:
        lost = {stock: self._capped_by_told(realm, seat, stock, n)
                for stock, n in reward.amounts_lost_without_points.items()}
        self.forget(reward.changes, seat)
        realm.score_points(seat, reward.amount_of(POWER_POINTS), source)
        told = {deed: realm.in_play.words_with_alternatives_by_hand(words, deed) for deed in reward.deeds
                if (words := realm.in_play.deed_procedure(deed).words_by_hand)}
        for deed in reward.deeds:
            if deed in told:
                show_and_tell(realm, seat, told[deed], source,
                              say("{who} {what} ({source}).", who=Who(seat), what=told[deed],
                                                                   source=source.words), by_hand=True)
        if rest := Reward.of(reward.amounts_won_without_points, *(deed for deed in reward.deeds if deed not in told)):
            what = realm.in_play.words_with_alternatives_by_hand(rest.words, *rest.deeds)
            show_and_tell(realm, seat, what, source, by_hand=True, sign=GAINED if rest.amounts else "")
        if lost:
            what = price_words(lost)
            show_and_tell(realm, seat, what, source, say("{who} gives {what} ({source}).", who=Who(seat), what=what,
                                                         source=source.words), by_hand=True, sign=GIVEN_AWAY)

    def take_price(self, realm: Realm, seat: Seat, price: Amounts, source: Source) -> None:
        """Hands do it, at once and unannounced."""
        self.forget(price, seat)
        realm.show_result(seat, price_words(price), source, GIVEN_AWAY)


async def _ask_seats_for_fact(realm: Realm, fact: Fact, seats: tuple[Seat, ...]) -> Mapping[Seat, int]:
    """Each phone tells its own; with two players what lies open is one question to the table."""
    about = realm.applying.key if realm.applying else "end"
    key = f"{fact.key}/{about}/{realm.round}"
    if realm.for_two and fact.of_all:
        form: Fields[dict[Seat, int]] = Fields(dict, tuple((seat, Field(say("{who}", who=Who(seat)), fact.form))
                                                           for seat in seats))
        return await one(Ask(TABLE, key, fact.of_all, form))
    secrecy = Secrecy.PRIVATE if fact.behind_screen else Secrecy.OPEN
    return await together(Ask(seat, key, fact.question, fact.form, secrecy) for seat in seats)


class ToldFacts:
    """What the players told of their cardboard: it holds until something changes it, and for the seats that told it."""

    def __init__(self) -> None:
        self._told: dict[tuple[Fact, Seat], int] = {}
        # What a law has asked for holds as long as it acts, whatever it changes meanwhile.
        self._last: dict[tuple[Fact, Seat], int] = {}

    def seats_to_ask(self, fact: Fact, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Who has to be asked."""
        return tuple(seat for seat in seats if (fact, seat) not in self._told)

    def note_told(self, fact: Fact, told: Mapping[Seat, int]) -> None:
        for seat, n in told.items():
            self._told[fact, seat] = self._last[fact, seat] = n

    def last_told(self, fact: Fact, seat: Seat) -> int:
        return self._last[fact, seat]

    def still_told_stock_amount(self, stock: Stock, seat: Seat) -> int | None:
        """How much of it this seat has, as far as that was told and still holds."""
        return next((n for (fact, who), n in self._told.items() if who == seat and fact.stock is stock), None)

    @property
    def still_told_facts_with_seat(self) -> Iterable[tuple[Fact, Seat]]:
        """Who told which fact, as far as it still holds."""
        return self._told.keys()

    def forget(self, changes: Iterable[Change] | None, seat: Seat | None) -> None:
        """Something of what a fact counts has changed hands or places; `seat`: this one's only."""
        if changes is None:
            self._told.clear()
            return
        touched = frozenset(changes)
        self._told = {(fact, who): n for (fact, who), n in self._told.items()
                      if seat not in (None, who) or not fact.changed_by & touched}


class CompanionBooks:
    """The companion keeps everybody's stocks, pieces and points."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.lookups_behind_screens: list[tuple[int, Hashable]] = []

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> KnownFactBySeat:
        seats = tuple(seats)
        self.note_rules_lookup_behind_screen(realm, fact, seats)
        return KnownFactBySeat(self, realm, fact, seats)

    def note_rules_lookup_behind_screen(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> None:
        if fact.is_private(realm):
            held = tuple((seat, self.value_of_fact(realm, fact, seat)) for seat in seats)
            self.lookups_behind_screens.append((len(realm.announced), (fact.key, held)))

    def value_of_fact(self, realm: Realm, fact: Fact, seat: Seat) -> int:
        return int(fact.count(realm, seat))

    def knows(self, fact: Fact, seats: Iterable[Seat]) -> bool:
        return True

    def note_told(self, fact: Fact, told: Mapping[Seat, int]) -> None:
        """Nobody tells what is in the books."""

    def seats_that_told_in_private(self, realm: Realm) -> frozenset[Seat]:
        """What lies there is in the books."""
        return frozenset()

    def forget(self, changes: Iterable[Change] | None = None, seat: Seat | None = None) -> None:
        """Nothing is heard, so nothing is forgotten."""

    def keeps_any_of(self, reward: Reward) -> bool:
        return True

    def most_to_give(self, realm: Realm, seat: Seat, stock: Stock) -> int:
        return realm.purses[seat].held(stock, 0)  # none of what lies apart only at times

    def why_lapses(self, realm: Realm, seat: Seat, reward: Reward) -> Words | None:
        why = (realm.in_play.deed_procedure(deed).why_not(realm, self.board, seat) for deed in reward.deeds)
        return next(filter(None, why), None)

    async def give_reward(self, realm: Realm, seat: Seat, reward: Reward, source: Source,
                          due: DueReward = ALWAYS_DUE) -> None:
        """Of what there is less than none in a reward, so much is given back."""
        gain_from_supply(realm, seat, reward.amounts_won_without_points)
        realm.score_points(seat, reward.amount_of(POWER_POINTS), source)
        if won := Reward.of(reward.amounts_won_without_points):
            show_and_tell(realm, seat, won.words, source, sign=GAINED)
        if any(stock.screened for stock in reward.amounts_lost_without_points) and not realm.for_two:
            given = tuple((stock.key, min(n, self.most_to_give(realm, seat, stock))) for stock,
                          n in reward.amounts_lost_without_points.items())
            self.lookups_behind_screens.append((len(realm.announced), (source.key, seat, given)))
        if reward.amounts_lost_without_points:
            self.take_price(realm, seat, reward.amounts_lost_without_points, source)
        for deed in reward.deeds:
            await realm.in_play.deed_procedure(deed).do(realm, self.board, seat, source, due)

    def take_price(self, realm: Realm, seat: Seat, price: Amounts, source: Source) -> None:
        given = pay_to_supply(realm, seat, price)
        what = price_words(given)
        show_and_tell(realm, seat, what, source, say("{who} gives {what} ({source}).", who=Who(seat), what=what,
                                                     source=source.words), sign=GIVEN_AWAY)


# What goes in and out of purses, each time counted: so nothing is won from nowhere, and nothing gets lost.


def gain_from_supply(realm: Realm, seat: Seat, amounts: Amounts) -> None:
    """From the general supply, or from where else it lay."""
    purse = realm.purses[seat]
    purse.gain(amounts)
    for stock, n in amounts.items():
        if stock in purse:
            realm.flow_of_all_purses.given[stock] += n
            stock.taken(realm, n)


def pay_to_supply(realm: Realm, seat: Seat, price: Amounts) -> dict[Stock, int]:
    """So much it was."""
    purse = realm.purses[seat]
    given = purse.pay_as_far_as_held(price)
    realm.flow_of_all_purses.returned.update({stock: n for stock, n in given.items() if stock in purse})
    return given


def correct_purse(realm: Realm, seat: Seat, stock: Stock, n: int) -> None:
    """So much of it lies there; noted, or else the audit would take it for something the game gave."""
    realm.flow_of_all_purses.corrected[stock] += n - realm.purses[seat][stock]
    realm.purses[seat][stock] = n


def lay_everybodys_stock_apart(realm: Realm, stock: Stock, apart: Stock) -> None:
    for purse in realm.purses.values():
        n = purse.lay_stock_apart(stock, apart)
        realm.flow_of_all_purses.returned[stock] += n
        realm.flow_of_all_purses.given[apart] += n


def restore_cleared_away(realm: Realm, apart: Stock, amounts: Mapping[Seat, int]) -> None:
    """So many had been laid apart and cleared away."""
    for seat, n in amounts.items():
        realm.purses[seat].restore_cleared_away(apart, n)
        realm.flow_of_all_purses.given[apart] += n


def clear_all_apart_away(realm: Realm, apart: Stock) -> None:
    for purse in realm.purses.values():
        realm.flow_of_all_purses.returned[apart] += purse.clear_away(apart)


def audit_purses(realm: Realm) -> None:
    """In purses lies what came into them and has not left them again, and in none less than nothing."""
    for seat, purse in realm.purses.items():
        for stock in purse.kept_stocks:
            if purse[stock] < 0:
                raise RuleBug(f"{seat} has less than no {stock.key}")
    for stock in dict.fromkeys(stock for purse in realm.purses.values() for stock in purse.kept_stocks):
        held = sum(purse.held(stock, 0) for purse in realm.purses.values())
        due = realm.in_play.start_amounts.get(stock, 0) * len(realm.purses) + realm.flow_of_all_purses.net_inflow(stock)
        if held != due:
            raise RuleBug(f"{held} {stock.key} lie in purses, {due} were given and not returned")
