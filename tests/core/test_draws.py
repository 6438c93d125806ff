"""Several out of one bag: told by kind, or drawn by the machine, which knows what lies there."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Refusal, RuleBug
from companion.core.counts import Kind
from companion.core.dice import ROLL, Dice
from companion.core.draws import NUMBERS, Draw, Drawn, gone_words
from companion.core.forms import AlwaysFirst
from companion.core.rows import Rows, recognise_rolls, remember_rolls, roll_where_wished
from companion.core.words import say
from companion.locale import tongue

KINDS = tuple(Kind(key, say(key.capitalize()), 4) for key in ("corn", "wool", "milk"))
BAG = {"corn": 2, "wool": 5, "milk": 1}
DRAW = Draw(KINDS, 3, say("So many come out of the bag."), bag=BAG)
CAME = {"drawn": [["wool", 17], ["corn", 4], ["wool", 30]], "rolled": True}


def by_chance(seed: object) -> Any:
    rng = random.Random(repr(seed))
    return lambda dice: dice.random_numbers(rng)


def no_more_rolls(dice: Dice) -> list[int]:
    raise AssertionError(f"nothing is left to be rolled: {dice}")


def test_what_a_hand_drew_is_told_by_kind_and_what_the_machine_drew_says_so() -> None:
    assert DRAW.read({"wool": 2, "corn": 1}) == Drawn({"corn": 1, "wool": 2})
    assert DRAW.read(CAME) == Drawn({"corn": 1, "wool": 2}, rolled=True)
    assert tongue("en").text_of(DRAW.answer_words({"wool": 2, "corn": 1})) == "1 × Corn, 2 × Wool"
    assert tongue("en").text_of(DRAW.answer_words(CAME)) == "1 × Corn, 2 × Wool (drawn by Companion)"
    assert tongue("de").text_of(DRAW.answer_words(CAME)).endswith("(von Companion gezogen)")


@pytest.mark.parametrize("raw", [
    ROLL, {}, {"corn": 2}, {"corn": 5}, {"hay": 3}, {"corn": 3, "rolled": True}, {**CAME, "rolled": False},
    {**CAME, "more": 1}, {"rolled": True}, {"drawn": [], "rolled": True}, {"drawn": {"wool": 3}, "rolled": True},
    *({**CAME, "drawn": [*CAME["drawn"][:2], one]} for one in (
        "wool", ["wool"], ["hay", 1], [["wool"], 1], ["wool", 0], ["wool", NUMBERS + 1], ["wool", True], ["wool", 1, 1],
        ["wool", "1"], None)),
], ids=repr)
def test_nothing_else_was_drawn(raw: Any) -> None:
    with pytest.raises(Refusal):
        DRAW.read(raw)


@pytest.mark.parametrize(("kinds", "n"), [(KINDS, 0), (KINDS, 13), ((), 1), ((replace(KINDS[0], least=1),), 1)])
def test_a_draw_of_nothing_or_of_more_than_there_may_be_is_our_bug(kinds: tuple[Kind, ...], n: int) -> None:
    with pytest.raises(RuleBug):
        Draw(kinds, n, bag=BAG)


def test_what_lies_in_the_bag_is_no_part_of_the_question_and_shown_nowhere() -> None:
    other = replace(DRAW, bag={"milk": 9})
    assert (other, repr(other), other.shown_digest) == (DRAW, repr(DRAW), DRAW.shown_digest)
    assert other.read({"corn": 3}).counts == DRAW.read({"corn": 3}).counts
    assert DRAW.shows_all_it_judges


# What Companion draws.


def test_a_wish_is_answered_with_what_lies_in_the_bag_and_nothing_is_put_back() -> None:
    everything = Draw(KINDS, 7, bag={**BAG, "wool": 4})
    for seed in range(50):
        drawn = everything.read(roll_where_wished({}, everything, ROLL, by_chance(seed)))
        assert drawn == Drawn({"corn": 2, "wool": 4, "milk": 1}, rolled=True)


def test_every_single_thing_in_the_bag_comes_as_often_as_any_other() -> None:
    form, roll, times = Draw(KINDS, 2, bag={"corn": 1, "wool": 2, "milk": 1}), by_chance("fair"), 6000
    found = Counter(tuple(kind for kind, _ in roll_where_wished({}, form, ROLL, roll)["drawn"]) for _ in range(times))
    expected = {("corn", "wool"): 2, ("corn", "milk"): 1, ("wool", "corn"): 2, ("wool", "wool"): 2,
                ("wool", "milk"): 2, ("milk", "corn"): 1, ("milk", "wool"): 2}
    assert set(found) == set(expected)
    assert all(abs(found[pair] * 12 / times - n) < 0.25 for pair, n in expected.items())


def test_how_many_of_a_kind_may_come_says_nothing_of_how_many_lie_there() -> None:
    form = Draw((replace(KINDS[0], most=1), KINDS[1]), 1, bag={"corn": 9, "wool": 1})
    roll, times = by_chance("limits"), 2000
    found = Counter(roll_where_wished({}, form, ROLL, roll)["drawn"][0][0] for _ in range(times))
    assert abs(found["corn"] / times - 0.9) < 0.03
    assert abs(Counter(next(iter(form.sample(random.Random(n)))) for n in range(times))["corn"] / times - 0.9) < 0.03


def test_what_was_drawn_stays_drawn_and_fewer_or_more_come_from_the_same_row() -> None:
    rows: Rows = {}
    first = roll_where_wished(rows, DRAW, ROLL, by_chance("row"))
    assert roll_where_wished(rows, DRAW, ROLL, no_more_rolls) == first
    assert roll_where_wished(rows, replace(DRAW, n=2), ROLL, no_more_rolls)["drawn"] == first["drawn"][:2]
    more = roll_where_wished(rows, replace(DRAW, n=5), ROLL, by_chance("more"))
    assert (more["drawn"][:3], len(more["drawn"])) == (first["drawn"], 5)
    assert roll_where_wished(remember_rolls({}, DRAW, first), DRAW, ROLL, no_more_rolls) == first


def test_what_is_reserved_is_drawn_only_where_nothing_else_is_left() -> None:
    reserved = {"wool": 5, "corn": 1}
    for seed in range(20):
        two = roll_where_wished({}, replace(DRAW, n=2), ROLL, by_chance(seed), reserved)
        assert Counter(kind for kind, _ in two["drawn"]) == {"corn": 1, "milk": 1}
        three = replace(DRAW, n=3).read(roll_where_wished({}, DRAW, ROLL, by_chance(seed), reserved))
        assert three.counts.items() >= {"milk": 1}.items()
        assert three.gone == {}


def test_out_of_a_bag_that_is_empty_by_the_books_something_is_drawn_and_nothing_is_said_to_be_gone() -> None:
    """Somebody claims to hold it all."""
    empty = replace(DRAW, bag={})
    for seed in range(20):
        raw = roll_where_wished({}, empty, ROLL, by_chance(seed))
        assert empty.read(raw) == Drawn(Counter(kind for kind, _ in raw["drawn"]), rolled=True)


def test_of_no_kind_more_is_drawn_than_there_may_be_for_all_that_is_known() -> None:
    """The books may be wrong, but never say so by a limit that nobody could know."""
    few = Draw((replace(KINDS[0], most=1), *KINDS[1:]), 4, bag={"corn": 9, "milk": 1})
    for seed in range(20):
        drawn = few.read(roll_where_wished({}, few, ROLL, by_chance(seed)))
        assert sum(drawn.counts.values()) == 4
        assert drawn.counts["corn"] == 1
    fewer = replace(DRAW, kinds=(KINDS[0], replace(KINDS[1], most=1), KINDS[2]))
    assert fewer.read(CAME).counts["wool"] == 1


# A corrected past has another bag.


def test_only_what_is_gone_is_drawn_anew_and_its_seat_is_told() -> None:
    poorer = replace(DRAW, bag={"corn": 2, "wool": 1, "milk": 3})
    drawn = poorer.read(CAME)
    assert drawn.gone == {"wool": 1}
    assert drawn.counts in ({"corn": 2, "wool": 1}, {"corn": 1, "wool": 1, "milk": 1})
    assert tongue("en").text_of(gone_words(drawn, KINDS)) == (  # type: ignore[arg-type]
        "A correction has taken what had been drawn (1 × Wool): something else was drawn instead.")
    assert DRAW.read(CAME).gone == {}
    assert gone_words(DRAW.read(CAME), KINDS) is None


def test_what_is_there_stays_drawn_whatever_else_the_bag_holds() -> None:
    rng = random.Random("bags")
    for _ in range(500):
        before, after = ({kind.key: rng.randrange(5) for kind in KINDS} for _ in range(2))
        n = rng.randrange(1, 6)
        if min(sum(before.values()), sum(after.values())) < n:
            continue
        form = Draw(KINDS, n, bag=before)
        raw = roll_where_wished({}, form, ROLL, lambda dice: dice.random_numbers(rng))
        first, then = form.read(raw), replace(form, bag=after).read(raw)
        assert first.gone == {}
        for key in after:
            assert first.counts.get(key, 0) <= before[key]
            assert min(first.counts.get(key, 0), after[key]) <= then.counts.get(key, 0) <= after[key]
            assert then.gone.get(key, 0) == max(0, first.counts.get(key, 0) - after[key])


def test_by_its_number_each_of_the_others_comes_instead() -> None:
    poorer = replace(DRAW, n=1, bag={"corn": 2, "milk": 2})
    instead = Counter(next(iter(poorer.read({"drawn": [["wool", number]], "rolled": True}).counts))
                      for number in range(1, 101))
    assert instead == {"corn": 50, "milk": 50}


def test_what_a_hand_drew_and_the_books_do_not_hold_counts_and_its_seat_is_told() -> None:
    drawn = DRAW.read({"corn": 3})
    assert drawn == Drawn({"corn": 3}, gone={"corn": 1})
    assert tongue("en").text_of(gone_words(drawn, KINDS)).startswith(  # type: ignore[arg-type]
        "By Companion's books there was none of this left to draw: 1 × Corn.")


def test_in_a_correction_what_is_left_as_it_was_is_still_drawn_and_all_else_is_told() -> None:
    rows = remember_rolls({}, DRAW, CAME)
    assert recognise_rolls(rows, DRAW, {"wool": 2, "corn": 1}) == CAME
    assert recognise_rolls(rows, DRAW, {"wool": 1, "corn": 2}) == {"wool": 1, "corn": 2}
    poorer = replace(DRAW, bag={"wool": 1, "milk": 3})
    assert recognise_rolls(rows, poorer, poorer.typed_answer(CAME["drawn"])) == CAME
    assert recognise_rolls(remember_rolls({}, DRAW, {"wool": 3}), DRAW, {"wool": 3}) == {"wool": 3}


# Simulated players.


def test_a_simulated_draw_lay_on_the_table_and_takes_what_lies_in_the_bag() -> None:
    rng = random.Random("sampled")
    drawn = [DRAW.read(DRAW.sample(rng)) for _ in range(200)]
    assert not any(one.rolled or one.gone for one in drawn)
    assert {key for one in drawn for key in one.counts} == {"corn", "wool", "milk"}


def test_where_any_answer_will_do_no_secret_has_a_part_in_it() -> None:
    assert DRAW.sample(AlwaysFirst()) == replace(DRAW, bag={"milk": 3}).sample(AlwaysFirst())
