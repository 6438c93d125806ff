"""An estate: what is enclosed, what it brings, and what may stand where."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.noblemen.areas import Cell
from companion.games.noblemen.building_scoring import EnclosedBuildings
from companion.games.noblemen.estate import Estate, ring_around
from companion.games.noblemen.estate_sheet import estate_of_rows

CENTRE = (1, 1)
RING = ring_around(CENTRE)


def estate(*rows: str) -> Estate:
    return estate_of_rows([row.split() for row in rows])


def around_centre(which: int, *, kind: str = "castle", chapels: int = 0) -> Estate:
    """Land and chapels beside a building, one bit a neighbour."""
    land = {cell for at, cell in enumerate(RING) if which >> at & 1}
    return Estate(dict.fromkeys([CENTRE, *land], "meadow"),
                  {cell: "chapel" for at, cell in enumerate(RING) if chapels >> at & 1 and cell in land}
                  | {CENTRE: kind})


def test_a_ring_is_the_eight_cells_beside_diagonally_too() -> None:
    assert set(RING) == set(product(range(3), repeat=2)) - {CENTRE}
    assert len(RING) == 8


def test_of_all_neighbourhoods_only_land_on_all_eight_sides_encloses() -> None:
    for which in range(256):
        found = around_centre(which)
        assert found.enclosed(CENTRE) is (which == 255)
        assert set(found.gaps_around(CENTRE)) == set(RING) - set(found.tiles)


@pytest.mark.parametrize(("kind", "worth", "each"), [("castle", 3, 1), ("palace", 5, 2)])
def test_every_chapel_beside_counts_if_the_building_is_enclosed_and_none_if_not(
        kind: str, worth: int, each: int) -> None:
    for chapels in range(256):
        (enclosed,) = around_centre(255, kind=kind, chapels=chapels).scored_buildings()
        (gap,) = around_centre(254, kind=kind, chapels=chapels).scored_buildings()
        assert (enclosed.points, gap.points) == (worth + each * chapels.bit_count(), 0)


@pytest.mark.parametrize("cell", ["M", "MK", "MF", "A", "H", "B"])
def test_any_land_encloses_with_or_without_a_building(cell: str) -> None:
    assert estate("A H B", f"M MC {cell}", "M M M").enclosed(CENTRE)


def test_one_chapel_counts_for_each_castle_and_palace_it_stands_beside() -> None:
    both = estate("A A A A A", "A MC MK MP A", "A A A A A")
    assert both.enclosed_buildings == EnclosedBuildings(1, 1, 1, 1)
    assert both.enclosed_buildings.points == 3 + 1 + 5 + 2


def test_follies_bring_nothing() -> None:
    assert estate("M M M", "M MF M", "M M M").enclosed_buildings.points == 0


@pytest.mark.parametrize(("numbers", "points"), [
    ((1, 0, 0, 0), 3), ((0, 1, 0, 0), 1), ((0, 0, 1, 0), 5), ((0, 0, 0, 1), 2), ((2, 3, 1, 2), 18)])
def test_four_numbers_are_a_scoring(numbers: tuple[int, int, int, int], points: int) -> None:
    scored = EnclosedBuildings(*numbers)
    assert scored.points == points == scored.points_of_castles + scored.points_of_palaces


# The book's example: its picture is lost; this one has its facts.

BOOK = estate(". . A . . .",
              "A H MK H A .",
              "B MC M MP A .",
              "B B MF A MK H",
              ". . . . M MC")


def test_the_books_example_is_a_castle_with_a_chapel_an_open_one_and_a_palace_with_two_13_in_all() -> None:
    assert [(one.kind, one.is_enclosed, len(one.chapels), one.points) for one in BOOK.scored_buildings()] == [
        ("castle", True, 1, 4), ("palace", True, 2, 9), ("castle", False, 1, 0)]
    assert BOOK.enclosed_buildings == EnclosedBuildings(1, 1, 1, 2)
    assert BOOK.enclosed_buildings.points == 13
    assert BOOK.faults() == ()


# Where something may stand or lie.


@pytest.mark.parametrize(("other", "fits"), [("MC", False), ("MP", False), ("MK", True), ("MF", True), ("M", True)])
@pytest.mark.parametrize("beside", RING)
def test_a_castle_stands_on_an_empty_meadow_not_beside_castle_or_palace(other: str, fits: bool, beside: Cell) -> None:
    rows = [["A"] * 3 for _ in range(3)]
    rows[1][1], rows[beside[0]][beside[1]] = "M", other
    assert (CENTRE in estate_of_rows(rows).fitting_meadows("castle")) is fits


@pytest.mark.parametrize(("other", "fits"), [("MC", True), ("MP", True), ("MK", False), ("MF", True), ("M", True)])
@pytest.mark.parametrize("beside", RING)
def test_a_chapel_stands_on_an_empty_meadow_not_beside_another(other: str, fits: bool, beside: Cell) -> None:
    rows = [["A"] * 3 for _ in range(3)]
    rows[1][1], rows[beside[0]][beside[1]] = "M", other
    assert (CENTRE in estate_of_rows(rows).fitting_meadows("chapel")) is fits


def test_a_folly_stands_on_any_empty_meadow_and_a_palace_takes_the_place_of_a_castle() -> None:
    drawn = estate("M MC M", "MK A MF", "M MP MC")
    assert drawn.fitting_meadows("folly") == ((0, 0), (0, 2), (2, 0))
    assert drawn.fitting_meadows("palace") == ((0, 1), (2, 2))
    assert drawn.fitting_meadows("castle") == ()


def test_a_tile_touches_another_by_a_side() -> None:
    assert estate("A").open_cells() == ((-1, 0), (0, -1), (0, 1), (1, 0))
    assert estate("A A", ". A").open_cells() == (
        (-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 2), (2, 1))


def test_what_is_misplaced_is_told_with_its_cells_in_reading_order() -> None:
    wrong = estate("MK MC . M", ". MP MK MK", "MC . . .")
    assert wrong.misplaced() == {
        "castles-touch": ((0, 1), (1, 1), (2, 0)), "chapels-touch": ((1, 2), (1, 3)), "not-connected": ((2, 0),)}
    assert estate("MC M MC", "M M M").misplaced() == estate().misplaced() == {}
