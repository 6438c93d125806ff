"""Moments of a round, as another box hears of them; and what they make the cardboard tell again."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asking import Seat
from companion.core.game import Seating
from companion.core.words import say
from companion.games.lancaster.base_game import facts
from companion.games.lancaster.base_game.laws import LAWS
from companion.games.lancaster.base_game.parliament import apply_laws
from companion.games.lancaster.base_game.rewards import MARKERS
from companion.games.lancaster.conflict import Conflict, Fate
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.law import Law
from companion.games.lancaster.module import Module
from companion.games.lancaster.modules import MODULES
from companion.games.lancaster.order import Moment
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.games.lancaster.verbs import per
from companion.players import play_out
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import (
    PROFILE,
    board_of,
    conflict,
    fight,
    garrison,
    hold,
    parliament,
    play,
    realm_of,
    stack,
)
from tests.games.lancaster.kit import step as base_step


def listening(moment: Moment, hear: Any) -> Module:
    async def heard(realm: Realm, about: Any) -> None:
        hear(realm, about)

    return Module(key="listener", title=say("Listener"), note=say("Hears."), moments={moment: heard})


def test_markers_that_are_left_can_be_seen_after_the_third_vote_before_they_go_back() -> None:
    left: dict[Seat, int] = {}
    realm = realm_of(besides=(listening(Moment.VOTED, lambda realm, _: left.update(
        {seat: purse[MARKERS] for seat, purse in realm.purses.items()})),))
    hold(realm, "red", markers=3)
    realm.bills, realm.laws = LAWS[12:15], ()
    no = {"aye": "no", "markers": 0}
    play(parliament(realm), red=[{"aye": "no", "markers": 1}, no, no], blue=[no] * 3, green=[no] * 3,
         table=["on"])
    assert left == {"red": 2, "blue": 1, "green": 1}
    assert {purse[MARKERS] for purse in realm.purses.values()} == {0}


@pytest.mark.parametrize(("strength", "battle", "fate"), [
    (1, 1, Fate.HOME), (9, 1, Fate.STAY), (9, 2, Fate.CAPTURED), (1, 2, Fate.HOME)])
def test_what_is_fought_reaches_its_moment_while_all_still_stand_there_whatever_becomes_of_them(
        strength: int, battle: int, fate: Fate) -> None:
    heard: list[tuple[Fate, tuple[int, ...], int]] = []

    def hear(realm: Realm, there: Any) -> None:
        assert isinstance(there, Conflict)
        heard.append((realm.fought[-1].outcome.fate, there.companies[0].knights, there.battle))

    realm = realm_of(besides=(listening(Moment.FOUGHT, hear),))
    stack(realm, conflict(realm, strength=strength, battle=battle), "red", 2)
    play(fight(realm), red=["none"] * (fate is Fate.CAPTURED))
    assert heard == [(fate, (2,), battle)]


@pytest.mark.parametrize("books", ["companion", "cardboard"])
@pytest.mark.parametrize("moment", Moment)
def test_every_moment_is_reached_in_every_evening_whoever_keeps_the_books(moment: Moment, books: str) -> None:
    reached: list[int] = []
    listener = listening(moment, lambda realm, _: reached.append(realm.round))
    play_out(Evening(Seating(("red", "blue", "green"), "red"), {"books": books, "listener": "in"}, PROFILE,
                     (*MODULES, listener)), random.Random(1))
    assert set(reached) >= {2, 3, 4, 5}


def law_that_sends_home_from_york(board_too: bool) -> Law:
    async def effect(realm: Realm, _source: Source) -> None:
        if board_too:
            board_of(realm).send_company_home("red", "york")
        await realm.reach_moment(Moment.WENT_HOME)

    return Law("homeward", 1, say("Homeward"), say("Go home from York."), effect)


def law_that_counts() -> Law:
    return Law("counting", 1, say("Counting"), say("Counties."), per(facts.COUNTIES, Reward.of({POWER_POINTS: 1})))


def test_after_a_law_that_sends_knights_home_from_counties_the_cardboard_is_asked_again() -> None:
    realm = realm_of(books="cardboard")
    before, after = law_that_counts(), law_that_counts()
    realm.laws = (before, law_that_sends_home_from_york(board_too=False),
                  Law("again", 1, after.title, after.words, after.effect))
    play(apply_laws(realm), red=[2, 1], blue=[1, 1], green=[0, 0])
    assert [realm.ledger.points(seat) for seat in realm.seats] == [3, 2, 0]


def test_without_such_a_law_it_is_not_asked_again() -> None:
    realm = realm_of(books="cardboard")
    law = law_that_counts()
    realm.laws = (law, Law("again", 1, law.title, law.words, law.effect))
    play(apply_laws(realm), red=[2], blue=[1], green=[0])
    assert [realm.ledger.points(seat) for seat in realm.seats] == [4, 2, 0]


def test_the_companion_counts_again_by_itself() -> None:
    realm = realm_of()
    garrison(realm, "york", "red", 2)
    realm.laws = (law_that_counts(), law_that_sends_home_from_york(board_too=True))
    law = law_that_counts()
    realm.laws = (*realm.laws, Law("again", 1, law.title, law.words, law.effect))
    play(apply_laws(realm))
    assert realm.ledger.points("red") == 1


def test_what_is_put_off_to_a_moment_is_done_after_all_have_heard_it_and_once() -> None:
    order: list[str] = []
    realm = realm_of(besides=(listening(Moment.REWARDED, lambda *_: order.append("heard")),))
    realm.put_off_until(Moment.REWARDED, lambda: order.append("put off"))
    for _ in range(2):
        play(base_step(realm, "going-home"))
    assert order == ["heard", "put off", "heard"]
