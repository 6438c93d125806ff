"""What lies otherwise on the board than in the books: tower, track, markers, the exposed pair."""

from __future__ import annotations

import pytest

from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.pieces import owner_for_ally_of
from companion.games.lancaster.resentment.dishonor import exposed_pair, number_of_markers_left
from companion.games.lancaster.resentment.tower import TOWER, total_strength_in_tower
from tests.games.lancaster.kit import (
    board_of,
    correct,
    corrected,
    court,
    finale,
    not_corrected,
    play,
    points,
    station,
    step,
)
from tests.games.lancaster.resentment.tables import PAIRS, disgrace, disgraced, for_two, in_the_tower, realm_of
from tests.tabletop.answering import said

# Markers and track.


def test_markers_behind_a_screen_are_corrected_by_who_has_them_and_with_two_players_by_anybody() -> None:
    realm = realm_of()
    assert adjustments(realm)["dishonor/red"].owner == "red"
    correct(realm, "dishonor/red", 5)
    assert disgraced(realm) == {"red": 5}
    assert adjustments(for_two())["dishonor/red"].owner is None


def test_the_markers_left_on_the_track_are_corrected_and_the_exposed_pair_follows() -> None:
    realm = realm_of()
    assert adjustments(realm)["dishonor-track"].now == 20
    correct(realm, "dishonor-track", 9)
    assert number_of_markers_left(realm) == 9
    assert exposed_pair(realm) == PAIRS[1]
    assert not_corrected(realm, "dishonor-track", 21) == "A number from 0 to 20, please."


def test_before_the_box_has_been_asked_there_is_no_track_to_correct() -> None:
    assert "dishonor-track" not in adjustments(realm_of(profile={}))


def test_by_hand_neither_tower_nor_track_nor_markers_are_the_companions_to_correct() -> None:
    found = adjustments(realm_of(books="cardboard"))
    assert not [what for what in found if "dishonor" in what or what == "exposed-pair"]


@pytest.mark.parametrize("books", ["companion", "cardboard"])
def test_what_was_shown_of_the_final_scoring_follows_a_corrected_pair(books: str) -> None:
    realm = realm_of(books=books)
    told = {"knighthood": 0, "squires": 0, "extensions": 0, "gold": 0, "nobles": 0, "markers": 0}
    answers: dict[str, list[object]] = {}
    if books == "cardboard":
        play(step(realm, "exposed"), table=[["none", {}]])
        answers = {seat: [{**told, "dishonor": n}] for seat, n in zip(realm.seats, (3, 2, 0, 0), strict=True)}
        last = corrected(realm, "on", exposed__pair=["6-3", {}])
    else:
        disgrace(realm, red=3, blue=2)
        last = corrected(realm, "on", dishonor__track=8)  # three of five stacks are gone
    play(finale(realm), table=["on"] * 5 + [last], **answers)
    assert "The most dishonor: counted again (so it lies on the board)." in said(realm)
    assert [gain.amount for gain in realm.ledger.gains if gain.key == "dishonor_rank"] == [-6, -3]
    assert points(realm)[0] < points(realm)[1]


def test_with_two_players_the_pair_is_corrected_by_its_larger_number() -> None:
    realm = for_two(books="cardboard")
    play(step(realm, "exposed"), table=[["other", {"larger": 7}]])
    realm.step = "final"
    there = adjustments(realm)["exposed-pair"]
    assert there.form.read(there.now) == ("other", {"larger": 7})


def test_a_corrected_purse_is_counted_again_when_dishonor_was_shown_already() -> None:
    realm = realm_of()
    correct(realm, "dishonor-track", 16)
    disgrace(realm, red=3)
    play(finale(realm), table=["on"] * 5 + [corrected(realm, "on", dishonor_blue=4)])
    by_seat = {gain.seat: gain.amount for gain in realm.ledger.gains if gain.key == "dishonor_rank"}
    assert by_seat == {"blue": -2, "red": -1}


# Tower.


def test_knights_are_corrected_into_the_tower_and_out_of_it_and_no_marker_changes_hands() -> None:
    realm = realm_of()
    disgrace(realm, red=3)
    now = adjustments(realm)["knights/red"].now
    correct(realm, "knights/red", {**now, "2.1": TOWER})
    assert in_the_tower(realm) == {"red": (2,)}
    correct(realm, "knights/red", {**now, "2.1": "court"})
    assert in_the_tower(realm) == {}
    assert disgraced(realm) == {"red": 3}


def test_more_than_it_holds_is_refused() -> None:
    realm = realm_of()  # a 2 lies there
    station(realm, "blue", "tower 2")
    now = adjustments(realm)["knights/red"].now
    assert not_corrected(realm, "knights/red", {**now, "4.1": TOWER}) == "The tower holds strength 7 in all."
    correct(realm, "knights/red", {**now, "3.1": TOWER})


def test_what_grew_where_it_lay_in_an_evening_begun_with_rules_4_may_stay_and_stops_no_other_correction() -> None:
    """Then an upgrade dropped nobody into the tower."""
    realm = realm_of(rules=4)
    station(realm, "red", "tower 3", "tower 2")
    board_of(realm).exchange_knight("red", TOWER, 3, 4)
    assert total_strength_in_tower(realm) == 8
    now = adjustments(realm)["knights/red"].now
    correct(realm, "knights/red", {**now, "1.1": "york"})
    assert in_the_tower(realm) == {"red": (2, 4)}
    assert not_corrected(realm, "knights/red", {**now, "1.1": TOWER}) == "The tower holds strength 7 in all."


def test_an_allys_knights_are_corrected_like_ones_own() -> None:
    realm = for_two()
    now = adjustments(realm)[f"knights/{owner_for_ally_of('red')}"].now
    correct(realm, f"knights/{owner_for_ally_of('red')}", {**now, "2.1": TOWER})
    assert in_the_tower(realm) == {owner_for_ally_of("red"): (2,)}


def test_who_is_corrected_into_the_tower_after_it_was_emptied_goes_home_with_all_others() -> None:
    realm = realm_of()
    court(realm, "red", 1, 2)
    play(step(realm, "tower"))
    now = adjustments(realm)["knights/red"].now
    correct(realm, "knights/red", {**now, "2.1": TOWER})
    play(step(realm, "going-home"))
    assert in_the_tower(realm) == {}
    assert total_strength_in_tower(realm) == 2  # the one that nobody plays stays
