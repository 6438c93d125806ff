"""Knights corrected by hand, while counties and castles pay, and with what stands beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import Ask
from companion.core.words import say
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.castles import knights_by_space
from companion.games.lancaster.evening import audit
from companion.games.lancaster.pieces import KNIGHTS, Piece
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT
from tests.games.lancaster.kit import board_of, conflict, counties, garrison, hold, play, realm_of, rewards, station
from tests.games.lancaster.rewarding import holds, left_by_all_nobles, rewarded
from tests.tabletop.answering import said


def moved(realm: Realm, answer: str, **knights: str) -> Callable[[Ask[Any]], str]:
    """While red is asked, red's knights are found elsewhere: `k2_1="stafford"`."""
    def correct(_ask: Ask[Any]) -> str:
        adjustment = adjustments(realm)["knights/red"]
        now = {**adjustment.now, **{name[1:].replace("_", "."): place for name, place in knights.items()}}
        adjustment.book(adjustment.form.read(now), say("so it lies on the board"))
        return answer

    return correct


def test_a_second_knight_corrected_into_an_earlier_county_is_rewarded_there_once() -> None:
    realm = realm_of()
    holds(realm, "red", "suffolk", 1)
    holds(realm, "red", "surrey", 2)
    board_of(realm).bring_knight_from_reserve("red", 1)
    asked = rewarded(realm, red=["noble", moved(realm, "noble", k1_2="stafford"), "red", "noble"])
    assert asked == ["red: county/suffolk/1", "red: county/surrey/1", "red: start-player/1", "red: county/stafford/1"]


def test_a_knight_left_by_a_correction_in_a_county_that_has_paid_goes_home_at_the_end_of_the_round() -> None:
    realm = realm_of()
    holds(realm, "red", "stafford", 2)
    holds(realm, "red", "surrey", 1)
    play(rewards(realm), red=["noble", moved(realm, "noble", k2_1="stafford"), "red"])
    assert counties(realm) == {}
    assert board_of(realm).knights_at_court("red") == (1, 2)


def test_a_knight_left_by_a_correction_in_a_castle_that_has_scored_goes_home_at_the_end_of_the_round() -> None:
    realm = realm_of()
    station(realm, "red", "castle/gold 2")
    hold(realm, "blue", extensions=("upgrade",))
    play(rewards(realm), blue=[moved(realm, "done", k2_1="castle/gold")])
    assert knights_by_space(board_of(realm), "red") == {}
    assert board_of(realm).knights_at_court("red") == (1, 2)


def test_a_passage_that_loses_the_last_room_while_it_is_asked_says_so() -> None:
    realm = left_by_all_nobles(realm_of("red", "blue", "green", "yellow"))
    conflict(realm)
    for seat in ("blue", "green"):
        station(realm, seat, "conflict-1 1")
    holds(realm, "red", "dorset", 2)

    def yellow_stood_there_too(ask: Ask[Any]) -> str:
        station(realm, "yellow", "conflict-1 1")
        return str(ask.current_form.options[0].key)  # type: ignore[attr-defined]

    rewarded(realm, red=["reward", yellow_stood_there_too])
    assert said(realm)[-1] == "red: no conflict has room for the passage."
    assert board_of(realm).knights_at_court("red") == (1, 2)


# What stands with a knight when the knight is corrected to another place: it goes along, or everybody hears of it.

HELMET = Piece("helmet", 2, comes_home=False, title=say("Helmet"))
SHIELD = Piece("shield", 0, comes_home=False, title=say("Shield"), crosses_to_france=False)


def in_york(*privileges: Piece, strength: int = 2) -> Realm:
    """A knight with what supports it, and a conflict that has turned up."""
    realm = realm_of()
    conflict(realm)
    garrison(realm, "york", "red", strength)
    realm.spaces.add_pieces("york", "red", *privileges)
    return realm


def corrected(realm: Realm, **places: str) -> list[str]:
    """`k2_1="bedford"`: the first knight of strength 2 stands there. What everybody hears."""
    knights = adjustments(realm)["knights/red"]
    moved = knights.now | {name[1:].replace("_", "."): place for name, place in places.items()}
    knights.book(knights.form.read(moved), say("so it lies on the board"))
    audit(realm)
    return said(realm)


def named(realm: Realm, strength: int) -> str:
    """The name under which the knight in York is corrected."""
    now = adjustments(realm)["knights/red"].now
    return next(name for name, place in now.items() if place == "york" and name.startswith(str(strength)))


def to(realm: Realm, place: str, **others: str) -> list[str]:
    return corrected(realm, **{f"k{named(realm, 2).replace('.', '_')}": place}, **others)


@pytest.mark.parametrize(("privilege", "place"), [(HELMET, "bedford"), (SHIELD, "bedford"), (HELMET, "conflict-1")])
def test_what_supports_a_knight_goes_along_where_it_may_stand(privilege: Piece, place: str) -> None:
    realm = in_york(privilege)
    assert to(realm, place) == []
    assert realm.spaces.pieces(place, "red") == (KNIGHTS[2], privilege)


@pytest.mark.parametrize(("privilege", "place"), [
    (SHIELD, "conflict-1"), (SHIELD, "castle/gold"), (HELMET, "castle/gold"), (HELMET, COURT)])
def test_elsewhere_it_goes_back_to_the_supply_and_all_hear_it(privilege: Piece, place: str) -> None:
    realm = in_york(privilege)
    assert to(realm, place) == [f"red: {privilege.kind.title()} back to the supply."]
    assert privilege not in [piece for _, company in realm.spaces.places_and_companies_of("red")
                             for piece in company.pieces]


def test_it_never_goes_to_another_knight_that_happens_to_be_placed_anew() -> None:
    realm = in_york(HELMET)
    assert to(realm, COURT, k1_1="bedford") == ["red: Helmet back to the supply."]
    assert realm.spaces.pieces("bedford", "red") == (KNIGHTS[1],)


def test_it_goes_along_to_where_another_knight_of_the_same_owner_has_stood() -> None:
    realm = in_york(HELMET)
    station(realm, "red", "bedford 3")
    assert to(realm, "bedford", k3_1=COURT) == []
    assert realm.spaces.pieces("bedford", "red") == (KNIGHTS[2], HELMET)


def test_where_it_may_have_been_either_of_two_knights_it_goes_with_none() -> None:
    realm = in_york(HELMET, strength=1)
    assert corrected(realm, k1_1="bedford", k1_2="suffolk") == ["red: Helmet back to the supply."]
