"""What everybody begins with, where Companion keeps the books."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.core.asking import Secrecy
from companion.core.draws import Drawn
from companion.core.game import Seating
from companion.core.session import Session
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import Court
from companion.games.noblemen.pieces import TILES
from companion.games.noblemen.set_up import set_up_screens, tell_who_drew_the_same
from companion.locale import tongue
from tests.games.noblemen.in_turn import (
    Looks,
    books_of,
    cards_behind,
    court_in_turn,
    hold,
    play,
    screen_of,
    tiles_behind,
)
from tests.games.noblemen.kept import PROFILE
from tests.games.noblemen.kit import asked, by_hand, court
from tests.tabletop.answering import refused, said

CARD = ["tribute", {}]


def fresh_court(players: int = 3) -> Court:
    court = court_in_turn(players)
    court.books = Books.at_the_start(court.seats)
    return court


def set_up(court: Court, three_of_each: bool = False) -> object:
    return set_up_screens(court, books_of(court), three_of_each)


def test_the_start_player_has_ten_pounds_and_each_next_one_more() -> None:
    court = fresh_court(5)
    assert [screen_of(court, seat).money for seat in court.seats] == [10, 11, 12, 13, 14]


def test_everybody_has_a_meadow_with_a_castle_from_the_supply() -> None:
    court = fresh_court(4)
    books = books_of(court)
    assert [(estate.tiles, estate.buildings) for estate in books.estates.values()] == [
        ({(0, 0): "meadow"}, {(0, 0): "castle"})] * 4
    assert (books.on_board["castle"], books.supply["castle"]) == (4, 15 - 4 - 4)


def test_everybody_takes_up_to_three_of_each_kind_by_choice_all_at_once_and_in_secret() -> None:
    court, looks = fresh_court(), Looks({"field": 3, "grove": 3, "fountain": 3, "meadow": 3})
    play(set_up(court), red=[looks, CARD], blue=[looks, CARD], green=[looks, CARD])  # type: ignore[arg-type]
    assert looks.ask.secrecy is Secrecy.PRIVATE
    assert looks.ask.suggestion == {"field": 3, "grove": 3, "fountain": 3, "meadow": 3}
    assert refused(looks.form, {"field": 4}) == "Field: A number from 0 to 3, please."
    assert looks.form.read({}) == {}
    assert tiles_behind(court) == "fffgggooommm"


def test_then_everybody_draws_up_to_twelve() -> None:
    court = fresh_court()
    asked = play(set_up(court), red=[{"field": 3}, {"meadow": 9}, CARD],  # type: ignore[arg-type]
                 blue=[dict.fromkeys(TILES, 3), CARD], green=[{}, {"grove": 12}, CARD])
    assert asked[3:5] == ["red: first-tiles", "green: first-tiles"]
    assert [screen_of(court, seat).tiles.total() for seat in court.seats] == [12, 12, 12]
    assert tiles_behind(court) == "fffmmmmmmmmm"
    assert books_of(court).in_bag == books_of(court).bag.total() == 202 - 3 - 36
    assert said(court)[:5] == ["red chooses 3 tiles.", "blue chooses 12 tiles.", "green chooses 0 tiles.",
                               "red draws 9 tiles.", "green draws 12 tiles."]


def test_who_drew_of_a_kind_of_which_all_together_drew_too_many_is_told_in_private() -> None:
    court = fresh_court(5)
    fives = {seat: [{}, {"fountain": 10, "meadow": 2}, CARD] for seat in ("red", "blue", "green", "yellow")}
    play(set_up(court), **fives, black=[{}, {"field": 12}, CARD])  # type: ignore[arg-type]
    assert books_of(court).told == {}  # 40 of 44 fountains
    court = fresh_court(5)
    fives["green"][1], fives["yellow"][1] = {"fountain": 12}, {"fountain": 12, "meadow": 0}
    fives["blue"][1] = {"fountain": 12}
    play(set_up(court), **fives, black=[{}, {"field": 12}, CARD])  # type: ignore[arg-type]
    assert books_of(court).told.keys() == {"red", "blue", "green", "yellow"}
    assert tongue("en").text_of(books_of(court).told["red"]) == (
        "More of this was drawn by all of you than there is: 10 × Fountain. It counts all the same; please look again.")
    assert screen_of(court, "yellow").tiles["fountain"] == 12


def test_nobody_is_told_of_too_many_that_somebody_only_set_by_hand_nor_where_just_all_were_drawn() -> None:
    court = fresh_court()
    hold(court, "green", tiles="o" * 44)
    tell_who_drew_the_same(books_of(court), {"red": {"fountain": 3}}, {"blue": Drawn({"fountain": 41})})
    assert books_of(court).told == {}
    tell_who_drew_the_same(books_of(court), {"red": {"fountain": 3}}, {"blue": Drawn({"fountain": 42})})
    assert books_of(court).told.keys() == {"blue"}


def test_nobody_is_told_so_while_all_together_drew_just_as_many_as_there_are() -> None:
    court = fresh_court(5)
    fours = {seat: [{}, {"fountain": 11, "meadow": 1}, CARD] for seat in ("red", "blue", "green", "yellow")}
    play(set_up(court), **fours, black=[{}, {"field": 12}, CARD])  # type: ignore[arg-type]
    assert (books_of(court).bag["fountain"], books_of(court).told) == (0, {})


def test_in_a_first_game_everybody_has_three_of_each_kind_and_nobody_is_asked() -> None:
    court = fresh_court()
    asked = play(set_up(court, three_of_each=True), red=[CARD], blue=[CARD], green=[CARD])  # type: ignore[arg-type]
    assert {key for one in asked for _, key in [one.split(": ")]} == {"keep/decade/1"}
    assert {tiles_behind(court, seat) for seat in court.seats} == {"fffgggooommm"}


@pytest.mark.parametrize("first_tiles", ["chosen", "three-of-each"])
def test_hands_are_told_what_stands_on_the_board_and_what_all_take_until_the_first_turn(first_tiles: str) -> None:
    options = {"books": "companion", "first-tiles": first_tiles}
    evening = Session(NOBLEMEN.open(Seating(("red", "blue", "green"), "blue"), options, PROFILE, NOBLEMEN.rules))
    board, titles, *taken = by_hand(evening)
    assert board.startswith("3 castles, 2 palaces, 3 chapels")
    assert titles.startswith("1 × Duke, 1 × Marquess, 1 × Earl, 1 × Viscount")
    assert taken[:3] == ["blue: takes 10 pounds, each next one clockwise 1 more", "red: takes the queen",
                         "Everybody lays a meadow openly and sets a castle from the supply on it"]
    assert taken[3:] == ["Everybody takes 3 tiles of each kind behind the screen"] * (first_tiles == "three-of-each")
    while not court(evening).turns:
        assert by_hand(evening)
        seat, key = min(asked(evening))
        evening.answer(seat, key, evening.run.asks[seat, key].form.sample(Random(key + seat)))
    assert by_hand(evening) == []


def test_what_hands_set_up_is_told_anew_once_it_is_set_by_hand_and_not_after_that() -> None:
    options = {"books": "companion", "first-tiles": "three-of-each"}
    evening = Session(NOBLEMEN.open(Seating(("red", "blue", "green"), "red"), options, PROFILE, NOBLEMEN.rules))
    before = by_hand(evening)
    evening.adjust("blue", "queen", "blue")
    evening.adjust("blue", "board/castle", 1)
    assert by_hand(evening) == [before[0].replace("3 castles", "1 castle"), *before[1:3], "blue: takes the queen",
                                *before[4:]]
    for seat in ("red", "blue", "green"):
        evening.answer(seat, "keep/decade/1", CARD)
    evening.adjust("blue", "queen", "green")
    evening.adjust("blue", "board/castle", 3)
    assert by_hand(evening) == []


def test_scandal_cards_are_kept_from_the_start_player_clockwise() -> None:
    court = fresh_court(4)
    court.seating = replace(court.seating, start="green")
    asked = play(set_up(court, three_of_each=True), red=[CARD], blue=[["vicar", {}]], green=[CARD],  # type: ignore[arg-type]
                 yellow=[CARD])
    assert asked == [f"{seat}: keep/decade/1" for seat in ("green", "yellow", "red", "blue")]
    assert cards_behind(court, "blue") == ["vicar"]
    assert books_of(court).in_stack == 35 - 4
