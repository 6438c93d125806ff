"""The sheet `king.election`, as the public contract has it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.long_live_the_king.sheets import answered, explained, refused

A: dict[str, Any] = {"player": "A", "region_votes": 14, "bonus": 3}
B: dict[str, Any] = {"player": "B", "region_votes": 11, "cards": 4, "bonus": 2}
C: dict[str, Any] = {"player": "C", "region_votes": 8, "cards": 9, "bonus": 1}


def election(*players: Any, **more: Any) -> dict[str, Any]:
    return {"sheet": "king.election", "players": list(players), **more}


CONTRACT = election(A, B, C)


def test_the_example_of_the_contract_is_answered_as_it_says() -> None:
    assert answered(CONTRACT) == {
        "sheet": "king.election", "needed": 19,
        "counts": [{"player": "A", "region_votes": 10, "total": 13}, {"player": "B", "region_votes": 11, "total": 13},
                   {"player": "C", "region_votes": 8, "total": 9}],
        "winner": None, "bonus": {"B": 3, "A": 2, "C": 1}, "roll_needed": []}
    assert list(answered(CONTRACT)["bonus"]) == ["B", "A", "C"]


def test_a_winner_leaves_no_bonus_votes_to_be_given() -> None:
    won = answered(election({**A, "cards": 1, "bonus": 5}, B, C))
    assert (won["winner"], won["bonus"], won["roll_needed"]) == ("A", {}, [])


def test_a_tie_waits_for_its_rolls_and_is_told_apart_by_them() -> None:
    tied = [{"player": "A", "region_votes": 12}, {"player": "B", "region_votes": 11}, C]
    waiting = answered(election(*tied))
    assert (waiting["winner"], waiting["bonus"], waiting["roll_needed"]) == (None, {}, ["A", "B"])
    rolled = answered(election({**tied[0], "rolls": [17, 9]}, {**tied[1], "rolls": [17, 22]}, C))
    assert list(rolled["bonus"].items()) == [("C", 3), ("B", 2), ("A", 1)]


def test_four_and_five_players_need_twenty() -> None:
    more = [{"player": name, "region_votes": 0, "cards": n} for n, name in enumerate("DE", start=1)]
    assert answered(election(A, B, C, more[0]))["needed"] == 20
    assert answered(election(A, B, C, *more))["needed"] == 20


def test_what_is_usual_may_be_said() -> None:
    assert answered(election({**A, "cards": 0, "rolls": []}, B, C)) == answered(CONTRACT)


@pytest.mark.parametrize(("sheet", "path"), [
    ({"sheet": "king.election"}, "players"),
    ({**CONTRACT, "needed": 19}, "needed"),
    *(({**CONTRACT, "players": players}, "players") for players in (None, "A", {"0": A}, [], [A, B])),
    (election(*({**C, "player": name} for name in "ABCDEF")), "players"),
    (election(A, B, None), "players[2]"),
    (election(A, B, {"player": "C"}), "players[2].region_votes"),
    (election(A, B, {"region_votes": 8}), "players[2].player"),
    (election(A, B, {**C, "dice": [1]}), "players[2].dice"),
    *((election(A, B, {**C, "player": name}), "players[2].player") for name in ("", "A", "x" * 41, 1, None)),
    *((election(A, B, {**C, field: wrong}), f"players[2].{field}") for field in ("region_votes", "cards", "bonus")
      for wrong in (-1, 1.5, True, "8", None, [8])),
    *((election(A, B, {**C, "rolls": rolls}), "players[2].rolls") for rolls in (17, "17", None, {"0": 17})),
    *((election(A, B, {**C, "rolls": [17, roll]}), "players[2].rolls[1]") for roll in (-1, True, 1.5, "17", None)),
])
def test_what_the_fields_do_not_allow_is_told_by_its_path(sheet: dict[str, Any], path: str) -> None:
    assert refused(sheet) == [path]
    assert refused([CONTRACT, sheet]) == [f"[1].{path}"]


def test_nothing_else_is_refused() -> None:
    """Neither sums over the table nor the history of the game are the sheet's affair."""
    huge = 10 ** 30
    strange = [{"player": name, "region_votes": huge, "cards": huge, "bonus": huge, "rolls": [0] * 40 + [n]}
               for n, name in enumerate("ABC")]
    assert answered(election(*strange))["winner"] == "C"


# Explained.


def test_every_vote_is_explained_and_every_place() -> None:
    assert explained(CONTRACT) == [
        "Nobody has the 19 votes needed: bonus votes are given", "Vote by vote",
        "A: no card left: a third of 14 is taken away, 4; 6 votes are missing [10 3 13]",
        "B: all 11 region votes count; 6 votes are missing [11 2 13]",
        "C: all 8 region votes count; 10 votes are missing [8 1 9]",
        "New bonus votes", "B: Place 1 [4 3]", "A: Place 2 [0 2]", "C: Place 3 [9 1]"]


def test_ties_are_explained() -> None:
    equal = [{**B, "player": name, "cards": cards, "rolls": rolls} for name, cards, rolls in
             (("A", 4, [11]), ("B", 4, [12]), ("C", 5, []))]
    assert explained(election(*equal))[-3:] == [
        "C: Place 1: as many votes as A, B, told apart by cards [5 3]",
        "B: Place 2: as many votes and cards as A, told apart by the roll [4 2]",
        "A: Place 3: as many votes and cards as B, told apart by the roll [4 1]"]
    waiting = explained(election(*({**one, "rolls": []} for one in equal)))
    assert (waiting[0], waiting[-1]) == ("Equal votes and cards: A, B roll five dice each", "New bonus votes")


def test_the_victory_is_explained() -> None:
    alone = explained(election({**A, "cards": 1, "bonus": 5}, B, C))
    assert alone[0] == "A is elected with 19 votes: nobody else has 19"
    assert alone[2] == "A: all 14 region votes count; the 19 votes are reached [14 5 19]"
    assert alone[-1] == "Several reach the number: region votes, then cards, then the roll"
    short = explained(election({**A, "cards": 1, "bonus": 4}, B, C))
    assert short[2] == "A: all 14 region votes count; 1 vote is missing [14 4 18]"
    several = explained(election({**A, "bonus": 11}, {**B, "bonus": 8}, C))
    assert several[0] == "B is elected with 19 votes: more region votes than A"
    assert several[-2:] == ["B: Place 1 [11 4]", "A: Place 2 [10 0]"]


@pytest.mark.parametrize(("cards", "rolls", "why"), [
    (5, [], "as many region votes as A, and more cards"),
    (4, [12], "as many region votes and cards as A, and the higher roll")])
def test_what_decided_between_those_who_reach_the_number_is_said_at_the_top(cards: int, rolls: list[int],
                                                                            why: str) -> None:
    """C reaches it, too, with fewer votes of regions: that decided nothing."""
    told = [{**B, "player": "A", "bonus": 9, "rolls": [11] if rolls else []},
            {**B, "bonus": 8, "cards": cards, "rolls": rolls}, {**C, "bonus": 15}]
    assert explained(election(*told))[0] == f"B is elected with 19 votes: {why}"
