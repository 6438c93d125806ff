"""For one round a privilege goes with a knight of the same court, where its office says: the shield among them."""

from __future__ import annotations

import pytest

from companion.games.lancaster.base_game.placing import placing_form
from companion.games.lancaster.court.offices import ARCHER, PRIVILEGES_IN_THE_BOX, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.pieces import Piece, owner_for_ally_of
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.court.tables import BY_KEY as OFFICES
from tests.games.lancaster.court.tables import (
    FIVE,
    at_court,
    beside,
    entitle,
    filled,
    for_two,
    holders,
    open_for,
    pieces_at,
    placed,
    realm_of,
    shut,
    state,
)
from tests.games.lancaster.kit import board_of, conflict, court, hold, play, station, step, to
from tests.tabletop.answering import refused, said

EVERY = (SHIELD, ARCHER, TUDOR_KNIGHT)


def entitled(*privileges: Piece, **options: str) -> Realm:
    """Red has these before it, a knight of strength 2 at court, and a conflict has turned up."""
    realm = realm_of("red", "blue", "green", round_=2, **options)
    conflict(realm)
    court(realm, "red", 2)
    entitle(realm, "red", *privileges)
    return realm


def test_there_are_two_shields_three_archers_and_three_tudor_knights() -> None:
    assert {piece.kind: n for piece, n in PRIVILEGES_IN_THE_BOX.items()} == {"shield": 2, "archer": 3, "tudor": 3}


@pytest.mark.parametrize(("place", "ways"), [
    ("york", ["2", "2+shield", "2+tudor", "2+shield+tudor"]),
    ("conflict-1", ["2", "2+archer", "2+tudor", "2+archer+tudor"]),
    ("castle/gold", ["2"]),
    ("tower", ["2"]),
    ("office/constable", ["lord"]),
    ("treasury", ["lord"])])
def test_each_goes_only_where_its_office_says_with_a_knight_or_not_at_all(place: str, ways: list[str]) -> None:
    realm = entitled(*EVERY, resentment="in")
    assert open_for(realm, "red", place) == ways


def test_without_a_knight_at_court_none_is_placed() -> None:
    realm = entitled(*EVERY)
    court(realm, "red")
    assert open_for(realm, "red", "york") == open_for(realm, "red", "conflict-1") == []


def test_another_players_knight_takes_none_along() -> None:
    realm = entitled(*EVERY)
    court(realm, "blue", 2)
    assert open_for(realm, "blue", "york") == ["2"]


@pytest.mark.parametrize("piece", EVERY)
def test_the_supply_that_corrections_have_emptied_gives_none(piece: Piece) -> None:
    """As the game is played it is never short."""
    realm = realm_of()
    office = next(office for office in OFFICES.values() if office.privilege is piece)
    realm.spaces.add_pieces("york", "blue", *(piece,) * PRIVILEGES_IN_THE_BOX[piece])
    state(realm).holders[office] = "red"
    filled(realm)
    assert (holders(realm), at_court(realm, "red")) == ({office.key: "red"}, ["lord"])


# The shield of the Lord High Chancellor: in a county, beside a knight that cannot be expelled.


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
    court(realm, owner_for_ally_of("blue"), 4)
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
    (there,) = realm.spaces.companies_at("york")
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
    assert board_of(realm).knights_at_court("red") == (1, 2)
    assert not realm.spaces.companies_at("suffolk")


def test_it_does_not_cross_to_france_from_dorset() -> None:
    realm = shielded("dorset")
    there = conflict(realm)
    play(step(realm, "counties"), red=["reward", there.key])
    assert pieces_at(realm, there.key, "red") == ["2"]
    assert at_court(realm, "red") == ["lord"]
    assert "red: knight of strength 2 crosses to Conflict 1 (Dorset)." in said(realm)
