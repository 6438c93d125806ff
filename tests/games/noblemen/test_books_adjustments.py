"""What lies otherwise on the table than Companion keeps it is corrected by hand, and nothing gets lost by it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.words import say
from companion.games.noblemen.adjustments import adjustments
from companion.games.noblemen.audit import audit_books
from companion.games.noblemen.ball import GivenAtBall
from companion.games.noblemen.court import ADDING, EVENING_OVER, NEW_DECADE, SCORED, TAKING_TITLES, TURN, Court
from companion.games.noblemen.pieces import CASTLE, CHAPEL, FOREST, PALACE
from companion.games.noblemen.played_estate import PlayedEstate
from companion.games.noblemen.scoring_phase import score_buildings
from companion.games.noblemen.walk import end_turn
from tests.games.noblemen.kept import books_of, court_of, held, hold, lay, play
from tests.games.noblemen.kit import english
from tests.tabletop.answering import refused

WHY = say("it lies so")


def correct(court: Court, what: str, raw: Any) -> None:
    one = adjustments(court)[what]
    one.book(one.form.read(raw), WHY)
    audit_books(books_of(court))


def now(court: Court, what: str) -> Any:
    return adjustments(court)[what].now


def started(players: int = 3) -> Court:
    court = court_of(players)
    court.step = TURN
    return court


# Behind a screen.


def test_what_lies_behind_a_screen_is_corrected_by_its_owner_alone_part_by_part() -> None:
    court = started()
    hold(court, "red", 5, 2, field=3, liaison=1)
    owners = {what: one.owner for what, one in adjustments(court).items()}
    assert {what for what, owner in owners.items() if owner == "red"} == {
        "tiles/red", "cards/red", "money/red", "markers/red"}
    correct(court, "tiles/red", {"grove": 2})
    correct(court, "cards/red", {"intrigue": 1, "dowry": 1})
    correct(court, "money/red", 40)
    correct(court, "markers/red", 0)
    assert held(court, "red") == (40, 0, {"grove": 2}, {"intrigue": 1, "dowry": 1})


def test_what_is_corrected_in_private_changes_nothing_that_all_could_count() -> None:
    court = started()
    before = books_of(court).in_bag, books_of(court).in_stack, books_of(court).markers_on_board
    for what, raw in (("tiles/red", {"grove": 9}), ("cards/red", {"liaison": 3}), ("markers/red", 9)):
        correct(court, what, raw)
    assert (books_of(court).in_bag, books_of(court).in_stack, books_of(court).markers_on_board) == before


def test_the_limits_of_what_lies_behind_a_screen_are_those_of_the_box() -> None:
    court = started()
    before = [repr(adjustments(court)[what].form) for what in ("tiles/red", "cards/red", "money/red", "markers/red")]
    hold(court, "blue", 99, 20, field=62, liaison=4)
    hold(court, "red", 99, 20, field=62, liaison=4)
    assert before == [repr(adjustments(court)[what].form)
                      for what in ("tiles/red", "cards/red", "money/red", "markers/red")]


def test_what_is_owed_is_counted_again() -> None:
    court = started()
    hold(court, "red", -3)
    assert now(court, "money/red") == 0
    correct(court, "money/red", 0)
    assert held(court, "red")[0] == 0


# On the board.


def test_who_has_the_queen_where_the_counter_stands_and_whose_turn_is_next_are_corrected() -> None:
    court = started()
    correct(court, "queen", "blue")
    correct(court, "walked", 5)
    correct(court, "turn", "red")
    assert (court.queen, books_of(court).walked) == ("blue", 5)
    play(end_turn(court, books_of(court), "red"))
    assert court.turn == "red"
    assert refused(adjustments(court)["walked"].form, 10)  # the last space, where a decade has ended


def test_hands_are_told_anew_who_draws_first_and_who_is_in_turn_once_the_queen_is_corrected() -> None:
    def told(step: str) -> list[tuple[str, str]]:
        court = started()  # the queen is with green
        court.step = step
        correct(court, "queen", "red")
        lines = [(line.colour, english(line.parts[0][1])) for line in court.results if line.colour]
        correct(court, "turn", "green")  # set by hand, that is who comes next
        assert step == TURN or court.results[-1].colour == "green"
        return lines

    assert told(TAKING_TITLES) == [("blue", "is in turn")]
    assert told(NEW_DECADE) == [("red", "draws 3 scandal cards first and keeps 1; then clockwise"),
                                ("blue", "is in turn")]
    assert told(TURN) == []


def test_what_lies_at_the_church_comes_from_the_bag() -> None:
    court = started()
    in_bag = books_of(court).in_bag
    correct(court, "church", {"field": 3, "meadow": 1})
    assert books_of(court).in_bag == in_bag - 4
    assert now(court, "church") == {"field": 3, "meadow": 1}
    assert refused(adjustments(court)["church"].form, {"field": 4})


def test_bribery_markers_on_the_board_are_corrected() -> None:
    court = started()
    correct(court, "markers", 7)
    assert books_of(court).markers_on_board == 7


@pytest.mark.parametrize(("kind", "room"), [(CASTLE, 3), (PALACE, 2), (CHAPEL, 3)])
def test_buildings_on_the_board_are_corrected_from_the_supply_as_far_as_there_is_room(kind: str, room: int) -> None:
    court = started()
    supply = books_of(court).supply[kind]
    correct(court, f"board/{kind}", 0)
    assert books_of(court).supply[kind] == supply + room
    assert refused(adjustments(court)[f"board/{kind}"].form, room + 1)


def test_used_tax_and_land_markers_are_corrected() -> None:
    court = started()
    correct(court, "used/red", ["land"])
    assert (books_of(court).taxed, books_of(court).landed, now(court, "used/red")) == (set(), {"red"}, ["land"])
    correct(court, "used/red", ["taxes"])
    assert (books_of(court).taxed, books_of(court).landed) == ({"red"}, set())


def test_titles_and_follies_are_corrected_between_the_balls() -> None:
    court = started()
    correct(court, "title/red", "duke")
    correct(court, "folly/forests", "blue")
    assert court.titles["red"].key == "duke"
    assert [folly.seat for folly in court.follies] == ["blue"]


# Estates.


def estate_of(court: Court, seat: str = "red") -> PlayedEstate:
    return books_of(court).estates[seat]


def corrected_cells(court: Court, **cells: str) -> dict[str, Any]:
    """The estate of red as it lies, but for these cells: `x2y0="field"`; an empty one is taken away."""
    raw = dict(now(court, "estate/red")["cells"])
    for name, kind in cells.items():
        key = name.removeprefix("x").replace("y", ",")
        raw = {at: what for at, what in raw.items() if at != key} | ({key: kind} if kind else {})
    return {"cells": raw}


def test_an_estate_is_corrected_tile_by_tile_from_the_bag() -> None:
    court = started()
    in_bag = books_of(court).in_bag
    correct(court, "estate/red", corrected_cells(court, x1y0="field", x2y0="meadow"))
    assert estate_of(court).tiles == {(0, 0): "meadow", (0, 1): "field", (0, 2): "meadow"}
    assert estate_of(court).buildings == {(0, 0): CASTLE}
    assert books_of(court).in_bag == in_bag - 2


def test_a_building_that_is_corrected_comes_from_the_supply() -> None:
    court = started()
    supply = dict(books_of(court).supply)
    correct(court, "estate/red", corrected_cells(court, x0y0="palace", x1y0="chapel"))
    assert estate_of(court).buildings == {(0, 0): PALACE, (0, 1): CHAPEL}
    assert books_of(court).supply == {CASTLE: supply[CASTLE] + 1, PALACE: supply[PALACE] - 1,
                                      CHAPEL: supply[CHAPEL] - 1}


def test_of_nothing_more_lies_there_than_the_box_has_left() -> None:
    court = started()
    lay(court, "blue", " ".join(["M"] * 46))
    form = adjustments(court)["estate/red"].form
    assert refused(form, {"cells": {f"{at},0": "meadow" for at in range(3)}})
    assert refused(form, {"cells": {"0,0": "castle", "1,0": "meadow", "2,0": "chapel"}})
    assert refused(form, {"cells": {"0,0": "castle", "5,0": "field"}})  # hangs loose


def test_areas_whose_tiles_lie_as_before_stay_and_new_ones_are_there_as_soon_as_their_tiles_are() -> None:
    court = started()
    correct(court, "estate/red", corrected_cells(court, x0y1="grove", x1y1="grove", x0y2="grove", x1y2="grove"))
    assert [area.square for area in estate_of(court).areas_of(FOREST)] == [(1, 0)]
    estate_of(court).put_knight((1, 0), "blue")
    correct(court, "estate/red", corrected_cells(court, x2y1="grove", x2y2="grove", x3y1="grove", x3y2="grove"))
    assert [(area.square, area.knight) for area in estate_of(court).areas_of(FOREST)] == [((1, 0), "blue"),
                                                                                         ((1, 2), None)]
    correct(court, "estate/red", corrected_cells(court, x0y1="field"))
    assert [area.square for area in estate_of(court).areas_of(FOREST)] == [(1, 2)]  # the knight is in the supply again
    assert books_of(court).number_of_knights_in_supply("blue") == 2


def test_where_there_is_a_choice_the_symbol_that_is_tapped_makes_the_area() -> None:
    court = started()
    correct(court, "estate/red", corrected_cells(court, x0y1="grove", x1y1="grove", x2y1="grove",
                                                 x0y2="grove", x1y2="grove", x2y2="grove"))
    assert now(court, "areas/red") == {"areas": ["0,1"]}
    estate_of(court).put_knight((1, 0), "blue")
    assert refused(adjustments(court)["areas/red"].form, {"areas": ["0,1", "1,1"]}) == "No tile belongs to two areas."
    correct(court, "areas/red", {"areas": ["1,1"]})
    assert [(area.square, area.knight) for area in estate_of(court).areas_of(FOREST)] == [((1, 1), None)]
    correct(court, "areas/red", {"areas": []})
    assert estate_of(court).areas == {}


def test_knights_are_corrected_wherever_they_may_stand() -> None:
    court = started()
    lay(court, "blue", "A A H H", "A A H H")
    lay(court, "green", "B B A A", "B B A A").put_knight((0, 0), "blue")
    books_of(court).estate_changes += [("blue", {"field": 4, "grove": 4, "meadow": -1}),
                                       ("green", {"fountain": 4, "field": 4, "meadow": -1})]
    books_of(court).in_bag -= 14
    books_of(court).supply[CASTLE] += 2
    places = dict(adjustments(court)["knights/red"].form.fields)["first"].form
    assert [option.key for option in places.options] == ["blue/manor", "blue/forest", "green/manor", "supply"]
    correct(court, "knights/red", {"first": "blue/forest", "second": "green/manor"})
    assert now(court, "knights/red") == {"first": "blue/forest", "second": "green/manor"}
    correct(court, "knights/red", {"first": "supply", "second": "blue/manor"})
    assert now(court, "knights/red") == {"first": "blue/manor", "second": "supply"}
    assert refused(adjustments(court)["knights/red"].form, {"first": "blue/manor", "second": "blue/manor"})


# A ball and a scoring that are under way.


def test_a_ball_counts_an_estate_that_is_corrected_meanwhile() -> None:
    court = started()
    ball = court.open_ball()
    ball.shows = {seat: books_of(court).shows(seat) for seat in court.seats}
    ball.added, ball.given = {"green": 2}, {"green": GivenAtBall(2)}
    court.step = ADDING
    raw = now(court, "estate/green")["cells"] | {"1,0": "fountain", "2,0": "fountain"}
    correct(court, "estate/green", {"cells": raw})
    assert (ball.standings[0].space, ball.shows["green"].fountains) == (4, 2)
    ball.added |= {"red": 6, "blue": 0}
    court.step = TAKING_TITLES
    correct(court, "estate/blue", {"cells": now(court, "estate/blue")["cells"] | {
        f"{at},0": "fountain" for at in range(1, 8)}})
    assert {seat: title.key for seat, title in court.titles.items()} == {
        "blue": "earl", "red": "viscount", "green": "baron"}


def test_a_building_scoring_counts_again_what_is_corrected_while_it_is_shown() -> None:
    court = started()

    def is_corrected(_ask: object) -> str:
        assert court.step == SCORED
        raw = {f"{x},{y}": "field" for x in (-1, 0, 1) for y in (-1, 0, 1)} | {"0,0": "castle"}
        correct(court, "estate/red", {"cells": raw})
        assert court.ledger.points("red") == 3
        correct(court, "estate/red", {"cells": raw | {"1,1": "chapel"}})
        return "on"

    rule = score_buildings(court)
    request: Any = rule.send(None)
    is_corrected(request)
    with pytest.raises(StopIteration):
        rule.send(None)
    assert court.ledger.points("red") == 4
    assert court.scorings[0].counts["red"].chapels_beside_castles == 1


def test_nothing_is_corrected_by_hand_once_all_is_over() -> None:
    court = started()
    court.step = EVENING_OVER
    assert adjustments(court) == {}


def test_whatever_is_offered_takes_back_what_it_says_lies_there_and_any_answer_of_chance() -> None:
    rng, court = random.Random(1), started(4)
    for _ in range(300):
        offered = adjustments(court)
        for one in offered.values():
            one.form.read(one.now)
        what = rng.choice([*offered])
        correct(court, what, offered[what].form.sample(rng))
