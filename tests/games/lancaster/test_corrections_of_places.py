"""Counties, castles and captured knights, corrected while they pay: who stands there by then is paid, and only once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.castle_rewards import reward_allys_castle, reward_castles
from companion.games.lancaster.base_game.castles import knights_by_space
from companion.games.lancaster.base_game.county_rewards import reward_counties
from companion.games.lancaster.base_game.placing import placing_form
from companion.games.lancaster.base_game.resolving_conflicts import ask_for_ransoms
from companion.games.lancaster.base_game.view import board_view
from companion.games.lancaster.pieces import owner_for_ally_of
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.kit import board_of, conflict, correct, court, held, hold, play, realm_of, standing, station
from tests.games.lancaster.pairs import ALLY, two
from tests.games.lancaster.rewarding import holds, left_by_all_nobles, rewarded
from tests.tabletop.answering import said


def moved(realm: Realm, owner: str, **knights: str) -> None:
    """By hand: `k2_1="court"`, the others stay."""
    now = adjustments(realm)[f"knights/{owner}"].now
    correct(realm, f"knights/{owner}", {**now, **{name.removeprefix("k").replace("_", "."): place
                                                  for name, place in knights.items()}})


def keys(ask: Ask[Any]) -> list[str]:
    return [option.key for option in ask.current_form.options]  # type: ignore[attr-defined]


# Counties.


def test_dorsets_passage_never_moves_another_players_knight() -> None:
    realm = realm_of()
    there = conflict(realm)
    holds(realm, "red", "dorset", 2)

    def blue_stood_there(ask: Ask[Any]) -> str:
        moved(realm, "red", k2_1="court")
        moved(realm, "blue", k2_1="dorset")
        assert keys(ask) == ["nothing"]
        return "nothing"

    asked = rewarded(realm, red=["reward", blue_stood_there], blue=["reward", "conflict-1"])
    assert asked == ["red: county/dorset/1", "red: passage/1", "blue: county/dorset/1", "blue: passage/1"]
    assert standing(there) == [("blue", (2,))]
    assert board_of(realm).knights_at_court("red") == (1, 2)
    assert [line for line in said(realm) if "room" in line] == []  # there was some; nobody stood there to use it


def test_an_upgrade_of_a_county_is_due_only_while_the_knight_stands_there() -> None:
    realm = left_by_all_nobles(realm_of())
    holds(realm, "red", "stafford", 1)

    def blue_stood_there(ask: Ask[Any]) -> str:
        moved(realm, "red", k1_1="court")
        moved(realm, "blue", k1_1="stafford")
        assert keys(ask) == ["none"]
        return "none"

    rewarded(realm, red=[blue_stood_there], blue=["1@stafford"])
    assert (board_of(realm).knights_at_court("red"), board_of(realm).knights_at_court("blue")) == ((1, 2), (2, 2))


def test_an_extension_of_a_county_is_due_only_while_the_knight_stands_there() -> None:
    realm = realm_of()
    holds(realm, "red", "bedford", 1)

    def nobody_stood_there(ask: Ask[Any]) -> str:
        moved(realm, "red", k1_1="court")
        assert keys(ask) == ["none"]
        return "none"

    rewarded(realm, red=["reward", nobody_stood_there])
    assert board_of(realm).castles["red"].extensions == ()


def test_a_knight_corrected_into_a_county_that_was_passed_already_is_paid_there() -> None:
    realm = realm_of()
    holds(realm, "red", "surrey", 2)

    def and_blue_in_york(_ask: Ask[Any]) -> str:
        moved(realm, "blue", k2_1="york")
        return "reward"

    asked = rewarded(realm, red=[and_blue_in_york, "red"], blue=["noble"])
    assert asked == ["red: county/surrey/1", "red: start-player/1", "blue: county/york/1"]


def test_a_county_pays_nobody_twice() -> None:
    realm = realm_of()
    holds(realm, "red", "stafford", 2)
    holds(realm, "red", "surrey", 1)

    def and_back_in_stafford(_ask: Ask[Any]) -> str:
        moved(realm, "red", k2_1="stafford")
        return "noble"

    asked = rewarded(realm, red=["noble", and_back_in_stafford, "red"])
    assert asked == ["red: county/stafford/1", "red: county/surrey/1", "red: start-player/1"]


# Castles.


def castles(realm: Realm, **answers: list[Any]) -> list[str]:
    return play(reward_castles(realm, board_of(realm)), **answers)[1]


def test_an_extension_that_was_corrected_away_does_not_score_and_one_added_does() -> None:
    realm = realm_of()
    hold(realm, "red", squires=9, gold=0, extensions=("knight", "upgrade"))

    def swapped(ask: Ask[Any]) -> str:
        correct(realm, "extensions/red", ["knight", "gold"])
        assert "upgrade" not in keys(ask)
        return "knight"

    assert castles(realm, red=[swapped]) == ["red: castle/1"]
    assert held(realm, "red", "gold") == 2  # the extension for gold gives 2
    assert held(realm, "red", "squires") == 6


def test_a_castle_that_is_corrected_after_its_turn_still_scores_but_no_space_twice() -> None:
    realm = realm_of()
    court(realm, "red", 1, 2)
    station(realm, "red", "castle/squires 1")
    hold(realm, "red", squires=0, gold=0)
    hold(realm, "blue", extensions=("upgrade",))

    def and_red_has_gold(_ask: Ask[Any]) -> str:
        correct(realm, "extensions/red", ["gold", "squires"])
        moved(realm, "red", k2_1="castle/markers")
        return "done"

    assert castles(realm, blue=[and_red_has_gold]) == ["blue: castle/1"]
    found = tuple(held(realm, "red", stock) for stock in ("squires", "gold", "markers"))
    assert found == (2, 2, 1 + 1 + 2)  # squires once; company and the space for markers
    assert knights_by_space(board_of(realm), "red") == {}
    assert len([line for line in said(realm) if "Company" in line]) == 3


def test_an_extension_that_is_laid_while_castles_score_waits_for_the_next_round() -> None:
    realm = realm_of(profile={**board_profile(), "castle/sixth": "extension"})
    hold(realm, "red", gold=0, extensions=("sixth",))
    assert castles(realm, red=["sixth", "gold"]) == ["red: castle/1", "red: extension/castle/sixth/1"]
    assert held(realm, "red", "gold") == 0
    castles(realm, red=["sixth", "markers"])
    assert held(realm, "red", "gold") == 2


def board_profile() -> dict[str, Any]:
    return {"castle/gold": 2, "castle/markers": 2}


def test_what_was_declined_in_a_castle_is_not_asked_again() -> None:
    realm = realm_of()
    hold(realm, "red", extensions=("knight", "upgrade"), squires=9)
    assert castles(realm, red=["done"]) == ["red: castle/1"]


# Captured knights.


def captured(realm: Realm, **answers: list[Any]) -> list[str]:
    return play(ask_for_ransoms(realm, board_of(realm), realm.conflicts[0]), **answers)[1]


def lost_twice() -> Realm:
    realm = realm_of()
    conflict(realm, 12, battle=2)
    for seat, knight in (("red", 2), ("blue", 1), ("green", 1)):
        station(realm, seat, f"conflict-1 {knight}")
    return realm


def test_the_ransom_goes_on_in_the_order_of_a_corrected_start_player() -> None:
    realm = lost_twice()

    def green_starts(_ask: Ask[Any]) -> str:
        correct(realm, "start-player", "green")
        return "none"

    assert captured(realm, red=[green_starts], blue=["1"], green=["1"]) == [
        "red: ransom/1", "green: ransom/1", "blue: ransom/1"]


def test_a_knight_corrected_into_a_lost_conflict_after_its_players_turn_can_be_ransomed() -> None:
    realm = lost_twice()
    moved(realm, "red", k2_1="court")

    def red_was_there(_ask: Ask[Any]) -> str:
        moved(realm, "red", k2_1="conflict-1")
        return "none"

    assert captured(realm, blue=[red_was_there], green=["none"], red=["2"]) == [
        "blue: ransom/1", "red: ransom/1", "green: ransom/1"]


# Two players: the ally's questions.


def every_question_of(realm: Realm) -> list[str]:
    """A round of rewards in which red and red's ally are asked about the same things."""
    board = board_of(realm)
    for owner, county in (("red", "stafford"), (ALLY, "gloucester")):
        court(realm, owner)
        station(realm, owner, f"{county} 2", "castle/upgrade 1", "castle/knight 1")
    left_by_all_nobles(realm)
    hold(realm, "red", squires=9)
    _, counties = play(reward_counties(realm, board), red=["none", "none"])
    return counties + castles(realm, red=["upgrade", "none", "done", "upgrade", "none"])


