"""Power points for gold, 1 each."""

from __future__ import annotations

from tests.games.lancaster.kit import enact, held, hold, points, realm_of

LAW = "gold-for-power"


def test_in_turn_order_everybody_gives_as_much_gold_as_they_like() -> None:
    realm = realm_of(start="green")
    hold(realm, "red", gold=5)
    assert enact(realm, LAW, red=[4], blue=[0], green=[2]) == [
        f"{seat}: offer/gold-for-power/1" for seat in ("green", "red", "blue")]
    assert points(realm) == [4, 0, 2]
    assert [held(realm, seat, "gold") for seat in realm.seats] == [1, 2, 0]


def test_squires_are_not_touched() -> None:
    realm = realm_of()
    enact(realm, LAW, red=[1], blue=[0], green=[0])
    assert held(realm, "red", "squires") == 2


def test_on_cardboard_everybody_says_how_much_for_the_points_are_kept() -> None:
    realm = realm_of(books="cardboard", start="blue")
    assert enact(realm, LAW, red=[1], blue=[6], green=[0]) == [
        f"{seat}: offer/gold-for-power/1" for seat in ("blue", "green", "red")]
    assert points(realm) == [1, 6, 0]
