"""An estate as it is drawn."""

from __future__ import annotations

from companion.games.noblemen.building import place_form
from companion.games.noblemen.enlarging import laying_plan
from companion.games.noblemen.estate_view import AreaView, view_of_estate
from companion.games.noblemen.pieces import CASTLE, CHAPEL, FIELD, FOUNTAIN, GARDEN, MEADOW, PALACE
from companion.games.noblemen.played_estate import PlayedEstate
from companion.locale import tongue
from tests.games.noblemen.kept import court_of, hold, lay, turn_of

ENGLISH = tongue("en")


def laid(*rows: str) -> PlayedEstate:
    """Home is its upper left cell."""
    kinds = {"A": FIELD, "B": FOUNTAIN, "M": MEADOW}
    return PlayedEstate({(row, column): kinds[sign] for row, line in enumerate(rows)
                         for column, sign in enumerate(line) if sign != "."}, {})


def test_at_the_start_a_castle_stands_in_the_middle_of_what_it_lacks() -> None:
    view = view_of_estate("red", PlayedEstate())
    assert (view.rows, view.columns) == (3, 3)
    ring, = view.rings
    assert ring.cell == (1, 1)
    assert len(ring.gaps) == 8
    assert ring.points == 0
    assert ring.lacks
    assert ENGLISH.text_of(ring.lacks) == "A castle: 8 tiles are lacking"


def test_what_is_drawn_reaches_no_farther_than_the_land_and_its_gaps() -> None:
    view = view_of_estate("red", laid("AAA"))
    assert (view.rows, view.columns, view.rings) == (1, 3, ())
    assert view.lands[0].cells == ((0, 0), (0, 1), (0, 2))


def test_a_closed_ring_brings_points_with_its_chapels() -> None:
    estate = laid("MMM", "MMM", "MMM")
    estate.set_building((1, 1), PALACE)
    estate.set_building((0, 0), CHAPEL)
    estate.set_building((2, 2), CHAPEL)
    ring, = view_of_estate("red", estate).rings
    assert (ring.gaps, ring.chapels, ring.points, ring.lacks) == ((), ((0, 0), (2, 2)), 9, None)


def test_an_area_keeps_whose_knight_stands_on_it() -> None:
    estate = laid("BB", "BB")
    estate.complete_area((0, 0))
    estate.put_knight((0, 0), "blue")
    assert view_of_estate("red", estate).areas == (AreaView(GARDEN, (0, 0), "blue"),)


def test_what_it_holds_is_said() -> None:
    estate = laid("BBM", "BB.")
    estate.complete_area((0, 0))
    estate.set_building((0, 2), CASTLE)
    assert [ENGLISH.text_of(words) for words in view_of_estate("red", estate).contents] == [
        "4 fountains", "1 meadow", "1 garden", "1 castle"]


def test_a_cell_is_called_alike_wherever_it_is_asked_for_in_a_turn_however_few_tiles_there_are() -> None:
    court = court_of()
    lay(court, "red", "MC A M")
    for tiles in (1, 2, 5):
        hold(court, "red", 20, field=tiles)
        turn = turn_of(court)
        for form in (laying_plan(turn), place_form(turn.estate, CHAPEL)):
            assert form.window.cell_name((2, 0)) == "F4"
