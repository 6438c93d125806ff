"""Scandal cards are looked at and kept, where Companion keeps the books."""

from __future__ import annotations

import random
from collections import Counter

from companion.core.asking import Secrecy
from companion.games.noblemen.court import Court
from companion.games.noblemen.keeping import ask_to_keep_a_card
from companion.games.noblemen.pieces import SCANDALS
from tests.games.noblemen.in_turn import Looks, books_of, cards_behind, court_in_turn, hold, play
from tests.tabletop.answering import said


def keep(court: Court, *red: object) -> list[str]:
    return play(ask_to_keep_a_card(court, books_of(court), "red", "keep/turn/7"), red=list(red))  # type: ignore[arg-type]


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
