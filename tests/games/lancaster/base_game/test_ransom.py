"""Knights captured in a conflict lost twice, where the companion keeps the books."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.core.asking import OpenQuestion, Raw, Refusal
from companion.core.forms import Amount, Pick
from companion.core.game import Seating
from companion.core.session import Session
from companion.games.lancaster.base_game.resolving_conflicts import ask_for_ransoms, fight_conflict, ransom_form
from companion.games.lancaster.conflict import Card, Conflict
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.order import OVER
from companion.games.lancaster.pieces import KNIGHTS, owner_for_ally_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.view import view_for_seat
from companion.locale import tongue
from tests.games.lancaster.kit import PROFILE, board_of, court, held, hold, play, realm_of, stack
from tests.tabletop.answering import said


def lost_twice(*standing: tuple[str, int], seats: tuple[str, ...] = ("red", "blue", "green"), start: str = "",
               gold: int = 2) -> tuple[Realm, Conflict]:
    realm = realm_of(*seats, start=start)
    conflict = Conflict(1, Card(12, (4, 2, 1)), realm.spaces, battle=2)
    realm.conflicts.append(conflict)
    for owner in board_of(realm).owners:
        court(realm, owner)
    for owner, knight in standing:
        stack(realm, conflict, owner, knight)
    for seat in realm.seats:
        hold(realm, seat, gold=gold)
    return realm, conflict


def ransomed(realm: Realm, conflict: Conflict, **answers: list[Any]) -> list[str]:
    return play(ask_for_ransoms(realm, board_of(realm), conflict), **answers)[1]


def test_captured_knights_are_ransomed_in_turn_order_whatever_their_rank() -> None:
    realm, conflict = lost_twice(("red", 3), ("blue", 1), ("green", 2), start="green")
    asked = ransomed(realm, conflict, red=["none"], blue=["none"], green=["none"])
    assert asked == ["green: ransom/1", "red: ransom/1", "blue: ransom/1"]


def test_each_costs_one_gold_a_strength_point_and_goes_home() -> None:
    realm, conflict = lost_twice(("red", 3), gold=5)
    ransomed(realm, conflict, red=["3"])
    assert (held(realm, "red", "gold"), board_of(realm).knights_at_court("red")) == (2, (3,))
    assert conflict.companies == ()


def test_a_player_decides_knight_by_knight() -> None:
    realm, conflict = lost_twice(("red", 1), ("red", 2), ("red", 1), gold=4)
    asked = ransomed(realm, conflict, red=["1", "2", "none"])
    assert asked == ["red: ransom/1"] * 3
    assert (board_of(realm).knights_at_court("red"), held(realm, "red", "gold")) == ((1, 2), 1)


def test_the_others_go_to_the_reserve() -> None:
    realm, conflict = lost_twice(("red", 3), ("red", 1), gold=9)
    ransomed(realm, conflict, red=["1", "none"])
    assert board_of(realm).knights_in_reserve("red") == (1, 1, 2, 2, 3, 4)
    assert "red: 3 to the reserve (Conflict 1)." in said(realm)


def test_all_the_others_go_to_the_reserve_however_many_one_owner_has_there() -> None:
    realm, conflict = lost_twice(("red", 3), ("red", 2), ("red", 1), gold=9)
    ransomed(realm, conflict, red=["1", "none"])
    assert board_of(realm).knights_in_reserve("red") == (1, 1, 2, 2, 3, 4)
    assert board_of(realm).knights_at_court("red") == (1,)


def test_who_has_no_gold_is_asked_all_the_same_for_silence_would_tell() -> None:
    realm, conflict = lost_twice(("red", 1), gold=0)
    assert ransomed(realm, conflict, red=["none"]) == ["red: ransom/1"]


def test_nobody_can_ransom_beyond_their_gold() -> None:
    realm, conflict = lost_twice(("red", 2), ("red", 3), gold=2)
    form = ransom_form(realm, board_of(realm), "red", conflict)
    with pytest.raises(Refusal, match="less than"):
        form.read("3")
    assert form.read("2") == 2


def test_who_has_no_knight_there_is_not_asked() -> None:
    realm, conflict = lost_twice(("blue", 1))
    assert ransomed(realm, conflict, blue=["1"]) == ["blue: ransom/1"]


def test_an_allys_knights_cannot_be_ransomed_and_go_to_its_reserve() -> None:
    realm, conflict = lost_twice((owner_for_ally_of("red"), 2), ("red", 1), seats=("red", "blue"), gold=9)
    assert ransomed(realm, conflict, red=["1"]) == ["red: ransom/1"]
    assert 2 in board_of(realm).knights_in_reserve(owner_for_ally_of("red"))
    assert (board_of(realm).knights_outside_reserve(owner_for_ally_of("red")), held(realm, "red", "gold")) == ([], 8)


def test_points_are_awarded_before_the_knights_are_ransomed() -> None:
    realm, conflict = lost_twice(("red", 2))
    play(fight_conflict(realm, conflict), red=["2"])
    assert [line.split(".")[0] for line in said(realm)[1:]] == [
        "red: 2 power points (Conflict 1)", "red gives 2 gold (Ransom, Conflict 1)",
        "red ransoms a knight of strength 2"]
    assert realm.conflicts == []


def test_a_first_defeat_captures_nobody() -> None:
    realm, conflict = lost_twice(("red", 2))
    conflict.battle = 1
    assert play(fight_conflict(realm, conflict))[1] == []
    assert board_of(realm).knights_outside_reserve("red") == [2]


def test_a_knight_moved_by_hand_meanwhile_is_not_ransomed_twice() -> None:
    realm, conflict = lost_twice(("red", 1), ("red", 2), gold=9)
    rule = ask_for_ransoms(realm, board_of(realm), conflict)
    ask = rule.send(None).asks[0]
    board_of(realm).send_piece_home("red", conflict.key, KNIGHTS[1])  # as a correction does
    assert [option.key for option in ask.current_form.options] == ["2", "none"]
    with pytest.raises(StopIteration):
        rule.send(2)
    assert board_of(realm).knights_at_court("red") == (1, 2)


# One evening.


def whole_evening(answers: Callable[[OpenQuestion, Realm], Raw]) -> tuple[Realm, list[str]]:
    """Played to the end; the last thing is who was asked what, in this order."""
    profile = {**PROFILE, "minimum/surrey": 1}
    play = Evening(Seating(("red", "blue", "green"), "red"), {"books": "companion"}, profile)
    session, asked = Session(play), list[str]()
    while not session.run.over:
        ask = next(ask for place, ask in session.run.asks.items() if place not in session.run.sealed)
        asked.append(f"{ask.seat}: {ask.key.partition('~')[0]}")
        session.answer(ask.seat, ask.key, answers(ask, session.run.state))
    state: Realm = session.run.state
    return state, asked


def placed(ask: OpenQuestion, wanted: tuple[str, str] | None) -> Raw:
    """This knight there if it can be, or else any knight into the own castle."""
    places = {branch.key: [knight.key for knight in branch.form.branches] for branch in ask.form.branches}
    if wanted and wanted[1] in places.get(wanted[0], ()):
        return [wanted[0], [wanted[1], 0]]
    castle = next(place for place in places if place.startswith("castle/"))
    return [castle, [places[castle][0], 0]]


WISHES = {("red", 1): ("conflict-1", "2"), ("blue", 1): ("conflict-1", "1"), ("blue", 2): ("surrey", "2")}


def captured_after_surrey(named: str) -> tuple[Realm, list[str]]:
    """Red and blue lose conflict 1 twice; in the round of the second battle blue holds Surrey and names the start."""

    def answers(ask: OpenQuestion, realm: Realm) -> Raw:
        what = ask.key.partition("/")[0]
        if what == "place":
            at_court = board_of(realm).knights_at_court(ask.seat)
            wish = WISHES.get((ask.seat, realm.round))
            return placed(ask, wish if wish and int(wish[1]) in at_court else None)
        if what == "conflicts":
            strong = ["other", {"strength": 8, "first": 4, "second": 2, "third": 1}]
            return {"left": strong if realm.round == 1 else ["5-4-2-1", {}], "right": ["5-4-2-1", {}]}
        if what == "start-player":
            return named
        if what == "county":
            return "reward"
        return least(ask)

    return whole_evening(answers)


def least(ask: OpenQuestion) -> Raw:
    """No markers, no offers, nothing that costs: the last option of a list leaves everything as it is."""
    if isinstance(ask.form, Pick):
        return ask.form.options[-1].key
    return ask.form.sample(Random(ask.key)) if not isinstance(ask.form, Amount) else ask.form.least


@pytest.mark.parametrize(("named", "order"), [("red", ["red", "blue"]), ("blue", ["blue", "red"]),
                                              ("green", ["red", "blue"])])
def test_a_new_start_player_changes_the_order_of_the_ransom_in_a_whole_evening(named: str, order: list[str]) -> None:
    realm, asked = captured_after_surrey(named)
    assert [line.partition(":")[0] for line in asked if line.endswith("ransom/1")] == order
    assert asked.index("blue: start-player/2") < asked.index(f"{order[0]}: ransom/1")
    assert next(fought for fought in realm.fought if fought.number == 1 and fought.battle == 2).round == 2
    assert realm.step == OVER


def test_two_knights_lost_are_two() -> None:
    realm, conflict = lost_twice(("red", 1), ("red", 3), ("blue", 2))
    ransomed(realm, conflict, red=["none"], blue=["none"])
    speak = tongue("en").text_of
    (card,) = view_for_seat(realm, None).results.cards
    assert [speak(line.parts[0][1]) for line in card.lines] == [
        "knights of strength 1 + 3 to the reserve", "knight of strength 2 to the reserve"]


def test_who_pays_and_who_loses_a_knight_is_shown_on_a_card_for_each_conflict() -> None:
    """An ally's loss too: its knights stand on the table of its lord."""
    realm, first = lost_twice(("red", 1), (owner_for_ally_of("red"), 3), ("blue", 2), seats=("red", "blue"), gold=1)
    ransomed(realm, first, red=["1"], blue=["none"])
    second = Conflict(2, Card(12, (4, 2, 1)), realm.spaces, battle=2)
    stack(realm, second, "blue", 1)
    ransomed(realm, second, blue=["none"])
    cards = view_for_seat(realm, None).results.cards
    assert [(card.source.key, [(line.owner, line.parts[-1][1].text) for line in card.lines]) for card in cards] == [
        ("ransom/2", [("blue", "knight of strength {knights} to the reserve")]),
        ("ransom/1", [("red", "{item0}"), ("red", "a knight of strength {n}"),
                      *((who, "knight of strength {knights} to the reserve")
                        for who in (owner_for_ally_of("red"), "blue"))])]
