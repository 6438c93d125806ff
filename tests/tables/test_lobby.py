"""Before the first question: seats, order, start player; and what can no longer be changed afterwards."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.asking import Refusal
from companion.games import GAMES
from companion.tables import doors, lobby
from companion.tables.hall import Hall
from companion.tables.seating import SeatingPlan
from companion.tables.tokens import CODE_LETTERS, code_from_typed_text
from tests.patience import PATIENCE
from tests.tables.mills import MILL


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with closing(Hall(tmp_path)) as hall:
        yield hall


@pytest.fixture
def mill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "mill", MILL)


def seating(hall: Hall, code: str) -> SeatingPlan:
    return hall.table(code).snapshot.seating


def order(hall: Hall, code: str) -> list[str]:
    return [player.seat for player in seating(hall, code).players]


@pytest.fixture
def code(hall: Hall) -> str:
    """Ada, Ben and Cleo sit at a table for five."""
    code = lobby.open_table(hall, "lancaster", 5)
    for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green")):
        lobby.sit_down(hall, code, doors.register_new_device(hall)[0], name, colour)
    return code


def test_a_room_code_has_four_letters_that_spell_nothing(hall: Hall) -> None:
    codes = {lobby.open_table(hall, "lancaster", 3) for _ in range(20)}
    assert len(codes) == 20
    for code in codes:
        assert len(code) == 4
        assert set(code) <= set(CODE_LETTERS)
        assert code_from_typed_text(f" {code.lower()} ") == code


@pytest.mark.parametrize("size", [1, 6, 0])
def test_a_table_is_laid_only_for_as_many_as_the_game_is_for(hall: Hall, size: int) -> None:
    with pytest.raises(Refusal):
        lobby.open_table(hall, "lancaster", size)
    assert hall.table_rows() == ()


def test_a_game_or_an_option_that_is_not_in_the_house_is_refused(hall: Hall) -> None:
    with pytest.raises(Refusal):
        lobby.open_table(hall, "chess", 2)
    with pytest.raises(Refusal):
        lobby.open_table(hall, "lancaster", 3, {"towers": "blue"})


@pytest.mark.usefixtures("mill")
def test_what_was_agreed_before_the_evening_goes_into_its_log(hall: Hall) -> None:
    code = lobby.open_table_and_begin_evening(hall, "mill", ["Ada", "Ben"], {"books": "companion"})
    assert seating(hall, code).options == {"books": "companion", "length": "short"}
    assert json.loads(hall.store.log_rows(code)[0].answer or "")["options"] == {"books": "companion", "length": "short"}
    assert hall.table(code).snapshot.pages[None].view[0] == "companion"


@pytest.mark.usefixtures("mill")
def test_a_table_that_chose_nothing_plays_as_usual(hall: Hall) -> None:
    code = lobby.open_table(hall, "mill", 2)
    assert seating(hall, code).options == {"books": "cardboard", "length": "short"}


@pytest.mark.usefixtures("mill")
@pytest.mark.parametrize("options", [{"books": "blue"}, {"books": ""}, {"towers": "long"}, {"length": "companion"}])
def test_an_option_the_game_does_not_have_is_refused(hall: Hall, options: dict[str, str]) -> None:
    with pytest.raises(Refusal) as no:
        lobby.open_table(hall, "mill", 2, options)
    assert no.value.path in options
    assert hall.table_rows() == ()


@pytest.mark.usefixtures("mill")
def test_drawing_the_start_player_keeps_the_options(hall: Hall) -> None:
    code = lobby.open_table(hall, "mill", 2, {"length": "long"})
    for name, colour in (("Ada", "red"), ("Ben", "blue")):
        lobby.sit_down(hall, code, doors.register_new_device(hall)[0], name, colour)
    lobby.name_or_draw_start_player(hall, code, None)
    assert seating(hall, code).drawn
    assert seating(hall, code).options == {"books": "cardboard", "length": "long"}


def test_the_newcomer_sits_last_and_can_be_moved_up_to_the_first_place(hall: Hall, code: str) -> None:
    assert order(hall, code) == ["red", "blue", "green"]
    for _ in range(4):
        lobby.move_seat_up(hall, code, "green")
    assert order(hall, code) == ["green", "red", "blue"]
    lobby.move_seat_up(hall, code, "nobody")
    assert order(hall, code) == ["green", "red", "blue"]


def test_the_start_player_is_named_or_drawn_and_the_table_sees_which(hall: Hall, code: str) -> None:
    lobby.name_or_draw_start_player(hall, code, "blue")
    assert (seating(hall, code).start, seating(hall, code).drawn) == ("blue", False)
    lobby.name_or_draw_start_player(hall, code, None)
    assert seating(hall, code).start in order(hall, code)
    assert seating(hall, code).drawn
    with pytest.raises(Refusal):
        lobby.name_or_draw_start_player(hall, code, "yellow")


def test_a_draw_by_lot_reaches_everybody_sooner_or_later(hall: Hall, code: str) -> None:
    drawn = set()
    for _ in range(200):
        lobby.name_or_draw_start_player(hall, code, None)
        drawn.add(seating(hall, code).start)
        if len(drawn) == 3:
            return
    raise AssertionError(drawn)


def test_when_the_start_player_stands_up_nobody_is_the_start_player(hall: Hall, code: str) -> None:
    lobby.name_or_draw_start_player(hall, code, "blue")
    lobby.leave_seat(hall, code, "blue")
    assert order(hall, code) == ["red", "green"]
    assert seating(hall, code).start is None


def test_an_evening_begins_with_the_first_in_the_order_if_nobody_was_named(hall: Hall, code: str) -> None:
    lobby.begin_evening(hall, code)
    assert seating(hall, code).seating_order().start == "red"
    assert hall.table(code).snapshot.pages[None].view.start == "red"


def test_an_evening_needs_enough_players_and_begins_once(hall: Hall, code: str) -> None:
    for seat in ("red", "blue"):
        lobby.leave_seat(hall, code, seat)
    with pytest.raises(Refusal):
        lobby.begin_evening(hall, code)
    lobby.sit_down(hall, code, doors.register_new_device(hall)[0], "Dan", "black")
    lobby.begin_evening(hall, code)
    with pytest.raises(Refusal):
        lobby.begin_evening(hall, code)
    assert len(hall.store.log_rows(code)) == 1


def test_nothing_of_the_lobby_can_be_changed_once_the_evening_has_begun(hall: Hall, code: str) -> None:
    lobby.begin_evening(hall, code)
    before = seating(hall, code)
    for change in (lambda: lobby.leave_seat(hall, code, "red"), lambda: lobby.move_seat_up(hall, code, "blue"),
                   lambda: lobby.name_or_draw_start_player(hall, code, "blue"),
                   lambda: lobby.sit_down(hall, code, doors.register_new_device(hall)[0], "Dan", "black")):
        with pytest.raises(Refusal):
            change()
    assert seating(hall, code) == before


def test_of_many_who_want_the_last_seat_in_the_same_moment_one_gets_it(hall: Hall) -> None:
    code = lobby.open_table(hall, "lancaster", 2)
    lobby.sit_down(hall, code, doors.register_new_device(hall)[0], "Ada", "red")
    outcomes: list[str] = []
    ready = threading.Barrier(6)

    def come(number: int) -> None:
        device, _ = doors.register_new_device(hall)
        ready.wait(PATIENCE)
        try:
            lobby.sit_down(hall, code, device, f"Ben {number}", ("blue", "green")[number % 2])
            outcomes.append("sits")
        except Refusal:
            outcomes.append("refused")

    threads = [threading.Thread(target=come, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(outcomes) == ["refused"] * 5 + ["sits"]
    assert len(order(hall, code)) == 2


def test_a_table_laid_from_the_command_line_can_be_played_at_once(hall: Hall) -> None:
    code = lobby.open_table_and_begin_evening(hall, "lancaster", ["Ada", "Ben"], {})
    assert seating(hall, code).stage == "playing"
    assert seating(hall, code).holders == {}


@pytest.mark.parametrize("names", [["Ada", "ada"], ["Ada", "\u0410da"], ["Ada", "\u3164"]], ids=ascii)
def test_a_table_with_two_names_that_look_the_same_is_not_laid_at_all(hall: Hall, names: list[str]) -> None:
    with pytest.raises(Refusal):
        lobby.open_table_and_begin_evening(hall, "lancaster", names, {})
    assert hall.table_rows() == ()
