"""So many of each kind, what the dice show, and what was drawn by lot."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from companion.core.asking import Refusal, RuleBug
from companion.core.counts import Counts, Kind
from companion.core.dice import (
    ROLL,
    Dice,
    DrawnLots,
    Lot,
    Throw,
    lots_form,
)
from companion.core.forms import Option
from companion.core.rows import recognise_rolls, remember_rolls, roll_where_wished
from companion.core.words import Words, say
from companion.locale import tongue

ONES, TWOS, DOUBLE = Kind("1", say("1"), 3), Kind("2", say("2"), 2), Kind("x2", say("x2"), 1)
CARDS = Counts((ONES, TWOS, DOUBLE), 1, 5)
MUST = Counts((Kind("1", say("1"), 3, least=1), TWOS), 0, 3)


def english(words: Words) -> str:
    return tongue("en").text_of(words)


def every(counts: Counts) -> set[tuple[tuple[str, int], ...]]:
    """Every legal answer, found by trying all."""
    found = set()
    for numbers in product(*(range(kind.most + 2) for kind in counts.kinds)):
        raw = {kind.key: n for kind, n in zip(counts.kinds, numbers, strict=True)}
        try:
            found.add(tuple(counts.read(raw).items()))
        except Refusal:
            continue
    return found


@pytest.mark.parametrize("counts", [CARDS, MUST, Counts((ONES, DOUBLE), 2, 2), Counts((DOUBLE,), 0, 0)])
def test_chance_finds_every_legal_answer_equally_often(counts: Counts) -> None:
    rng, times = random.Random("fair"), 200
    legal = every(counts)
    drawn = Counter(tuple(counts.sample(rng).items()) for _ in range(times * len(legal)))
    assert set(drawn) == legal
    assert all(abs(n - times) < times / 3 for n in drawn.values())


def test_chance_is_guided_where_somebody_knows_better_and_that_is_no_part_of_the_question() -> None:
    guided, unsure = (replace(CARDS, draw=lambda _rng, raw=raw: raw) for raw in ({"x2": 1}, None))
    assert guided.sample(random.Random(1)) == {"x2": 1}
    assert unsure.sample(random.Random(1)) == CARDS.sample(random.Random(1))
    assert guided == unsure == CARDS
    assert repr(guided) == repr(CARDS)


@pytest.mark.parametrize(("raw", "counted"), [
    ({"1": 2, "x2": 1}, {"1": 2, "x2": 1}), ({"x2": 1, "2": 0, "1": 2}, {"1": 2, "x2": 1}), ({"2": 1}, {"2": 1}),
])
def test_what_there_is_none_of_may_be_left_out_or_be_0(raw: dict[str, int], counted: dict[str, int]) -> None:
    assert list(CARDS.read(raw).items()) == list(counted.items())


@pytest.mark.parametrize(("counts", "raw", "words", "path"), [
    (CARDS, {}, "Between 1 and 5 in all, please. The sum is 0 now.", ""),
    (CARDS, {"1": 3, "2": 2, "x2": 1}, "Between 1 and 5 in all, please. The sum is 6 now.", ""),
    (CARDS, {"1": 4}, "1: A number from 0 to 3, please.", "1"),
    (CARDS, {"1": -1, "2": 2}, "1: A number from 0 to 3, please.", "1"),
    (CARDS, {"x2": True}, "x2: Please give a whole number.", "x2"),
    (CARDS, {"x2": None}, "x2: Please give a whole number.", "x2"),
    (CARDS, {"3": 1}, "Please say how many of each kind.", ""),
    (CARDS, {"1": 1, 2: 1}, "Please say how many of each kind.", ""),
    (CARDS, [["1", 1]], "Please say how many of each kind.", ""),
    (MUST, {"2": 1}, "1: A number from 1 to 3, please.", "1"),
    (Counts((ONES,), 2, 2, say("You hold two.")), {"1": 1}, "2 in all, please. The sum is 1 now. You hold two.", ""),
])
def test_wrong_counts_are_refused_and_say_what_would_be_right(counts: Counts, raw: Any, words: str, path: str) -> None:
    with pytest.raises(Refusal) as no:
        counts.read(raw)
    assert (english(no.value.words), no.value.path) == (words, path)


def test_counts_are_said_kind_by_kind() -> None:
    assert english(CARDS.answer_words({"x2": 1, "1": 2})) == "2 × 1, 1 × x2"
    assert english(Counts((ONES,), 0, 1).answer_words({"1": 0})) == "none"


@pytest.mark.parametrize(("kinds", "least", "most"), [
    ((), 0, 0), ((ONES, ONES), 0, 1), ((ONES, TWOS), 6, 9), ((ONES,), 2, 1), ((Kind("1", say("1"), 1, 2),), 0, 9),
    ((Kind("1", say("1"), 3, -1),), 0, 9), ((Kind("1", say("1"), 9, 4),), 0, 3),
])
def test_counts_without_a_legal_answer_are_our_bug(kinds: tuple[Kind, ...], least: int, most: int) -> None:
    with pytest.raises(RuleBug):
        Counts(kinds, least, most)


def test_dice_are_read_one_by_one_and_say_who_rolled_them() -> None:
    typed, rolled = {"dice": [5, 3]}, {"dice": [5, 3], "rolled": True}
    assert (Dice(2).read(typed), Dice(2).read(rolled)) == (Throw((5, 3)), Throw((5, 3), rolled=True))
    assert Dice(2).read(typed).total == 8
    assert english(Dice(2).answer_words(typed)) == "5, 3"
    assert english(Dice(2).answer_words(rolled)) == "5, 3 (rolled by Companion)"
    assert tongue("de").text_of(Dice(2).answer_words(rolled)) == "5, 3 (von Companion gewürfelt)"


@pytest.mark.parametrize("raw", [
    ROLL, {**ROLL, "dice": [1, 2]}, {"dice": [1, 2], "rolled": False}, {"dice": [1, 2], "rolled": 1}, [1, 2],
    {"dice": [1]}, {"dice": [1, 2, 3]}, {"dice": [0, 1]}, {"dice": [1, 7]}, {"dice": [1, True]}, {"dice": [1, 2.0]},
    {"dice": "12"}, {"rolled": True}, {"dice": [1, 2], "more": 1}, {},
], ids=repr)
def test_no_other_dice_are_read(raw: Any) -> None:
    with pytest.raises(Refusal):
        Dice(2).read(raw)


def test_chance_finds_every_side_and_a_simulated_throw_lay_on_the_table() -> None:
    rng = random.Random("dice")
    assert {Dice(1).sample(rng)["dice"][0] for _ in range(100)} == set(range(1, 7))
    assert not Dice(2).read(Dice(2).sample(rng)).rolled
    assert Dice(2).read({"dice": Dice(2).random_numbers(rng), "rolled": True}).rolled


@pytest.mark.parametrize(("n", "sides"), [(0, 6), (-1, 6), (1, 1), (2, 0)])
def test_dice_that_cannot_be_thrown_are_our_bug(n: int, sides: int) -> None:
    with pytest.raises(RuleBug):
        Dice(n, sides)


# One of several by lot: whoever draws by hand names it, and what the machine has drawn says so.

BAG = Lot((Option("corn", say("Corn"), 1), Option("wool", say("Wool"), 2), Option("milk", say("Milk"), 3)))
DRAWN = {"drawn": "wool", "rolled": True}


def test_a_lot_is_read_by_what_was_drawn_and_says_who_drew_it() -> None:
    assert (BAG.read("wool"), BAG.read(DRAWN)) == (2, 2)
    assert tongue("en").text_of(BAG.answer_words("wool")) == "Wool"
    assert tongue("en").text_of(BAG.answer_words(DRAWN)) == "Wool (drawn by Companion)"
    assert tongue("de").text_of(BAG.answer_words(DRAWN)).endswith("(von Companion gezogen)")


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


# The machine draws as it throws a die.


def test_a_wish_is_answered_by_a_throw_of_a_die_with_a_side_for_each() -> None:
    asked: list[tuple[int, int]] = []

    def throw(dice: Any) -> list[int]:
        asked.append((dice.n, dice.sides))
        return [2]

    assert roll_where_wished({}, BAG, ROLL, throw) == DRAWN
    assert asked == [(1, 3)]


def test_what_was_drawn_for_a_question_stays_drawn() -> None:
    rows = remember_rolls({}, BAG, DRAWN)
    assert roll_where_wished(rows, BAG, ROLL, lambda _: [3]) == DRAWN
    assert roll_where_wished(rows, BAG, "milk", lambda _: [3]) == "milk"


def test_in_a_correction_what_is_left_as_it_was_is_still_drawn_and_all_else_is_told() -> None:
    rows = remember_rolls({}, BAG, DRAWN)
    assert recognise_rolls(rows, BAG, "wool") == DRAWN
    assert recognise_rolls(rows, BAG, "milk") == "milk"
    assert recognise_rolls(remember_rolls({}, BAG, "wool"), BAG, "wool") == "wool"


def test_a_lot_is_kept_by_its_name_whatever_else_lies_in_the_bag_by_then() -> None:
    fewer = Lot(BAG.options[1:])
    assert fewer.read(DRAWN) == 2
    assert remember_rolls({}, fewer, DRAWN) == {((), 2): [1]}
    assert remember_rolls({}, fewer, {"drawn": "corn", "rolled": True}) == {}


@pytest.mark.parametrize("junk", [{"drawn": "hay", "rolled": True}, {"rolled": True}, {"dice": []}, "hay", 7, None])
def test_junk_told_of_the_die_is_junk_still(junk: Any) -> None:
    with pytest.raises(Refusal):
        BAG.read(BAG.throw_as_answer(BAG.answer_as_throw(junk)))


# Several in one question.

PAIR = lots_form({"hill": (say("Hill"), BAG), "dale": (say("Dale"), Lot(BAG.options[:2]))})
BOTH_ROLLED = {"hill": {"drawn": "milk", "rolled": True}, "dale": {"drawn": "corn", "rolled": True}}
ONE_ROLLED = {**BOTH_ROLLED, "dale": "wool"}


def test_several_lots_are_told_by_their_names_and_say_once_that_all_were_drawn_by_companion() -> None:
    assert PAIR.read({"hill": "milk", "dale": "wool"}) == DrawnLots({"hill": 3, "dale": 2})
    assert PAIR.read(BOTH_ROLLED) == DrawnLots({"hill": 3, "dale": 1}, rolled=True)
    assert not PAIR.read(ONE_ROLLED).rolled
    assert tongue("en").text_of(PAIR.answer_words({"hill": "milk", "dale": "wool"})) == "Hill: Milk, Dale: Wool"
    assert tongue("en").text_of(PAIR.answer_words(BOTH_ROLLED)) == "Hill: Milk, Dale: Corn (drawn by Companion)"
    assert tongue("de").text_of(PAIR.answer_words(BOTH_ROLLED)).endswith("(von Companion gelost)")
    assert tongue("en").text_of(PAIR.answer_words(ONE_ROLLED)) == "Hill: Milk (drawn by Companion), Dale: Wool"


def test_each_of_several_lots_is_drawn_from_its_own_bag_whatever_order_the_bags_lie_in() -> None:
    sides: list[int] = []

    def throw(dice: Any) -> list[int]:
        sides.append(dice.sides)
        return [dice.sides]

    rows: Any = {}
    assert roll_where_wished(rows, PAIR, {"hill": ROLL, "dale": ROLL}, throw) == {
        "hill": {"drawn": "milk", "rolled": True}, "dale": DRAWN}
    assert sides == [3, 2]
    turned = lots_form({"dale": (say("Dale"), Lot(BAG.options[1::-1])), "hill": (say("Hill"), Lot(BAG.options[::-1]))})
    assert turned.read(BOTH_ROLLED) == PAIR.read(BOTH_ROLLED)


@pytest.mark.parametrize("raw", [
    {"hill": "milk"}, {"hill": "milk", "dale": "milk"}, {"hill": 3, "dale": 2}, {"dice": [3, 2]}, ROLL, {},
    {"hill": ROLL, "dale": ROLL}, {"hill": "milk", "dale": "wool", "rolled": True}, ["milk", "wool"], None,
], ids=repr)
def test_of_several_lots_nothing_else_was_drawn(raw: Any) -> None:
    with pytest.raises(Refusal):
        PAIR.read(raw)
