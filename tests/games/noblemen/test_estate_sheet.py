"""The sheet `noblemen.estate`, as the public contract has it."""

from __future__ import annotations

import random
import re
from itertools import product
from typing import Any

import pytest

from companion.finding.folders import shipped_folder
from companion.games.noblemen.areas import greatest_squares
from companion.games.noblemen.estate_sheet import BUILDING_OF_CELL, TILE_OF_CELL, DrawnEstate
from companion.games.noblemen.pieces import BUILDINGS, TILES
from tests.games.noblemen.sheets import SHEETS, answered, explained, refused

CELLS = (".", "A", "H", "B", "M", "MC", "MP", "MK", "MF")


def drawn(*rows: Any, **more: Any) -> dict[str, Any]:
    return {"sheet": "noblemen.estate", "map": list(rows), **more}


def faults(*rows: str) -> list[str]:
    found = answered(drawn(*rows))["faults"]
    assert isinstance(found, list)
    return found


def test_the_example_of_the_contract_is_answered_as_it_says() -> None:
    assert answered(drawn("M M M M H", "M MC MK M H", "M M M M .")) == {
        "sheet": "noblemen.estate", "manors": 0, "forests": 0, "gardens": 0,
        "buildings": [{"kind": "castle", "row": 1, "column": 1, "enclosed": True, "points": 4}], "points": 4,
        "faults": []}


def test_castles_and_palaces_come_in_reading_order_counted_from_0_and_open_ones_score_0() -> None:
    answer = answered(drawn(". . A . . .", "A H MK H A .", "B MC M MP A .", "B B MF A MK H", ". . . . M MC"))
    assert answer["buildings"] == [
        {"kind": "castle", "row": 2, "column": 1, "enclosed": True, "points": 4},
        {"kind": "palace", "row": 2, "column": 3, "enclosed": True, "points": 9},
        {"kind": "castle", "row": 4, "column": 5, "enclosed": False, "points": 0}]
    assert (answer["points"], answer["faults"]) == (13, [])


def test_areas_are_the_greatest_number_there_is_of_each_kind() -> None:
    answer = answered(drawn("A A A A H H", "A A A A H H", "B B B H H .", "B B B H H .", "B B B M M .", ". . M M . ."))
    assert (answer["manors"], answer["forests"], answer["gardens"]) == (2, 2, 1)


@pytest.mark.parametrize(("rows", "told"), [
    ((".",), []), ((". .", ". ."), []), (("MC",), []), (("M MC", "MP M"), ["castles-touch"]),
    (("MC MC",), ["castles-touch"]), (("MP", "MP"), ["castles-touch"]), (("MK MK",), ["chapels-touch"]),
    (("MK M", "M MK"), ["chapels-touch"]), (("MC MK",), []), (("MC M MC",), []), (("MF MF",), []),
    (("A .", ". A"), ["not-connected"]), (("A . A", "A A A"), []),
    (("MK MC . MF", "MK MP . MF"), ["castles-touch", "chapels-touch", "not-connected"])])
def test_faults_are_told_sorted_and_points_are_computed_all_the_same(rows: tuple[str, ...], told: list[str]) -> None:
    assert faults(*rows) == told


def test_two_castles_that_touch_score_what_is_enclosed() -> None:
    answer = answered(drawn("A A A A", "A MC MC A", "A A A A"))
    assert (answer["points"], answer["faults"]) == (6, ["castles-touch"])


# Refused.

EMPTY_ROW = " ".join(["."] * 30)


