"""Power points for squires, 1 each."""

from __future__ import annotations

from tests.games.lancaster.kit import enact, held, hold, in_force, points, realm_of, station
from tests.tabletop.answering import first_asked, refused

LAW = "squires-for-power"


def test_in_turn_order_everybody_gives_as_many_squires_as_they_like() -> None:
    realm = realm_of(start="blue")
    assert enact(realm, LAW, red=[2], blue=[1], green=[0]) == [
        f"{seat}: offer/squires-for-power/1" for seat in ("blue", "green", "red")]
    assert points(realm) == [2, 1, 0]
    assert [held(realm, seat, "squires") for seat in realm.seats] == [0, 1, 2]


def test_only_squires_in_hand_can_be_given() -> None:
    realm = realm_of()
    hold(realm, "red", squires=1)
    station(realm, "red", "stafford 1", squires=4)
    in_force(realm, LAW)
    (ask,) = first_asked(realm.laws[0].effect(realm, realm.laws[0].source))
    assert refused(ask.current_form, 2) == "A number from 0 to 1, please."


def test_on_cardboard_everybody_says_how_many_for_the_points_are_kept() -> None:
    realm = realm_of(books="cardboard")
    assert len(enact(realm, LAW, red=[0], blue=[3], green=[1])) == 3
    assert points(realm) == [0, 3, 1]
