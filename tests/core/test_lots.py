"""One of several by lot: whoever draws by hand names it, and what the machine has drawn says so."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asking import Refusal, RuleBug
from companion.core.dice import ROLL, Drawn, Lot, laid, lots_of, recognised, taken
from companion.core.forms import Option
from companion.core.words import say
from companion.locale import tongue

BAG = Lot((Option("corn", say("Corn"), 1), Option("wool", say("Wool"), 2), Option("milk", say("Milk"), 3)))
DRAWN = {"drawn": "wool", "rolled": True}


def test_a_lot_is_read_by_what_was_drawn_and_says_who_drew_it() -> None:
    assert (BAG.read("wool"), BAG.read(DRAWN)) == (2, 2)
    assert tongue("en").say(BAG.words("wool")) == "Wool"
    assert tongue("en").say(BAG.words(DRAWN)) == "Wool (drawn by Companion)"
    assert tongue("de").say(BAG.words(DRAWN)).endswith("(von Companion gezogen)")


@pytest.mark.parametrize("raw", [
    ROLL, {"drawn": "wool"}, {"drawn": "wool", "rolled": False}, {"drawn": "hay", "rolled": True}, {"rolled": True},
    {"drawn": ["wool"], "rolled": True}, {"drawn": "wool", "rolled": True, "more": 1}, {"dice": [2], "rolled": True},
    {"dice": [2]}, "hay", 2, ["wool"], None,
], ids=repr)
def test_nothing_else_was_drawn(raw: Any) -> None:
    with pytest.raises(Refusal):
        BAG.read(raw)


def test_chance_finds_each_of_them_and_a_simulated_lot_was_drawn_on_the_table() -> None:
    rng = random.Random("lots")
    assert {BAG.sample(rng) for _ in range(100)} == {"corn", "wool", "milk"}


@pytest.mark.parametrize("n", [0, 1])
def test_with_less_than_two_there_is_nothing_to_draw_lots_for(n: int) -> None:
    with pytest.raises(RuleBug):
        Lot(BAG.options[:n])


# The machine draws as it throws a die -------------------------------------------------------------------------------


def test_a_wish_is_answered_by_a_throw_of_a_die_with_a_side_for_each() -> None:
    asked: list[tuple[int, int]] = []

    def throw(dice: Any) -> list[int]:
        asked.append((dice.n, dice.sides))
        return [2]

    assert taken({}, BAG, ROLL, throw) == DRAWN
    assert asked == [(1, 3)]


def test_what_was_drawn_for_a_question_stays_drawn() -> None:
    rows = laid({}, BAG, DRAWN)
    assert taken(rows, BAG, ROLL, lambda _: [3]) == DRAWN
    assert taken(rows, BAG, "milk", lambda _: [3]) == "milk"


def test_in_a_correction_what_is_left_as_it_was_is_still_drawn_and_all_else_is_told() -> None:
    rows = laid({}, BAG, DRAWN)
    assert recognised(rows, BAG, "wool") == DRAWN
    assert recognised(rows, BAG, "milk") == "milk"
    assert recognised(laid({}, BAG, "wool"), BAG, "wool") == "wool"


def test_a_lot_is_kept_by_its_name_whatever_else_lies_in_the_bag_by_then() -> None:
    fewer = Lot(BAG.options[1:])
    assert fewer.read(DRAWN) == 2
    assert laid({}, fewer, DRAWN) == {((), 2): [1]}
    assert laid({}, fewer, {"drawn": "corn", "rolled": True}) == {}


@pytest.mark.parametrize("junk", [{"drawn": "hay", "rolled": True}, {"rolled": True}, {"dice": []}, "hay", 7, None])
def test_junk_told_of_the_die_is_junk_still(junk: Any) -> None:
    with pytest.raises(Refusal):
        BAG.read(BAG.drawn(BAG.thrown(junk)))


# Several in one question --------------------------------------------------------------------------------------------

PAIR = lots_of({"hill": (say("Hill"), BAG), "dale": (say("Dale"), Lot(BAG.options[:2]))})
BOTH_ROLLED = {"hill": {"drawn": "milk", "rolled": True}, "dale": {"drawn": "corn", "rolled": True}}
ONE_ROLLED = {**BOTH_ROLLED, "dale": "wool"}


def test_several_lots_are_told_by_their_names_and_say_once_that_all_were_drawn_by_companion() -> None:
    assert PAIR.read({"hill": "milk", "dale": "wool"}) == Drawn({"hill": 3, "dale": 2})
    assert PAIR.read(BOTH_ROLLED) == Drawn({"hill": 3, "dale": 1}, rolled=True)
    assert not PAIR.read(ONE_ROLLED).rolled
    assert tongue("en").say(PAIR.words({"hill": "milk", "dale": "wool"})) == "Hill: Milk, Dale: Wool"
    assert tongue("en").say(PAIR.words(BOTH_ROLLED)) == "Hill: Milk, Dale: Corn (drawn by Companion)"
    assert tongue("de").say(PAIR.words(BOTH_ROLLED)).endswith("(von Companion gelost)")
    assert tongue("en").say(PAIR.words(ONE_ROLLED)) == "Hill: Milk (drawn by Companion), Dale: Wool"


def test_each_of_several_lots_is_drawn_from_its_own_bag_whatever_order_the_bags_lie_in() -> None:
    sides: list[int] = []

    def throw(dice: Any) -> list[int]:
        sides.append(dice.sides)
        return [dice.sides]

    rows: Any = {}
    assert taken(rows, PAIR, {"hill": ROLL, "dale": ROLL}, throw) == {
        "hill": {"drawn": "milk", "rolled": True}, "dale": DRAWN}
    assert sides == [3, 2]
    turned = lots_of({"dale": (say("Dale"), Lot(BAG.options[1::-1])), "hill": (say("Hill"), Lot(BAG.options[::-1]))})
    assert turned.read(BOTH_ROLLED) == PAIR.read(BOTH_ROLLED)


@pytest.mark.parametrize("raw", [
    {"hill": "milk"}, {"hill": "milk", "dale": "milk"}, {"hill": 3, "dale": 2}, {"dice": [3, 2]}, ROLL, {},
    {"hill": ROLL, "dale": ROLL}, {"hill": "milk", "dale": "wool", "rolled": True}, ["milk", "wool"], None,
], ids=repr)
def test_of_several_lots_nothing_else_was_drawn(raw: Any) -> None:
    with pytest.raises(Refusal):
        PAIR.read(raw)
