"""A seat is named by its own device; whoever lost it meanwhile names it no more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.asking import Refusal
from companion.locale import tongue
from companion.tables import doors, lobby, taking_over
from companion.tables.hall import Hall
from tests.tables.evenings import NAMES, SEATS, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.hall.close()


def name(evening: Evening) -> str:
    return evening.hall.table(evening.code).snapshot.seating.name("red")


def test_a_seat_is_named_by_its_own_device(evening: Evening) -> None:
    taking_over.rename_player(evening.hall, evening.code, evening.devices["red"], "red", "Nell")
    assert name(evening) == "Nell"


@pytest.mark.parametrize("stage", ["lobby", "playing"])
def test_a_device_that_no_longer_has_the_seat_when_its_name_is_written_down_names_nobody(
        evening: Evening, stage: str) -> None:
    """Between its page and its tap the seat went to another one."""
    if stage == "lobby":
        evening.code = lobby.open_table(evening.hall, "lancaster", 3)
        for seat, called in zip(SEATS, NAMES, strict=True):
            lobby.sit_down(evening.hall, evening.code, evening.devices[seat], called, seat)
    rows = evening.rows()
    with pytest.raises(Refusal, match="not on this device any more"):
        taking_over.rename_player(evening.hall, evening.code, evening.devices["blue"], "red", "Nell")
    assert (name(evening), evening.rows()) == ("Ada", rows)
    evening.reopened()
    assert name(evening) == "Ada"


def last_line(hall: Hall, code: str) -> str:
    return tongue("en").text_of(hall.table(code).ask_session(lambda session: session.lines[-1].words))


def test_the_log_names_who_it_was_though_another_process_renamed_them(evening: Evening, tmp_path: Path) -> None:
    with closing(Hall(tmp_path)) as other:
        evening.hall.table(evening.code)  # it has looked, and then hears of nothing
        taking_over.rename_player(other, evening.code, evening.devices["red"], "red", "Bea")
        taking_over.rename_player(evening.hall, evening.code, evening.devices["red"], "red", "Zoe")
        assert last_line(evening.hall, evening.code).startswith("Bea is called ")
        assert evening.hall.table(evening.code).snapshot.seating.name("red") == "Zoe"


def test_a_name_that_the_seat_has_already_is_no_line(evening: Evening) -> None:
    rows = evening.rows()
    taking_over.rename_player(evening.hall, evening.code, evening.devices["red"], "red", "Ada")
    assert evening.rows() == rows


def test_whose_seat_has_moved_on_another_process_renames_it_no_more(evening: Evening, tmp_path: Path) -> None:
    with closing(Hall(tmp_path)) as other:
        taking_over.move_seat_to_device(other, evening.code, "red", doors.register_new_device(other)[0])
        rows = evening.rows()
        with pytest.raises(Refusal, match="not on this device"):
            taking_over.rename_player(evening.hall, evening.code, evening.devices["red"], "red", "Zoe")
        assert evening.rows() == rows
