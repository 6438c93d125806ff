"""On cardboard nobody gives more than they told: a law takes at most what was told and still holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from companion.core.asking import Ask, Request
from companion.core.forms import Amount, Fields
from companion.core.game import Rule
from companion.core.words import say
from companion.games.lancaster.base_game import facts
from companion.games.lancaster.base_game.parliament import apply_laws
from companion.games.lancaster.base_game.rewards import EXTENSION, GOLD, NEW_KNIGHT, SQUIRES, UPGRADE
from companion.games.lancaster.books import CardboardBooks
from companion.games.lancaster.order import Moment
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.dishonor import HELD as DISHONOR
from companion.games.lancaster.resentment.dishonor import ONE
from companion.games.lancaster.stocks import Change, Fact, Reward
from companion.locale import tongue
from companion.tabletop.ledger import Source
from companion.tabletop.results import GIVEN_AWAY
from tests.games.lancaster.kit import EVERY_LAW, in_force, is_stop, play, realm_of

ALL = dict.fromkeys(("new-laws", "court", "resentment", "kings-laws"), "in")
TOLD = (facts.GOLD, facts.SQUIRES, facts.RETAINED, DISHONOR)
TAKES = {"squire-and-gold", "gold-for-power", "squires-for-power", "all-gifts", "taxed-plenty"}
EACH_LAW = pytest.mark.parametrize("key", EVERY_LAW)


class Listening(CardboardBooks):
    """Hears what changed."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: set[Change] = set()

    def forget(self, changes: Iterable[Change] | None = None, seat: str | None = None) -> None:
        changes = None if changes is None else tuple(changes)
        self.heard |= set(changes or ())
        super().forget(changes, seat)


def most(ask: Ask[Any]) -> Any:
    """As much as may be answered."""
    form = ask.current_form
    if isinstance(form, Amount):
        return form.most
    if isinstance(form, Fields):
        return {key: field.form.most for key, field in form.fields}
    return form.options[0].key  # type: ignore[attr-defined]


def applied(realm: Realm, key: str, limits: list[int] | None = None) -> list[str]:
    """The law acts, everybody gives as much as they may; what was asked."""
    in_force(realm, key)
    rule, asked, value = apply_laws(realm), list[str](), None
    while True:
        try:
            request = rule.send(value)
        except StopIteration:
            return asked
        assert isinstance(request, Request)
        asked += [ask.key for ask in request.asks if not is_stop(ask)]
        given = [most(ask) for ask in request.asks]
        if limits is not None:
            limits += [n for ask, n in zip(request.asks, given, strict=True) if ask.key.startswith("offer/")]
        value = request.value_for_rule(tuple(ask.current_form.read(raw)
                                             for ask, raw in zip(request.asks, given, strict=True)))


def told(rules: int, each: int = 1) -> Realm:
    realm = realm_of(books="cardboard", rules=rules, **ALL)
    for fact in TOLD:
        realm.books.note_told(fact, dict.fromkeys(realm.seats, each))
    return realm


def given_away(realm: Realm) -> list[int]:
    """All numbers in what hands were told to give."""
    return [int(n) for line in realm.results for sign, words in line.parts if sign == GIVEN_AWAY
            for n in re.findall(r"\d+", tongue("en").text_of(words))]


@EACH_LAW
def test_whatever_a_law_takes_of_who_told_1_is_1_at_most(key: str) -> None:
    realm, limits = told(rules=5), list[int]()
    applied(realm, key, limits)
    assert {*given_away(realm), *limits} == ({1} if key in TAKES else set())


def test_what_is_offered_for_more_than_was_told_cannot_be_had() -> None:
    limits: list[int] = []
    applied(told(rules=5), "gold-for-power", limits)
    assert limits == [1, 1, 1]


@EACH_LAW
def test_of_who_told_that_they_have_none_no_law_takes_any(key: str) -> None:
    realm, limits = told(rules=5, each=0), list[int]()
    applied(realm, key, limits)
    assert not any((*given_away(realm), *limits))


