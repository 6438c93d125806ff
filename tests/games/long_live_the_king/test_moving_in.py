"""Into a foreign region: what makes it one, and who must not enter it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.long_live_the_king.regions import BY_KEY
from tests.games.long_live_the_king.kit import (
    Looks,
    board_of,
    cards,
    courtiers,
    dice,
    figure,
    fought,
    hold,
    in_turn,
    play_turn,
    stand,
)

HIGH, LOW = [cards("3"), dice("6")], [cards("1"), dice("2")]


def dealt(n: int) -> list[Any]:
    """What one says of the cards dealt after an election."""
    return [{"1": n}]


@pytest.mark.parametrize(("region", "figure", "courtiers"), [("tateshale", True, 2), ("lincolia", False, 1)])
def test_who_enters_a_foreign_region_begins_a_dispute(region: str, figure: bool, courtiers: int) -> None:
    council = in_turn()
    play_turn(council, region, *HIGH, "none", blue=[*LOW], green=[*LOW])
    opening = fought(council).opening
    assert (opening.intruder, opening.defender, opening.region) == ("red", "green", BY_KEY[region])
    assert (opening.limit, opening.figure, opening.courtiers) == (4, figure, courtiers)


def test_a_region_with_a_foreign_figure_alone_is_foreign() -> None:
    council = in_turn()
    stand(council, "green", "stadford", figure=True)
    play_turn(council, "stadford", *HIGH, "lincolia", "none", blue=[*LOW], green=[*LOW])
    assert (fought(council).opening.figure, fought(council).opening.courtiers) == (True, 0)


def test_after_a_dispute_the_intruders_left_neighbour_is_in_turn() -> None:
    council = in_turn()
    play_turn(council, "tateshale", *LOW, blue=[*LOW], green=[*HIGH, "wigemor", "none"])
    assert council.turn == "blue"


def test_a_move_ends_in_a_foreign_region() -> None:
    council = in_turn()
    asked = play_turn(council, "stadford", "x1", dice("3"), "tateshale", *HIGH, "none", blue=[*LOW], green=[*LOW])
    assert asked[-1] == "red: won/1/free"
    assert figure(council) == "tateshale"


def test_a_courtier_leaves_a_region_by_a_dispute_alone() -> None:
    council = in_turn()
    play_turn(council, "oxeneford", "x1", dice("3"), "stadford", "place", "enough")
    assert courtiers(council) == {"wigemor": 2, "oxeneford": 1, "stadford": 1}
    council.turn = "red"
    play_turn(council, "tateshale", *HIGH, "place", "enough", blue=[*LOW], green=[*LOW])
    assert courtiers(council, "green") == {"lincolia": 1}
    assert board_of(council).number_of_courtiers_in_supply("green") == 16


def test_nobody_rolls_away_the_last_card_to_enter_a_foreign_region() -> None:
    council = in_turn()
    hold(council, red="1")
    looks = Looks("loncastre")
    play_turn(council, "stadford", "x1", dice("6"), looks, "stop", *dealt(6), blue=dealt(6), green=dealt(6))
    assert looks.why_not("tateshale") == "A dispute takes a card, and none is left."
    assert not {"tateshale", "lincolia"} & set(looks.keys)
    assert figure(council) == "loncastre"


def test_with_one_card_in_hand_a_foreign_region_may_be_entered() -> None:
    council = in_turn()
    hold(council, red="11")
    play_turn(council, "stadford", "x1", dice("6"), "tateshale", cards("1"), dice("6"), *dealt(7),
              blue=[*LOW, *dealt(7)], green=[*HIGH, "wigemor", "none", *dealt(7)])
    assert fought(council).opening.intruder == "red"
