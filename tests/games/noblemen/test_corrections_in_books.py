"""Where Companion keeps the books: what was dealt, laid, called or counted wrong is mended in few taps."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.core.game import Seating
from companion.core.session import Session
from companion.games.noblemen import NOBLEMEN
from tests.games.noblemen.kept_evening import (
    IDLE,
    OVER,
    PRICES,
    SEATS,
    amend,
    asked,
    begun,
    books,
    court,
    estate,
    lay,
    screen,
)

# Dealt wrong.


def test_another_card_was_kept_than_was_said() -> None:
    evening = begun()
    evening.answer("red", "turn/1", IDLE)
    amend(evening, "red", "keep/decade/1", ["dowry", {}])
    assert +screen(evening).cards == {"dowry": 1}
    assert asked(evening) == ["blue: turn/2"]
    with pytest.raises(Refusal):
        amend(evening, "blue", "keep/decade/1", ["dowry", {}], by="red")


def test_tiles_were_dealt_wrong() -> None:
    evening = begun()
    evening.adjust("red", "tiles/red", {"field": 4, "grove": 2, "fountain": 3, "meadow": 3})
    assert screen(evening).tiles["field"] == 4
    with pytest.raises(Refusal):
        evening.adjust("blue", "tiles/red", {"field": 4})
    evening.undo("table", list(evening.undo_points())[-1])
    assert screen(evening).tiles["field"] == 3


def has_built_a_chapel_and_gone_on(evening: Session) -> None:
    """Red said that the turn is over, saw a Tribute, and played it."""
    evening.answer("red", "turn/1", lay(x1y0="meadow", x2y0="meadow", x2y1="meadow"))
    evening.answer("blue", "turn/2", IDLE)
    evening.answer("green", "turn/3", IDLE)
    evening.answer("red", "turn/4", chapel("over"))
    evening.answer("red", "keep/4", ["go-on", {"tribute": 1}])
    evening.answer("red", "turn/4/1", ["tribute", OVER])
    evening.answer("blue", "turn/5", IDLE)


def chapel(then: str) -> Any:
    return ["chapel", {"meadow": {"cells": {"1,0": "chapel"}}, "then": then}]


def test_whether_the_turn_of_a_chapel_was_over_is_corrected_and_its_card_is_not_asked_for_again() -> None:
    evening = begun(space_1="nothing", space_2="nothing")
    has_built_a_chapel_and_gone_on(evening)
    before = asked(evening), screen(evening).money
    amend(evening, "red", "turn/4", chapel("more"))
    assert (asked(evening), screen(evening).money) == before
    assert not evening.parked_entries


# Laid wrong.


def test_what_was_laid_wrong_is_laid_anew_and_what_came_after_stays() -> None:
    evening = begun()
    evening.answer("red", "turn/1", lay(x1y0="field", x2y0="field", x3y0="meadow"))
    evening.answer("blue", "turn/2", IDLE)
    evening.answer("green", "turn/3", IDLE)
    before = asked(evening)
    amend(evening, "red", "turn/1", lay(x1y0="field", x2y0="field", x2y1="field"))
    assert sorted(estate(evening).tiles) == [(0, 0), (0, 1), (0, 2), (1, 2)]
    assert screen(evening).money == 10 + 3
    assert asked(evening) == before
    evening.undo("table", list(evening.undo_points())[-1])
    assert asked(evening) == ["green: turn/3"]


def test_an_estate_that_lies_otherwise_is_set_by_hand() -> None:
    evening = begun()
    evening.answer("red", "turn/1", IDLE)
    evening.adjust("blue", "estate/red", {"cells": {"0,0": "palace", "0,1": "meadow"}})
    assert estate(evening).buildings == {(0, 0): "palace"}
    evening.undo("red", list(evening.undo_points())[-1])
    assert estate(evening).buildings == {(0, 0): "castle"}


def test_between_laying_and_drawing_so_many_tiles_are_drawn_as_were_really_laid_for() -> None:
    evening = begun()
    evening.answer("red", "turn/1", lay(x1y0="grove", x2y0="grove"))
    assert asked(evening) == ["red: draw/1/1"]
    first = evening.run.asks["red", "draw/1/1"].words
    amend(evening, "red", "turn/1", lay(x1y0="grove", x2y0="field"))
    assert asked(evening) == ["red: draw/1/1"]
    assert evening.run.asks["red", "draw/1/1"].words != first
    amend(evening, "red", "turn/1", lay(x1y0="field", x2y0="field"))
    assert asked(evening) == ["blue: turn/2"]
    assert screen(evening).tiles.total() == 12 - 2


# A ball too early, and a counter on the wrong step.


def test_a_ball_that_came_too_early_was_no_mask_and_anybody_says_so() -> None:
    evening = begun()
    for turn, seat in enumerate(SEATS, start=1):
        evening.answer(seat, f"turn/{turn}", IDLE)
    evening.answer("table", "space/1", "mask")
    evening.answer("green", "add/1", {})
    assert asked(evening) == ["red: add/1"]
    amend(evening, "table", "space/1", "nothing", by="blue")
    assert asked(evening) == ["red: turn/4"]
    assert court(evening).balls == []
    assert court(evening).titles["red"].key == "baron"
    assert evening.learned_box_values() == {"space/1": "nothing"}


def test_a_ball_that_was_missed_is_danced_and_then_the_turns_after_it_come_back() -> None:
    evening = begun()
    for turn, seat in enumerate(SEATS, start=1):
        evening.answer(seat, f"turn/{turn}", IDLE)
    evening.answer("table", "space/1", "nothing")
    evening.answer("red", "turn/4", IDLE)
    amend(evening, "table", "space/1", "mask", by="red")
    assert asked(evening) == ["green: add/1"]
    for seat in ("green", "red", "blue"):
        evening.answer(seat, "add/1", {})
    evening.answer("table", "titles/1", "on")
    evening.answer("table", "space/2", "nothing")
    assert asked(evening) == ["blue: turn/5"]


def test_a_counter_on_the_wrong_step_is_put_right_by_who_gave_otherwise() -> None:
    evening = begun(space_1="mask", space_2="nothing")
    for turn, seat in enumerate(SEATS, start=1):
        evening.answer(seat, f"turn/{turn}", IDLE if seat != "green" else ["bribe", {"markers": 3, **OVER}])
    for seat, raw in (("green", {"markers": 1}), ("red", {}), ("blue", {})):
        evening.answer(seat, "add/1", raw)
    assert court(evening).titles["green"].key == "baron"
    amend(evening, "green", "add/1", {"markers": 2})
    assert court(evening).titles["green"].key == "viscount"
    assert (screen(evening, "green").markers, books(evening).markers_on_board) == (1, 19)
    assert asked(evening)[-1] == "table: titles/1"


def test_who_has_the_queen_was_wrong_and_the_next_ball_begins_with_who_really_has_her() -> None:
    evening = begun(space_1="mask", space_2="nothing")
    evening.adjust("table", "queen", "red")
    evening.answer("red", "turn/1", IDLE)
    assert asked(evening) == ["red: add/1"]
    assert court(evening).ledger.points("red") == 1 + 1


# What is owed.


def test_what_all_have_seen_leave_a_screen_is_owed_and_its_owner_counts_again() -> None:
    evening = begun()
    evening.answer("red", "turn/1", lay(x1y0="field", x2y0="field", x3y0="field"))
    evening.answer("blue", "turn/2", IDLE)
    evening.answer("green", "turn/3", IDLE)
    evening.answer("table", "space/1", "nothing")
    evening.answer("red", "turn/4", ["bribe", {"markers": 5, **OVER}])
    amend(evening, "red", "turn/1", IDLE)
    assert screen(evening).money == 0
    amend(evening, "red", "turn/1", ["bribe", {"markers": 5, **OVER}])
    assert screen(evening).money == -10
    assert evening.page_for("red").view.own.counts_again == "money/red"
    evening.adjust("red", "money/red", 3)
    for seat in (*SEATS, "table"):
        if seat in evening.consent.missing:
            evening.answer(seat, evening.page_for(seat).asks[0].key, "yes")
    assert screen(evening).money == 3
    assert asked(evening) == ["blue: turn/5"]


def test_tiles_set_by_hand_in_the_own_turn_need_a_tap_of_all_for_each_is_told_at_once_which_kinds_are_gone() -> None:
    evening = begun()
    evening.adjust("blue", "tiles/blue", {"field": 9})
    assert not evening.consent.missing
    evening.adjust("red", "tiles/red", {"field": 40, "grove": 2})
    assert evening.consent.missing == {*SEATS}
    with pytest.raises(Refusal):
        evening.answer("red", "turn/1", ["exchange", {}])
    for seat in SEATS:
        evening.answer(seat, evening.consent.question_key, "yes")
    evening.answer("red", "turn/1", ["exchange", {}])
    evening.adjust("red", "tiles/red", {"field": 39, "grove": 2})
    assert evening.consent.missing == {*SEATS}


def test_before_the_first_tiles_are_drawn_whoever_sets_any_by_hand_needs_a_tap_of_all() -> None:
    """And draws as many as were not chosen: what was set by hand changes no number that all see."""
    evening = Session(NOBLEMEN.open(Seating(SEATS, "red"), {"books": "companion"}, PRICES, NOBLEMEN.rules))
    evening.adjust("blue", "tiles/blue", {"field": 9})
    assert evening.consent.missing == {*SEATS}
    for seat in SEATS:
        evening.answer(seat, evening.consent.question_key, "yes")
    for seat in SEATS:
        evening.answer(seat, "tiles", {"field": 3, "fountain": 3})
    assert {ask.form.n for ask in evening.run.asks.values()} == {6}