def test_an_evening_begun_with_rules_4_offers_as_much_as_the_box_holds() -> None:
    limits: list[int] = []
    applied(told(rules=4), "gold-for-power", limits)
    assert limits == [GOLD.most] * 3


def test_what_was_told_and_was_changed_since_bounds_nothing() -> None:
    realm, limits = told(rules=5), list[int]()
    realm.books.forget((GOLD,), "blue")
    applied(realm, "gold-for-power", limits)
    assert limits == [1, GOLD.most, 1]


# What a fact is changed by.


def facts_of_laws() -> set[Fact]:
    """Whatever any law asks of the cardboard."""
    found: set[Fact] = set()

    class Asking(CardboardBooks):
        async def know(self, realm: Realm, fact: Fact, seats: Iterable[str]) -> Any:
            found.add(fact)
            return await super().know(realm, fact, seats)

    for key in EVERY_LAW:
        realm = realm_of(books="cardboard", **ALL)
        realm.books = Asking()
        applied(realm, key)
    return found


def heard() -> set[Change]:
    """All that laws change where hands do it."""
    books = Listening()
    for key in EVERY_LAW:
        realm = realm_of(books="cardboard", **ALL)
        realm.books = books
        books.forget()
        applied(realm, key)
    return books.heard


def test_nothing_is_named_as_changing_a_fact_that_no_law_changes() -> None:
    reachable = heard() - {Moment.LAWS_APPLIED}  # they have all acted then
    assert {fact.key for fact in facts_of_laws() if not fact.changed_by <= reachable} == set()


def test_what_is_told_in_the_last_count_alone_is_changed_by_nothing_any_more() -> None:
    realm = realm_of(books="cardboard", **ALL)
    last = {fact for fact in realm.in_play.facts_for_final_scoring if fact.stock is None} - facts_of_laws()
    assert {fact.key for fact in last} == {"knighthood", "nobles", "bishops", "tudor-knight"}
    assert all(not fact.changed_by for fact in last)


DEPLOYED = {"three-ones", "all-strengths", "both-twos"}
STANDS_THERE = {"counties", "county-squires", "empty-counties", "conflicts", "in-conflicts", "in-castle",
                "in-the-tower"}
AGAIN = {
    "an upgrade": (lambda realm: give(realm, Reward.of({}, UPGRADE)), DEPLOYED),
    "an extension": (lambda realm: give(realm, Reward.of({}, EXTENSION)),  # it may send a knight home from the castle
                     {*DEPLOYED, "extensions", "in-castle"}),
    "a new knight": (lambda realm: give(realm, Reward.of({}, NEW_KNIGHT)), set[str]()),  # it comes to the court
    "knights go home": (lambda realm: realm.reach_moment(Moment.WENT_HOME), {*DEPLOYED, *STANDS_THERE}),
    "gold": (lambda realm: give(realm, Reward.of({GOLD: 1})), {"gold"}),
    "squires": (lambda realm: give(realm, Reward.of({SQUIRES: 1})), {"squires"}),
    "dishonor": (lambda realm: give(realm, ONE), {"dishonor"}),
}


def give(realm: Realm, reward: Reward) -> Rule:
    return realm.books.give_reward(realm, "blue", reward, Source("somewhere", say("Somewhere")))


@pytest.mark.parametrize("change", AGAIN)
def test_of_all_that_laws_ask_just_what_a_change_may_touch_is_asked_again(change: str) -> None:
    happens, again = AGAIN[change]
    found = set()
    for fact in facts_of_laws():
        realm = realm_of(books="cardboard", **ALL)
        realm.books.note_told(fact, dict.fromkeys(realm.seats, 1))
        play(happens(realm))
        if not realm.books.knows(fact, ("blue",)):
            found.add(fact.key)
    assert found == again
