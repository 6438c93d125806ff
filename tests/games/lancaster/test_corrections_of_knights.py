"""Knights corrected by hand while the counties and castles pay: each is rewarded once, and none is forgotten there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asking import Ask
from companion.core.words import say
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.castles import in_castle
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.kit import board_of, conflict, counties, hold, play, realm_of, rewards, station
from tests.games.lancaster.reaping import holds, left_by_all_nobles, reaped
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
    board_of(realm).muster("red", 1)
    asked = reaped(realm, red=["noble", moved(realm, "noble", k1_2="stafford"), "red", "noble"])
    assert asked == ["red: county/suffolk/1", "red: county/surrey/1", "red: start-player/1", "red: county/stafford/1"]


def test_a_knight_left_by_a_correction_in_a_county_that_has_paid_goes_home_at_the_end_of_the_round() -> None:
    realm = realm_of()
    holds(realm, "red", "stafford", 2)
    holds(realm, "red", "surrey", 1)
    play(rewards(realm), red=["noble", moved(realm, "noble", k2_1="stafford"), "red"])
    assert counties(realm) == {}
    assert board_of(realm).court("red") == (1, 2)


def test_a_knight_left_by_a_correction_in_a_castle_that_has_scored_goes_home_at_the_end_of_the_round() -> None:
    realm = realm_of()
    station(realm, "red", "castle/gold 2")
    hold(realm, "blue", extensions=("upgrade",))
    play(rewards(realm), blue=[moved(realm, "done", k2_1="castle/gold")])
    assert in_castle(board_of(realm), "red") == {}
    assert board_of(realm).court("red") == (1, 2)


def test_a_passage_that_loses_the_last_room_while_it_is_asked_says_so() -> None:
    realm = left_by_all_nobles(realm_of("red", "blue", "green", "yellow"))
    conflict(realm)
    for seat in ("blue", "green"):
        station(realm, seat, "conflict-1 1")
    holds(realm, "red", "dorset", 2)

    def yellow_stood_there_too(ask: Ask[Any]) -> str:
        station(realm, "yellow", "conflict-1 1")
        return str(ask.now.options[0].key)  # type: ignore[attr-defined]

    reaped(realm, red=["reward", yellow_stood_there_too])
    assert said(realm)[-1] == "red: no conflict has room for the passage."
    assert board_of(realm).court("red") == (1, 2)
