"""Kinds of which one counts for more than one, and what each sum of them means."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from companion.core.asking import Refusal, RuleBug
from companion.core.counts import Counts, Kind
from companion.core.words import Words, say
from companion.locale import tongue

COIN, CROWN = Kind("coin", say("Coin"), 4), Kind("crown", say("Crown"), 2, worth=3)


def meanings(most: int) -> tuple[Words, ...]:
    return tuple(say("So far {n}", n=n) for n in range(most + 1))


GIFT = Counts((COIN, CROWN), 0, 6, meanings=meanings(10))


def test_limits_are_about_how_many_there_are_whatever_they_are_worth() -> None:
    two = Counts((COIN, CROWN), 0, 2, meanings=meanings(6))
    assert two.read({"crown": 2}) == {"crown": 2}
    with pytest.raises(Refusal) as no:
        two.read({"coin": 2, "crown": 1})
    assert tongue("en").text_of(no.value.words) == "Between 0 and 2 in all, please. The sum is 3 now."
    rng = random.Random("gift")
    assert {sum(GIFT.sample(rng).values()) for _ in range(200)} == set(range(7))


@pytest.mark.parametrize(("kinds", "least", "most", "largest"), [
    ((COIN, CROWN), 0, 6, 10), ((COIN, CROWN), 0, 3, 7), ((COIN, CROWN), 2, 2, 6), ((CROWN,), 0, 9, 6),
    ((Kind("coin", say("Coin"), 4, 3), CROWN), 0, 4, 6), ((Kind("stone", say("Stone"), 5, worth=0), COIN), 0, 9, 4)])
def test_every_sum_there_can_be_means_something(kinds: tuple[Kind, ...], least: int, most: int, largest: int) -> None:
    assert Counts(kinds, least, most, meanings=meanings(largest)).meanings
    with pytest.raises(RuleBug):
        Counts(kinds, least, most, meanings=meanings(largest - 1))


def test_nothing_is_worth_less_than_nothing() -> None:
    with pytest.raises(RuleBug):
        Counts((Kind("debt", say("Debt"), 1, worth=-1), COIN), 0, 3, meanings=meanings(9))


def test_where_none_and_all_may_be_given_no_limit_is_worth_a_word() -> None:
    assert GIFT.is_without_limits
    assert not Counts((COIN, CROWN), 0, 5).is_without_limits
    assert not Counts((COIN, CROWN), 1, 6).is_without_limits


def test_what_a_sum_means_is_part_of_what_was_shown() -> None:
    other = Counts((COIN, CROWN), 0, 6, meanings=meanings(11))
    assert len({form.shown_digest for form in (GIFT, other, Counts((COIN, CROWN), 0, 6))}) == 3
    assert repr(Counts((COIN,), 0, 4)) == f"Counts(kinds={(COIN,)!r}, least=0, most=4, note=None)"


@dataclass(frozen=True, slots=True)
class Held(Counts):
    held: int = 0


def test_of_a_form_made_of_counts_nothing_else_is_shown_than_was() -> None:
    assert repr(Held((COIN,), 0, 4)).endswith("Held(kinds=" + repr((COIN,)) + ", least=0, most=4, note=None, held=0)")
