"""3 power points for 1 gold, 1 squire and 1 retained voting marker."""

from __future__ import annotations

import pytest

from companion.games.lancaster.base_game.rewards import RETAINED
from companion.games.lancaster.order import Moment
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.kit import asked_first, enact, held, hold, in_force, play, points
from tests.games.lancaster.new_laws.tables import conflicts, realm_of
from tests.tabletop.answering import refused

LAW = "all-gifts"


def after_the_third_vote(realm: Realm, gold: int, squires: int, markers: int) -> Realm:
    """Red has so much left."""
    hold(realm, "red", gold=gold, squires=squires, markers=markers)
    in_force(realm, LAW)
    play(realm.reach_moment(Moment.VOTED))
    return realm


def test_each_batch_brings_3_power_points_in_turn_order() -> None:
    realm = after_the_third_vote(realm_of(start="green"), 3, 4, 2)
    assert enact(realm, LAW, green=[0], red=[2], blue=[1]) == [
        f"{seat}: offer/all-gifts/1" for seat in ("green", "red", "blue")]
    assert points(realm) == [6, 3, 0]
    assert [held(realm, "red", stock) for stock in ("gold", "squires")] == [1, 2]


@pytest.mark.parametrize(("gold", "squires", "markers", "most"),
                         [(1, 5, 5, 1), (5, 2, 5, 2), (5, 5, 3, 3), (0, 9, 9, 0)])
def test_whichever_a_player_has_fewest_of_is_the_limit(gold: int, squires: int, markers: int, most: int) -> None:
    form = asked_first(after_the_third_vote(realm_of(), gold, squires, markers), LAW).current_form
    assert form.read(most) == most
    assert refused(form, most + 1) == f"A number from 0 to {most}, please."


def test_markers_that_a_law_gives_this_round_cannot_be_given_and_what_is_not_used_goes_back() -> None:
    realm = after_the_third_vote(conflicts(realm_of(), "red 1", "red 2"), 5, 5, 1)
    enact(realm, "war-councils", LAW, red=[1], blue=[0], green=[0])
    assert [held(realm, seat, "markers") for seat in realm.seats] == [2, 0, 0]
    assert RETAINED not in realm.purses["blue"]
    assert points(realm) == [3, 0, 0]


def test_on_cardboard_everybody_says_in_turn_order_how_often() -> None:
    realm = realm_of(books="cardboard", start="blue")
    assert enact(realm, LAW, red=[1], blue=[0], green=[2]) == [
        f"{seat}: offer/all-gifts/1" for seat in ("blue", "green", "red")]
    assert points(realm) == [3, 0, 6]
