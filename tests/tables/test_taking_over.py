"""A seat changes hands: claims by who "was Ada", and links."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.asking import Refusal
from companion.tables import doors, lobby, taking_over
from companion.tables.doors import Device, Newcomer
from companion.tables.hall import Hall
from companion.tables.seating import CLAIMS_A_SEAT, SeatingPlan
from companion.tables.store import ClaimRow
from companion.tables.taking_over import admit_claim, claim_seat, refuse_claims_from_address, refuse_one_or_all_claims
from companion.tables.tokens import hash_of_token

ATTACKER, ADAS = "192.168.1.66", "192.168.1.20"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with closing(Hall(tmp_path)) as hall:
        yield hall


@pytest.fixture
def devices() -> dict[str, Device]:
    return {}


@pytest.fixture
def code(hall: Hall, devices: dict[str, Device]) -> str:
    """Ada, Ben and Cleo play."""
    code = lobby.open_table(hall, "lancaster", 3)
    for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green")):
        devices[colour], _ = doors.register_new_device(hall)
        lobby.sit_down(hall, code, devices[colour], name, colour)
    lobby.begin_evening(hall, code)
    return code


def browser(name: str) -> Newcomer:
    return Newcomer(hash_of_token(name))


def seating(hall: Hall, code: str) -> SeatingPlan:
    return hall.table(code).snapshot.seating


def waiting(hall: Hall, code: str) -> list[tuple[str, str]]:
    return [(claim.seat, claim.address) for claim in seating(hall, code).claims]


def made_by(hall: Hall, code: str, who: Newcomer | Device) -> ClaimRow:
    return next(claim for claim in seating(hall, code).claims if claim.token_hash == who.token_hash)


def flood(hall: Hall, code: str, times: int, addresses: int = 1) -> None:
    for n in range(times):
        address = ATTACKER if addresses == 1 else f"192.168.2.{n % addresses}"
        claim_seat(hall, code, ("red", "blue", "green")[n % 3], browser(f"attacker {n}"), address)


def rows(hall: Hall, table: str) -> int:
    with closing(sqlite3.connect(hall.store.file)) as connection:
        count: int = connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
    return count


def test_of_many_claims_a_few_wait_for_each_seat_and_no_other_row_is_left(hall: Hall, code: str) -> None:
    before = rows(hall, "devices")
    flood(hall, code, 60)
    assert len(waiting(hall, code)) == rows(hall, "claims") == 3 * CLAIMS_A_SEAT
    assert rows(hall, "devices") == before


def test_a_flood_from_one_address_does_not_push_out_who_came_from_another(hall: Hall, code: str) -> None:
    flood(hall, code, 30)
    claim_seat(hall, code, "red", browser("Ada's new phone"), ADAS)
    flood(hall, code, 60)
    admit_claim(hall, code, "red", made_by(hall, code, browser("Ada's new phone")).number)
    ada = hall.store.device_row(hash_of_token("Ada's new phone"))
    assert ada is not None
    assert seating(hall, code).holders["red"] == ada.id


def test_a_phone_of_the_table_comes_before_strangers_of_many_addresses(
    hall: Hall, code: str, devices: dict[str, Device]
) -> None:
    claim_seat(hall, code, "red", devices["green"], ADAS)
    flood(hall, code, 90, addresses=30)
    assert seating(hall, code).claims[0].device == devices["green"].id
    assert waiting(hall, code).count(("red", ADAS)) == 1


def test_a_phone_that_lost_its_seat_is_known_for_having_had_it(
    hall: Hall, code: str, devices: dict[str, Device]
) -> None:
    taking_over.move_seat_to_device(hall, code, "red", browser("a thief"))
    flood(hall, code, 30, addresses=10)
    claim_seat(hall, code, "red", devices["red"], ADAS)
    flood(hall, code, 60, addresses=20)
    first = seating(hall, code).claims[0]
    assert (first.seat, first.device) == ("red", devices["red"].id)
    assert seating(hall, code).past_seats_of(devices["red"].id) == ("red",)


def test_of_two_phones_that_open_one_seat_link_at_the_same_moment_the_first_sits_down(hall: Hall, code: str) -> None:
    token = doors.issue_link_token(hall, "seat", code, "red")
    taking_over.move_seat_to_device(hall, code, "red", browser("first"), token)
    with pytest.raises(Refusal, match="works once"):
        taking_over.move_seat_to_device(hall, code, "red", browser("second"), token)
    assert seating(hall, code).holders["red"] == doors.device_by_token(hall, "first").id


def test_strangers_wait_while_only_phones_of_the_table_ask_for_a_seat(
    hall: Hall, code: str, devices: dict[str, Device]
) -> None:
    taking_over.move_seat_to_device(hall, code, "red", browser("a thief"))
    for who in devices.values():
        claim_seat(hall, code, "red", who, ADAS)
    with pytest.raises(Refusal):
        claim_seat(hall, code, "red", browser("stranger"), ATTACKER)
    assert [claim.device for claim in seating(hall, code).claims] == [who.id for who in devices.values()]


def test_the_newest_claim_of_a_browser_replaces_its_older_one_for_any_seat(hall: Hall, code: str) -> None:
    for seat in ("red", "blue", "blue", "green"):
        claim_seat(hall, code, seat, browser("one"), ADAS)
    assert waiting(hall, code) == [("green", ADAS)]


def test_a_claim_said_twice_stands_as_said_first_and_is_no_news(hall: Hall, code: str) -> None:
    claim_seat(hall, code, "red", browser("one"), ADAS)
    before, told = hall.table(code).snapshot, []
    hall.telling = lambda *news: told.append(news)
    claim_seat(hall, code, "red", browser("one"), ADAS)
    assert hall.table(code).snapshot is before
    assert told == []


def test_a_claim_is_news_that_can_wait(hall: Hall, code: str) -> None:
    told: list[bool] = []
    hall.telling = lambda _code, at_once: told.append(at_once)
    claim_seat(hall, code, "red", browser("one"), ADAS)
    refuse_one_or_all_claims(hall, code, "red")
    taking_over.move_seat_to_device(hall, code, "red", browser("one"))
    assert told == [False, False, True]


def test_a_tap_on_a_claim_that_gave_way_lets_nobody_else_in(hall: Hall, code: str) -> None:
    claim_seat(hall, code, "red", browser("one"), ADAS)
    old = made_by(hall, code, browser("one")).number
    refuse_one_or_all_claims(hall, code, "red", old)
    claim_seat(hall, code, "red", browser("another"), ATTACKER)
    for number in (old, -1):
        with pytest.raises(Refusal):
            admit_claim(hall, code, "red", number)
    with pytest.raises(Refusal):
        admit_claim(hall, code, "blue", made_by(hall, code, browser("another")).number)
    assert len(waiting(hall, code)) == 1


def test_the_host_turns_away_one_or_a_seats_or_all_of_an_address(
    hall: Hall, code: str, devices: dict[str, Device]
) -> None:
    flood(hall, code, 4)
    claim_seat(hall, code, "red", browser("Ada"), ADAS)
    claim_seat(hall, code, "blue", devices["red"], ATTACKER)
    refuse_one_or_all_claims(hall, code, "green", made_by(hall, code, browser("attacker 2")).number)
    assert sorted(waiting(hall, code)) == [("blue", ATTACKER)] * 2 + [("red", ADAS)] + [("red", ATTACKER)] * 2
    assert refuse_claims_from_address(hall, code, "blue", made_by(hall, code, browser("attacker 1")).number) == ATTACKER
    assert sorted(waiting(hall, code)) == [("blue", ATTACKER), ("red", ADAS)]  # the first is Ada's phone's
    refuse_one_or_all_claims(hall, code, "blue")
    assert waiting(hall, code) == [("red", ADAS)]


def test_who_holds_a_seat_claims_it_in_vain(hall: Hall, code: str, devices: dict[str, Device]) -> None:
    claim_seat(hall, code, "red", devices["red"], ADAS)
    assert waiting(hall, code) == []


def test_a_claim_that_fails_leaves_nothing(hall: Hall, code: str) -> None:
    before = rows(hall, "devices")
    for seat in ("yellow", "table", ""):
        with pytest.raises(Refusal):
            claim_seat(hall, code, seat, browser("one"), ADAS)
    assert (rows(hall, "claims"), rows(hall, "devices")) == (0, before)


@pytest.mark.parametrize("phone", ["green", None])
def test_the_log_says_on_whose_phone_a_seat_is_played_now(
    hall: Hall, code: str, devices: dict[str, Device], phone: str | None
) -> None:
    who = devices[phone] if phone else browser("one")
    claim_seat(hall, code, "red", who, ADAS)
    admit_claim(hall, code, "red", made_by(hall, code, who).number)
    row = hall.store.log_rows(code)[-1]
    assert (row.kind, row.seat, row.key) == ("seating", "red", "moved")
    assert row.answer == (f'"{phone}"' if phone else None)


def test_of_thousands_of_claims_in_a_file_no_more_are_shown_than_there_is_room_for(
    hall: Hall, code: str, tmp_path: Path
) -> None:
    with hall.store.writing() as writing:
        for n in range(1_000):
            writing.add_claim(code, "red", hash_of_token(f"{n}"), ATTACKER, n)
    with closing(Hall(tmp_path)) as again:
        assert len(waiting(again, code)) == CLAIMS_A_SEAT
        taking_over.claim_seat(again, code, "red", browser("Ada"), ADAS)
        assert ("red", ADAS) in waiting(again, code)
        assert rows(again, "claims") == CLAIMS_A_SEAT


def test_an_older_file_forgets_its_claims_and_the_devices_that_came_to_nothing(
    hall: Hall, code: str, devices: dict[str, Device], tmp_path: Path
) -> None:
    host, _ = doors.register_new_device(hall, host=True)
    with closing(sqlite3.connect(hall.store.file)) as old:
        for statement in ("DROP TABLE claims", "DROP TABLE past_holdings", "DROP TABLE lessons",
                          "ALTER TABLE tables DROP COLUMN closed_at", "PRAGMA user_version = 2",
                          "CREATE TABLE claims (code, seat, device REFERENCES devices (id), at)"):
            old.execute(statement)
        for n in range(500):
            old.execute("INSERT INTO devices (token_hash, host, seen_at) VALUES (?, 0, 0)", (hash_of_token(f"{n}"),))
            old.execute("INSERT INTO claims SELECT ?, 'red', MAX(id), 0 FROM devices", (code,))
        old.commit()
    with closing(Hall(tmp_path)) as again:
        assert waiting(again, code) == []
        assert rows(again, "devices") == len(devices) + 1
        assert seating(again, code).holders == {seat: who.id for seat, who in devices.items()}
        assert again.store.device_row(host.token_hash) is not None
