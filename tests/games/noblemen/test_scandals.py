"""Scandal cards that are played in a turn, where Companion keeps the books."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Secrecy
from companion.games.noblemen.court import Court
from companion.games.noblemen.pieces import SCANDALS
from companion.games.noblemen.prices import box_of_profile
from tests.games.noblemen.in_turn import (
    MORE,
    OVER,
    Looks,
    books_of,
    cards_behind,
    court_in_turn,
    estate_of,
    hold,
    lay,
    play_turn,
    screen_of,
    tiles_behind,
)
from tests.games.noblemen.kept import PROFILE
from tests.tabletop.answering import refused, said

IDLE: list[Any] = ["idle", OVER]
DONE: list[Any] = ["done", {}]


def test_what_is_played_goes_beneath_the_stack_and_all_see_which_card_it_was() -> None:
    court = court_in_turn()
    hold(court, cards="tribute vicar")
    before = books_of(court).in_stack
    play_turn(court, ["tribute", {}], IDLE)
    assert cards_behind(court) == ["vicar"]
    assert books_of(court).in_stack == before + 1
    assert said(court)[0] == "red plays a scandal card: Tribute."


def test_only_held_cards_are_offered_and_nobody_else_is_shown_which() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    hold(court, cards="tribute whitehall whitehall", tiles="ff")
    play_turn(court, looks)
    assert [way for way in looks.ways if way in SCANDALS] == ["tribute", "whitehall"]
    assert looks.ask.behind_screen


def test_liaison_blackmail_and_intrigue_cannot_be_played_in_a_turn() -> None:
    court, looks = court_in_turn(), Looks(IDLE)
    hold(court, cards="liaison blackmail intrigue", tiles="ff")
    play_turn(court, looks)
    assert not {"liaison", "blackmail", "intrigue"} & {*looks.ways, *looks.shut}


# Secret wedding.


def test_a_secret_wedding_brings_two_markers_for_nothing_and_two_points() -> None:
    court = court_in_turn()
    hold(court, cards="secret-wedding", money=3)
    play_turn(court, ["secret-wedding", {}], IDLE)
    assert (screen_of(court).markers, screen_of(court).money) == (2, 3)
    assert court.ledger.points("red") == 2 + 1  # and one for idleness: none for the markers
    assert books_of(court).markers_on_board == 18


@pytest.mark.parametrize("there", [0, 1])
def test_a_secret_wedding_brings_as_many_markers_as_there_are_and_still_two_points(there: int) -> None:
    court = court_in_turn()
    hold(court, "blue", markers=20 - there)
    hold(court, cards="secret-wedding")
    play_turn(court, ["idle", MORE], ["secret-wedding", OVER])
    assert (screen_of(court).markers, court.ledger.points("red")) == (there, 3)


# Stroke of genius.


def genius(**cells: str) -> dict[str, Any]:
    return {"plan": {"cells": {f"{ord(name[0]) - ord('a')},{int(name[1:]) - 1}": kind for name, kind in cells.items()}}}


def test_a_stroke_of_genius_is_one_enlarging_more_also_where_the_action_is_one() -> None:
    court = court_in_turn()
    hold(court, tiles="mmmmmm", cards="genius")
    play_turn(court, ["enlarge", {**genius(b1="meadow", c1="meadow", d1="meadow"), **MORE}],
              ["genius", {**genius(b2="meadow", c2="meadow", d2="meadow"), **OVER}])
    assert len(estate_of(court).tiles) == 7
    assert tiles_behind(court) == ""


def test_each_enlarging_pays_for_its_own_tiles_and_areas() -> None:
    court = court_in_turn()
    hold(court, tiles="ffffff", cards="genius")
    play_turn(court, ["genius", genius(b1="field", c1="field", b2="field")],
              ["enlarge", {**genius(c2="field"), **OVER}])
    assert screen_of(court).money == 3 + 1 + 2


def test_what_the_first_enlarging_draws_the_second_may_lay() -> None:
    court = court_in_turn()
    hold(court, tiles="g", cards="genius")
    asked = play_turn(court, ["genius", genius(b1="grove")], {"tiles": {"fountain": 1}},
                      ["enlarge", {**genius(c1="fountain"), **OVER}])
    assert asked == ["red: turn/1", "red: draw/1/1", "red: turn/1/1"]
    assert estate_of(court).tiles[0, 2] == "fountain"


def test_both_enlargings_of_a_turn_may_draw() -> None:
    court = court_in_turn()
    hold(court, tiles="gg", cards="genius")
    asked = play_turn(court, ["enlarge", {**genius(b1="grove"), **MORE}], {"tiles": {"field": 1}, **MORE},
                      ["genius", {**genius(c1="grove"), **OVER}], {"tiles": {"field": 1}, **OVER})
    assert asked == ["red: turn/1", "red: draw/1/1", "red: turn/1/1", "red: draw/1/2"]


# Vicar's favour.


def test_the_vicars_favour_takes_up_to_four_tiles_into_the_bag_for_a_point_each_in_private() -> None:
    court, looks = court_in_turn(), Looks({"tiles": {"field": 3, "grove": 1}})
    hold(court, tiles="fffggo", cards="vicar")
    before = books_of(court).in_bag
    assert play_turn(court, ["vicar", {}], looks, IDLE) == ["red: turn/1", "red: vicar/1", "red: turn/1/1"]
    assert looks.ask.secrecy is Secrecy.PRIVATE
    assert refused(looks.form, {"tiles": {"field": 3, "grove": 2}})
    assert (tiles_behind(court), court.ledger.points("red")) == ("go", 4 + 1)
    assert books_of(court).in_bag == before + 4
    assert said(court)[:2] == ["red plays a scandal card: Vicar's favour.", "red puts 4 tiles into the bag."]


def test_the_vicars_favour_may_be_played_without_a_tile_and_brings_nothing() -> None:
    court, looks = court_in_turn(), Looks(["vicar", {}])
    hold(court, cards="vicar")
    assert play_turn(court, looks, {"tiles": {}}, IDLE) == ["red: turn/1", "red: vicar/1", "red: turn/1/1"]
    assert looks.note("vicar") == "Brings nothing: you have no tile"
    assert (court.ledger.points("red"), cards_behind(court)) == (1, [])  # for idleness


def test_whoever_has_a_tile_gives_the_vicar_one_at_least() -> None:
    court, looks = court_in_turn(), Looks({"tiles": {"field": 1}})
    hold(court, cards="vicar", tiles="f")
    play_turn(court, ["vicar", {}], looks, IDLE)
    assert refused(looks.form, {"tiles": {}})


def test_whoever_had_no_tile_for_the_vicar_may_still_say_so_once_something_before_it_was_corrected() -> None:
    court, looks = court_in_turn(), Looks({"tiles": {"field": 1}})
    hold(court, cards="vicar", tiles="f")
    play_turn(court, ["vicar", {}], looks, IDLE)
    assert looks.again.read({"tiles": {}}).tiles == {}
    assert looks.again.read({"tiles": {"grove": 4}})
    assert refused(looks.again, {"tiles": {"grove": 5}})


def test_after_the_action_the_turn_ends_beside_the_vicars_tiles() -> None:
    court = court_in_turn()
    hold(court, tiles="ff", cards="vicar")
    asked = play_turn(court, ["idle", MORE], ["vicar", {}], {"tiles": {"field": 1}, **OVER})
    assert asked == ["red: turn/1", "red: turn/1/1", "red: vicar/1"]


# Dowry and Tribute.


def test_a_dowry_is_four_tiles_drawn_at_random() -> None:
    court = court_in_turn()
    hold(court, cards="dowry")
    asked = play_turn(court, ["dowry", {}], {"tiles": {"field": 2, "meadow": 2}}, IDLE)
    assert asked == ["red: turn/1", "red: draw/1/1", "red: turn/1/1"]
    assert tiles_behind(court) == "ffmm"


def test_a_dowry_from_an_empty_bag_may_be_played_and_brings_nothing() -> None:
    court, looks = court_in_turn(), Looks(["dowry", {}])
    hold(court, cards="dowry")
    books_of(court).in_bag = 0
    assert play_turn(court, looks, IDLE) == ["red: turn/1", "red: turn/1/1"]
    assert looks.note("dowry") == "Brings nothing: the bag is empty"
    assert (tiles_behind(court), cards_behind(court)) == ("", [])


def test_a_tribute_is_five_pounds_from_the_supply() -> None:
    court = court_in_turn()
    hold(court, cards="tribute", money=1)
    play_turn(court, ["idle", MORE], ["tribute", OVER])
    assert screen_of(court).money == 6


# Whitehall.


def test_whitehall_brings_the_queen() -> None:
    court = court_in_turn()
    hold(court, cards="whitehall")
    assert play_turn(court, ["whitehall", {}], IDLE) == ["red: turn/1", "red: turn/1/1"]
    assert court.queen == "red"
    assert said(court)[1] == "The queen comes to red."


def test_after_whitehall_no_second_card_is_played_in_the_turn() -> None:
    court, looks = court_in_turn(), Looks(["idle", MORE])
    hold(court, cards="whitehall whitehall tribute")
    after = Looks(DONE)
    play_turn(court, ["whitehall", {}], looks, after)
    assert not {"whitehall", "tribute"} & {*looks.ways, *after.ways}
    assert cards_behind(court) == ["tribute", "whitehall"]


def where_the_queen_is_held() -> Court:
    """The round counter stands on a space that holds her."""
    court = court_in_turn()
    court.box = box_of_profile({**PROFILE, "space/1": "holds"})
    books_of(court).walked = 1
    return court


def test_where_the_queen_is_held_whitehall_is_doubted_once_and_may_be_played_in_vain() -> None:
    court = where_the_queen_is_held()
    hold(court, cards="whitehall")
    asked = play_turn(court, ["whitehall", {}], "no", ["whitehall", {}], "yes", IDLE)
    assert asked == ["red: turn/1", "red: whitehall/1", "red: turn/1/1", "red: whitehall/1", "red: turn/1/2"]
    assert (court.queen, cards_behind(court)) == ("green", [])


def test_whitehall_played_in_vain_is_the_turns_card_and_kept_back_it_is_not() -> None:
    for answer, others in (("yes", False), ("no", True)):
        court, looks = where_the_queen_is_held(), Looks(IDLE)
        hold(court, cards="whitehall tribute")
        play_turn(court, ["whitehall", {}], answer, looks)
        assert ("tribute" in looks.ways) == others


def test_where_the_queen_is_held_all_else_of_a_deed_happens() -> None:
    court = where_the_queen_is_held()
    lay(court, "oo", "o")
    hold(court, tiles="o")
    play_turn(court, ["enlarge", {**genius(c2="fountain"), **OVER}])
    assert court.queen == "green"
    assert len(estate_of(court).areas) == 1
    assert said(court)[-1] == "The queen stays with green: this space holds her."
