"""What privileges have in common: for one round, with a knight of the same court, and where their offices say."""

from __future__ import annotations

import pytest

from companion.games.lancaster.court.offices import ARCHER, IN_THE_BOX, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.pieces import Piece
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.court.tables import BY_KEY as OFFICES
from tests.games.lancaster.court.tables import at_court, entitle, filled, holders, open_for, realm_of, state
from tests.games.lancaster.kit import conflict, court

EVERY = (SHIELD, ARCHER, TUDOR_KNIGHT)


def entitled(*privileges: Piece, **options: str) -> Realm:
    """Red has these before it, a knight of strength 2 at court, and a conflict has turned up."""
    realm = realm_of("red", "blue", "green", round_=2, **options)
    conflict(realm)
    court(realm, "red", 2)
    entitle(realm, "red", *privileges)
    return realm


def test_there_are_two_shields_three_archers_and_three_tudor_knights() -> None:
    assert {piece.kind: n for piece, n in IN_THE_BOX.items()} == {"shield": 2, "archer": 3, "tudor": 3}


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
    realm.spaces.join("york", "blue", *(piece,) * IN_THE_BOX[piece])
    state(realm).holders[office] = "red"
    filled(realm)
    assert (holders(realm), at_court(realm, "red")) == ({office.key: "red"}, ["lord"])
