"""A dispute, from the cards that everybody seals to the courtier that its winner places."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask, Secrecy
from companion.games.long_live_the_king.cards import words_for_card
from companion.games.long_live_the_king.dispute_phase import play_dispute
from companion.locale import tongue
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    COMPANION,
    asked_for_dice,
    at_war,
    cards,
    council_of,
    dice,
    fought,
    hold,
    moves_in,
    play,
    points,
    stand,
    told_of,
)
from tests.tabletop.answering import first_asked, refused, said

each_keeping = pytest.mark.parametrize("books", [CARDBOARD, COMPANION])


# Who takes part.


@each_keeping
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_takes_part_in_a_dispute(players: int, books: str) -> None:
    council, opening = at_war(books, players)
    assert [ask.seat for ask in first_asked(play_dispute(council, opening))] == list(council.seats)


@each_keeping
def test_everybody_lays_one_to_five_cards(books: str) -> None:
    council, opening = at_war(books)
    for ask in first_asked(play_dispute(council, opening)):
        assert ask.current_form.read(cards("1")) == {"1": 1}
        assert ask.current_form.read(cards("11223")) == {"1": 2, "2": 2, "3": 1}
        assert refused(ask.current_form, {}) == "Between 1 and 5 in all, please. The sum is 0 now."
        assert refused(ask.current_form, cards("111222")) == "Between 1 and 5 in all, please. The sum is 6 now."


def test_nobody_lays_cards_that_are_not_in_the_hand() -> None:
    council, opening = at_war(COMPANION)
    hold(council, red="113", blue="2")
    red, blue, *_ = (ask.current_form for ask in first_asked(play_dispute(council, opening)))
    assert red.read(cards("113")) == {"1": 2, "3": 1}
    assert [refused(red, cards(laid)) for laid in ("2", "111", "33")] == [
        "purse (×2): A number from 0 to 0, please.", "parchment (×1): A number from 0 to 2, please.",
        "dagger (×3): A number from 0 to 1, please."]
    assert blue.read(cards("2")) == {"2": 1}


@each_keeping
def test_several_threes_are_laid_only_after_the_first_election(books: str) -> None:
    council, opening = at_war(books)
    form: Any = first_asked(play_dispute(council, opening))[0].current_form
    assert refused(form, cards("33")) == "dagger (×3): A number from 0 to 1, please."
    council.open_election(None)
    if books == COMPANION:
        hold(council, red="1333")  # dealt to red
    form = first_asked(play_dispute(council, opening))[0].current_form
    assert form.read(cards("1333")) == {"1": 1, "3": 3}


def test_no_more_threes_are_laid_than_there_are_players() -> None:
    council, opening = at_war(CARDBOARD, 3)
    council.open_election(None)
    form: Any = first_asked(play_dispute(council, opening))[0].current_form
    assert form.read(cards("333")) == {"3": 3}
    assert refused(form, cards("3333")) == "dagger (×3): A number from 0 to 3, please."


@each_keeping
def test_cards_lie_sealed_until_the_last_one_has_laid_theirs(books: str) -> None:
    council, opening = at_war(books)
    assert {ask.secrecy for ask in first_asked(play_dispute(council, opening))} == {Secrecy.SEALED}
    assert not fought(council).cards
    assert not any("parchment" in line for line in said(council))


def test_what_could_be_laid_is_behind_the_screen_where_it_tells_what_a_hand_holds() -> None:
    council, opening = at_war(COMPANION)
    assert all(ask.behind_screen for ask in first_asked(play_dispute(council, opening)))


@each_keeping
def test_all_cards_are_turned_up_at_once(books: str) -> None:
    turned: list[dict[str, tuple[int, ...]]] = []

    def first_dice(_ask: Ask[Any]) -> Any:
        turned.append(dict(fought(council).cards))
        return dice("111")

    council, opening = at_war(books, 3)
    with pytest.raises(AssertionError, match="blue: dice"):
        play(play_dispute(council, opening), red=[cards("112"), first_dice], blue=[cards("2")], green=[cards("3")])
    assert turned == [{"red": (1, 1, 2), "blue": (2,), "green": (3,)}]


def test_the_cards_are_called_by_their_value_and_what_they_show() -> None:
    assert [tongue("en").text_of(words_for_card(value)) for value in (1, 2, 3)] == [
        "parchment (×1)", "purse (×2)", "dagger (×3)"]


# Dice.


@each_keeping
def test_the_intruder_rolls_first_and_the_others_clockwise(books: str) -> None:
    council = council_of(4, books)
    opening = told_of("green", "red")
    if books == COMPANION:
        stand(council, "red", "tateshale", 1)
        opening = moves_in(council, "green", "tateshale")
        stand(council, "green", "wigemor", 2)
    asked = play(play_dispute(council, opening), red=[cards("1"), dice("2")], blue=[cards("1"), dice("3")],
                 green=[cards("1"), dice("6"), *(["none"] if books == COMPANION else [])],
                 yellow=[cards("1"), dice("4")])
    assert asked_for_dice(asked) == ["green: dice/1", "yellow: dice/1", "red: dice/1", "blue: dice/1"]


def test_everybody_rolls_as_many_dice_as_cards_laid() -> None:
    asked: list[tuple[str, int]] = []

    def thrown(ask: Ask[Any]) -> Any:
        form: Any = ask.current_form
        asked.append((ask.seat, form.n))
        return dice("2" * form.n)

    council, opening = at_war(CARDBOARD, 3)
    play(play_dispute(council, opening), red=[cards("11123"), thrown], blue=[cards("1"), thrown],
         green=[cards("22"), thrown])
    assert asked == [("red", 5), ("blue", 1), ("green", 2)]


def test_a_die_counts_as_often_as_the_card_it_lies_on_says() -> None:
    council, opening = at_war(CARDBOARD, 3)
    play(play_dispute(council, opening), red=[cards("123"), dice("654")], blue=[cards("13"), dice("56")],
         green=[cards("22"), dice("64")])
    assert points(council) == {"red": 6 + 10 + 12 + 2, "blue": 5 + 18, "green": 12 + 8 + 8}


@pytest.mark.parametrize(("figure", "courtiers", "more"), [(True, 0, 2), (False, 1, 2), (True, 1, 4), (False, 4, 8)])
@each_keeping
def test_two_points_are_added_for_each_figure_and_courtier_in_the_region(books: str, figure: bool, courtiers: int,
                                                                         more: int) -> None:
    council, opening = council_of(3, books), told_of(figure=figure, courtiers=courtiers)
    if books == COMPANION:
        stand(council, "green", "tateshale", courtiers, figure)
        stand(council, "red", "wigemor", 2)
        stand(council, "blue", "oxeneford", 4, figure=True)
        opening = moves_in(council, "red", "tateshale")
    play(play_dispute(council, opening), red=[cards("1"), dice("3")],
         blue=[cards("33" if council.elections else "3"), dice("6"), *(["none"] if books == COMPANION else [])],
         green=[cards("1"), dice("3")])
    assert points(council) == {"red": 3 + 2, "blue": 18, "green": 3 + more}


def test_the_printed_dispute_ends_39_to_36_to_40() -> None:
    council, opening = at_war(CARDBOARD, 3)
    play(play_dispute(council, opening), red=[cards("11223"), dice("22365")], blue=[cards("2223"), dice("3336")],
         green=[cards("1223"), dice("2246")])
    assert points(council) == {"green": 40, "red": 39, "blue": 36}
    assert fought(council).winner == "green"


def test_dice_typed_or_rolled_by_companion_are_told_apart() -> None:
    council, opening = at_war(CARDBOARD, 3)
    play(play_dispute(council, opening), red=[cards("1"), {"dice": [3], "rolled": True}], blue=[cards("1"), dice("4")],
         green=[cards("1"), dice("1")])
    assert {seat: throw.rolled for seat, throw in fought(council).throws.items()} == {
        "red": True, "blue": False, "green": False}
    assert sum("by Companion" in line for line in said(council)) == 1


# Who wins.


@pytest.mark.parametrize(("red", "blue", "green", "winner"), [
    ("4", "3", "5", "green"), ("3", "6", "3", "blue"), ("6", "4", "3", "red"), ("2", "3", "2", "green")])
def test_the_highest_total_wins(red: str, blue: str, green: str, winner: str) -> None:
    """Red and blue lay a purse, green a parchment; green has eight points more, red two."""
    council, opening = at_war(CARDBOARD, 3)
    play(play_dispute(council, opening), red=[cards("2"), dice(red)], blue=[cards("2"), dice(blue)],
         green=[cards("1"), dice(green)])
    assert fought(council).winner == winner


def test_a_tie_for_the_most_is_rolled_again_by_the_tied_alone() -> None:
    council, opening = at_war(CARDBOARD, 4)
    asked = play(play_dispute(council, opening), red=[cards("11"), dice("64"), dice("32")],
                 blue=[cards("1"), dice("6")],
                 green=[cards("1"), dice("4"), dice("6")], yellow=[cards("111"), dice("246"), dice("666")])
    assert asked_for_dice(asked)[4:] == ["red: dice/1/1", "green: dice/1/1", "yellow: dice/1/1"]
    assert fought(council).winner == "yellow"


def test_only_the_tied_can_win_the_second_roll() -> None:
    council, opening = at_war(CARDBOARD, 4)
    play(play_dispute(council, opening), red=[cards("11"), dice("55"), dice("22")], blue=[cards("111"), dice("335")],
         green=[cards("1"), dice("4"), dice("2")], yellow=[cards("1"), dice("5")])
    assert points(council) == {"blue": 11, "green": 10, "red": 6, "yellow": 5}
    assert fought(council).winner == "green"


def test_who_is_tied_again_rolls_once_more() -> None:
    council, opening = at_war(CARDBOARD, 3)
    asked = play(play_dispute(council, opening), red=[cards("11"), dice("64"), dice("55"), dice("32")],
                 blue=[cards("11"), dice("66"), dice("23")], green=[cards("1"), dice("4"), dice("4"), dice("2")])
    assert asked_for_dice(asked)[3:] == ["red: dice/1/1", "blue: dice/1/1", "green: dice/1/1",
                                         "red: dice/1/2", "green: dice/1/2"]
    assert fought(council).winner == "green"


def test_a_figure_alone_defends_its_region() -> None:
    council = council_of(3)
    stand(council, "green", "tateshale", figure=True)
    stand(council, "red", "wigemor", 2)
    opening = moves_in(council, "red", "tateshale")
    assert (opening.defender, opening.figure, opening.courtiers) == ("green", True, 0)
    play(play_dispute(council, opening), red=[cards("1"), dice("3")], blue=[cards("1"), dice("2")],
         green=[cards("1"), dice("4"), "none"])
    assert points(council)["green"] == 6
    assert fought(council).winner == "green"
