"""What lies otherwise on the regal board than in the books: offices, treasury, bishops, lords; and at the end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.court.offices import BISHOPS, TUDOR_KNIGHT
from companion.games.lancaster.court.offices import court_state as state
from companion.games.lancaster.pieces import owner_for_ally_of
from companion.games.lancaster.spaces import COURT
from tests.games.lancaster.court.tables import (
    apply,
    at_court,
    at_office,
    beside,
    bishops_of,
    entitle,
    filled,
    for_two,
    holders,
    in_treasury,
    own,
    pieces_at,
    realm_of,
    seals,
)
from tests.games.lancaster.kit import correct, corrected, finale, not_corrected, play, points, step

# Offices, treasury, seals, bishops.


def test_who_holds_an_office_is_corrected_and_counts_when_the_offices_are_filled() -> None:
    realm = realm_of()
    correct(realm, "office/constable", "green")
    assert holders(realm) == {"constable": "green"}
    filled(realm)
    assert seals(realm) == {"green": 1}
    assert at_court(realm, "green") == ["archer", "lord"]
    correct(realm, "office/constable", "nobody")
    assert holders(realm) == {}


def test_what_lies_in_the_treasury_is_corrected() -> None:
    realm = realm_of()
    correct(realm, "treasury-gold", 3)
    assert in_treasury(realm) == {"gold": 3}
    assert not_corrected(realm, "treasury-gold", 38) == "A number from 0 to 37, please."


def test_seals_are_corrected_by_who_has_them_and_with_two_players_by_anybody() -> None:
    assert adjustments(realm_of())["seals/red"].owner == "red"
    realm = for_two()
    assert adjustments(realm)["seals/red"].owner is None
    correct(realm, "seals/red", 4)
    assert seals(realm) == {"red": 4}
    assert "seals/ally/red" not in adjustments(realm)


def test_bishops_come_from_the_regal_board_and_go_back_to_it_from_wherever_they_are() -> None:
    realm = realm_of()
    correct(realm, "bishops/red", 3)
    assert (bishops_of(realm, "red"), state(realm).bishops) == (3, BISHOPS[4] - 3)
    apply(realm, "red", "chancellor", bishops=2)
    correct(realm, "bishops/red", 0)
    assert (bishops_of(realm, "red"), state(realm).bishops) == (0, BISHOPS[4])
    assert at_office(realm, "chancellor") == ("red", 1)


def test_nobody_is_given_more_bishops_than_three_or_than_are_left() -> None:
    realm = realm_of()
    assert not_corrected(realm, "bishops/red", 4) == "A number from 0 to 3, please."
    for seat in ("blue", "green"):
        own(realm, seat, 3)
    assert not_corrected(realm, "bishops/red", 2) == "A number from 0 to 1, please."


def test_bishops_that_allies_took_out_of_the_game_are_corrected_and_an_ally_has_none() -> None:
    realm = for_two()
    correct(realm, "bishops-gone", 2)
    assert (state(realm).bishops, state(realm).gone) == (3, 2)
    correct(realm, "bishops-gone", 1)
    assert (state(realm).bishops, state(realm).gone) == (4, 1)
    assert "bishops/ally/red" not in adjustments(realm)


def test_bishops_are_corrected_to_the_lord_they_support_and_back() -> None:
    realm = realm_of()
    own(realm, "red", 2)
    assert "bishops-along/red" not in adjustments(realm)
    apply(realm, "red", "chancellor", bishops=1)
    assert not_corrected(realm, "bishops-along/red", 3) == "A number from 0 to 2, please."
    correct(realm, "bishops-along/red", 2)
    assert at_office(realm, "chancellor") == ("red", 3)
    correct(realm, "bishops-along/red", 0)
    assert at_office(realm, "chancellor") == ("red", 1)
    assert at_court(realm, "red") == ["bishop"] * 2


# Lords.


def test_a_lord_is_corrected_to_another_office_with_all_that_supports_him() -> None:
    realm = realm_of()
    own(realm, "red", 1)
    entitle(realm, "red", TUDOR_KNIGHT)
    apply(realm, "red", "chancellor", 2, bishops=1)
    correct(realm, "tudor/red", {"office/chancellor": 1})
    correct(realm, "lord/red", "office/constable")
    assert pieces_at(realm, "office/constable", "red") == ["lord", "2", "bishop", "tudor"]
    assert at_office(realm, "chancellor") is None


@pytest.mark.parametrize("place", [COURT, "treasury"])
def test_from_elsewhere_his_support_goes_home_and_the_tudor_knight_can_be_placed_again(place: str) -> None:
    realm = realm_of()
    apply(realm, "red", "chancellor", 2)
    beside(realm, "office/chancellor", "red", TUDOR_KNIGHT)
    correct(realm, "lord/red", place)
    assert sorted(pieces_at(realm, COURT, "red")) == sorted(
        ["1", "2", "tudor", *(["lord"] if place == COURT else [])])
    assert pieces_at(realm, "treasury", "red") == (["lord"] if place == "treasury" else [])


def test_he_is_corrected_to_no_office_for_which_somebody_else_applies() -> None:
    realm = for_two()
    apply(realm, "blue", "chancellor")
    for owner in ("red", owner_for_ally_of("red")):
        form: Any = adjustments(realm)[f"lord/{owner}"].form
        assert [one.key for one in form.options] == ["court", "office/constable", "office/chamberlain", "treasury"]


def test_knights_are_corrected_to_a_lord_of_their_own_court_only_and_to_no_treasury() -> None:
    realm = for_two()
    apply(realm, "red", "chancellor")
    correct(realm, "lord/blue", "treasury")
    for owner, name, place, why in (
            (owner_for_ally_of("red"), "2.1", "office/chancellor", "Only with the lord of the same court."),
            ("red", "2.1", "office/constable", "Only with the lord of the same court."),
            ("blue", "2.1", "treasury", "Please choose one of the answers offered.")):
        now = adjustments(realm)[f"knights/{owner}"].now
        assert not_corrected(realm, f"knights/{owner}", {**now, name: place}) == why
    now = adjustments(realm)["knights/red"].now
    correct(realm, "knights/red", {**now, "2.1": "office/chancellor"})
    assert at_office(realm, "chancellor") == ("red", 3)


# At the end.


def test_what_was_shown_of_the_final_scoring_follows_corrected_seals_and_bishops() -> None:
    realm = realm_of()
    correct(realm, "seals/red", 4)
    play(finale(realm), table=["on"] * 4 + [corrected(realm, "on", bishops_red=2)])
    assert {gain.seat: gain.amount for gain in realm.ledger.gains if gain.key == "seals"} == {"red": 12}


@pytest.mark.parametrize("books", ["companion", "cardboard"])
def test_the_last_chamberlain_is_corrected_after_knighthoods_were_shown(books: str) -> None:
    realm = realm_of(books=books)
    nothing = {"knighthood": 3, "squires": 0, "extensions": 0, "gold": 0, "nobles": 0, "seals": 0, "bishops": 0}
    answers: dict[str, list[Any]] = {}
    if books == "cardboard":
        play(step(realm, "last-chamberlain"), table=["red"])
        answers = {seat: [nothing] for seat in realm.seats}
        last = corrected(realm, "on", last__chamberlain="blue")
    else:
        correct(realm, "office/chamberlain", "red")
        last = corrected(realm, "on", office_chamberlain="blue")
    play(finale(realm), table=["on", "on", last, "on", "on"], **answers)
    won = {gain.seat: gain.amount for gain in realm.ledger.gains if gain.key == "knighthood"}
    assert won["blue"] == 8
    assert points(realm)[1] > points(realm)[0]


def test_by_hand_only_the_last_chamberlain_is_the_companions_to_correct_and_only_at_the_end() -> None:
    realm = realm_of(books="cardboard")
    about = ("office", "treasury", "lord", "bishops", "shield", "archer", "tudor", "seals", "last-chamberlain")
    assert not [what for what in adjustments(realm) if what.startswith(about)]
    realm.step = "final"
    assert [what for what in adjustments(realm) if what.startswith(about)] == ["last-chamberlain"]
    assert adjustments(realm)["last-chamberlain"].now == "nobody"
