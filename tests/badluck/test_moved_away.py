"""Somebody tidies up and moves the file of the tables away, while the house is open."""

from __future__ import annotations

import pytest

from tests.badluck import books
from tests.badluck.friends import ballot
from tests.badluck.house import COUNTED, UNWRITTEN, House
from tests.badluck.pages import questions
from tests.speed import slow

pytestmark = slow

NAMES = ("companion.sqlite3", "companion.sqlite3-wal", "companion.sqlite3-shm")


@pytest.mark.parametrize("names", [NAMES[:1], NAMES], ids=["the file", "with its log"])
def test_no_answer_is_taken_until_the_file_is_back_and_the_next_start_knows_all_that_counted(
        house: House, names: tuple[str, ...]) -> None:
    laid = house.lay("Ada,Ben")
    ada, ben = house.seat(laid)
    first, second = ballot(ada, laid.code, "yes", 5), ballot(ben, laid.code, "no", 3)
    assert ada.answer(laid.code, first).status == COUNTED
    attic = house.folder.with_name("attic")
    attic.mkdir()
    for name in names:
        (house.folder / name).rename(attic / name)

    refused = ben.answer(laid.code, second)
    assert refused.status == UNWRITTEN
    assert "moved, deleted or replaced" in refused.page
    assert second["key"] in questions(refused.page)
    assert not (house.folder / names[0]).exists()

    for name in names:
        (attic / name).rename(house.folder / name)
    assert ben.answer(laid.code, second).status == COUNTED
    house.kill()
    assert books.is_sound(house.folder)
    assert {first["key"], second["key"]} <= books.answers(house.folder, laid.code).keys()
    assert books.entries(house.folder, laid.code, second["key"]) == 1
