"""Who plays on for somebody has a name of their own; and whoever lost the seat meanwhile names it no more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.asking import Refusal
from companion.tables import leaving, lobby
from tests.tables.evenings import NAMES, SEATS, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.hall.close()


def name(evening: Evening) -> str:
    return evening.hall.table(evening.code).snapshot.seating.name("red")


def test_a_seat_is_named_by_its_own_device(evening: Evening) -> None:
    leaving.rename(evening.hall, evening.code, evening.devices["red"], "red", "Nell")
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
        leaving.rename(evening.hall, evening.code, evening.devices["blue"], "red", "Nell")
    assert (name(evening), evening.rows()) == ("Ada", rows)
    evening.reopened()
    assert name(evening) == "Ada"
