"""A knight in the tower is strengthened only while all that lies there stays within a strength of 7 (rulings 27)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import Ask
from companion.games.lancaster.base_game.castle_rewards import reward_castle
from companion.games.lancaster.base_game.favor import offer_kings_favor
from companion.games.lancaster.pieces import owner_for_ally_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.tower import CAPACITY, TOWER, total_strength_in_tower
from companion.locale import tongue
from tests.games.lancaster.kit import (
    PROFILE,
    board_of,
    corrected,
    court,
    enact,
    garrison,
    hold,
    in_its_castle,
    play,
    station,
    step,
)
from tests.games.lancaster.resentment.tables import for_two, in_the_tower, realm_of
from tests.tabletop.answering import said

FULL = "The tower holds strength 7 in all."


def full(**how: Any) -> Realm:
    """Four players: a 2 lies there, and beside it red's 2 and blue's 3; red has a 1 at court."""
    realm = realm_of(**how)
    station(realm, "red", "tower 2")
    court(realm, "red", 1)
    station(realm, "blue", "tower 3")
    court(realm, "blue")
    assert total_strength_in_tower(realm) == CAPACITY
    return realm


def favor(realm: Realm, **answers: list[Any]) -> list[str]:
    board_of(realm).favors = ("favor/upgrade",)
    return play(offer_kings_favor(realm, board_of(realm), "red"), **answers)[1]


def of_the_kings_favor(realm: Realm, answer: Any) -> list[str]:
    return favor(realm, red=["favor/upgrade", answer])


def of_a_county(realm: Realm, answer: Any) -> list[str]:
    garrison(realm, "stafford", "red", 4)
    board_of(realm).nobles["stafford"] = 0
    return play(step(realm, "counties"), red=[answer])[1]


def of_a_castle(realm: Realm, answer: Any) -> list[str]:
    in_its_castle(realm, "red", upgrade=4)
    hold(realm, "red", squires=2)
    return play(reward_castle(realm, board_of(realm), "red"), red=["upgrade", answer])[1]


def closed(ask: Ask[Any]) -> dict[str, str]:
    return {one.key: tongue("en").text_of(one.why) for one in ask.current_form.closed}


@pytest.mark.parametrize("reward", [of_the_kings_favor, of_a_county, of_a_castle])
def test_in_a_full_tower_nobody_is_strengthened_and_every_other_knight_can_be(
        reward: Callable[[Realm, Any], list[str]]) -> None:
    realm = full()

    def choose(ask: Ask[Any]) -> str:
        assert closed(ask)[f"2@{TOWER}"] == FULL
        assert f"2@{TOWER}" not in [option.key for option in ask.current_form.options]
        return "1@court"

    assert reward(realm, choose)[-1].startswith("red: upgrade/")
    assert in_the_tower(realm) == {"red": (2,), "blue": (3,)}
    assert 2 in board_of(realm).knights_at_court("red")


def test_an_upgrade_of_a_deployed_knight_lapses_where_only_a_full_tower_holds_one() -> None:
    realm = full()
    hold(realm, "red", gold=9)
    assert enact(realm, "gold-leads") == []
    assert "red: no knight can be upgraded." in said(realm)


def test_the_kings_favor_lapses_likewise() -> None:
    realm = full()
    court(realm, "red")
    assert favor(realm, red=["favor/upgrade"]) == ["red: favor/1"]
    assert said(realm) == ["red: no knight can be upgraded."]


def test_nobody_pays_a_castle_for_an_upgrade_that_would_lapse() -> None:
    realm = full()
    court(realm, "red")
    board_of(realm).castles["red"].extensions = ("upgrade",)
    hold(realm, "red", squires=2)

    def nothing_more(ask: Ask[Any]) -> str:
        assert closed(ask) == {"upgrade": "No knight can be upgraded."}
        return "done"

    play(reward_castle(realm, board_of(realm), "red"), red=[nothing_more])


def test_a_law_may_be_left_without_a_knight_to_strengthen() -> None:
    realm = realm_of()
    station(realm, "red", "tower 3", "tower 1")
    court(realm, "red")
    for seat in ("blue", "green", "yellow"):
        station(realm, seat, "castle/gold 2")
    station(realm, "blue", "tower 1")
    assert total_strength_in_tower(realm) == CAPACITY
    assert enact(realm, "no-twos") == []
    assert "red: no knight can be upgraded." in said(realm)


def test_up_to_seven_it_can_be_strengthened_where_it_lies() -> None:
    realm = realm_of()
    station(realm, "red", "tower 2", "tower 1")
    court(realm, "red")
    hold(realm, "red", gold=9)
    assert total_strength_in_tower(realm) == 5
    enact(realm, "gold-leads", red=[f"2@{TOWER}"])
    assert in_the_tower(realm) == {"red": (3, 1)}
    assert said(realm)[0] == "red: knight of strength 2 to strength 3, The tower (The richest lord)."


def test_the_kings_champion_swaps_no_3_of_a_full_tower() -> None:
    realm = realm_of()
    station(realm, "red", "tower 3", "tower 2")
    assert enact(realm, "three-to-four") == []
    assert said(realm) == ["red: no knight can be upgraded."]
    assert in_the_tower(realm) == {"red": (3, 2)}


def test_the_kings_champion_swaps_the_3_of_a_tower_with_room() -> None:
    realm = realm_of()
    station(realm, "red", "tower 3")
    enact(realm, "three-to-four", red=["yes"])
    assert in_the_tower(realm) == {"red": (4,)}


def test_a_tower_that_is_corrected_to_be_full_while_a_swap_is_asked_closes_it() -> None:
    realm = realm_of()
    station(realm, "red", "tower 3")
    now = {"1.1": "court", "1.2": "reserve", "1.3": "reserve", "2.1": TOWER, "2.2": "reserve", "3.1": "reserve",
           "4.1": "reserve"}
    filled = corrected(realm, "no", knights_blue=now)

    def look(ask: Ask[Any]) -> str:
        assert [option.key for option in ask.current_form.options] == ["yes", "no"]
        filled(ask)
        assert [option.key for option in ask.current_form.options] == ["no"]
        return "no"

    enact(realm, "three-to-four", red=[look])
    assert in_the_tower(realm) == {"red": (3,), "blue": (2,)}


def test_an_allys_knight_in_a_full_tower_is_not_strengthened_either() -> None:
    realm = for_two(profile=PROFILE)
    ally = owner_for_ally_of("red")
    station(realm, ally, "tower 2", "tower 1")  # two players: a 4 lies there
    court(realm, ally)
    board_of(realm).favors = ("favor/upgrade",)
    assert play(offer_kings_favor(realm, board_of(realm), ally), red=["favor/upgrade"])[1] == ["red: allys-favor/1"]
    assert in_the_tower(realm) == {ally: (2, 1)}


@pytest.mark.parametrize("law", ["gold-leads", "three-to-four"])
def test_in_an_evening_begun_with_rules_4_a_full_tower_strengthens_them_all_the_same(law: str) -> None:
    realm = realm_of(rules=4)
    station(realm, "red", "tower 3", "tower 2")
    hold(realm, "red", gold=9)
    enact(realm, law, red=[f"3@{TOWER}" if law == "gold-leads" else "yes"])
    assert total_strength_in_tower(realm) == CAPACITY + 1
