"""What a table may choose together: one piece of data offers, refuses, draws and is sampled."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from companion.core.asking import Refusal
from companion.core.choices import (
    check_combination,
    check_partial_choice,
    draw_combination,
    is_asked,
    legal_combinations,
    needed_options,
    pairwise_combinations,
    requirement_words,
    usual_options,
)
from companion.core.forms import Option
from companion.core.game import Choice
from companion.core.words import say
from companion.locale import tongue

OUT_OR_IN = (Option("out", say("Without"), "out"), Option("in", say("With it"), "in"))


def box(key: str, *needs: str) -> Choice:
    return Choice(key, say("The box"), OUT_OR_IN, {"in": {other: frozenset({"in"}) for other in needs}})


LAWS = Choice("laws", say("Laws"), (Option("old", say("Old"), "old"), Option("new", say("New"), "new")),
              {"new": {"court": frozenset({"in"})}})
CHOICES = (box("court"), box("tower"), box("kings-laws", "court", "tower"), LAWS)


def test_the_usual_goes_together() -> None:
    check_combination(CHOICES, usual_options(CHOICES))


def test_what_needs_another_box_is_refused_without_it_and_the_sentence_names_both() -> None:
    with pytest.raises(Refusal) as no:
        check_combination(CHOICES, usual_options(CHOICES) | {"kings-laws": "in", "court": "in"})
    assert no.value.path == "kings-laws"
    assert tongue("en").text_of(no.value.words) == "“The box: With it” needs “The box: With it”."
    assert tongue("en").text_of(requirement_words(CHOICES, CHOICES[2].needs["in"])) == (  # type: ignore[arg-type]
        "Needs “The box: With it”, “The box: With it”.")
    check_combination(CHOICES, usual_options(CHOICES) | {"kings-laws": "in", "court": "in", "tower": "in"})


def test_a_switch_is_called_by_its_name_and_all_that_is_missing_is_said_at_once() -> None:
    court, tower, laws, _ = (replace(one, words=say(f"The {one.key}"), is_switch=one is not LAWS) for one in CHOICES)
    with pytest.raises(Refusal) as no:
        check_combination((court, tower, laws), {"court": "out", "tower": "out", "kings-laws": "in"})
    assert tongue("en").text_of(no.value.words) == "“The kings-laws” needs “The court”, “The tower”."
    assert requirement_words((court, tower), {}) is None


def test_every_combination_is_legal_and_none_is_missing() -> None:
    assert len(list(legal_combinations(CHOICES))) == 4 + 1 + 2 + 1
    for chosen in legal_combinations(CHOICES):
        check_combination(CHOICES, chosen)


def test_only_legal_combinations_are_drawn_and_what_is_given_stays() -> None:
    rng = random.Random(4)
    for _ in range(200):
        check_combination(CHOICES, draw_combination(CHOICES, rng, {}))
    assert {draw_combination(CHOICES, rng, {"kings-laws": "in"})["tower"] for _ in range(20)} == {"in"}


def test_a_box_with_many_choices_of_its_own_is_as_often_out_as_in() -> None:
    groups = tuple(replace(LAWS, key=f"laws-{n}") for n in range(5))
    rng = random.Random(2)
    drawn_in = sum(draw_combination((box("court"), *groups), rng, {})["court"] == "in" for _ in range(200))
    assert 80 < drawn_in < 120


def test_pairwise_lets_any_two_options_meet_that_may_with_fewer_evenings_than_all() -> None:
    some = pairwise_combinations(CHOICES)

    def met(chosen: list[dict[str, str]]) -> set[object]:
        return {pair for one in chosen for pair in combinations(one.items(), 2)}

    assert met(some) == met(list(legal_combinations(CHOICES)))
    assert len(some) < len(list(legal_combinations(CHOICES)))


FORM = Choice("form", say("Form"), (Option("plain", say("Plain"), "plain"), Option("odd", say("Odd"), "odd")),
              asked_with={"laws": frozenset({"new"})})


def test_a_choice_that_is_not_asked_is_as_usual() -> None:
    choices = (*CHOICES, FORM)
    assert {chosen["form"] for chosen in legal_combinations(choices) if chosen["laws"] == "old"} == {"plain"}
    assert {chosen["form"] for chosen in legal_combinations(choices) if chosen["laws"] == "new"} == {"plain", "odd"}
    assert [is_asked(FORM, usual_options(choices) | {"laws": laws}) for laws in ("old", "new")] == [False, True]
    with pytest.raises(Refusal) as no:
        check_combination(choices, usual_options(choices) | {"form": "odd"})
    assert tongue("en").text_of(no.value.words) == "“Form: Odd” needs “Laws: New”."


def test_what_an_option_needs_and_what_its_choice_is_asked_with_hold_together() -> None:
    picky = replace(FORM, needs={"odd": {"laws": frozenset({"old", "new"}), "court": frozenset({"in"})}})
    assert needed_options(picky, "odd") == {"laws": frozenset({"new"}), "court": frozenset({"in"})}
    assert needed_options(picky, "plain") == {}


def test_whoever_names_the_usual_means_it_however_many_others_they_name() -> None:
    choices, rng = (*CHOICES, FORM), random.Random(3)
    for given in ({"laws": "old", "form": "plain"}, usual_options(choices)):
        with pytest.raises(Refusal) as no:
            check_partial_choice(choices, given)
        assert (no.value.path, tongue("en").text_of(no.value.words)) == ("form", "“Form: Plain” needs “Laws: New”.")
    plain = {"form": "plain"}
    assert {draw_combination(choices, rng, plain, plain)["laws"] for _ in range(20)} == {"new"}
    assert {draw_combination(choices, rng, plain)["laws"] for _ in range(20)} == {"old", "new"}
    assert draw_combination(choices, rng, usual_options(choices)) == usual_options(choices)


def test_a_game_without_choices_is_played_one_way() -> None:
    assert list(legal_combinations(())) == [{}]
    assert pairwise_combinations(()) == [{}]


def test_a_long_chain_of_needs_is_found_though_luck_would_hardly_find_it() -> None:
    chain = tuple(box(f"box-{n}", *([f"box-{n - 1}"] if n else [])) for n in range(14))
    rng = random.Random(1)
    assert set(draw_combination(chain, rng, {"box-13": "in"}).values()) == {"in"}
    for _ in range(50):
        check_combination(chain, draw_combination(chain, rng, {}))


@pytest.mark.parametrize("given", [{}, {"kings-laws": "in"}, {"laws": "new"}, {"kings-laws": "in", "laws": "old"}])
def test_what_some_choice_of_the_rest_can_make_legal_is_not_refused(given: dict[str, str]) -> None:
    check_partial_choice(CHOICES, given)


def test_what_nothing_can_make_legal_is_refused_with_what_is_in_the_way_however_far_that_is() -> None:
    chain = tuple(replace(box(f"box-{n}", *([f"box-{n - 1}"] if n else [])), words=say("Box {n}", n=n))
                  for n in range(5))
    check_partial_choice(chain, {"box-4": "in"})
    with pytest.raises(Refusal) as no:
        check_partial_choice(chain, {"box-4": "in", "box-1": "out"})
    assert tongue("en").text_of(no.value.words) == "“Box 2: With it” needs “Box 1: With it”."
    assert no.value.path == "box-2"


def test_of_two_that_will_do_another_need_may_leave_only_one() -> None:
    length = Choice("length", say("Length"), tuple(Option(key, say("Length"), key) for key in ("short", "long")))
    either = Choice("tower", say("Tower"), OUT_OR_IN, {"in": {"length": frozenset({"short", "long"})}})
    long = Choice("siege", say("Siege"), OUT_OR_IN, {"in": {"length": frozenset({"long"})}})
    check_partial_choice((length, either, long), {"tower": "in", "siege": "in"})