@pytest.mark.parametrize(("sheet", "paths"), [
    (drawn(), ["map"]),
    ({"sheet": "noblemen.estate"}, ["map"]),
    ({"sheet": "noblemen.estate", "map": "A A"}, ["map"]),
    ({"sheet": "noblemen.estate", "map": {"0": "A"}}, ["map"]),
    ({"sheet": "noblemen.estate", "map": None}, ["map"]),
    (drawn("A", scale=3), ["scale"]),
    (drawn(*[EMPTY_ROW] * 31), ["map"]),
    (drawn(EMPTY_ROW + " ."), ["map[0]"]),
    (drawn(EMPTY_ROW + " .", EMPTY_ROW + " ."), ["map[0]", "map[1]"]),
    (drawn("A", None), ["map[1]"]), (drawn("A", 1), ["map[1]"]), (drawn("A", True), ["map[1]"]),
    (drawn("A", ["A"]), ["map[1]"]), (drawn(["A"], "A A"), ["map[0]"]), (drawn(None, "A", "A A"), ["map[0]"]),
    (drawn("A A", "A X"), ["map[1]"]), (drawn("A X", "A A"), ["map[0]"]), (drawn("a"), ["map[0]"]),
    (drawn("C"), ["map[0]"]), (drawn("AC"), ["map[0]"]), (drawn("MM"), ["map[0]"]), (drawn("A,A"), ["map[0]"]),
    (drawn(""), ["map[0]"]), (drawn("A", ""), ["map[1]"]), (drawn(" A"), ["map[0]"]), (drawn("A "), ["map[0]"]),
    (drawn("A A", "A  A"), ["map[1]"]), (drawn("A A", " A A"), ["map[1]"]), (drawn("A A", "A A "), ["map[1]"]),
    (drawn("A\tA"), ["map[0]"]), (drawn("A\u00a0A"), ["map[0]"]), (drawn("A\n"), ["map[0]"]),
    (drawn("A A", "A"), ["map[1]"]), (drawn("A", "A A", "A", "A A A"), ["map[1]", "map[3]"]),
    (drawn("A A", "A X A", "M", 3, "A A", "A Y", sheets=1), ["map[1]", "map[2]", "map[3]", "map[5]", "sheets"])])
def test_a_fault_is_told_by_its_path(sheet: Any, paths: list[str]) -> None:
    assert sorted(refused(sheet)) == sorted(paths)


def rows_of(cell: str, n: int) -> list[str]:
    """So many of a kind, in rows of eight."""
    cells = [cell] * n + ["."] * (-n % 8)
    return [" ".join(cells[at:at + 8]) for at in range(0, len(cells), 8)]


@pytest.mark.parametrize(("cell", "most"), [
    ("A", 62), ("H", 48), ("B", 44), ("M", 48), ("MC", 15), ("MP", 12), ("MK", 15), ("MF", 4)])
def test_more_of_something_than_the_box_holds_is_refused_and_so_many_are_not(cell: str, most: int) -> None:
    assert answered(drawn(*rows_of(cell, most)))["sheet"] == "noblemen.estate"
    assert refused(drawn(*rows_of(cell, most + 1))) == ["map"]


def test_meadows_with_buildings_are_meadows() -> None:
    castles = rows_of("MC", 8)
    assert answered(drawn(*rows_of("M", 40), *castles))["points"] == 0
    assert refused(drawn(*rows_of("M", 41), *castles)) == ["map"]


def test_everything_wrong_is_told_at_once_what_the_box_lacks_too() -> None:
    rows = [*rows_of("A", 64), *rows_of("MF", 5), "A", "Z Z Z Z Z Z Z Z"]
    assert sorted(refused(drawn(*rows))) == ["map", "map", "map[10]", "map[9]"]


def test_thirty_rows_of_thirty_cells_are_fine() -> None:
    assert faults(*[EMPTY_ROW] * 30) == []


def test_the_whole_box_in_one_map_is_answered() -> None:
    kinds = "A" * 62 + "H" * 48 + "B" * 44 + "M" * 48
    cells = [*kinds, *"." * (-len(kinds) % 15)]
    answer = answered(drawn(*(" ".join(cells[at:at + 15]) for at in range(0, len(cells), 15))))
    assert (answer["manors"], answer["forests"], answer["gardens"]) == (14, 8, 7)


# Explained.


def test_every_line_says_why() -> None:
    assert explained(drawn("A A A A A", "A MC MK MP A", "A A A A A")) == [
        "11 points for buildings", "Castles and palaces",
        "A castle on B2: enclosed: 3; 1 chapel beside it: 1 [4]",
        "A palace on D2: enclosed: 5; 1 chapel beside it: 2 [7]",
        "Areas, as many as there can be", "Manor: no four in a square [12 0]", "Forest: no four in a square [0 0]",
        "Garden: no four in a square [0 0]", "Against the rules"]


def test_gaps_areas_and_faults_are_named() -> None:
    assert explained(drawn("H H H H B", "H H MC H .", "A MK MK MP M", ". . . . M")) == [
        "5 points for buildings", "Castles and palaces",
        "A castle on C2: enclosed: 3; 2 chapels beside it: 2 [5]",
        "A palace on D3: not enclosed: 3 of eight sides have no land [0]",
        "Areas, as many as there can be", "Manor: no four in a square [1 0]", "Forest: from A1 on [7 1]",
        "Garden: no four in a square [1 0]",
        "Against the rules", "A castle or palace stands beside another one.: C2, D3 []",
        "A chapel stands beside another one.: B3, C3 []"]


