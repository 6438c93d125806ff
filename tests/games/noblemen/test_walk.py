"""The round counter's walk: the queen's point, masks, the last space, and who is in turn then."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask
from companion.games.noblemen.court import EVENING_OVER
from companion.games.noblemen.pieces import BUILDINGS, CASTLE, CHAPEL, DECADES, LIAISON, PALACE
from companion.games.noblemen.prices import HOLDS, LAST, MASK, NOTHING, space_key
from companion.games.noblemen.queen import give_queen, may_queen_move
from companion.games.noblemen.walk import end_turn
from companion.locale import tongue
from tests.games.noblemen.kept import PROFILE, books_of, court_of, hold, lay, play
from tests.tabletop.answering import said

PRICES_ONLY = {key: raw for key, raw in PROFILE.items() if "price" in key}
NOTHING_GIVEN: dict[str, int] = {}


def ends_turn(court: Any, seat: str, **answers: list[Any]) -> list[str]:
    return play(end_turn(court, books_of(court), seat), **answers)[1]


def test_who_has_the_queen_at_the_end_of_the_own_turn_gets_a_point_and_moves_the_round_counter() -> None:
    court = court_of()
    assert ends_turn(court, "green") == []
    assert (court.ledger.points("green"), books_of(court).walked) == (1, 1)
    assert (court.turn, court.queen) == ("red", "green")


def test_who_has_not_got_her_gets_nothing_and_the_counter_stands() -> None:
    court = court_of()
    assert ends_turn(court, "red") == []
    assert (court.ledger.points("red"), books_of(court).walked, court.turn) == (0, 0, "blue")


def test_while_the_counter_stands_on_a_space_that_holds_her_nobody_takes_her_over() -> None:
    court = court_of()
    books = books_of(court)
    books.walked = 2
    assert not may_queen_move(court, books)
    give_queen(court, books, "red")
    assert court.queen == "green"
    books.walked = 3
    give_queen(court, books, "red")
    assert court.queen == "red"


# What a space shows.


def test_what_a_space_shows_is_asked_when_it_is_first_reached_and_then_known() -> None:
    court = court_of(profile=PRICES_ONLY)
    assert ends_turn(court, "green", table=[NOTHING]) == ["table: space/1"]
    assert court.box.told == {space_key(1): NOTHING}
    books_of(court).walked = 0
    assert ends_turn(court, "green") == []


def doubt(profile: dict[str, str], shows: str) -> str:
    """What is asked once more before it is believed; in the end nothing stands there."""
    court, found = court_of(profile={**PRICES_ONLY, **profile}), list[str]()
    books_of(court).walked = len(profile)

    def look(ask: Ask[Any]) -> str:
        found.append(tongue("en").text_of(ask.words))
        return "no"

    asked = ends_turn(court, "green", table=[shows, look, NOTHING])
    assert asked[0] == asked[2] == f"table: space/{len(profile) + 1}"
    return found[0]


def test_a_third_mask_in_a_decade_is_doubted() -> None:
    assert doubt({space_key(1): MASK, space_key(2): MASK}, MASK) == (
        "A third mask in a decade. Is it really printed so?")


def test_the_last_space_after_fewer_than_two_masks_is_doubted() -> None:
    assert doubt({space_key(1): MASK}, LAST) == "The last space after 1 mask. Is it really printed so?"
    assert doubt({}, LAST) == "The last space after 0 masks. Is it really printed so?"


# A mask, and the last space.


def test_reaching_a_mask_is_a_masked_ball_at_once_and_then_the_counter_moves_once_more_without_a_point() -> None:
    court = court_of()
    books_of(court).walked = 3
    ends_turn(court, "green", **{seat: [NOTHING_GIVEN] for seat in court.seats})
    assert [ball.order for ball in court.balls] == [("green", "red", "blue")]
    assert books_of(court).walked == 5
    assert court.ledger.points("green") == 1


def test_a_space_reached_by_the_step_after_a_ball_counts_as_reached() -> None:
    profile = {**PRICES_ONLY, space_key(1): MASK, space_key(2): MASK, space_key(3): LAST}
    court = court_of(profile=profile)
    cards = {seat: [NOTHING_GIVEN, NOTHING_GIVEN, [LIAISON, {}]] for seat in court.seats}
    ends_turn(court, "green", **cards)
    assert (len(court.balls), len(court.scorings), court.decade) == (2, 1, 2)
    assert books_of(court).walked == 0


def test_after_a_ball_the_player_left_of_the_queens_owner_is_in_turn_whoever_has_her_by_then() -> None:
    court = court_of()
    books_of(court).walked = 3

    def is_corrected(_ask: object) -> dict[str, int]:
        court.queen = "red"
        return NOTHING_GIVEN

    ends_turn(court, "green", green=[is_corrected], red=[NOTHING_GIVEN], blue=[NOTHING_GIVEN])
    assert court.turn == "blue"


def test_whose_turn_is_next_may_be_set_by_hand_for_once() -> None:
    court = court_of()
    court.next_turn = "green"
    ends_turn(court, "red")
    assert court.turn == "green"
    ends_turn(court, "blue")
    assert court.turn == "green"  # clockwise again


def test_nothing_is_asked_at_a_building_scoring() -> None:
    court = court_of()
    books_of(court).walked = 9
    court.decade = 2
    lay(court, "blue", "A A A", "A MC MK", "A A A")
    hold(court, "red", liaison=1)  # which counts after the third one alone
    assert ends_turn(court, "green", **{seat: [[LIAISON, {}]] for seat in court.seats}) == [
        "green: keep/decade/3", "red: keep/decade/3", "blue: keep/decade/3"]
    assert court.ledger.points_of_all() == {"red": 0, "blue": 4, "green": 1}


def begins_decade(court: Any) -> None:
    books_of(court).walked = 9
    ends_turn(court, court.queen, **{seat: [[LIAISON, {}]] for seat in court.seats})


def test_castles_chapels_and_palaces_are_filled_up_to_what_so_many_players_use() -> None:
    court = court_of(4)
    books = books_of(court)
    books.on_board = {CASTLE: 1, PALACE: 3, CHAPEL: 0}
    supply = dict(books.supply)
    begins_decade(court)
    assert books.on_board == {kind: BUILDINGS[kind].number_on_board(4) for kind in (CASTLE, PALACE, CHAPEL)}
    assert books.supply == {CASTLE: supply[CASTLE] - 3, PALACE: supply[PALACE], CHAPEL: supply[CHAPEL] - 4}


def test_too_few_castles_are_all_there_are() -> None:
    court = court_of(4)
    books = books_of(court)
    books.on_board[CASTLE], books.supply[CASTLE] = 1, 2
    begins_decade(court)
    assert (books.on_board[CASTLE], books.supply[CASTLE]) == (3, 0)


def test_what_was_donated_goes_into_the_bag_and_tax_and_land_markers_go_back() -> None:
    court = court_of()
    books = books_of(court)
    hold(court, "red", field=2, meadow=1)
    books.give_to_church("red", {"field": 2, "meadow": 1})
    books.taxed.add("red")
    books.landed.add("blue")
    in_bag = books.in_bag
    begins_decade(court)
    assert (books.church.total(), books.in_bag, books.taxed, books.landed) == (0, in_bag + 3, set(), set())


def test_everybody_gets_a_scandal_card_the_queens_owner_first_then_clockwise() -> None:
    court = court_of()
    begins_decade(court)
    assert [books_of(court).screens[seat].cards[LIAISON] for seat in court.seats] == [1, 1, 1]
    assert [line for line in said(court) if "scandal card" in line] == [
        "green keeps a scandal card.", "red keeps a scandal card.", "blue keeps a scandal card."]


def test_a_new_decade_begins_with_the_player_left_of_the_queens_owner_and_the_counter_on_the_arrow() -> None:
    court = court_of()
    court.queen = "red"
    begins_decade(court)
    assert (court.decade, books_of(court).walked, court.turn) == (2, 0, "blue")


def test_after_the_third_scoring_nobody_has_another_turn_and_nobody_is_asked() -> None:
    court = court_of()
    court.decade = DECADES
    hold(court, "red", money=3, liaison=2)
    hold(court, "blue", money=4, liaison=2)
    books_of(court).walked = 9
    assert ends_turn(court, "green") == []
    assert court.step == EVENING_OVER
    assert court.ledger.points_of_all() == {"red": 6, "blue": 6, "green": 1}
    assert court.money == {"red": 3, "blue": 4}


@pytest.mark.parametrize("shows", [NOTHING, HOLDS])
def test_a_space_without_a_mask_brings_nothing_else(shows: str) -> None:
    court = court_of(profile={**PRICES_ONLY, space_key(1): shows})
    assert ends_turn(court, "green") == []
    assert (court.balls, court.scorings) == ([], [])
