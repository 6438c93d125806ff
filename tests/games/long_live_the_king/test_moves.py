"""A turn where Companion keeps the board: where the figure goes, what is placed, what forbids a move."""

from __future__ import annotations

import pytest

from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.regions import BY_KEY, REGIONS
from companion.games.long_live_the_king.turns import take_turn
from tests.games.long_live_the_king.kit import (
    Looks,
    board_of,
    courtiers,
    dice,
    figure,
    held,
    in_turn,
    play,
    play_turn,
    stand,
)
from tests.tabletop.answering import said

# Where to.


def test_whoever_is_in_turn_moves_into_any_kind_of_region_or_stays() -> None:
    looks = Looks("nothing")
    play_turn(in_turn(), looks)
    assert looks.keys[0] == "stay"
    assert {"stadford", "oxeneford", "tateshale", "nothing"} <= set(looks.keys)
    assert "wigemor" not in looks.keys
    assert looks.is_behind_screen  # what is shut tells whether a card is left


def test_with_three_players_nobody_goes_to_man() -> None:
    looks = Looks("nothing")
    play_turn(in_turn(), looks)
    assert "man" not in looks.keys
    assert looks.why_not("man") == "Please choose one of the answers offered."
    four = in_turn(4)
    play_turn(four, looks)
    assert "man" in looks.keys


def test_the_only_region_of_a_player_cannot_be_entered() -> None:
    looks = Looks("nothing")
    council = in_turn()
    play_turn(council, looks)
    assert "lundonia" not in looks.keys
    assert looks.why_not("lundonia") == "blue has no other region."
    stand(council, "blue", "sarisberie", 1)
    council.turn = "red"
    play_turn(council, looks)
    assert {"lundonia", "sarisberie"} <= set(looks.keys)


def test_a_lone_figure_is_a_region_too_and_where_it_is_the_only_one_it_is_safe() -> None:
    looks = Looks("nothing")
    council = in_turn()
    stand(council, "blue", "sarisberie", figure=True)
    play_turn(council, looks)
    assert {"lundonia", "sarisberie"} <= set(looks.keys)
    del board_of(council).courtiers_held[BY_KEY["lundonia"]]
    council.turn = "red"
    play_turn(council, looks)
    assert "sarisberie" not in looks.keys
    assert "lundonia" in looks.keys


def test_one_may_do_nothing_at_all() -> None:
    council = in_turn()
    before = (courtiers(council), figure(council), held(council, "red"))
    assert play_turn(council, "nothing") == ["red: turn/1"]
    assert (courtiers(council), figure(council), held(council, "red")) == before
    assert said(council) == ["red does nothing."]
    assert council.turn == "blue"


def test_turns_go_round_clockwise() -> None:
    council = in_turn()
    turns = []
    for _ in range(4):
        assert council.turn
        turns.append(council.turn)
        play(take_turn(council, board_of(council)), **{council.turn: ["nothing"]})
    assert turns == ["red", "blue", "green", "red"]


# Empty and own regions.


def test_who_comes_to_an_empty_region_places_one_courtier_for_free() -> None:
    council = in_turn()
    play_turn(council, "stadford", "place", "enough")
    assert (figure(council), courtiers(council)) == ("stadford", {"wigemor": 2, "oxeneford": 1, "stadford": 1})
    assert held(council, "red") == "1" * 12 + "2" * 7 + "3"
    assert board_of(council).number_of_courtiers_in_supply("red") == 13


def test_who_comes_to_an_own_region_places_one_courtier_for_free() -> None:
    council = in_turn()
    play_turn(council, "oxeneford", "place", "x1", dice("5"), "enough")
    assert (figure(council), courtiers(council)) == ("oxeneford", {"wigemor": 2, "oxeneford": 3})
    assert held(council, "red") == "1" * 11 + "2" * 7 + "3"


def test_who_stays_places_one_courtier_for_free() -> None:
    council = in_turn()
    play_turn(council, "stay", "x1", dice("5"))
    assert (figure(council), courtiers(council)) == ("wigemor", {"wigemor": 4, "oxeneford": 1})


def test_placing_is_a_may() -> None:
    council = in_turn()
    play_turn(council, "stadford", "stop")
    assert (figure(council), courtiers(council)) == ("stadford", {"wigemor": 2, "oxeneford": 1})


def test_placing_ends_the_turn() -> None:
    council = in_turn()
    looks = Looks("enough")
    play_turn(council, "stadford", "place", looks)
    assert looks.keys == ["enough", "x1", "x2", "x3"]
    assert council.turn == "blue"


def test_no_courtier_is_placed_where_the_region_is_full() -> None:
    council = in_turn()
    stand(council, "red", "wigemor", 4)
    stand(council, "red", "oxeneford", 4)
    looks, there = Looks("oxeneford"), Looks("stop")
    play_turn(council, looks, there)
    assert looks.why_not("stay") == "4 courtiers stand there: no more may."
    assert "place" not in there.keys
    assert courtiers(council) == {"wigemor": 4, "oxeneford": 4}


