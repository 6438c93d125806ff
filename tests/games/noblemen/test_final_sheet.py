"""The sheet `noblemen.final`, as the public contract has it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.noblemen.sheets import answered, explained, refused

FRANK = {"player": "Frank", "points": 88, "liaisons": 2, "money": 14}
BRITTA, PAUL = {"player": "Britta", "points": 94, "money": 3}, {"player": "Paul", "points": 70}


def final(*players: Any, **more: Any) -> dict[str, Any]:
    return {"sheet": "noblemen.final", "players": list(players), **more}


def places(*players: Any) -> list[tuple[str, int]]:
    return [(one["player"], one["place"]) for one in answered(final(*players))["standings"]]


def of(**numbers: tuple[int, int]) -> list[dict[str, Any]]:
    """Points and money."""
    return [{"player": name, "points": points, "money": money} for name, (points, money) in numbers.items()]


def test_the_example_of_the_contract_is_answered_as_it_says() -> None:
    assert answered(final(FRANK, BRITTA, PAUL)) == {
        "sheet": "noblemen.final",
        "standings": [{"player": "Frank", "place": 1, "total": 94}, {"player": "Britta", "place": 2, "total": 94},
                      {"player": "Paul", "place": 3, "total": 70}],
        "winners": ["Frank"]}


def test_a_liaison_still_held_brings_3_points() -> None:
    standings = answered(final({"player": "A", "points": 1, "liaisons": 4}, BRITTA, PAUL))["standings"]
    assert standings[-1] == {"player": "A", "place": 3, "total": 13}


def test_ties_at_every_place_go_to_more_money_and_then_they_share() -> None:
    assert places(*of(A=(9, 1), B=(9, 2), C=(9, 1), D=(4, 0), E=(4, 5))) == [
        ("B", 1), ("A", 2), ("C", 2), ("E", 4), ("D", 5)]
    assert places(*of(A=(3, 0), B=(5, 2), C=(5, 2), D=(3, 0))) == [("B", 1), ("C", 1), ("A", 3), ("D", 3)]
    assert places(*of(A=(0, 0), B=(0, 0), C=(0, 0))) == [("A", 1), ("B", 1), ("C", 1)]


def test_money_that_is_not_given_is_0_and_only_breaks_ties() -> None:
    assert places({"player": "A", "points": 5}, *of(B=(5, 1), C=(4, 99))) == [("B", 1), ("A", 2), ("C", 3)]


def test_all_on_the_first_place_are_winners_in_the_order_given() -> None:
    assert answered(final(*of(C=(7, 2), A=(9, 2), B=(9, 2))))["winners"] == ["A", "B"]
    assert answered(final(*of(C=(7, 2), A=(9, 2), B=(9, 3))))["winners"] == ["B"]


@pytest.mark.parametrize(("sheet", "paths"), [
    ({"sheet": "noblemen.final"}, ["players"]),
    (final(FRANK, BRITTA), ["players"]),
    (final(*of(A=(1, 1), B=(1, 1), C=(1, 1), D=(1, 1), E=(1, 1), F=(1, 1))), ["players"]),
    (final(FRANK, BRITTA, {"player": "Paul"}), ["players[2].points"]),
    (final(FRANK, BRITTA, {"points": 3}), ["players[2].player"]),
    (final(FRANK, BRITTA, {**PAUL, "player": "Frank"}), ["players[2].player"]),
    (final(FRANK, BRITTA, PAUL, decade=3), ["decade"]),
    (final({**FRANK, "points": -1, "liaisons": True}, {**BRITTA, "money": "3"}, {**PAUL, "gold": 1, "points": None}),
     ["players[0].points", "players[0].liaisons", "players[1].money", "players[2].points", "players[2].gold"])])
def test_a_fault_is_told_by_its_path(sheet: Any, paths: list[str]) -> None:
    assert sorted(refused(sheet)) == sorted(paths)


def test_more_liaisons_than_the_box_holds_are_not_the_sheets_affair() -> None:
    many = {"player": "A", "points": 0, "liaisons": 10**30}
    assert answered(final(many, BRITTA, many | {"player": "B"}))["standings"][0]["total"] == 3 * 10**30


def test_every_line_says_what_counted_and_what_broke_a_tie() -> None:
    assert explained(final(FRANK, BRITTA, PAUL)) == [
        "Frank wins with 94 points", "Place by place", "Frank: 88, and 2 Liaisons: 6; ahead by more money [94 1]",
        "Britta: 94, and no Liaison; behind by less money [94 2]", "Paul: 70, and no Liaison [70 3]"]
    assert explained(final(*of(A=(3, 1), B=(3, 1), C=(3, 0)))) == [
        "A, B share the victory with 3 points", "Place by place",
        "A: 3, and no Liaison; the place is shared; ahead by more money [3 1]",
        "B: 3, and no Liaison; the place is shared; ahead by more money [3 1]",
        "C: 3, and no Liaison; behind by less money [3 3]"]


def test_random_ends_are_answered_as_counting_who_is_ahead_says() -> None:
    rng = random.Random("three decades")
    for _ in range(500):
        players = [{"player": name, "points": rng.randrange(4), "liaisons": rng.randrange(2), "money": rng.randrange(3)}
                   for name in "ABCDE"[:3 + rng.randrange(3)]]
        worth = {one["player"]: (one["points"] + 3 * one["liaisons"], one["money"]) for one in players}
        expected = {name: 1 + sum(other > own for other in worth.values()) for name, own in worth.items()}
        standings = answered(final(*players))["standings"]
        assert {one["player"]: one["place"] for one in standings} == expected
        assert [one["place"] for one in standings] == sorted(expected.values())
        assert all(one["total"] == worth[one["player"]][0] for one in standings)
        assert [one["player"] for one in standings] == sorted(worth, key=lambda name: expected[name])
