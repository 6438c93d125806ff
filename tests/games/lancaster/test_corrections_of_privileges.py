"""What stands with a knight when the knight is corrected to another place: it goes along, or everybody hears of it."""

from __future__ import annotations

import pytest

from companion.core.words import say
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.evening import audit
from companion.games.lancaster.pieces import KNIGHTS, Piece
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT
from tests.games.lancaster.kit import conflict, garrison, realm_of, station
from tests.tabletop.answering import said

HELMET = Piece("helmet", 2, comes_home=False, title=say("Helmet"))
SHIELD = Piece("shield", 0, comes_home=False, title=say("Shield"), crosses=False)


def in_york(*privileges: Piece, strength: int = 2) -> Realm:
    """A knight with what supports it, and a conflict that has turned up."""
    realm = realm_of()
    conflict(realm)
    garrison(realm, "york", "red", strength)
    realm.spaces.join("york", "red", *privileges)
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
    assert privilege not in [piece for _, company in realm.spaces.of("red") for piece in company.pieces]


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