def test_an_allys_questions_have_keys_of_their_own() -> None:
    asked = every_question_of(two())
    assert asked == ["red: upgrade/stafford/1", "red: allys-upgrade/gloucester/1", "red: castle/1",
                     "red: upgrade/castle/upgrade/1", "red: castle/1", "red: allys-castle/1",
                     "red: allys-upgrade/castle/upgrade/1"]


@pytest.mark.parametrize(("county", "answers"), [("dorset", ["reward", "conflict-1"]), ("surrey", ["noble", "red"]),
                                                 ("york", ["noble"])])
def test_in_a_county_too_an_ally_is_asked_by_its_own_key(county: str, answers: list[str]) -> None:
    realm = two()
    conflict(realm)
    station(realm, ALLY, f"{county} 2")
    _, asked = play(reward_counties(realm, board_of(realm)), red=answers)
    assert {key.startswith("red: allys-") for key in asked} == {True}


def test_an_allys_castle_says_that_it_is_free() -> None:
    realm = two()
    words = tongue("en").text_of
    placing = placing_form(realm, board_of(realm), "red")
    shown = {branch.key: words(branch.words) for branch in placing.branches}
    assert (shown["castle/knight"], shown["ally-castle/knight"], shown["ally-castle/upgrade"]) == (
        "Castle: New knight, for 3 squires", "Ally's castle: New knight, free", "Ally's castle: Upgrade, free")
    castle = next(castle for castle in board_view(realm, board_of(realm)).castles if castle.whose.ally)
    assert [words(space.words) for space in castle.spaces] == ["New knight, free", "Upgrade, free"]
    moves = words(adjustments(realm)[f"knights/{ALLY}"].form.answer_words({**adjustments(realm)[f"knights/{ALLY}"].now,
                                                                           "2.1": "castle/upgrade"}))
    assert "squires" not in moves
    assert "Ally's castle: Upgrade, free" in moves


def test_an_allys_space_scores_once_a_round_even_if_a_knight_is_corrected_back() -> None:
    realm = two()
    ally = owner_for_ally_of("red")
    court(realm, ally)
    station(realm, ally, "castle/knight 2", "castle/upgrade 1")

    def and_back(_ask: Ask[Any]) -> str:
        moved(realm, ally, k2_1="castle/knight")
        return "none"

    _, asked = play(reward_allys_castle(realm, board_of(realm), ally), red=["knight", and_back])
    assert asked == ["red: allys-castle/1", "red: allys-upgrade/castle/upgrade/1"]
    assert knights_by_space(board_of(realm), ally) == {}
    assert sorted(board_of(realm).knights_outside_reserve(ally)) == [1, 1, 2]
