"""Influence cards around a dispute: somebody has none to lay; and what ones of the dice bring back afterwards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Ask
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute import DisputeOpening
from companion.games.long_live_the_king.dispute_phase import play_dispute
from companion.games.long_live_the_king.election import Candidate, Election
from companion.locale import tongue
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    asked_for_dice,
    at_war,
    board_of,
    cards,
    council_of,
    dice,
    fought,
    held,
    hold,
    moves_in,
    play,
    points,
    stand,
    told_of,
)
from tests.tabletop.answering import first_asked, refused, said


def dealt_none(council: Council, *without: str) -> Election:
    """An election at which these had no card left, and there were too few to deal any."""
    held = council.open_election(None)
    held.candidates = tuple(Candidate(seat, 5, cards=int(seat not in without)) for seat in council.seats)
    held.dealt = 0
    return held


def test_who_was_dealt_no_card_lays_none_but_nobody_moves_in_without_one() -> None:
    """Yellow had a card, and must lay one as ever: without it there would have been another election."""
    council, opening = at_war(CARDBOARD)
    election = dealt_none(council, "red", "blue", "green")
    red, blue, _, yellow = (ask.current_form for ask in first_asked(play_dispute(council, opening)))
    assert blue.read({}) == {}
    assert {refused(red, {}), refused(yellow, {})} == {"Between 1 and 5 in all, please. The sum is 0 now."}
    election.dealt = 1
    assert refused(first_asked(play_dispute(council, opening))[1].current_form, {}) == (
        "Between 1 and 5 in all, please. The sum is 0 now.")


def test_who_laid_no_card_rolls_no_die_and_counts_what_stands_there() -> None:
    council, opening = at_war(CARDBOARD, 3)
    dealt_none(council, "blue", "green")
    asked = play(play_dispute(council, opening), red=[cards("1"), dice("3")], blue=[{}], green=[{}])
    assert asked_for_dice(asked) == ["red: dice/1"]
    assert points(council) == {"green": 8, "red": 5, "blue": 0}
    assert fought(council).winner == "green"


def tied_without_cards(red: str, green: str) -> tuple[Council, DisputeOpening]:
    """Red moves in where one courtier of green's stands; so many cards are in their hands, blue has one parchment."""
    council = council_of(3)
    stand(council, "green", "tateshale", 1)
    stand(council, "green", "lincolia", 1)
    stand(council, "red", "wigemor", 2)
    hold(council, red=red, green=green, blue="1")
    return council, moves_in(council, "red", "tateshale")


def test_nothing_is_rolled_again_where_none_of_the_tied_laid_a_card_and_the_defender_keeps_the_region() -> None:
    council, opening = tied_without_cards(red="", green="")
    asked = play(play_dispute(council, opening), red=[{}], blue=[cards("1"), dice("1")], green=[{}, "none"])
    assert asked_for_dice(asked) == ["blue: dice/1"]
    assert (fought(council).winner, fought(council).seats_rolling_again) == ("green", ())
    assert "A tie at the top, and no card to roll for: green keeps the region." in said(council)


def test_who_is_tied_and_laid_no_card_keeps_the_points_while_the_others_roll_again() -> None:
    council, opening = tied_without_cards(red="", green="1")
    stand(council, "green", "tateshale", 0)
    asked = play(play_dispute(council, replace(opening, courtiers=0)), red=[{}], blue=[cards("1"), dice("1")],
                 green=[cards("1"), dice("2"), dice("2"), dice("1")])
    assert asked_for_dice(asked)[2:] == ["green: dice/1/1", "green: dice/1/2"]
    assert (fought(council).winner, points(council)["red"]) == ("red", 2)


# After a dispute: what goes to the discard pile, and what comes back.


def fight(red: tuple[str, str], *back: Any) -> Council:
    """On cardboard: red lays and rolls this, the others a parchment and a 2 each; what red takes back."""
    council = council_of(3, CARDBOARD)
    play(play_dispute(council, told_of()), red=[cards(red[0]), dice(red[1]), *back], blue=[cards("1"), dice("2")],
         green=[cards("1"), dice("2")])
    return council


def offered(laid: str, shown: str) -> list[tuple[int, ...]]:
    """What red may choose from, all of it first."""
    found: list[tuple[int, ...]] = []

    def first(ask: Ask[Any]) -> str:
        found.extend(option.value for option in ask.current_form.options)  # type: ignore[attr-defined]
        return "0"

    fight((laid, shown), first)
    return found


