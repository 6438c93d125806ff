"""A turn, where Companion keeps the books: one action, at most one card, exchanges, and the next one clockwise."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Secrecy
from companion.games.noblemen.turn import take_turn
from tests.games.noblemen.in_turn import (
    MORE,
    OVER,
    Looks,
    books_of,
    cards_behind,
    court_in_turn,
    hold,
    lay,
    play_turn,
    screen_of,
    tiles_behind,
)
from tests.tabletop.answering import said

IDLE: list[Any] = ["idle", OVER]
DONE: list[Any] = ["done", {}]
OTHER_ACTIONS = {"enlarge", "bribe", "taxes", "land", "church", "idle"}


def test_all_actions_are_offered_or_say_why_not() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    hold(court, tiles="f", money=20)
    play_turn(court, looks)
    assert {*looks.ways, *looks.shut} >= OTHER_ACTIONS
    assert looks.ask.secrecy is Secrecy.OPEN  # the deed is; its limits lie behind the screen
    assert looks.ask.behind_screen


def test_a_turn_has_exactly_one_action() -> None:
    court, looks = court_in_turn(), Looks(DONE)
    hold(court, tiles="fff", money=20)
    assert play_turn(court, ["idle", MORE], looks) == ["red: turn/1", "red: turn/1/1"]
    assert not OTHER_ACTIONS & {*looks.ways, *looks.shut}
    assert "done" in looks.ways


def test_no_turn_is_over_without_an_action() -> None:
    court, first, second = court_in_turn(), Looks(["tribute", {}]), Looks(IDLE)
    hold(court, cards="tribute", tiles="ff")
    play_turn(court, first, second)
    assert "done" not in first.ways + second.ways
    assert "idle" in second.ways


def test_a_card_is_played_before_or_after_the_action_and_one_at_most() -> None:
    court, after = court_in_turn(), Looks(IDLE)
    hold(court, cards="tribute tribute")
    play_turn(court, ["tribute", {}], after)
    assert "tribute" not in after.ways + after.shut
    assert (cards_behind(court), screen_of(court).money) == (["tribute"], 5)
    assert play_turn(court, ["idle", MORE], ["tribute", OVER]) == ["red: turn/2", "red: turn/2/1"]
    assert (cards_behind(court), screen_of(court).money) == ([], 10)


def test_exchanges_are_made_as_often_as_one_likes_in_the_own_turn() -> None:
    court = court_in_turn()
    hold(court, tiles="ffffgg")
    asked = play_turn(court, ["exchange", {}], {"given": {"field": 2}, "taken": "fountain"},
                      ["exchange", {}], {"given": {"field": 2}, "taken": "fountain"},
                      ["idle", MORE], ["exchange", {}], {"given": {"grove": 2}, "taken": "meadow"}, DONE)
    assert asked == ["red: turn/1", "red: exchange/1/1", "red: turn/1/1", "red: exchange/1/2", "red: turn/1/2",
                     "red: turn/1/3", "red: exchange/1/3", "red: turn/1/4"]
    assert tiles_behind(court) == "oom"


def test_what_was_said_with_the_deed_ends_the_turn_or_not() -> None:
    court = court_in_turn()
    assert play_turn(court, IDLE) == ["red: turn/1"]
    assert play_turn(court, ["idle", MORE], DONE) == ["red: turn/2", "red: turn/2/1"]


# After a correction: what all have seen is taken again by what the box holds, never by what lies behind the screen.


def test_an_old_deed_is_judged_by_what_the_box_holds() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    lay(court, "fg")
    play_turn(court, looks)
    for raw in (["bribe", {"markers": 5, **OVER}], ["taxes", {"markers": 0, **OVER}],
                ["land", {"markers": "0"}],
                ["church", {"tiles": {"meadow": 3}, **OVER}], ["exchange", {}], ["whitehall", {}], ["genius", {
                    "plan": {"cells": {"0,1": "grove"}}}], ["enlarge", {"plan": {"cells": {"0,1": "grove"}}, **OVER}]):
        looks.again.read(raw)
        assert raw[0] in ("taxes", "land") or raw[0] not in looks.ways


def test_the_form_for_an_old_answer_is_the_same_whatever_lies_behind_the_screen() -> None:
    found = []
    for tiles, money, markers, cards in (("", 0, 0, ""), ("ffggoomm", 30, 4, "tribute vicar liaison")):
        court, looks = court_in_turn(), Looks(IDLE)
        hold(court, "blue", tiles="ffggoomm", money=30, markers=4 - markers)
        hold(court, tiles=tiles, money=money, markers=markers, cards=cards)
        play_turn(court, looks)
        found.append(looks.again)
    assert found[0] == found[1]


def test_what_all_have_seen_leave_a_screen_is_owed_if_it_was_not_there() -> None:
    court = court_in_turn()
    rule = take_turn(court, books_of(court))
    looks = Looks(IDLE)
    play_turn(court, looks)
    rule.close()
    hold(court, tiles="f")
    books_of(court).give_to_church("red", {"field": 3})
    assert screen_of(court).tiles["field"] == -2
    assert screen_of(court).has_owed
    play_turn(court, looks)
    assert "exchange" in looks.shut
    assert "enlarge" in looks.shut


def test_nothing_is_said_of_what_is_shut() -> None:
    court = court_in_turn()
    play_turn(court, IDLE)
    assert said(court) == ["red is idle."]