def test_the_picture_has_areas_rings_and_gaps_and_a_margin_on_all_sides() -> None:
    rows = ["A A .", "A A MC"]
    (picture, *_) = SHEETS["noblemen.estate"].explanations(drawn(*rows))
    assert isinstance(picture, DrawnEstate)
    assert picture.column_names == ("", "A", "B", "C", "D")
    assert [[one.cell for one in row] for row in picture.rows] == [
        [".", ".", ".", ".", "."], [".", "A", "A", ".", "."], [".", "A", "A", "MC", "."], [".", ".", ".", ".", "."]]
    cells = [one for row in picture.rows for one in row]
    assert [(one.row, one.column) for one in cells if one.area] == [(0, 0)]
    assert [(one.row, one.column) for one in cells if one.ring] == [(1, 2)]
    assert [(one.row, one.column) for one in cells if one.is_gap] == [(0, 2), (0, 3), (1, 3), (2, 1), (2, 2), (2, 3)]


def test_the_twenty_seventh_column_is_called_aa() -> None:
    assert "Manor: from AA1 on [4 1]" in explained(drawn(*[" ".join(["."] * 26 + ["A"] * 2)] * 2))


# Against the rule told another way.


def expected(rows: list[list[str]]) -> dict[str, Any]:
    land = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row) if cell != "."}
    near = {at: [land.get((at[0] + down, at[1] + right), ".") for down, right in product((-1, 0, 1), repeat=2)
                 if down or right] for at in land}
    buildings = []
    for at in sorted(land):
        if land[at] in ("MC", "MP"):
            worth, each = {"MC": (3, 1), "MP": (5, 2)}[land[at]]
            enclosed = "." not in near[at]
            buildings.append({"kind": {"MC": "castle", "MP": "palace"}[land[at]], "row": at[0], "column": at[1],
                              "enclosed": enclosed,
                              "points": worth + each * near[at].count("MK") if enclosed else 0})
    touch = any(land[at] in ("MC", "MP") and {"MC", "MP"} & {*near[at]} for at in land)
    chapels = any(land[at] == "MK" and "MK" in near[at] for at in land)
    pieces = {at: at for at in land}  # each cell takes the least name that reaches it
    for _ in land:
        for y, x in land:
            beside = (y, x), (y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)
            pieces[y, x] = min(pieces.get(at, (99, 99)) for at in beside)
    told = [("castles-touch", touch), ("chapels-touch", chapels), ("not-connected", len({*pieces.values()}) > 1)]
    areas = {name: len(greatest_squares(at for at in land if land[at] == cell))
             for name, cell in (("manors", "A"), ("forests", "H"), ("gardens", "B"))}
    return {"sheet": "noblemen.estate", **areas, "buildings": buildings,
            "points": sum(one["points"] for one in buildings), "faults": [name for name, wrong in told if wrong]}


def test_random_estates_are_answered_as_told_another_way() -> None:
    rng = random.Random("parks")
    seen = set()
    for _ in range(400):
        width, height, often = 1 + rng.randrange(6), 1 + rng.randrange(5), 2 + rng.randrange(20)
        rows = [[CELLS[rng.randrange(len(CELLS))] if rng.randrange(often) == 0 else "AHBM"[rng.randrange(4)]
                 for _ in range(width)] for _ in range(height)]
        if all(sum(row.count(cell) for row in rows) <= 4 for cell in CELLS[5:]):
            answer = answered(drawn(*(" ".join(row) for row in rows)))
            assert answer == expected(rows)
            seen |= {*answer["faults"], *(one["enclosed"] for one in answer["buildings"])}
    assert seen == {True, False, "castles-touch", "chapels-touch", "not-connected"}


def test_each_tile_and_each_building_has_its_letters_on_the_page_as_in_python() -> None:
    page = (shipped_folder("templates") / "games/noblemen/sheets/estate.html").read_text(encoding="utf-8")
    assert (set(TILE_OF_CELL.values()), set(BUILDING_OF_CELL.values())) == (set(TILES), set(BUILDINGS))
    assert dict(re.findall(r'\("([A-Z]+)", "([a-z]+)", _', page)) == TILE_OF_CELL | BUILDING_OF_CELL