def war() -> Council:
    """Red, blue and green hold a few cards; red moves into green's Tateshale."""
    council = council_of(3)
    stand(council, "green", "tateshale", 1)
    stand(council, "green", "lincolia", 1)
    stand(council, "red", "wigemor", 2)
    hold(council, red="112233", blue="1123", green="12")
    return council


def test_all_laid_cards_go_to_the_discard_pile() -> None:
    council = war()
    board = board_of(council)
    before = board.cards_in_no_hand_by_value.total()
    play(play_dispute(council, moves_in(council, "red", "tateshale")), red=[cards("233"), dice("666"), "none"],
         blue=[cards("12"), dice("22")], green=[cards("2"), dice("2")])
    assert [held(council, seat) for seat in council.seats] == ["112", "13", "1"]
    assert board.cards_in_no_hand_by_value.total() == before + 6
    assert not board.laid


def test_each_one_rolled_takes_back_a_card_lowest_values_first() -> None:
    council = war()
    play(play_dispute(council, moves_in(council, "red", "tateshale")), red=[cards("1233"), dice("1166"), "none", "2"],
         blue=[cards("12"), dice("21"), "1"], green=[cards("2"), dice("2")])
    assert [held(council, seat) for seat in council.seats] == ["1122", "113", "1"]


@pytest.mark.parametrize("shown", ["1666", "6166", "6616", "6661"])
def test_on_which_card_a_one_lay_does_not_matter(shown: str) -> None:
    assert offered("1223", shown) == [(1,), ()]


def test_the_printed_example_of_taking_back() -> None:
    assert offered("11223", "11346") == [(1, 1), (1,), ()]
    assert offered("11223", "11146") == [(1, 1, 2), (1, 1), (1,), ()]


@pytest.mark.parametrize("card", "123")
def test_who_laid_a_single_card_takes_nothing_back(card: str) -> None:
    council = fight((card, "1"))
    assert fought(council).taken_back == {}


def test_taking_back_is_a_may() -> None:
    council = fight(("1123", "1116"), "1")
    assert fought(council).taken_back == {"red": (1,)}
    council = fight(("1123", "1116"), "0")
    assert fought(council).taken_back == {"red": ()}
    assert "red takes back no card." in said(council)


def test_each_choice_says_which_cards_come_back() -> None:
    said_: list[list[str]] = []

    def looks(ask: Ask[Any]) -> str:
        said_.append([tongue("en").text_of(option.words) for option in ask.current_form.options])  # type: ignore[attr-defined]
        return "0"

    fight(("1123", "1166"), looks)
    (two, one, none), = said_
    assert ("parchment" in two, "parchment" in one, none) == (True, True, "None")


def test_nobody_takes_back_more_or_better_cards_than_ones_rolled() -> None:
    seen: list[str] = []

    def first(ask: Ask[Any]) -> str:
        seen.append(refused(ask.current_form, "3"))
        return "2"

    assert fought(fight(("1123", "1166"), first)).taken_back == {"red": (1, 1)}
    assert seen == ["Please choose one of the answers offered."]


def test_ones_of_a_roll_that_was_repeated_do_not_count() -> None:
    """Red and green are tied; blue, who is not, keeps what the first roll gave."""
    council = council_of(3, CARDBOARD)
    asked = play(play_dispute(council, told_of()), red=[cards("112"), dice("136"), dice("653")],
                 blue=[cards("11"), dice("12"), "1"], green=[cards("11"), dice("46"), dice("12"), "1"])
    assert [one for one in asked if ": back" in one] == ["blue: back/1", "green: back/1"]
    assert fought(council).taken_back == {"blue": (1,), "green": (1,)}


def test_the_winner_takes_back_like_everybody() -> None:
    council = war()
    play(play_dispute(council, moves_in(council, "red", "tateshale")), red=[cards("33"), dice("61"), "none", "1"],
         blue=[cards("1"), dice("2")], green=[cards("1"), dice("2")])
    assert fought(council).winner == "red"
    assert held(council, "red") == "11223"


def test_a_card_on_the_table_is_in_no_hand_before_it_is_taken_back() -> None:
    seen: list[tuple[str, int]] = []

    def looking(_ask: Ask[Any]) -> str:
        seen.append((held(council, "red"), board_of(council).laid["red"].total()))
        return "1"

    council = war()
    play(play_dispute(council, moves_in(council, "red", "tateshale")), red=[cards("33"), dice("61"), "none", looking],
         blue=[cards("1"), dice("2")], green=[cards("1"), dice("2")])
    assert seen == [("1122", 2)]