# Going on.


@pytest.mark.parametrize(("card", "shown", "moves"), [
    ("x1", "2", False), ("x1", "3", True), ("x2", "1", False), ("x2", "2", True), ("x3", "1", True)])
def test_going_on_takes_a_card_and_a_roll_of_three_to_six(card: str, shown: str, moves: bool) -> None:
    council = in_turn()
    play_turn(council, "stadford", card, dice(shown), *(["loncastre", "place", "enough"] if moves else ["stop"]))
    assert figure(council) == ("loncastre" if moves else "stadford")
    assert board_of(council).hands["red"].total() == 19


def test_nothing_is_placed_in_a_region_that_is_passed_through() -> None:
    council = in_turn()
    play_turn(council, "oxeneford", "x1", dice("4"), "stadford", "place", "enough")
    assert courtiers(council) == {"wigemor": 2, "oxeneford": 1, "stadford": 1}


def test_who_failed_to_go_on_tries_again_or_ends_the_turn_with_nothing_placed() -> None:
    council = in_turn()
    looks, then = Looks("x1"), Looks("stop")
    play_turn(council, "stadford", "x1", dice("1"), looks, dice("2"), then)
    assert looks.keys == then.keys == ["stop", "x1", "x2", "x3"]
    assert (figure(council), courtiers(council)) == ("stadford", {"wigemor": 2, "oxeneford": 1})
    assert held(council, "red") == "1" * 10 + "2" * 7 + "3"
    council.turn = "red"
    play_turn(council, "loncastre", "x1", dice("1"), "x1", dice("6"), "grentebrige", "place", "enough")
    assert courtiers(council)["grentebrige"] == 1


def test_a_figure_goes_several_regions_far_in_one_turn() -> None:
    council = in_turn()
    play_turn(council, "oxeneford", "x1", dice("4"), "stadford", "x1", dice("6"), "loncastre", "x2", dice("2"),
              "sedberouie", "place", "enough")
    assert figure(council) == "sedberouie"
    assert courtiers(council) == {"wigemor": 2, "oxeneford": 1, "sedberouie": 1}
    assert held(council, "red") == "1" * 10 + "2" * 6 + "3"


def test_who_has_rolled_well_need_not_go_on() -> None:
    council = in_turn()
    looks = Looks("stop")
    play_turn(council, "stadford", "x1", dice("4"), looks)
    assert "place" not in looks.keys
    assert looks.is_behind_screen
    assert (figure(council), courtiers(council)) == ("stadford", {"wigemor": 2, "oxeneford": 1})


def test_no_region_is_entered_twice_in_one_turn() -> None:
    council = in_turn()
    first, second = Looks("loncastre"), Looks("stop")
    play_turn(council, "stadford", "x1", dice("4"), first, "x1", dice("4"), second)
    assert "stadford" not in first.keys
    assert second.why_not("stadford") == "Entered in this turn already."
    assert "loncastre" not in second.keys
    council.turn = "red"
    play_turn(council, "stadford", "stop")
    assert figure(council) == "stadford"


# All courtiers on the board.


def all_on_the_board() -> Council:
    council = in_turn(4)
    for region, n in (("wigemor", 4), ("oxeneford", 4), ("sarisberie", 2), ("lideforde", 2), ("stadford", 3),
                      ("man", 2)):
        stand(council, "red", region, n)
    assert board_of(council).number_of_courtiers_in_supply("red") == 0
    return council


def test_with_all_courtiers_on_the_board_the_figure_alone_holds_a_region() -> None:
    council = all_on_the_board()
    looks, there = Looks("loncastre"), Looks("stop")
    play_turn(council, looks, there)
    assert looks.why_not("stay") == "No courtier is left in the supply."
    assert there.keys == ["stop", "x1", "x2", "x3"]
    board = board_of(council)
    assert board.holder_of_region(BY_KEY["loncastre"]) == "red"
    assert sum(council.votes_of_region(region)
               for region in board.regions_influenced_by("red")) == 4 + 4 + 2 + 2 + 3 + 2 + 3


def test_a_region_that_a_lone_figure_leaves_is_empty_again() -> None:
    council = all_on_the_board()
    play_turn(council, "loncastre", "stop")
    council.turn = "red"
    play_turn(council, "sedberouie", "stop")
    assert board_of(council).holder_of_region(BY_KEY["loncastre"]) is None
    council.turn = "green"
    play(take_turn(council, board_of(council)), green=["loncastre", "place", "enough"])
    assert board_of(council).holder_of_region(BY_KEY["loncastre"]) == "green"


# Beside the board.


def test_a_figure_beside_the_board_enters_any_region_in_its_next_turn() -> None:
    council = in_turn()
    board = board_of(council)
    board.figures["red"] = None
    looks = Looks("sedberouie")
    play_turn(council, looks, "place", "enough")
    assert "stay" not in looks.keys
    assert set(looks.keys) == {region.key for region in REGIONS} - {"man", "lundonia"} | {"nothing"}
    assert figure(council) == "sedberouie"
