"""Somebody opened the database and changed a ballot."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.badluck import books
from tests.badluck.friends import ballot, play_to_the_end, play_until
from tests.badluck.house import COUNTED, REFUSED, House, Laid, Phone
from tests.badluck.pages import VOTES, filled, forms, questions
from tests.speed import slow

pytestmark = slow

HAND = "UPDATE log SET answer = replace(answer, '\"no\"', '\"yes\"') WHERE code = ? AND seq = ?"

SPOILING = {
    "by hand": HAND,
    "removed": "DELETE FROM log WHERE code = ? AND seq = ?",
    "another hash": "UPDATE log SET hash = zeroblob(32) WHERE code = ? AND seq = ?",
    "bytes for text": "UPDATE log SET answer = x'ff00ff' WHERE code = ? AND seq = ?",
    "another seat": "UPDATE log SET seat = 'blue' WHERE code = ? AND seq = ?",
    "another place": "UPDATE log SET seq = seq + 1000 WHERE code = ? AND seq = ?",
}


def changed(folder: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as file, file:
        assert file.execute(sql, values).rowcount > 0


def stored(folder: Path, code: str) -> list[tuple[object, ...]]:
    with books.copied(folder) as aside, closing(sqlite3.connect(aside / "companion.sqlite3")) as file:
        return file.execute("SELECT * FROM log WHERE code = ? ORDER BY seq", (code,)).fetchall()


def an_evening_with_a_no(house: House, chance: random.Random) -> tuple[Laid, list[Phone], int]:
    """Three votes; in the second stands a ballot that says no, and its entry's number."""
    laid = house.lay("Ada,Ben,Cy")
    phones = house.seat(laid)
    play_until(phones, laid.code, "red:ballot/2", chance)
    assert phones[0].answer(laid.code, ballot(phones[0], laid.code, "no", 2)).status == COUNTED
    with books.hall(house.folder) as opened:
        spoilt = opened.store.last_seq(laid.code)
    play_until(phones, laid.code, "table:again/3", chance)
    return laid, phones, spoilt


def test_a_changed_ballot_closes_the_table_and_the_evening_goes_on_at_a_new_one(house: House, tmp_path: Path) -> None:
    chance = random.Random(1399)
    laid, phones, spoilt = an_evening_with_a_no(house, chance)
    late = filled(phones[1].question(laid.code, "table:again/3"), chance)
    before = phones[0].look(laid.code)
    house.close()
    changed(house.folder, HAND, laid.code, spoilt)
    house.open()

    page = phones[0].look(laid.code)
    assert page != before
    assert questions(page) == {}
    assert phones[1].answer(laid.code, late).status == REFUSED
    snapshot = books.snapshot_of(house.folder, laid.code)
    assert snapshot.trouble is not None
    assert dict(snapshot.trouble.values) == {"seq": spoilt}
    as_left = stored(house.folder, laid.code)

    fresh = continued(house, laid.code)
    assert fresh != laid.code
    with books.hall(house.folder) as opened:
        assert books.session_of(opened, fresh).last_seq == spoilt, "the good part, and a note that it goes on here"
    play_to_the_end(phones, fresh, chance)
    house.close()
    assert len(books.ballots(books.replayed(house.folder, fresh, tmp_path))) == 3 * VOTES
    assert stored(house.folder, laid.code) == as_left


def continued(house: House, code: str) -> str:
    """The host taps the button on the big screen, twice."""
    host = Phone(house)
    assert host.get(house.launch_link()).status == 303
    (button,) = (form for form in forms(host.get(f"/t/{code}/screen").page) if form.action.endswith("/continue"))
    answers = [host.post(button.action, button.typed) for _ in range(2)]
    assert [answer.status for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location, "two taps must not open two tables"
    return answers[0].location.split("/")[2]


@pytest.fixture(scope="module")
def spoilt_evenings(busy_house: House) -> dict[str, tuple[Laid, list[Phone]]]:
    """A table for each way of spoiling it, in one house."""
    played = {how: an_evening_with_a_no(busy_house, random.Random(1401)) for how in SPOILING}
    busy_house.close()
    for how, (laid, _, spoilt) in played.items():
        changed(busy_house.folder, SPOILING[how], laid.code, spoilt)
    busy_house.open()
    return {how: (laid, phones) for how, (laid, phones, _) in played.items()}


@pytest.mark.parametrize("how", SPOILING)
def test_a_spoilt_entry_is_noticed_however_it_was_spoilt(
        busy_house: House, spoilt_evenings: dict[str, tuple[Laid, list[Phone]]], how: str) -> None:
    laid, phones = spoilt_evenings[how]
    assert phones[0].questions(laid.code) == {}
    assert phones[0].get(f"/t/{laid.code}/record").status == 200
    assert books.snapshot_of(busy_house.folder, laid.code).trouble is not None


def test_a_player_cannot_continue_a_table_only_the_host_can(
        spoilt_evenings: dict[str, tuple[Laid, list[Phone]]]) -> None:
    laid, phones = spoilt_evenings["by hand"]
    assert phones[0].post(f"/t/{laid.code}/continue", {}).status == 403


def test_a_table_without_its_first_entry_says_so_and_hides_no_other_table(house: House) -> None:
    laid, other = house.lay("Ada,Ben", "lancaster"), house.lay("Cy,Dot")
    phone, neighbour = Phone(house).take(laid.links[0]), Phone(house).take(other.links[0])
    before = phone.look(laid.code)
    late = phone.question(laid.code, "table:set-up")
    house.close()
    changed(house.folder, "UPDATE log SET answer = '{}' WHERE code = ? AND seq = ?", laid.code, 0)
    house.open()
    assert phone.look(laid.code) != before
    assert phone.answer(laid.code, late.typed).status == REFUSED
    assert phone.get(f"/t/{laid.code}/record").status in (200, REFUSED)
    assert phone.get(f"/t/{laid.code}/export.json").status == REFUSED
    assert neighbour.question(other.code, "red:ballot")
