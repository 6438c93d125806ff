"""Knights captured in a conflict lost twice, where the companion keeps the books."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.games.lancaster.conflict import Card
from companion.games.lancaster.conflicts import resolve
from companion.games.lancaster.owners import ally_of
from companion.games.lancaster.ransom import ransom, ransom_form
from companion.games.lancaster.realm import Conflict, Realm
from tests.games.lancaster.kit import board_of, play, realm_of, said


def lost_twice(*standing: tuple[str, int], seats: tuple[str, ...] = ("red", "blue", "green"), start: str = "",
               gold: int = 2) -> tuple[Realm, Conflict]:
    realm = realm_of(*seats, start=start)
    conflict = Conflict(1, Card(12, (4, 2, 1)), battle=2)
    realm.conflicts.append(conflict)
    for household in board_of(realm).households.values():
        household.court = ()
    for owner, knight in standing:
        board_of(realm).join(conflict, owner, knight)
    for hand in board_of(realm).hands.values():
        hand.gold = gold
    return realm, conflict


def ransomed(realm: Realm, conflict: Conflict, **answers: list[Any]) -> list[str]:
    return play(ransom(realm, board_of(realm), conflict), **answers)[1]


def test_captured_knights_are_ransomed_in_turn_order_whatever_their_rank() -> None:
    realm, conflict = lost_twice(("red", 3), ("blue", 1), ("green", 2), start="green")
    asked = ransomed(realm, conflict, red=["none"], blue=["none"], green=["none"])
    assert asked == ["green: ransom/1", "red: ransom/1", "blue: ransom/1"]


def test_each_costs_one_gold_a_strength_point_and_goes_home() -> None:
    realm, conflict = lost_twice(("red", 3), gold=5)
    ransomed(realm, conflict, red=["3"])
    assert (board_of(realm).hands["red"].gold, board_of(realm).households["red"].court) == (2, (3,))
    assert conflict.stands == ()


def test_a_player_decides_knight_by_knight() -> None:
    realm, conflict = lost_twice(("red", 1), ("red", 2), ("red", 1), gold=4)
    asked = ransomed(realm, conflict, red=["1", "2", "none"])
    assert asked == ["red: ransom/1"] * 3
    assert (board_of(realm).households["red"].court, board_of(realm).hands["red"].gold) == ((1, 2), 1)


def test_the_others_go_to_the_reserve() -> None:
    realm, conflict = lost_twice(("red", 3), ("red", 1), gold=9)
    ransomed(realm, conflict, red=["1", "none"])
    assert board_of(realm).reserve("red") == (1, 1, 2, 2, 3, 4)
    assert "red: 3 to the reserve (Conflict 1)." in said(realm)


def test_who_has_no_gold_is_asked_all_the_same_for_silence_would_tell() -> None:
    realm, conflict = lost_twice(("red", 1), gold=0)
    assert ransomed(realm, conflict, red=["none"]) == ["red: ransom/1"]


def test_nobody_can_ransom_beyond_their_gold() -> None:
    realm, conflict = lost_twice(("red", 2), ("red", 3), gold=2)
    form = ransom_form(board_of(realm), "red", conflict)
    with pytest.raises(Refusal, match="less than"):
        form.read("3")
    assert form.read("2") == 2


def test_who_has_no_knight_there_is_not_asked() -> None:
    realm, conflict = lost_twice(("blue", 1))
    assert ransomed(realm, conflict, blue=["1"]) == ["blue: ransom/1"]


def test_an_allys_knights_cannot_be_ransomed_and_go_to_its_reserve() -> None:
    realm, conflict = lost_twice((ally_of("red"), 2), ("red", 1), seats=("red", "blue"), gold=9)
    assert ransomed(realm, conflict, red=["1"]) == ["red: ransom/1"]
    assert 2 in board_of(realm).reserve(ally_of("red"))
    assert (board_of(realm).knights_of(ally_of("red")), board_of(realm).hands["red"].gold) == ([], 8)


def test_points_are_awarded_before_the_knights_are_ransomed() -> None:
    realm, conflict = lost_twice(("red", 2))
    play(resolve(realm, conflict), red=["2"])
    assert [line.split(".")[0] for line in said(realm)[1:]] == [
        "red: 2 power points (Conflict 1)", "red gives 2 gold (Ransom, Conflict 1)",
        "red ransoms a knight of strength 2"]
    assert realm.conflicts == []


def test_a_first_defeat_captures_nobody() -> None:
    realm, conflict = lost_twice(("red", 2))
    conflict.battle = 1
    assert play(resolve(realm, conflict))[1] == []
    assert board_of(realm).knights_of("red") == [2]


def test_a_knight_moved_by_hand_meanwhile_is_not_ransomed_twice() -> None:
    realm, conflict = lost_twice(("red", 1), ("red", 2), gold=9)
    rule = ransom(realm, board_of(realm), conflict)
    ask = rule.send(None).asks[0]
    board_of(realm).withdraw(conflict, "red", 1)  # as a correction does
    board_of(realm).muster("red", 1)
    assert [option.key for option in ask.now.options] == ["2", "none"]
    with pytest.raises(StopIteration):
        rule.send(2)
    assert board_of(realm).households["red"].court == (1, 2)
