"""Who stands in the conflicts, as the table tells it where the cardboard keeps the books."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.games.lancaster.base_game.line_up import companies_in_conflicts_form, one_conflict_form
from companion.games.lancaster.pieces import Company, piece_of_told_strength
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.kit import conflict, realm_of
from tests.tabletop.answering import refused


def test_a_line_up_names_nobody_twice_and_has_three_spaces() -> None:
    form = one_conflict_form(realm_of("red", "blue", "green", "yellow", books="cardboard"))
    for wrong in ([["red", 1], ["red", 2]], [[seat, 1] for seat in ("red", "blue", "green", "yellow")], [["red", 0]]):
        with pytest.raises(Refusal):
            form.read(wrong)
    assert form.read([["red", 14], ["blue", 1]]) == (Company("red", (piece_of_told_strength(14),)),
                                                     Company("blue", (piece_of_told_strength(1),)))


@pytest.mark.parametrize("spread_out", [
    {"conflict-1": [["red", 14]]}, {"conflict-1": [["red", 4]], "conflict-2": [["red", 4]], "conflict-3": [["red", 4]]},
    {"conflict-1": [["red", 5]], "conflict-2": [["red", 5]], "conflict-3": [["red", 4]]},
    {"conflict-1": [["red", 1]], "conflict-2": [["red", 1]], "conflict-3": [["red", 1]]},
    {"conflict-1": [["red", 14], ["blue", 14], ["green", 14]]}], ids=str)
def test_seven_knights_may_stand_in_the_conflicts_in_every_way_they_can(spread_out: dict[str, Any]) -> None:
    form = companies_in_conflicts_form(four_conflicts())
    form.read({f"conflict-{n}": [] for n in range(1, 5)} | spread_out)


@pytest.mark.parametrize("too_much", [
    {"conflict-1": [["red", 14]], "conflict-2": [["red", 14]], "conflict-3": [["red", 14]]},
    {"conflict-1": [["blue", 1], ["red", 8]], "conflict-2": [["red", 7]]},
    {"conflict-1": [["red", 14]], "conflict-4": [["red", 1]]},
    {f"conflict-{n}": [["red", 1]] for n in range(1, 5)}, {f"conflict-{n}": [["red", 3]] for n in range(1, 5)},
    {f"conflict-{n}": [["red", 4]] for n in range(1, 5)}], ids=str)
def test_the_line_up_refuses_more_than_seven_knights_can_be_over_all_conflicts(too_much: dict[str, Any]) -> None:
    form = companies_in_conflicts_form(four_conflicts())
    no = refused(form, {f"conflict-{n}": [] for n in range(1, 5)} | too_much)
    strengths = ", ".join(str(n) for each in too_much.values() for who, n in each if who == "red")
    assert no == ("red: 1, 1, 1, 2, 2, 3, 4 are all the knights there are. "
                  f"They cannot stand in these conflicts with strength {strengths}.")


def test_an_ally_has_seven_knights_of_its_own() -> None:
    realm = realm_of("red", "blue", books="cardboard")
    realm.allies = {"red": "green", "blue": "yellow"}
    conflict(realm)
    conflict(realm)
    form = companies_in_conflicts_form(realm)
    form.read({"conflict-1": [["red", 10], ["ally/red", 10]], "conflict-2": [["ally/red", 4], ["red", 4]]})
    assert refused(form, {"conflict-1": [["ally/red", 10]], "conflict-2": [["ally/red", 5]]}).startswith("red's ally: ")


def test_what_stands_above_what_is_said_once_above_the_first_conflict_that_is_filled_in() -> None:
    realm = four_conflicts()
    said = [field.form.order for _, field in companies_in_conflicts_form(realm).fields]
    assert [words and words.text for words in said] == [
        "From top to bottom; who came in later wins a tie.", None, None, None]


def test_a_line_up_at_random_is_legal_and_seldom_empty() -> None:
    form, rng = companies_in_conflicts_form(four_conflicts()), random.Random("line-up")
    drawn = [form.sample(rng) for _ in range(200)]
    for raw in drawn:
        form.read(raw)
    assert sum(any(raw.values()) for raw in drawn) > 180


def four_conflicts() -> Realm:
    realm = realm_of(books="cardboard")
    for number in (1, 2, 3, 4):
        conflict(realm, battle=2 if number < 3 else 1)
    return realm
