"""Tiles are drawn from the bag, by hand or by Companion, where Companion keeps the books."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from companion.core.asking import Secrecy
from companion.games.noblemen.view import view_for_seat
from companion.locale import tongue
from tests.games.noblemen.in_turn import (
    MORE,
    OVER,
    Looks,
    books_of,
    court_in_turn,
    estate_of,
    hold,
    lay,
    play_turn,
    screen_of,
    tiles_behind,
)
from tests.tabletop.answering import refused, said

IDLE: list[Any] = ["idle", OVER]
DONE: list[Any] = ["done", {}]
LAND: list[Any] = ["land", {"markers": "0"}]


def drawn_by_companion(*kinds: str) -> dict[str, Any]:
    return {"drawn": [[kind, 1] for kind in kinds], "rolled": True}


def test_what_is_drawn_is_typed_by_kind_in_private_and_all_see_how_many() -> None:
    court, looks = court_in_turn(), Looks({"tiles": {"field": 1, "meadow": 1}, **OVER})
    lay(court, "gg")
    play_turn(court, LAND, looks)
    assert looks.ask.secrecy is Secrecy.PRIVATE
    assert refused(looks.form, {"tiles": {"field": 1}, **OVER}) == "2 in all, please. The sum is 1 now."
    assert tiles_behind(court) == "fm"
    assert said(court)[-1] == "red draws 2 tiles."


def test_companion_draws_and_the_log_says_so() -> None:
    court = court_in_turn()
    lay(court, "gg")
    play_turn(court, LAND, {"tiles": drawn_by_companion("grove", "fountain"), **OVER})
    assert tiles_behind(court) == "go"
    assert said(court)[-1] == "Companion draws 2 tiles for red."


def test_the_turn_ends_beside_the_tiles_or_goes_on() -> None:
    court = court_in_turn()
    lay(court, "g")
    assert play_turn(court, LAND, {"tiles": {"field": 1}, **OVER}) == ["red: turn/1", "red: draw/1/1"]
    books_of(court).landed.clear()
    assert play_turn(court, LAND, {"tiles": {"field": 1}, **MORE}, DONE)[2:] == ["red: turn/2/1"]


def test_what_was_said_with_the_deed_is_suggested_beside_the_tiles() -> None:
    for then in (OVER, MORE):
        court, looks = court_in_turn(), Looks({"tiles": {"field": 1}, **OVER})
        hold(court, tiles="g")
        play_turn(court, ["enlarge", {"plan": {"cells": {"0,1": "grove"}}, **then}], looks)
        assert looks.ask.suggestion == then


def test_where_nothing_was_said_with_the_deed_nothing_is_suggested() -> None:
    court, looks = court_in_turn(), Looks({"tiles": {"field": 1}, **OVER})
    lay(court, "g")
    play_turn(court, LAND, looks)
    assert looks.ask.suggestion is None


def test_limits_go_by_what_everybody_sees_and_the_own_screen_alone() -> None:
    court, looks = court_in_turn(), Looks({"tiles": {"field": 60}, **OVER})
    lay(court, *["g" * 8] * 6)  # all 48
    hold(court, "blue", tiles="o" * 44)  # all of them, and red cannot know
    hold(court, tiles="f" * 2)
    play_turn(court, ["land", {"markers": "0"}], Looks({"tiles": {"meadow": 44}, **OVER})
              if books_of(court).in_bag < 48 else Looks({"tiles": {"field": 48}, **OVER}))
    hold(court, tiles="f" * 2)
    books_of(court).landed.clear()
    play_turn(court, LAND, looks := Looks({"tiles": {"field": 48}, **OVER}))
    kinds = {kind.key: kind.most for kind in dict(looks.form.fields)["tiles"].form.kinds}
    assert kinds == {"field": 48, "grove": 0, "fountain": 44, "meadow": 45}


def test_a_kind_that_is_gone_counts_all_the_same_and_only_its_own_seat_is_told() -> None:
    court = court_in_turn()
    lay(court, "g")
    hold(court, "blue", tiles="o" * 44)
    play_turn(court, LAND, {"tiles": {"fountain": 1}, **OVER})
    assert tiles_behind(court) == "o"
    assert list(books_of(court).told) == ["red"]
    assert said(court)[-1] == "red draws 1 tile."
    books_of(court).landed.clear()
    play_turn(court, LAND, {"tiles": {"field": 1}, **OVER})
    assert books_of(court).told == {}


def test_whoever_would_draw_more_than_the_bag_holds_draws_what_is_there_and_the_rest_lapses() -> None:
    court = court_in_turn()
    lay(court, "ggg")
    books_of(court).in_bag = 2
    play_turn(court, LAND, {"tiles": {"field": 2}, **OVER})
    assert tiles_behind(court) == "ff"
    assert books_of(court).in_bag == 0


def test_from_an_empty_bag_nothing_is_drawn_and_nobody_is_asked() -> None:
    court = court_in_turn()
    lay(court, "ggg")
    books_of(court).in_bag = 0
    assert play_turn(court, LAND, DONE) == ["red: turn/1", "red: turn/1/1"]
    assert tiles_behind(court) == ""


def test_an_old_draw_is_judged_by_what_the_box_holds() -> None:
    court, looks = court_in_turn(), Looks({"tiles": {"field": 1}, **OVER})
    lay(court, "g")
    hold(court, tiles="f" * 60)
    play_turn(court, LAND, looks)
    assert {kind.most for kind in dict(looks.again.fields)["tiles"].form.kinds} == {1}
    assert looks.again.shows_all_it_judges


def test_simulated_players_draw_what_lies_in_the_bag() -> None:
    court, looks = court_in_turn(), Looks({"tiles": {"field": 1}, **OVER})
    lay(court, "g")
    hold(court, "blue", tiles="f" * 61 + "g" * 47 + "o" * 44)
    play_turn(court, LAND, looks)
    rng = random.Random(1)
    assert all("fountain" not in looks.form.sample(rng)["tiles"] for _ in range(20))
    assert estate_of(court).tiles[0, 1] == "grove"
    assert screen_of(court).tiles["field"] == 1


def test_what_companion_draws_is_said_to_its_seat_alone_until_its_next_deed() -> None:
    court = court_in_turn()
    seen: list[Any] = []
    lay(court, "gg")
    hold(court, tiles="f")

    def look(_ask: object) -> Any:
        own = view_for_seat(court, "red").own
        assert own
        seen.append((own.drawn and tongue("en").text_of(own.drawn), {one.kind: (one.n, one.new) for one in own.tiles}))
        return ["done", {}]

    play_turn(court, LAND, {"tiles": drawn_by_companion("field", "meadow"), **MORE}, look)
    assert seen == [("Drawn for you: 1 field, 1 meadow.",
                     {"field": (2, 1), "grove": (0, 0), "fountain": (0, 0), "meadow": (1, 1)})]
    assert (books_of(court).drawn, books_of(court).told) == ({}, {})


def test_what_companion_drew_is_no_longer_said_once_its_seat_has_counted_all_its_tiles() -> None:
    court = court_in_turn()
    lay(court, "gg")

    def count_again(_ask: object) -> Any:
        books = books_of(court)
        books.correct_screen("red", replace(books.screens["red"], money=9))
        assert books.drawn
        books.correct_screen("red", replace(books.screens["red"], tiles=Counter(field=3)))
        assert not books.drawn
        return ["done", {}]

    play_turn(court, LAND, {"tiles": drawn_by_companion("field", "meadow"), **MORE}, count_again)
