"""Forms whose answer is a list."""

from __future__ import annotations

import random

import pytest

from companion.core.asking import Form, Raw, Refusal, RuleBug
from companion.core.forms import Amount, Option, Pick
from companion.core.lists import Follower, Lineup, Some
from companion.core.words import say
from companion.locale import tongue

CROPS = tuple(Option(name.lower(), say(name), number) for number, name in enumerate(("Corn", "Wool", "Milk"), start=1))
SOME = Some(CROPS, 1, 2)
LINEUP = Lineup(Pick(CROPS), Amount(1, 4), (say("First"), say("Second")))
BEHIND = Lineup(Pick(CROPS), Amount(1, 4), (say("First"), say("Second"), say("Third")),
                followers=(Follower("milk", "corn", 2, say("Milk comes behind corn.")),))


def no(form: Form[object], raw: Raw) -> tuple[str, str]:
    with pytest.raises(Refusal) as refused:
        form.read(raw)
    return tongue("en").text_of(refused.value.words), refused.value.path


def test_several_are_read_in_the_order_of_the_options() -> None:
    assert SOME.read(["milk", "corn"]) == (1, 3)
    assert tongue("en").text_of(SOME.answer_words(["milk", "corn"])) == "Corn, Milk"


def test_none_of_several_can_be_said() -> None:
    assert tongue("en").text_of(Some(CROPS, 0, 3).answer_words([])) == "none"


@pytest.mark.parametrize("raw", [["corn", "corn"], ["corn", "tea"], ["corn", 1], "corn", [["corn"]], {"corn": "corn"}])
def test_several_are_each_one_of_the_options_and_none_twice(raw: Raw) -> None:
    assert no(SOME, raw)[0] == "Please choose one of the answers offered."


@pytest.mark.parametrize("raw", [[], ["corn", "wool", "milk"]])
def test_fewer_or_more_than_wanted_are_refused_with_the_limits(raw: Raw) -> None:
    assert no(SOME, raw)[0] == "Between 1 and 2 of them, please."


def test_a_set_number_of_several_is_said_as_one_number() -> None:
    assert no(Some(CROPS, 2, 2), ["corn"])[0] == "2 of them, please."


def test_several_are_sampled_within_their_limits() -> None:
    rng = random.Random(1)
    assert {len(SOME.sample(rng)) for _ in range(50)} == {1, 2}


@pytest.mark.parametrize(("least", "most"), [(4, 4), (2, 1), (-1, 2)])
def test_several_that_nothing_can_fill_are_our_bug(least: int, most: int) -> None:
    with pytest.raises(RuleBug):
        Some(CROPS, least, most)


def test_a_lineup_is_read_from_the_first_place_on() -> None:
    assert LINEUP.read([["milk", 4], ["corn", 1]]) == ((3, 4), (1, 1))
    assert LINEUP.read([]) == ()
    assert tongue("en").text_of(LINEUP.answer_words([["milk", 4], ["corn", 1]])) == "Milk: 4, Corn: 1"
    assert tongue("en").text_of(LINEUP.answer_words([])) == "nobody"


def test_a_lineup_is_made_into_values_of_the_rules() -> None:
    form = Lineup(Pick(CROPS), Amount(1, 4), (say("First"),), lambda who, number: who * number)
    assert form.read([["milk", 4]]) == (12,)


@pytest.mark.parametrize(("raw", "words", "path"), [
    ([["corn", 1], ["corn", 2]], "The same one cannot stand in two places.", "1"),
    ([["corn", 1], ["", 2]], "Who stands here? There is only a number.", "1"),
    ([["corn", 5]], "A number from 1 to 4, please.", "0"),
    ([["corn", ""]], "Please give a whole number.", "0"),
    ([["tea", 1]], "Please choose one of the answers offered.", "0"),
    ([["corn", 1]] * 3, "Please fill the places from the first one on.", ""),
    (["corn"], "Please fill the places from the first one on.", "0"),
])
def test_a_wrong_lineup_is_refused_in_words(raw: Raw, words: str, path: str) -> None:
    assert no(LINEUP, raw) == (words, path)


def test_a_lineup_is_sampled_with_every_number_of_places() -> None:
    rng = random.Random(2)
    assert {len(LINEUP.sample(rng)) for _ in range(60)} == {0, 1, 2}


def test_a_lineup_without_places_is_our_bug() -> None:
    with pytest.raises(RuleBug):
        Lineup(Pick(CROPS), Amount(1, 4), ())


def test_two_lineups_are_equal_when_they_offer_the_same() -> None:
    assert Lineup(Pick(CROPS), Amount(1, 4), LINEUP.labels, lambda who, number: who + number) == LINEUP


def test_a_follower_stands_directly_behind_the_other_one_with_its_number() -> None:
    assert BEHIND.read([["wool", 4], ["corn", 1], ["milk", 2]]) == ((2, 4), (1, 1), (3, 2))


@pytest.mark.parametrize(("raw", "path"), [
    ([["milk", 2]], "0"), ([["milk", 2], ["corn", 1]], "0"), ([["corn", 1], ["wool", 1], ["milk", 2]], "2"),
    ([["wool", 1], ["milk", 2]], "1")], ids=str)
def test_a_follower_anywhere_else_is_refused_with_its_reason(raw: Raw, path: str) -> None:
    assert no(BEHIND, raw) == ("Milk comes behind corn.", path)


def test_a_follower_has_no_other_number() -> None:
    assert no(BEHIND, [["corn", 1], ["milk", 3]]) == ("A number from 2 to 2, please.", "1")


def test_a_lineup_is_sampled_without_followers() -> None:
    drawn = [BEHIND.sample(random.Random(n)) for n in range(60)]
    assert {name for raw in drawn for name, _ in raw} == {"corn", "wool"}
    assert all(BEHIND.read(raw) is not None for raw in drawn)


def test_a_follower_that_cannot_be_chosen_is_our_bug() -> None:
    with pytest.raises(RuleBug):
        Lineup(Pick(CROPS), Amount(1, 4), (say("First"),), followers=(Follower("rye", "corn", 1, say("No")),))
