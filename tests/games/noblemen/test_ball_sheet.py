"""The sheet `noblemen.ball`, as the public contract has it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.noblemen.sheets import answered, explained, refused

KARSTEN, BRITTA, PAUL = ({"player": name, "fountains": n} for name, n in (("Karsten", 10), ("Britta", 9), ("Paul", 1)))
FRANK = {"player": "Frank", "fountains": 5, "free_gardens": 1, "palaces": 1, "bribes": 1, "other_scandals": 1}
COUNTS = ("fountains", "free_gardens", "knights_on_gardens", "palaces", "bribes", "blackmail", "other_scandals")


def ball(*players: Any, **more: Any) -> dict[str, Any]:
    return {"sheet": "noblemen.ball", "players": list(players), **more}


CONTRACT = ball(KARSTEN, BRITTA, FRANK, PAUL)


def test_the_example_of_the_contract_is_answered_as_it_says() -> None:
    assert answered(CONTRACT) == {
        "sheet": "noblemen.ball",
        "prestige": [{"player": "Karsten", "earned": 10, "space": 10}, {"player": "Britta", "earned": 9, "space": 9},
                     {"player": "Frank", "earned": 11, "space": 11}, {"player": "Paul", "earned": 1, "space": 1}],
        "titles": [{"player": "Frank", "title": "marquess", "points": 5},
                   {"player": "Karsten", "title": "earl", "points": 3},
                   {"player": "Britta", "title": "viscount", "points": 1},
                   {"player": "Paul", "title": "baron", "points": 0}]}


def test_without_marker_and_card_frank_would_stand_on_8_and_be_viscount() -> None:
    poorer = {name: n for name, n in FRANK.items() if name not in ("bribes", "other_scandals")}
    answer = answered(ball(KARSTEN, BRITTA, poorer, PAUL))
    assert answer["prestige"][2] == {"player": "Frank", "earned": 9, "space": 8}
    assert [one["title"] for one in answer["titles"]] == ["marquess", "earl", "viscount", "baron"]


def test_all_but_names_may_be_left_out_and_all_on_0_are_barons_in_the_order_given() -> None:
    assert answered(ball({"player": "B"}, {"player": "A"}, {"player": "C"})) == {
        "sheet": "noblemen.ball",
        "prestige": [{"player": name, "earned": 0, "space": 0} for name in "BAC"],
        "titles": [{"player": name, "title": "baron", "points": 0} for name in "BAC"]}


@pytest.mark.parametrize(("field", "each"), [*zip(COUNTS, (1, 2, 2, 2, 1, 3, 1), strict=True)])
@pytest.mark.parametrize("n", [1, 5, 10**30])
def test_every_field_counts_and_any_height_is_counted_on(field: str, each: int, n: int) -> None:
    first = answered(ball({"player": "A", field: n}, {"player": "B"}, {"player": "C"}))["prestige"][0]
    assert (first["earned"], first["space"]) == (each * n, each * n)


def test_five_are_sent_down_one_after_another_and_the_space_decides() -> None:
    answer = answered(ball(*({"player": name, "fountains": 14} for name in "ABCDE")))
    assert [one["space"] for one in answer["prestige"]] == [14, 13, 12, 11, 10]
    assert [one["title"] for one in answer["titles"]] == ["duke", "marquess", "earl", "earl", "viscount"]


@pytest.mark.parametrize(("sheet", "paths"), [
    (ball(), ["players"]),
    ({"sheet": "noblemen.ball"}, ["players"]),
    (ball(KARSTEN, BRITTA), ["players"]),
    (ball(*({"player": name} for name in "ABCDEF")), ["players"]),
    (ball(KARSTEN, BRITTA, FRANK, queen="Paul"), ["queen"]),
    (ball(KARSTEN, BRITTA, {}), ["players[2].player"]),
    (ball(KARSTEN, BRITTA, "Frank"), ["players[2]"]),
    (ball(KARSTEN, {**BRITTA, "player": ""}, FRANK), ["players[1].player"]),
    (ball(KARSTEN, {**BRITTA, "player": "x" * 41}, FRANK), ["players[1].player"]),
    (ball(KARSTEN, BRITTA, {**FRANK, "player": "Karsten"}), ["players[2].player"]),
    (ball(KARSTEN, {**BRITTA, "player": "Karsten"}, {**FRANK, "player": "Karsten"}),
     ["players[1].player", "players[2].player"]),
    (ball(KARSTEN, BRITTA, {**FRANK, "gardens": 1}), ["players[2].gardens"]),
    ({**CONTRACT, "players": {"0": KARSTEN}}, ["players"]),
    (ball({**KARSTEN, "palaces": -1, "crown": 1}, {**BRITTA, "bribes": True}, {"player": 3, "blackmail": 1.0}, PAUL,
          queen=1),
     ["players[0].palaces", "players[0].crown", "players[1].bribes", "players[2].player", "players[2].blackmail",
      "queen"])])
def test_a_fault_is_told_by_its_path(sheet: Any, paths: list[str]) -> None:
    assert sorted(refused(sheet)) == sorted(paths)


@pytest.mark.parametrize("field", COUNTS)
@pytest.mark.parametrize("wrong", [True, False, -1, 1.5, 2.0, "2", None, [2]])
def test_a_number_is_whole_and_not_negative(field: str, wrong: Any) -> None:
    assert refused(ball(KARSTEN, BRITTA, {**FRANK, field: wrong})) == [f"players[2].{field}"]


def test_every_line_says_what_counted_and_why_this_title() -> None:
    pushed = {"player": "Zoe", "fountains": 6, "knights_on_gardens": 1, "blackmail": 1}
    assert explained(ball(KARSTEN, BRITTA, FRANK, {"player": "Max"}, pushed)) == [
        "Frank takes the first title: Marquess",
        "Prestige, one after another",
        "Karsten: fountains 10 × 1 [10 10]", "Britta: fountains 9 × 1 [9 9]",
        "Frank: fountains 5 × 1, gardens 1 × 2, palaces 1 × 2, bribery markers 1 × 1, other cards 1 × 1 [11 11]",
        "Max: nothing counts [0 0]",
        "Zoe: fountains 6 × 1, knights on gardens 1 × 2, Blackmail 1 × 3; 11, 10, 9 are taken [11 8]",
        "Titles, from the highest space down",
        "Frank: Marquess; Space 11: 10 are needed [5]", "Karsten: Earl; Space 10: Marquess is gone [3]",
        "Britta: Earl; Space 9: 6 are needed [3]", "Zoe: Viscount; Space 8: Earl is gone [1]",
        "Max: Baron; Space 0: every higher title needs more [0]"]


def expected(players: list[dict[str, Any]]) -> tuple[list[int], list[tuple[str, str]]]:
    """The rule once more, told another way: counters are moved down step by step, titles are taken off a heap."""
    spaces: list[int] = []
    for one in players:
        at = sum(one.get(field, 0) * each for field, each in [*zip(COUNTS, (1, 2, 2, 2, 1, 3, 1), strict=True)])
        while at and at in spaces:
            at -= 1
        spaces.append(at)
    heap = {3: "duke marquess earl viscount", 4: "duke marquess earl viscount viscount",
            5: "duke marquess earl earl viscount viscount viscount"}[len(players)].split() + ["baron"] * len(players)
    needs = {"duke": 14, "marquess": 10, "earl": 6, "viscount": 2, "baron": 0}
    titles = []
    for space, at in sorted((-space, at) for at, space in enumerate(spaces)):
        titles.append((players[at]["player"], next(title for title in heap if needs[title] <= -space)))
        heap.remove(titles[-1][1])
    return spaces, titles


def test_random_balls_are_answered_as_told_another_way() -> None:
    rng = random.Random("masks")
    for _ in range(500):
        players = [{"player": name, **{field: rng.randrange(3) for field in COUNTS if rng.randrange(3) == 0}}
                   for name in "ABCDE"[:3 + rng.randrange(3)]]
        answer = answered(ball(*players))
        assert ([one["space"] for one in answer["prestige"]],
                [(one["player"], one["title"]) for one in answer["titles"]]) == expected(players)
