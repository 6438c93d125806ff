"""Rolling for more: a card is given, the die decides; for another courtier."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask
from companion.core.words import say
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.placing import place_courtier_and_offer_more
from companion.games.long_live_the_king.regions import BY_KEY
from companion.tabletop.ledger import Source
from tests.games.long_live_the_king.kit import board_of, council_of, dice, held, hold, play, stand
from tests.tabletop.answering import keys, refused, said

HERE = Source("turn/1", say("Turn"))


def place(council: Council, *answers: Any, region: str = "tateshale") -> list[str]:
    """Red places in this region, one courtier for free, and answers."""
    there = BY_KEY[region]
    return play(place_courtier_and_offer_more(council, board_of(council), "red", there, "turn/1", HERE),
                red=list(answers))


def stands(council: Council, region: str = "tateshale") -> int:
    return board_of(council).number_of_courtiers_in("red", BY_KEY[region])


@pytest.mark.parametrize(("shown", "placed"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 2), ("6", 2)])
def test_three_to_six_places_a_courtier_and_one_or_two_none(shown: str, placed: int) -> None:
    council = council_of()
    place(council, "x1", dice(shown), "enough")
    assert stands(council) == placed


@pytest.mark.parametrize("shown", "16")
@pytest.mark.parametrize(("card", "left"), [("x1", "123"), ("x2", "113"), ("x3", "112")])
def test_each_roll_takes_a_card_whatever_the_die_shows(card: str, left: str, shown: str) -> None:
    council = council_of()
    hold(council, red="1123")
    pile = board_of(council).cards_in_no_hand_by_value.total()
    place(council, card, dice(shown), "enough")
    assert held(council, "red") == left
    assert board_of(council).cards_in_no_hand_by_value.total() == pile + 1


def test_one_may_try_again_and_again_and_stop_at_any_time() -> None:
    council = council_of()
    asked = place(council, "x1", dice("1"), "x1", dice("2"), "x1", dice("3"), "x1", dice("1"), "enough")
    assert stands(council) == 2
    assert len(asked) == 9
    nothing = council_of()
    place(nothing, "enough")
    assert (stands(nothing), held(nothing, "red")) == (1, "1" * 12 + "2" * 7 + "3")


@pytest.mark.parametrize(("region", "number"), [("tateshale", 4), ("rouecestre", 3), ("sedberouie", 2)])
@pytest.mark.parametrize("figure", [True, False])
def test_one_rolls_for_more_until_the_region_holds_its_number(region: str, number: int, figure: bool) -> None:
    council = council_of()
    stand(council, "red", region, figure=figure)
    place(council, *["x1", dice("6")] * (number - 1), region=region)
    assert stands(council, region) == number


@pytest.mark.parametrize(("card", "shown", "placed"), [
    ("x2", "1", 1), ("x2", "2", 2), ("x2", "6", 2), ("x3", "1", 2), ("x3", "6", 2)])
def test_a_better_card_multiplies_the_roll(card: str, shown: str, placed: int) -> None:
    council = council_of()
    place(council, card, dice(shown), "enough")
    assert stands(council) == placed


def test_one_rolls_for_more_as_long_as_there_are_courtiers_in_the_supply() -> None:
    council = council_of()
    for region, n in (("oxeneford", 4), ("wigemor", 4), ("grentebrige", 3), ("stadford", 3), ("man", 1)):
        stand(council, "red", region, n)
    assert board_of(council).number_of_courtiers_in_supply("red") == 2
    place(council, "x1", dice("6"))
    assert (stands(council), board_of(council).number_of_courtiers_in_supply("red")) == (2, 0)


def test_one_gives_only_cards_of_the_own_hand_and_is_asked_even_with_none_left() -> None:
    seen: list[tuple[list[str], str]] = []

    def enough(ask: Ask[Any]) -> str:
        seen.append((keys(ask), refused(ask.current_form, "x3")))
        return "enough"

    def one_left(ask: Ask[Any]) -> str:
        assert ask.behind_screen
        seen.append((keys(ask), refused(ask.current_form, "x3")))
        return "x1"

    council = council_of()
    hold(council, red="1")
    place(council, one_left, dice("2"), enough)
    none = "There is no card of this value in your hand."
    assert seen == [(["enough", "x1"], none), (["enough"], none)]
    assert held(council, "red") == ""


def test_what_was_given_and_rolled_is_told() -> None:
    council = council_of()
    place(council, "x2", dice("2"), "x1", dice("2"), "enough")
    first, second = (line for line in said(council) if "rolls 2" in line)
    assert ("purse" in first, "no success" in first, "no success" in second) == (True, False, True)
