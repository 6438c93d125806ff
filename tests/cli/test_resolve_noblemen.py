"""`companion resolve` answers the sheets of Noblemen, as a table and as JSON, and names every fault by its path."""

from __future__ import annotations

import json
from typing import Any

from tests.cli.test_resolve import refused, resolved, run

BALL: dict[str, Any] = {"sheet": "noblemen.ball", "players": [
    {"player": "Karsten", "fountains": 10}, {"player": "Britta", "fountains": 9},
    {"player": "Frank", "fountains": 5, "free_gardens": 1, "palaces": 1, "bribes": 1, "other_scandals": 1},
    {"player": "Paul", "fountains": 1}]}
ESTATE: dict[str, Any] = {"sheet": "noblemen.estate", "map": ["M M M M H", "M MC MK M H", "M M M M ."]}
FINAL: dict[str, Any] = {"sheet": "noblemen.final", "players": [
    {"player": "Frank", "points": 88, "liaisons": 2, "money": 14}, {"player": "Britta", "points": 94, "money": 3},
    {"player": "Paul", "points": 70}]}


def test_all_three_examples_of_the_contract_are_answered_together() -> None:
    assert resolved([BALL, ESTATE, FINAL]) == [
        {"sheet": "noblemen.ball", "prestige": [
            {"player": "Karsten", "earned": 10, "space": 10}, {"player": "Britta", "earned": 9, "space": 9},
            {"player": "Frank", "earned": 11, "space": 11}, {"player": "Paul", "earned": 1, "space": 1}],
         "titles": [{"player": "Frank", "title": "marquess", "points": 5},
                    {"player": "Karsten", "title": "earl", "points": 3},
                    {"player": "Britta", "title": "viscount", "points": 1},
                    {"player": "Paul", "title": "baron", "points": 0}]},
        {"sheet": "noblemen.estate", "manors": 0, "forests": 0, "gardens": 0, "buildings": [
            {"kind": "castle", "row": 1, "column": 1, "enclosed": True, "points": 4}], "points": 4, "faults": []},
        {"sheet": "noblemen.final", "standings": [
            {"player": "Frank", "place": 1, "total": 94}, {"player": "Britta", "place": 2, "total": 94},
            {"player": "Paul", "place": 3, "total": 70}], "winners": ["Frank"]}]


def test_an_estate_is_read_as_a_table_of_buildings() -> None:
    assert run("-", text=json.dumps({**ESTATE, "map": ["A MC", "MC A"]})).stdout.splitlines() == [
        "sheet      noblemen.estate", "manors     0", "forests    0", "gardens    0", "buildings",
        "  kind    row  column  enclosed  points", "  castle  0    1       no        0",
        "  castle  1    0       no        0", "points     0", "faults     castles-touch"]


def test_a_ball_is_read_as_two_tables() -> None:
    assert run("-", text=json.dumps({**BALL, "players": BALL["players"][1:]})).stdout.splitlines() == [
        "sheet     noblemen.ball", "prestige", "  player  earned  space", "  Britta  9       9",
        "  Frank   11      11", "  Paul    1       1", "titles", "  player  title     points",
        "  Frank   marquess  5", "  Britta  earl      3", "  Paul    baron     0"]


def test_every_fault_of_a_list_has_its_sheets_place_and_a_sentence() -> None:
    follies = {**ESTATE, "map": ["MF MF MF MF MF", "MF  MF", "MF X MF MF MF", "MF", 7]}
    assert refused([BALL, {**BALL, "queen": 1}, follies, {**FINAL, "players": FINAL["players"][:2]}]) == {
        "[1].queen": "this field is unknown",
        "[2].map[1]": "cell 2 is none of these: ., A, H, B, M, MC, MP, MK, MF",
        "[2].map[2]": "cell 2 is none of these: ., A, H, B, M, MC, MP, MK, MF",
        "[2].map[3]": "as many cells as in the first row are needed here: 5",
        "[2].map[4]": "a text is needed here", "[2].map": "the box has no more than 4 follies",
        "[3].players": "between 3 and 5 are needed here"}
