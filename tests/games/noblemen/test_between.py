"""Between the events all lies on the table: nobody is asked, one tap begins what comes next, follies may be told."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.session import Session
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.court import EVENING_OVER
from tests.games.noblemen.kit import (
    asked,
    begun,
    buildings,
    by_hand,
    call,
    court,
    dance,
    english,
    go_on,
    play_decade,
    points,
    question,
    score,
    seen,
    titles,
    told,
)


def test_three_to_five_play_and_the_table_says_who_starts() -> None:
    assert (NOBLEMEN.least, NOBLEMEN.most, NOBLEMEN.starts) == (3, 5, True)


def test_everybody_begins_as_a_baron_without_a_point() -> None:
    evening = begun(3)
    assert titles(evening) == dict.fromkeys(("red", "blue", "green"), "baron")
    assert set(points(evening).values()) == {0}


@pytest.mark.parametrize(("players", "filled"), [
    (3, "3 castles, 2 palaces, 3 chapels"), (4, "4 castles, 3 palaces, 4 chapels"),
    (5, "5 castles, 4 palaces, 5 chapels")])
def test_hands_are_told_how_many_buildings_stand_on_the_board(players: int, filled: str) -> None:
    assert by_hand(begun(players))[0] == f"{filled}, 4 follies on the dearest spaces of the board"


@pytest.mark.parametrize(("players", "supply"), [
    (3, "1 × Duke, 1 × Marquess, 1 × Earl, 1 × Viscount"), (4, "1 × Duke, 1 × Marquess, 1 × Earl, 2 × Viscount"),
    (5, "1 × Duke, 1 × Marquess, 2 × Earl, 3 × Viscount")])
def test_hands_are_told_which_titles_lie_in_supply_for_so_many_players(players: int, supply: str) -> None:
    told = by_hand(begun(players))[1]
    assert told.replace(" and ", ", ") == f"{supply} beside the board; everybody begins as a baron"


def test_the_start_player_takes_10_pounds_and_each_next_one_clockwise_1_more() -> None:
    assert "green: takes 10 pounds, each next one clockwise 1 more" in by_hand(begun(4, start="green"))


def test_the_player_right_of_the_start_player_takes_the_queen() -> None:
    assert "blue: takes the queen" in by_hand(begun(4, start="green"))
    assert seen(begun(4, start="green")).queen == "blue"


def test_between_the_events_nobody_has_to_answer() -> None:
    evening = begun()
    assert evening.awaited_seats() == frozenset()
    assert {key for _, key in asked(evening)} == {"ball/1", "folly/1", "sketch/1"}


def test_a_decade_has_two_balls_and_ends_with_a_building_scoring() -> None:
    evening = begun(3)
    events = []
    while len(events) < 4:
        events.append(next(key for seat, key in evening.run.asks if key.startswith(("ball/", "scoring/"))))
        if events[-1].startswith("ball/"):
            dance(evening)
            go_on(evening)
        else:
            score(evening)
            go_on(evening)
            go_on(evening)
    assert events == ["ball/1", "ball/2", "scoring/1", "ball/3"]
    assert seen(evening).round == 2


def test_after_the_third_decade_the_game_is_over() -> None:
    evening = begun(3)
    for _ in range(2):
        play_decade(evening)
        go_on(evening)
        go_on(evening)
    play_decade(evening, red=buildings(3), blue=buildings(2), green=buildings(1))
    go_on(evening)
    assert evening.run.over
    assert court(evening).step == EVENING_OVER


def test_whoever_calls_a_ball_or_a_scoring_has_the_queen() -> None:
    evening = begun()
    call(evening, "green")
    assert seen(evening).queen == "green"
    assert told(evening) == ["Masked ball 1 of decade 1: green has the queen."]


def test_the_laptop_says_who_has_the_queen() -> None:
    evening = begun()
    evening.answer("table", "ball/1", "blue")
    assert seen(evening).queen == "blue"


def test_what_is_called_is_always_what_comes_next() -> None:
    evening = begun()
    assert button(evening, "ball/") == "Masked ball: the queen is with me"
    for _ in range(2):
        dance(evening)
        go_on(evening)
    assert button(evening, "scoring/") == "Building scoring: the queen is with me"


def button(evening: Session, begins: str) -> str:
    (option,) = question(evening, "red", begins).form.options
    return english(option.words)


# Follies.


def build(evening: Session, seat: str, which: str) -> None:
    evening.answer(seat, question(evening, seat, "folly/").key, {"which": which})


def follies(evening: Session, seat: str) -> Any:
    """What may still be built."""
    return dict(question(evening, seat, "folly/").form.fields)["which"].form.options


def test_the_first_folly_brings_12_points_the_next_ones_10_8_and_6() -> None:
    evening = begun()
    for seat, which, n in (("red", "manors", 12), ("blue", "each", 10), ("red", "forests", 8), ("green", "gardens", 6)):
        before = points(evening)[seat]
        build(evening, seat, which)
        assert points(evening)[seat] - before == n
    assert [folly.points for folly in seen(evening).follies] == [8, 12, 6, 10]


def test_each_of_the_four_follies_is_built_once() -> None:
    evening = begun()
    build(evening, "red", "manors")
    assert [option.key for option in follies(evening, "blue")] == ["forests", "gardens", "each"]
    for which in ("forests", "gardens", "each"):
        build(evening, "red", which)
    assert {key for _, key in asked(evening)} == {"ball/1", "sketch/1"}


def test_a_folly_costs_12_pounds_less_what_the_title_saves() -> None:
    evening = begun()
    dance(evening, red=14, blue=10, green=6, yellow=2)
    go_on(evening)
    notes = {seat: english(follies(evening, seat)[0].note) for seat in court(evening).seats}
    assert notes == {"red": "12 points for 9 pounds", "blue": "12 points for 10 pounds",
                     "green": "12 points for 11 pounds", "yellow": "12 points for 12 pounds"}


def test_a_folly_brings_nothing_at_a_building_scoring() -> None:
    evening = begun()
    build(evening, "red", "manors")
    play_decade(evening, red=buildings(12))
    assert points(evening)["red"] == 12
