"""The sheet `king.dispute`, as the public contract has it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.long_live_the_king.sheets import answered, explained, refused

A: dict[str, Any] = {"player": "A", "role": "intruder", "cards": [1, 1, 2], "dice": [3, 6, 1], "figure": True}
C: dict[str, Any] = {"player": "C", "role": "defender", "cards": [3], "dice": [5], "figure": True, "courtiers": 3}
B: dict[str, Any] = {"player": "B", "role": "other", "cards": [1], "dice": [1]}
CONTRACT: dict[str, Any] = {"sheet": "king.dispute", "region_limit": 4, "players": [A, C, B]}


def dispute(*players: Any, **more: Any) -> dict[str, Any]:
    return {**CONTRACT, "players": list(players), **more}


def without(fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if key != name}


def test_the_example_of_the_contract_is_answered_as_it_says() -> None:
    assert answered(CONTRACT) == {
        "sheet": "king.dispute",
        "totals": [{"player": "C", "points": 23}, {"player": "A", "points": 13}, {"player": "B", "points": 1}],
        "winner": "C", "reroll": [], "may_take_back": {"A": [1]}}


def test_a_tie_has_no_winner_and_names_who_rolls_again_in_the_order_given() -> None:
    tied = dispute({**A, "dice": [6, 6, 1]}, {**C, "cards": [3, 1], "dice": [1, 5], "courtiers": 3},
                   {**B, "cards": [3, 1], "dice": [1, 1]})
    assert answered(tied) == {
        "sheet": "king.dispute",
        "totals": [{"player": "A", "points": 16}, {"player": "C", "points": 16}, {"player": "B", "points": 4}],
        "winner": None, "reroll": ["A", "C"], "may_take_back": {"B": [1, 3]}}


def test_who_was_not_tied_cannot_win_any_more() -> None:
    again = answered(dispute(A, {**C, "dice": [1]}, {**B, "dice": [6]}, rerolled=["B", "C"]))
    assert (again["totals"][0], again["winner"]) == ({"player": "A", "points": 13}, "C")
    assert again["may_take_back"] == {"A": [1]}


def test_what_is_usual_may_be_left_out_or_said() -> None:
    said = dispute(A, C, {**B, "figure": False, "courtiers": 0}, rerolled=[])
    assert answered(said) == answered(CONTRACT)


def test_a_figure_alone_defends_and_courtiers_alone_do() -> None:
    assert answered(dispute(A, without(C, "courtiers"), B))["totals"][0] == {"player": "C", "points": 17}
    assert answered(dispute(A, without(C, "figure"), B))["totals"][0] == {"player": "C", "points": 21}


def test_five_may_lay_five_cards_each() -> None:
    most = {"cards": [3] * 5, "dice": [6] * 5}
    five = dispute({**A, **most}, {**C, **most}, *({**B, **most, "player": name} for name in "BDE"))
    assert [total["points"] for total in answered(five)["totals"]] == [98, 92, 90, 90, 90]


# Refused: shapes.


@pytest.mark.parametrize(("sheet", "path"), [
    *((without(CONTRACT, name), name) for name in ("region_limit", "players")),
    ({**CONTRACT, "weather": "fine"}, "weather"),
    *(({**CONTRACT, "region_limit": limit}, "region_limit") for limit in (1, 5, 0, -2, "4", True, 2.0, None)),
    *(({**CONTRACT, "players": players}, "players") for players in (None, "A", {"0": A}, [], [A, C])),
    (dispute(A, C, *({**B, "player": name} for name in "BDEF")), "players"),
    (dispute(A, C, "B"), "players[2]"),
    (dispute(A, C, None), "players[2]"),
    *((dispute(A, C, without(B, name)), f"players[2].{name}") for name in ("player", "role", "cards", "dice")),
    (dispute(A, C, {**B, "hat": 1}), "players[2].hat"),
    *((dispute(A, C, {**B, "player": name}), "players[2].player") for name in ("", "x" * 41, 7, None, "A")),
    *((dispute(A, C, {**B, "role": role}), "players[2].role") for role in ("friend", "Other", 1, None, ["other"])),
    *((dispute(A, C, {**B, "cards": cards}), "players[2].cards") for cards in ([], [1] * 6, 1, "1", None, {"1": 1})),
    *((dispute(A, C, {**B, "cards": [card]}), "players[2].cards[0]") for card in (0, 4, True, 1.5, "1", None, [1])),
    *((dispute(A, C, {**B, "dice": dice}), "players[2].dice") for dice in (1, "1", None, {"1": 1})),
    *((dispute(A, C, {**B, "dice": [die]}), "players[2].dice[0]") for die in (0, 7, True, 1.5, "1", None)),
    *((dispute(A, C, {**B, "figure": flag}), "players[2].figure") for flag in (0, 1, "no", None)),
    *((dispute(A, {**C, "courtiers": n}, B), "players[1].courtiers") for n in (-1, 1.5, True, "3", None)),
    *((dispute(A, C, B, rerolled=names), "rerolled") for names in ("A", {"0": "A"}, None, True)),
    *((dispute(A, C, B, rerolled=["A", name]), "rerolled[1]") for name in ("", "A", "x" * 41, 3, None)),
])
def test_what_the_fields_do_not_allow_is_told_by_its_path(sheet: dict[str, Any], path: str) -> None:
    assert refused(sheet) == [path]
    assert refused([CONTRACT, sheet]) == [f"[1].{path}"]


# Refused: what cannot meet in one region.


@pytest.mark.parametrize(("sheet", "path"), [
    (dispute(A, {**A, "player": "C"}, B), "players"),
    (dispute(A, C, {**C, "player": "B"}), "players"),
    (dispute(A, {**B, "player": "C"}, B), "players"),
    (dispute(B, C, {**B, "player": "D"}), "players"),
    (dispute({**A, "dice": [3, 6]}, C, B), "players[0].dice"),
    (dispute({**A, "dice": [3, 6, 1, 1]}, C, B), "players[0].dice"),
    (dispute(A, C, {**B, "dice": []}), "players[2].dice"),
    (dispute(A, {**C, "cards": [3] * 5, "dice": [1] * 6}, B), "players[1].dice"),
    (dispute(A, {**C, "courtiers": 5}, B), "players[1].courtiers"),
    (dispute(A, {**C, "courtiers": 3}, B, region_limit=2), "players[1].courtiers"),
    (dispute({**A, "courtiers": 1}, C, B), "players[0].courtiers"),
    (dispute(A, C, {**B, "courtiers": 1}), "players[2].courtiers"),
    (dispute(A, C, {**B, "courtiers": 9}), "players[2].courtiers"),
    (dispute(A, C, {**B, "figure": True}), "players[2].figure"),
    (dispute({**A, "figure": False}, C, B), "players[0].figure"),
    (dispute(without(A, "figure"), C, B), "players[0].figure"),
    (dispute(A, {**C, "figure": False, "courtiers": 0}, B), "players[1].role"),
    (dispute(A, C, B, rerolled=["D"]), "rerolled[0]"),
    (dispute(A, C, B, rerolled=["C", "a"]), "rerolled[1]"),
])
def test_what_cannot_meet_in_one_region_is_told_by_its_path(sheet: dict[str, Any], path: str) -> None:
    assert refused(sheet) == [path]
    assert refused([CONTRACT, CONTRACT, sheet]) == [f"[2].{path}"]


@pytest.mark.parametrize("limit", [2, 3, 4])
def test_a_region_may_be_full(limit: int) -> None:
    assert answered(dispute(A, {**C, "courtiers": limit}, B, region_limit=limit))["winner"] == "C"


def test_several_faults_are_told_at_once() -> None:
    sheet = dispute({**A, "figure": False, "dice": [3, 6, 9]}, {**C, "courtiers": 5},
                    {**B, "figure": True, "courtiers": 1, "dice": []}, rerolled=["Z", "A", "A"], region_limit=4)
    assert sorted(refused(sheet)) == ["players[0].dice[2]", "players[0].figure", "players[1].courtiers",
                                      "players[2].courtiers", "players[2].dice", "players[2].figure", "rerolled[0]",
                                      "rerolled[2]"]


@pytest.mark.parametrize(("sheet", "paths"), [
    (dispute(A, C), ["players"]),
    (dispute({**A, "role": "guest"}, C, B), ["players[0].role"]),
    (dispute({**A, "role": "guest", "courtiers": 2}, C, B), ["players[0].role"]),
    (dispute(A, {**C, "courtiers": 5}, B, region_limit=9), ["region_limit"]),
    (dispute(A, C, {**B, "cards": [1] * 6, "dice": [1] * 6}), ["players[2].cards"]),
    (dispute(A, C, {**B, "cards": [], "dice": []}), ["players[2].cards"]),
    (dispute(A, {**C, "figure": "yes", "courtiers": 0}, B), ["players[1].figure"]),
    (dispute(A, {**C, "figure": False, "courtiers": -1}, B), ["players[1].courtiers"]),
    (dispute({**A, "figure": 1}, C, B), ["players[0].figure"]),
    (dispute(A, {**C, "player": ""}, B, rerolled=["C"]), ["players[1].player"]),
    (dispute(None, C, B, rerolled=["A"]), ["players[0]"]),
])
def test_what_only_follows_from_another_fault_is_not_told(sheet: dict[str, Any], paths: list[str]) -> None:
    assert refused(sheet) == paths


# Explained.


def test_every_point_is_explained_and_what_hands_have_to_do() -> None:
    assert explained(CONTRACT) == [
        "C wins the dispute with 23 points", "Point by point",
        "C: 5×3; in the region: the figure and 3 courtiers [15 8 23]",
        "A: 3×1, 6×1, 1×2; in the region: the figure; may take back ×1 [11 2 13]",
        "B: 1×1; a single card is not taken back [1 0 1]",
        "On the board", "C: places one courtier for free, and may roll for more: at most 4 in this region []",
        "A: the figure is banished to a region of its own courtiers []"]


def test_a_tie_is_explained_before_and_after_it_is_rolled_again() -> None:
    tie = {"region_limit": 2, "rerolled": []}
    same = [{**A, "cards": [1], "dice": [4]}, {**C, "cards": [1], "dice": [2], "courtiers": 1}, {**B, "dice": [6]}]
    assert explained(dispute(*same, **tie))[:3] == [
        "A, C, B are tied with 6 points and roll again", "Point by point",
        "A: 4×1; in the region: the figure; rolls again, and only the last roll counts [4 2 6]"]
    lines = explained(dispute(same[0], {**same[1], "dice": [1]}, same[2], **{**tie, "rerolled": ["C", "B"]}))
    assert lines[0] == "B wins the dispute with 6 points"
    assert "A: 4×1; in the region: the figure; cannot win any more [4 2 6]" in lines


def test_whoever_else_stands_in_the_region_leaves_it() -> None:
    def hands(*players: dict[str, Any]) -> list[str]:
        lines = explained(dispute(*players, region_limit=3))
        return lines[lines.index("On the board") + 1:]
    by_another = hands(A, C, {**B, "cards": [3, 3], "dice": [6, 6]})
    assert by_another[1:] == [
        "A: the figure is banished to a region of its own courtiers []",
        "C: 3 courtiers go back to the supply, the figure is banished to a region of its own courtiers []"]
    by_intruder = hands({**A, "cards": [3, 3], "dice": [6, 6]}, {**C, "figure": False, "courtiers": 1}, B)
    assert by_intruder[1:] == ["C: 1 courtier goes back to the supply []"]
    assert hands(A, C, B)[0] == "C: the region is full: no courtier is placed []"
