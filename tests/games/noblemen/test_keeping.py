"""Scandal cards are looked at and kept, where Companion keeps the books."""

from __future__ import annotations

import random
from collections import Counter

from companion.core.asking import Secrecy
from companion.games.noblemen.court import Court
from companion.games.noblemen.keeping import ask_to_keep_a_card
from companion.games.noblemen.pieces import SCANDALS
from tests.games.noblemen.in_turn import Looks, books_of, cards_behind, court_in_turn, hold, play
from tests.tabletop.answering import refused, said


def keep(court: Court, *red: object, **how: bool) -> list[str]:
    rule = ask_to_keep_a_card(court, books_of(court), "red", "keep/turn/7", **how)
    return play(rule, red=list(red))  # type: ignore[arg-type]


def later() -> Court:
    """Somewhere in an evening: at the set-up nobody could have held a card before."""
    court = court_in_turn()
    court.turns = 7
    return court


def test_of_three_cards_looked_at_one_is_kept_by_one_tap_in_private() -> None:
    court, looks = later(), Looks(["dowry", {}])
    assert keep(court, looks) == ["red: keep/turn/7"]
    assert looks.ask.secrecy is Secrecy.PRIVATE
    assert looks.ways == list(SCANDALS)
    assert (cards_behind(court), books_of(court).in_stack) == (["dowry"], 34)
    assert said(court) == ["red keeps a scandal card."]


def test_limits_of_the_kept_card_go_by_the_own_screen_alone() -> None:
    court, looks = later(), Looks(["dowry", {}])
    hold(court, "blue", cards="liaison liaison liaison liaison")  # all of them, and red cannot know
    hold(court, cards="whitehall whitehall")
    keep(court, looks)
    assert "whitehall" not in looks.ways
    assert "liaison" in looks.ways


def test_with_an_intrigue_held_before_all_three_are_kept_and_it_goes_beneath_the_stack() -> None:
    court, looks = later(), Looks(["all", {"dowry": 1, "vicar": 2}])
    hold(court, cards="intrigue tribute")
    keep(court, looks)
    assert cards_behind(court) == ["dowry", "tribute", "vicar", "vicar"]
    assert books_of(court).in_stack == 35 - 4
    assert said(court) == ["red gives up an Intrigue and keeps all 3 scandal cards."]


def test_one_intrigue_at_most_is_given_up_for_a_draw_and_is_none_of_the_three() -> None:
    court, looks = later(), Looks(["all", {"intrigue": 1, "vicar": 2}])
    hold(court, cards="intrigue intrigue")
    keep(court, looks)
    assert cards_behind(court) == ["intrigue", "intrigue", "vicar", "vicar"]
    assert {kind.key: kind.most for kind in looks.tail("all").kinds}["intrigue"] == 1  # of three: two are held


def test_without_an_intrigue_held_before_only_one_is_kept() -> None:
    court, looks = later(), Looks(["intrigue", {}])
    keep(court, looks)
    assert "all" not in looks.ways


def test_whoever_goes_on_keeps_just_one_and_all_three_only_for_an_intrigue() -> None:
    court, looks = later(), Looks(["go-on", {"dowry": 1}])
    keep(court, looks, in_turn=True, may_go_on=True)
    assert cards_behind(court) == ["dowry"]
    assert "all-go-on" not in looks.ways
    assert refused(looks.form, ["go-on", {"dowry": 1, "vicar": 1}])
    assert refused(looks.form, ["go-on", {}])
    hold(court, cards="intrigue")
    keep(court, looks, in_turn=True, may_go_on=True)
    assert looks.ways[-3:] == ["go-on", "all", "all-go-on"]
    assert refused(looks.form, ["all-go-on", {"dowry": 2}])


def test_of_a_single_card_left_there_is_no_intrigue_to_give_up_for() -> None:
    court, looks = later(), Looks(["vicar", {}])
    hold(court, cards="intrigue")
    books_of(court).in_stack = 1
    keep(court, looks, in_turn=True, may_go_on=True)
    assert {"all", "all-go-on"}.isdisjoint(looks.ways)


def test_an_old_card_of_a_turn_may_go_on_whatever_the_turn_says_by_now_and_one_of_a_decade_may_not() -> None:
    court, looks = later(), Looks(["vicar", {}])
    keep(court, looks, in_turn=True)
    assert "go-on" not in looks.ways
    assert looks.again.read(["go-on", {"dowry": 1}])
    assert looks.again.read(["all-go-on", {"dowry": 3}])
    keep(court, looks)
    assert not looks.again.has_branch("go-on")


def test_at_the_set_up_nobody_has_held_an_intrigue() -> None:
    court, looks = court_in_turn(), Looks(["intrigue", {}])
    keep(court, looks)
    assert "all" not in looks.ways
    assert not looks.again.has_branch("all")


def test_of_a_short_stack_as_many_as_there_are_are_looked_at_and_of_none_none() -> None:
    court, looks = later(), Looks(["vicar", {}])
    hold(court, cards="intrigue")
    books_of(court).in_stack = 2
    keep(court, looks)
    assert looks.tail("all").least == looks.tail("all").most == 2
    books_of(court).in_stack = 0
    assert keep(court) == []
    assert said(court)[-1] == "No scandal card is left in the stack for red."


def test_an_old_card_is_judged_by_what_the_box_holds() -> None:
    found = []
    for cards in ("", "intrigue whitehall whitehall"):
        court, looks = later(), Looks(["vicar", {}])
        hold(court, cards=cards)
        books_of(court).in_stack = 30
        keep(court, looks)
        found.append(looks.again)
    assert found[0] == found[1]
    assert found[0].read(["whitehall", {}])
    assert found[0].shows_all_it_judges


def test_simulated_players_keep_what_the_stack_holds() -> None:
    court, looks = later(), Looks(["vicar", {}])
    there = Counter(vicar=2, intrigue=1)
    rest = Counter({card.key: card.in_the_box for card in SCANDALS.values()}) - there - Counter(intrigue=1)
    hold(court, "blue", cards=" ".join(rest.elements()))
    hold(court, cards="intrigue")
    keep(court, looks)
    for seed in range(30):
        way, cards = looks.form.sample(random.Random(seed))
        assert way in there or cards == there


def test_simulated_players_go_on_with_one_and_with_all() -> None:
    court, looks = later(), Looks(["vicar", {}])
    hold(court, cards="intrigue")
    keep(court, looks, in_turn=True, may_go_on=True)
    found = {looks.form.sample(random.Random(seed))[0] for seed in range(60)}
    assert {"go-on", "all", "all-go-on"} < found
