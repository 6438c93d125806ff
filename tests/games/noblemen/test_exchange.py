"""Two own tiles for one of one's choice, where Companion keeps the books."""

from __future__ import annotations

import random
from typing import Any

from companion.core.asking import Secrecy
from tests.games.noblemen.in_turn import OVER, Looks, books_of, court_in_turn, hold, play_turn, tiles_behind
from tests.tabletop.answering import refused, said

IDLE: list[Any] = ["idle", OVER]
EXCHANGE: list[Any] = ["exchange", {}]


def test_two_own_tiles_go_into_the_bag_for_one_of_ones_choice() -> None:
    court, looks = court_in_turn(), Looks({"given": {"field": 1, "grove": 1}, "taken": "fountain"})
    hold(court, tiles="ffg")
    before = books_of(court).bag
    play_turn(court, EXCHANGE, looks, IDLE)
    assert tiles_behind(court) == "fo"
    after = books_of(court).bag
    assert {kind: after[kind] - before[kind] for kind in after} == {"field": 1, "grove": 1, "fountain": -1, "meadow": 0}
    assert books_of(court).in_bag == after.total()
    assert looks.ask.secrecy is Secrecy.PRIVATE
    assert said(court) == ["red exchanges two tiles for one.", "red is idle."]  # by number, never by kind


def test_an_exchange_takes_two_tiles_and_no_other_number() -> None:
    court, looks = court_in_turn(), Looks({"given": {"field": 2}, "taken": "fountain"})
    hold(court, tiles="fff")
    play_turn(court, EXCHANGE, looks, IDLE)
    for given in ({}, {"field": 1}):
        assert refused(looks.form, {"given": given, "taken": "grove"}).startswith("Two tiles for one, please")
    assert refused(looks.form, {"given": {"field": 3}, "taken": "grove"})
    hold(court, tiles="f")
    play_turn(court, shut := Looks(IDLE))
    assert shut.why_not("exchange") == "You have fewer than 2 tiles."


def test_the_two_given_go_into_the_bag_after_the_one_is_taken() -> None:
    """Whoever holds all fountains finds none in the bag, though two go there."""
    court, looks = court_in_turn(), Looks({"given": {"fountain": 2}, "taken": "grove"})
    hold(court, tiles="o" * 44)
    play_turn(court, EXCHANGE, looks, IDLE)
    assert refused(looks.form, {"given": {"fountain": 2}, "taken": "fountain"}) == "None can be left in the bag."


def test_that_a_kind_is_gone_only_who_looks_for_it_is_told_and_nothing_has_happened() -> None:
    court, looks = court_in_turn(), Looks({"given": {}, "taken": "none"})
    hold(court, "blue", tiles="o" * 44)
    hold(court, tiles="ff")
    play_turn(court, EXCHANGE, looks, IDLE)
    assert "fountain" in [option.key for option in dict(looks.form.fields)["taken"].form.options]
    assert refused(looks.form, {"given": {"field": 2}, "taken": "fountain"}) == \
        "By Companion's books there is none of this left in the bag: Fountain."


def test_without_such_a_tile_one_may_let_it_be() -> None:
    court = court_in_turn()
    hold(court, tiles="ff")
    play_turn(court, EXCHANGE, {"given": {}, "taken": "none"}, IDLE)
    assert tiles_behind(court) == "ff"
    assert said(court)[0] == "red lets an exchange be."


def test_an_old_exchange_is_judged_by_what_the_box_holds() -> None:
    court, looks = court_in_turn(), Looks({"given": {}, "taken": "none"})
    hold(court, "blue", tiles="o" * 44)
    hold(court, tiles="ff")
    play_turn(court, EXCHANGE, looks, IDLE)
    assert looks.again.read({"given": {"meadow": 2}, "taken": "fountain"}).taken == "fountain"
    assert refused(looks.again, {"given": {"meadow": 1}, "taken": "fountain"})
    assert looks.again.shows_all_it_judges


def test_simulated_players_take_what_lies_in_the_bag() -> None:
    court, looks = court_in_turn(), Looks({"given": {}, "taken": "none"})
    hold(court, "blue", tiles="o" * 44)
    hold(court, tiles="ffgm")
    play_turn(court, EXCHANGE, looks, IDLE)
    for seed in range(40):
        looks.form.read(looks.form.sample(random.Random(seed)))
