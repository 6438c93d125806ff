"""So many of each kind, and what the dice show."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from companion.core.asking import Refusal, RuleBug
from companion.core.counts import Counts, Kind
from companion.core.dice import ROLL, Dice, Throw
from companion.core.words import Words, say
from companion.locale import tongue

ONES, TWOS, DOUBLE = Kind("1", say("1"), 3), Kind("2", say("2"), 2), Kind("x2", say("x2"), 1)
CARDS = Counts((ONES, TWOS, DOUBLE), 1, 5)
MUST = Counts((Kind("1", say("1"), 3, least=1), TWOS), 0, 3)


def english(words: Words) -> str:
    return tongue("en").say(words)


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
    assert english(CARDS.words({"x2": 1, "1": 2})) == "2 × 1, 1 × x2"
    assert english(Counts((ONES,), 0, 1).words({"1": 0})) == "none"


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
    assert english(Dice(2).words(typed)) == "5, 3"
    assert english(Dice(2).words(rolled)) == "5, 3 (rolled by Companion)"
    assert tongue("de").say(Dice(2).words(rolled)) == "5, 3 (von Companion gewürfelt)"


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
    assert Dice(2).read({"dice": Dice(2).thrown(rng), "rolled": True}).rolled


@pytest.mark.parametrize(("n", "sides"), [(0, 6), (-1, 6), (1, 1), (2, 0)])
def test_dice_that_cannot_be_thrown_are_our_bug(n: int, sides: int) -> None:
    with pytest.raises(RuleBug):
        Dice(n, sides)
