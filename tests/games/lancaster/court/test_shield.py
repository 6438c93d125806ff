"""The shield of the Lord High Chancellor: in a county, beside a knight that cannot be expelled."""

from __future__ import annotations

from companion.games.lancaster.court.offices import SHIELD
from companion.games.lancaster.pieces import ally_of
from companion.games.lancaster.placing import placing_form
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.court.tables import (
    FIVE,
    at_court,
    beside,
    entitle,
    for_two,
    pieces_at,
    placed,
    realm_of,
    shut,
)
from tests.games.lancaster.kit import board_of, conflict, court, hold, play, station, step, to
from tests.tabletop.answering import refused, said


def shielded(county: str, strength: int = 2) -> Realm:
    realm = realm_of(round_=2)
    station(realm, "red", f"{county} {strength}")
    beside(realm, county, "red", SHIELD)
    return realm


def test_blue_places_his_shield_in_stafford_with_a_knight_of_strength_2_and_nobody_expels_it() -> None:
    """The rulebook's example."""
    realm = realm_of(*FIVE, round_=2)
    entitle(realm, "blue", SHIELD)
    placed(realm, "blue", to("stafford", "2+shield"))
    assert pieces_at(realm, "stafford", "blue") == ["2", "shield"]
    assert at_court(realm, "blue") == ["lord"]
    court(realm, "red", 4)
    hold(realm, "red", squires=20)
    assert shut(realm, "red", "stafford") == "blue cannot be expelled from there."
    why = refused(placing_form(realm, board_of(realm), "red"), to("stafford", 4, squires=20))
    assert "blue cannot be expelled from there." in why


def test_an_allys_knight_does_not_expel_it_either() -> None:
    realm = for_two()
    court(realm, ally_of("blue"), 4)
    court(realm, "blue")
    station(realm, "red", "stafford 2")
    beside(realm, "stafford", "red", SHIELD)
    assert shut(realm, "blue", "stafford") == "red cannot be expelled from there."


def test_it_adds_no_strength_and_squires_may_come_along() -> None:
    realm = realm_of(round_=2)
    entitle(realm, "red", SHIELD)
    hold(realm, "red", squires=3)
    court(realm, "red", 2)
    assert shut(realm, "red", "gloucester").startswith("Gloucester demands a knight of strength 3")
    placed(realm, "red", to("york", "2+shield", squires=2))
    (there,) = realm.spaces.at("york")
    assert (there.strength, there.squires) == (4, 2)


def test_a_knight_with_a_shield_may_expel_like_any_other() -> None:
    realm = realm_of(round_=2)
    station(realm, "blue", "york 1")
    entitle(realm, "red", SHIELD)
    placed(realm, "red", to("york", "2+shield"))
    assert (pieces_at(realm, "york", "red"), pieces_at(realm, "york", "blue")) == (["2", "shield"], [])


def test_once_the_county_is_evaluated_it_goes_back_and_the_knight_home() -> None:
    realm = shielded("suffolk")
    play(step(realm, "counties"), red=["reward"] if board_of(realm).nobles else [])
    assert at_court(realm, "red") == ["lord"]
    assert board_of(realm).court("red") == (1, 2)
    assert not realm.spaces.at("suffolk")


def test_it_does_not_cross_to_france_from_dorset() -> None:
    realm = shielded("dorset")
    there = conflict(realm)
    play(step(realm, "counties"), red=["reward", there.key])
    assert pieces_at(realm, there.key, "red") == ["2"]
    assert at_court(realm, "red") == ["lord"]
    assert "red: knight of strength 2 crosses to Conflict 1 (Dorset)." in said(realm)
