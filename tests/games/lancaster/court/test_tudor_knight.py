"""The Tudor knight of the Lord Great Chamberlain: two more strength for a knight or the lord, until he goes home."""

from __future__ import annotations

import pytest

from companion.core.forms import Amount
from companion.games.lancaster.court.offices import TUDOR_KNIGHT
from companion.games.lancaster.pieces import KNIGHTS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.tower import TOWER_PLACE
from companion.games.lancaster.spaces import mover_of
from tests.games.lancaster.court.tables import (
    at_court,
    at_office,
    beside,
    entitle,
    open_for,
    pieces_at,
    placed,
    realm_of,
    shut,
    supported,
)
from tests.games.lancaster.kit import (
    board_of,
    conflict,
    court,
    enact,
    held,
    hold,
    play,
    points,
    stack,
    station,
    step,
    to,
)


def entitled(*knights: int) -> Realm:
    realm = realm_of(round_=2)
    court(realm, "red", *knights)
    entitle(realm, "red", TUDOR_KNIGHT)
    return realm


def in_conflict(strength: int, battle: int = 1) -> Realm:
    realm = realm_of(round_=2)
    there = conflict(realm, strength, battle=battle)
    stack(realm, there, "red", 2)
    court(realm, "red")
    beside(realm, there.key, "red", TUDOR_KNIGHT)
    return realm


def fought(realm: Realm, *answers: str) -> list[str]:
    return play(step(realm, "conflicts"), red=list(answers))[1]


def test_with_a_knight_in_a_county_it_adds_its_strength_for_what_the_county_demands() -> None:
    realm = entitled(2)
    assert open_for(realm, "red", "surrey") == ["2+tudor"]  # which demands 4
    placed(realm, "red", to("surrey", "2+tudor"))
    assert realm.spaces.companies_at("surrey")[0].strength == 4


def test_together_they_expel_who_is_weaker_and_are_expelled_by_who_is_stronger() -> None:
    realm = entitled(2)
    hold(realm, "red", squires=0)
    station(realm, "blue", "york 3")
    assert open_for(realm, "red", "york") == ["2+tudor"]
    placed(realm, "red", to("york", "2+tudor"))
    assert pieces_at(realm, "york", "blue") == []
    court(realm, "green", 4)
    hold(realm, "green", squires=0)
    assert shut(realm, "green", "york") == "red holds it with strength 4: it takes more to expel."


def test_expelled_from_a_county_it_goes_back_to_the_supply_for_its_knight_goes_home() -> None:
    realm = entitled(1)
    placed(realm, "red", to("york", "1+tudor", squires=1))
    court(realm, "green", 4)
    placed(realm, "green", to("york", 4, squires=1))
    assert pieces_at(realm, "court", "red") == ["1", "lord"]


def test_after_a_county_was_evaluated_it_goes_back_to_the_supply() -> None:
    realm = entitled(2)
    placed(realm, "red", to("suffolk", "2+tudor"))
    play(step(realm, "counties"), red=["reward"] if board_of(realm).nobles else [])
    assert at_court(realm, "red") == ["lord"]


def test_it_supports_a_lord_with_two() -> None:
    realm = entitled()
    assert placed(realm, "red", to("office/chancellor", "lord"), supported(tudor=1)) == [
        "red: place/2", "red: support/chancellor/2"]
    assert at_office(realm, "chancellor") == ("red", 3)


def test_in_a_conflict_it_fights_along_with_its_knight_and_has_no_rank_of_its_own() -> None:
    realm = entitled(1)
    there = conflict(realm, strength=5)
    stack(realm, there, "blue", 2)
    placed(realm, "red", to(there.key, "1+tudor"))
    assert [stand.strength for stand in there.companies] == [2, 3]
    fought(realm)
    assert points(realm) == [4, 2, 0, 0]


def test_after_a_victory_and_after_a_second_defeat_it_goes_back_to_the_supply() -> None:
    for realm, answers in ((in_conflict(4), ()), (in_conflict(9, battle=2), ("none",))):
        fought(realm, *answers)
        assert at_court(realm, "red") == ["lord"]
        assert not any(TUDOR_KNIGHT in there.pieces for place in realm.spaces.occupied_places()
                       for there in realm.spaces.companies_at(place))


def test_after_a_first_defeat_it_stays_with_its_knight_even_if_the_office_is_lost() -> None:
    realm = in_conflict(9)
    fought(realm)
    assert pieces_at(realm, "conflict-1", "red") == ["2", "tudor"]
    realm.round = 3
    play(step(realm, "offices"))
    assert pieces_at(realm, "conflict-1", "red") == ["2", "tudor"]


def test_it_is_not_ransomed_with_its_knight() -> None:
    realm = in_conflict(9, battle=2)
    hold(realm, "red", gold=5)
    fought(realm, "2")
    assert pieces_at(realm, "court", "red") == ["2", "lord"]


def test_from_dorset_it_joins_its_knight_in_a_conflict() -> None:
    realm = entitled(1)
    there = conflict(realm)
    placed(realm, "red", to("dorset", "1+tudor", squires=1))
    play(step(realm, "counties"), red=["reward", there.key])
    assert pieces_at(realm, there.key, "red") == ["1", "tudor"]


def test_it_goes_into_no_tower_and_no_castle() -> None:
    realm = realm_of(round_=2, resentment="in")
    entitle(realm, "red", TUDOR_KNIGHT)
    for place in ("tower", "castle/gold"):
        assert open_for(realm, "red", place) == ["1", "2"]
    with_it = TOWER_PLACE.squires_or_why(realm, board_of(realm), "tower",
                                             mover_of("red", KNIGHTS[2], (TUDOR_KNIGHT,)), 0)
    assert not isinstance(with_it, Amount)


@pytest.mark.parametrize("law", ["squires-for-twos", "no-twos"])
def test_it_is_no_knight_of_its_owners_own_for_laws(law: str) -> None:
    """Rulings 4: red has no 2 but the Tudor knight."""
    realm = realm_of("red", "blue", "green", round_=2)
    station(realm, "red", "york 1")
    beside(realm, "york", "red", TUDOR_KNIGHT)
    for seat in ("blue", "green"):
        station(realm, seat, "castle/gold 2")
    hold(realm, "red", squires=0)
    assert enact(realm, law, red=["none"] if law == "no-twos" else []) == (
        ["red: upgrade/no-twos/2"] if law == "no-twos" else [])
    assert held(realm, "red", "squires") == 0
