"""The sheet `lancaster.conflict`, as the public contract has it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.sheets import resolve_sheets
from companion.games.lancaster.conflict_sheet import SHEET
from companion.locale import tongue
from tests.games.lancaster.sheets import answered, refused

SHEETS = {SHEET.key: SHEET}
CONTRACT = {"sheet": "lancaster.conflict", "players": ["Blue", "Green", "Red"], "strength": 5, "points": [4, 2, 1],
            "battle": 1, "spaces": [{"player": "Blue", "knights": [2]}, {"player": "Green", "knights": [1]},
                                    {"player": "Red", "knights": [2]}]}
TWO: dict[str, Any] = {**CONTRACT, "players": ["Ada", "Ben"]}
ADA, BEN = {"player": "Ada", "knights": [2]}, {"player": "Ben", "knights": [2]}
ALLY, ALLYS_ARCHER = {**ADA, "ally": True}, {"player": "Ada", "archer": True, "ally": True}
ARCHER = {"player": "Ada", "archer": True}


def battle(*spaces: Any, **more: Any) -> dict[str, Any]:
    return {**TWO, "spaces": list(spaces), **more}


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in CONTRACT.items() if key != name}


def test_the_example_of_the_contract_is_answered_as_it_says() -> None:
    assert answered(CONTRACT) == {
        "sheet": "lancaster.conflict", "strength": 5, "england": True,
        "ranking": [{"player": "Red", "strength": 2, "points": 4}, {"player": "Blue", "strength": 2, "points": 2},
                    {"player": "Green", "strength": 1, "points": 1}],
        "dishonored": [], "knights": "home"}


def test_knights_a_tudor_knight_and_squires_sent_by_a_law_stand_together() -> None:
    answer = answered(battle({"player": "Ada", "knights": [1, 1, 1, 2, 2, 3, 4], "tudor": True, "squires": 3}, BEN))
    assert answer["strength"] == 21
    assert answer["ranking"][0] == {"player": "Ada", "strength": 19, "points": 4}


def test_an_archer_of_strength_two_has_a_line_with_its_flag() -> None:
    answer = answered(battle({"player": "Ada", "knights": [1]}, ARCHER, BEN))
    assert answer["ranking"] == [{"player": "Ben", "strength": 2, "points": 4},
                                 {"player": "Ada", "strength": 2, "points": 2, "archer": True},
                                 {"player": "Ada", "strength": 1, "points": 1}]


def test_allied_knights_and_their_archer_have_flags_and_no_points() -> None:
    answer = answered(battle({"player": "Ada", "knights": [3], "ally": True}, ALLYS_ARCHER, {**ADA, "tudor": True}))
    assert answer["ranking"] == [{"player": "Ada", "strength": 4, "points": 4},
                                 {"player": "Ada", "strength": 3, "points": 0, "ally": True},
                                 {"player": "Ada", "strength": 2, "points": 0, "ally": True, "archer": True}]


def test_flags_may_be_said_to_be_false() -> None:
    plain = {**ADA, "tudor": False, "ally": False, "archer": False, "squires": 0}
    assert answered(battle(plain)) == answered(battle(ADA))
    assert answered(battle(ADA, {**ARCHER, "ally": False})) == answered(battle(ADA, ARCHER))


def test_own_and_allied_knights_fight_in_one_conflict_each_on_a_space() -> None:
    assert len(answered(battle(ADA, ALLY, BEN))["ranking"]) == 3


def test_no_squires_for_an_ally_may_be_said() -> None:
    assert answered(battle({**ALLY, "squires": 0})) == answered(battle(ALLY))


@pytest.mark.parametrize(("number", "knights"), [(1, "stay"), (2, "captured")])
def test_nobody_there_is_a_defeat(number: int, knights: str) -> None:
    assert answered(battle(battle=number)) == {"sheet": "lancaster.conflict", "strength": 0, "england": False,
                                               "ranking": [], "dishonored": [], "knights": knights}


@pytest.mark.parametrize(("spaces", "names"), [
    ([], ["Blue", "Green", "Red"]), ([{"player": "Green", "knights": [1]}], ["Blue", "Red"])])
@pytest.mark.parametrize("number", [1, 2])
def test_dishonor_comes_with_every_lost_battle_if_it_is_in_play(
        spaces: list[Any], names: list[str], number: int) -> None:
    lost = {**CONTRACT, "spaces": spaces, "battle": number}
    assert answered({**lost, "resentment": True})["dishonored"] == names
    assert answered({**lost, "resentment": False})["dishonored"] == []
    assert answered(lost)["dishonored"] == []


def test_nobody_is_dishonored_by_a_victory() -> None:
    won = battle({"player": "Ada", "knights": [4, 1]}, resentment=True)
    assert answered(won)["dishonored"] == []


def test_an_allys_knight_does_not_save_its_players_honor() -> None:
    assert answered(battle(ALLY, resentment=True))["dishonored"] == ["Ada", "Ben"]


def test_values_may_be_equal_and_nothing() -> None:
    assert [line["points"] for line in answered({**CONTRACT, "points": [3, 3, 0]})["ranking"]] == [3, 3, 0]


# Refused: shapes.


@pytest.mark.parametrize(("sheet", "path"), [
    *((without(name), name) for name in ("players", "strength", "points", "battle", "spaces")),
    ({**CONTRACT, "weather": "fine"}, "weather"),
    ({**CONTRACT, "players": "Blue"}, "players"),
    ({**TWO, "players": ["Ada"], "spaces": []}, "players"),
    ({**TWO, "players": list("ABCDEF"), "spaces": []}, "players"),
    ({**TWO, "players": ["Ada", ""], "spaces": []}, "players[1]"),
    ({**TWO, "players": ["Ada", 2], "spaces": []}, "players[1]"),
    ({**TWO, "players": ["Ada", "x" * 41], "spaces": []}, "players[1]"),
    ({**TWO, "players": ["Ada", "Ben", "Ada"], "spaces": []}, "players[2]"),
    ({**TWO, "players": ["Ada", {"player": "Ben"}], "spaces": []}, "players[1]"),
    ({**CONTRACT, "strength": -1}, "strength"),
    ({**CONTRACT, "strength": "5"}, "strength"),
    ({**CONTRACT, "points": [4, 2]}, "points"),
    ({**CONTRACT, "points": [4, 2, 1, 0]}, "points"),
    ({**CONTRACT, "points": [4, 1, 2]}, "points"),
    ({**CONTRACT, "points": [1, 2, 4]}, "points"),
    ({**CONTRACT, "points": 4}, "points"),
    ({**CONTRACT, "points": [4, 2, -1]}, "points[2]"),
    ({**CONTRACT, "points": [True, 2, 1]}, "points[0]"),
    ({**CONTRACT, "points": [1.5, 2, 1]}, "points[0]"),
    ({**CONTRACT, "battle": 0}, "battle"),
    ({**CONTRACT, "battle": 3}, "battle"),
    ({**CONTRACT, "battle": True}, "battle"),
    ({**CONTRACT, "resentment": 1}, "resentment"),
    ({**CONTRACT, "resentment": None}, "resentment"),
    ({**CONTRACT, "spaces": {"0": ADA}}, "spaces"),
    (battle(ADA, BEN, ALLY, {**BEN, "ally": True}), "spaces"),
    (battle("Ada"), "spaces[0]"),
    (battle(ADA, None), "spaces[1]"),
    (battle({"knights": [2]}), "spaces[0].player"),
    (battle({**ADA, "player": ""}), "spaces[0].player"),
    (battle({**ADA, "player": 7}), "spaces[0].player"),
    (battle({"player": "Ada"}), "spaces[0].knights"),
    (battle({"player": "Ada", "archer": False}), "spaces[0].knights"),
    (battle({**ADA, "hat": 1}), "spaces[0].hat"),
    (battle({**ADA, "knights": []}), "spaces[0].knights"),
    (battle({**ADA, "knights": 2}), "spaces[0].knights"),
    (battle({**ADA, "knights": [1, 5]}), "spaces[0].knights[1]"),
    (battle({**ADA, "knights": [0]}), "spaces[0].knights[0]"),
    (battle({**ADA, "knights": [1, 1, 1, True]}), "spaces[0].knights[3]"),
    (battle({**ADA, "knights": [1, 1, 1, 1]}), "spaces[0].knights"),
    (battle({**ADA, "knights": [2, 2, 2]}), "spaces[0].knights"),
    (battle({**ADA, "knights": [3, 3]}), "spaces[0].knights"),
    (battle({**ADA, "knights": [4, 4]}), "spaces[0].knights"),
    (battle({**ADA, "tudor": 1}), "spaces[0].tudor"),
    (battle({**ADA, "squires": 1.5}), "spaces[0].squires"),
    (battle({**ADA, "ally": "yes"}), "spaces[0].ally"),
    (battle({**ADA, "archer": 0}), "spaces[0].archer"),
    (battle({**ADA, "archer": "no"}), "spaces[0].archer"),
    (battle(ADA, {**ARCHER, "archer": None}), "spaces[1].archer"),
    (battle(ADA, {**ARCHER, "archer": 1}), "spaces[1].archer"),
    (battle(ADA, {**ARCHER, "knights": [1]}), "spaces[1].knights"),
    (battle(ADA, {**ARCHER, "tudor": True}), "spaces[1].tudor"),
    (battle(ADA, {**ARCHER, "squires": 1}), "spaces[1].squires"),
])
def test_what_the_fields_do_not_allow_is_told_by_its_path(sheet: dict[str, Any], path: str) -> None:
    assert refused(sheet) == [path]
    assert refused([CONTRACT, sheet]) == [f"[1].{path}"]


# Refused: what cannot stand together.


@pytest.mark.parametrize(("sheet", "path"), [
    (battle(ADA, {"player": "Cy", "knights": [1]}), "spaces[1].player"),
    (battle({"player": "ada", "knights": [1]}), "spaces[0].player"),
    (battle(ADA, BEN, ADA), "spaces[2].player"),
    (battle(ALLY, ADA, ALLY), "spaces[2].player"),
    (battle(ADA, ARCHER, ARCHER), "spaces[2].archer"),
    (battle(ARCHER), "spaces[0].archer"),
    (battle(ARCHER, ADA), "spaces[0].archer"),
    (battle(ADA, BEN, ARCHER), "spaces[2].archer"),
    (battle(ADA, ALLYS_ARCHER), "spaces[1].archer"),
    (battle(ALLY, ARCHER), "spaces[1].archer"),
    (battle(ADA, ARCHER, ALLYS_ARCHER), "spaces[2].archer"),
    (battle(BEN, ARCHER, ADA), "spaces[1].archer"),
    ({**TWO, "players": ["Ada", "Ben", "Cy"], "spaces": [BEN, ALLY]}, "spaces[1].ally"),
    (battle({**ALLY, "squires": 1}), "spaces[0].squires"),
])
def test_what_cannot_stand_together_is_told_by_its_path(sheet: dict[str, Any], path: str) -> None:
    assert refused(sheet) == [path]
    assert refused([CONTRACT, CONTRACT, sheet]) == [f"[2].{path}"]


def test_an_archer_above_its_knights_and_a_second_one_are_two_faults() -> None:
    assert refused(battle(ARCHER, ADA, ARCHER)) == ["spaces[0].archer", "spaces[2].archer"]


def test_an_ally_with_three_players_is_told_of_knights_and_archer() -> None:
    assert refused({**CONTRACT, "spaces": [{"player": "Red", "knights": [1], "ally": True},
                                           {"player": "Red", "archer": True, "ally": True}]}) == [
        "spaces[0].ally", "spaces[1].ally"]


def test_several_faults_in_several_spaces_are_told_at_once() -> None:
    sheet = battle({**ALLY, "squires": 2}, {"player": "Cy", "knights": [1]}, {**ALLY, "knights": [9]}, points=[1, 2, 3])
    assert sorted(refused(sheet)) == ["points", "spaces[0].squires", "spaces[1].player", "spaces[2].knights[0]",
                                      "spaces[2].player"]


@pytest.mark.parametrize(("sheet", "paths"), [
    ({**CONTRACT, "players": ["Blue", "Green", "Blue"]}, ["players[2]"]),
    ({**CONTRACT, "players": None}, ["players"]),
    (battle({"player": "Adda", "knights": [1]}, ARCHER), ["spaces[0].player"]),
    (battle(ADA, {**ARCHER, "player": "Adda"}), ["spaces[1].player"]),
    (battle(ADA, {**ADA, "ally": "yes"}), ["spaces[1].ally"]),
    (battle(None, ARCHER), ["spaces[0]"]),
    (battle({"knights": [1]}, ARCHER), ["spaces[0].player"]),
])
def test_what_only_follows_from_another_fault_is_not_told(sheet: dict[str, Any], paths: list[str]) -> None:
    assert refused(sheet) == paths


def test_the_sentence_of_the_contract_about_too_many_knights() -> None:
    _, faults = resolve_sheets(battle({**ADA, "knights": [1, 1, 1, 1]}), SHEETS)
    assert [tongue("en").text_of(fault.words)
            for fault in faults] == ["a player has at most three knights of strength 1"]
