"""3 power points for 1 squire and 1 gold together."""

from __future__ import annotations

import pytest

from tests.games.lancaster.kit import enact, held, hold, in_force, points, realm_of
from tests.tabletop.answering import first_asked, refused, said

LAW = "squire-and-gold"


def test_each_pair_of_a_squire_and_a_gold_brings_3_power_points() -> None:
    realm = realm_of(start="green")
    hold(realm, "red", gold=5, squires=4)
    assert enact(realm, LAW, red=[3], blue=[2], green=[0]) == [
        f"{seat}: offer/squire-and-gold/1" for seat in ("green", "red", "blue")]
    assert points(realm) == [9, 6, 0]
    assert (held(realm, "red", "gold"), held(realm, "red", "squires")) == (2, 1)


@pytest.mark.parametrize(("gold", "squires", "most"), [(5, 2, 2), (1, 4, 1), (0, 4, 0), (3, 0, 0)])
def test_whichever_a_player_has_fewer_of_is_the_limit(gold: int, squires: int, most: int) -> None:
    realm = realm_of()
    hold(realm, "red", gold=gold, squires=squires)
    in_force(realm, LAW)
    (ask,) = first_asked(realm.laws[0].effect(realm, realm.laws[0].source))
    assert ask.current_form.read(most) == most
    assert refused(ask.current_form, most + 1) == f"A number from 0 to {most}, please."


def test_squires_on_the_board_cannot_be_given() -> None:
    realm = realm_of()
    hold(realm, "red", squires=0)
    in_force(realm, LAW)
    (ask,) = first_asked(realm.laws[0].effect(realm, realm.laws[0].source))
    assert refused(ask.current_form, 1) == "A number from 0 to 0, please."


def test_on_cardboard_everybody_says_in_turn_order_how_often() -> None:
    realm = realm_of(books="cardboard", start="blue")
    assert enact(realm, LAW, red=[1], blue=[0], green=[2]) == [
        f"{seat}: offer/squire-and-gold/1" for seat in ("blue", "green", "red")]
    assert points(realm) == [3, 0, 6]
    assert said(realm)[0] == "blue declines (Gifts to the king)."
