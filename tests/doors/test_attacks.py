"""Each attack, short: what it costs the house, and how long an honest phone waits meanwhile. Long ones by hand:
`python -m tests.doors`."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor, as_completed

import pytest

from tests.doors import attacks
from tests.doors.house import Answer, Connection, Honest, House, ask_once, house_of, plug
from tests.speed import slow

pytestmark = slow

WORST = 1.5  # seconds of an honest page, on a machine that has much else to do; undisturbed it is 0.02

PATIENCE = 3.0  # seconds that an attacker waits for what comes of it (`attacks.pour`)


@pytest.mark.parametrize("name", ["many_headers", "long_header", "long_request_line", "long_trailer", "upgrades"])
def test_a_request_without_an_end_is_ended(house: House, name: str) -> None:
    cost = attacks.ATTACKS[name](house)
    # Who sends on after a megabyte is hung up on, and may then read nothing any more; how much two kernels hold by then
    # is theirs to say.
    assert "HTTP/1.1 4" in cost.said or cost.took < PATIENCE
    assert cost.cpu < 0.5
    assert cost.most < 8
    assert cost.worst < WORST


def test_a_long_way_back_costs_nothing(house: House) -> None:
    cost = attacks.long_back(house)
    assert cost.cpu < 0.25
    assert cost.worst < WORST


def test_thousands_of_requests_in_one_breath_are_one(house: House) -> None:
    cost = attacks.pipelined(house)
    assert cost.said == "10 answers to 10 connections"
    assert cost.cpu < 1
    assert cost.most < 8


def test_a_seated_phone_finds_its_place_among_strangers(house: House) -> None:
    cost = attacks.screens(house)
    assert cost.said.endswith("then a seated phone '200 OK'")
    assert cost.worst < WORST


def test_connections_of_one_address_are_bounded(house: House) -> None:
    cost = attacks.idle(house)
    assert int(cost.said.partition(" ")[0]) < 350
    assert cost.worst < WORST


def test_wrong_codes_lock_nobody_out(house: House) -> None:
    cost = attacks.wrong_codes(house)
    heard, _, newcomer = cost.said.partition(", then a newcomer ")
    assert heard == "{404: 25}"
    assert newcomer.startswith("200 ")
    assert float(newcomer.split()[2]) < 1
    assert cost.worst < WORST


def is_refused(told: Future[Answer]) -> bool:
    return not told.exception() and told.result().status == 429


def test_a_flood_of_codes_starves_neither_other_addresses_nor_who_sits_there(house: House) -> None:
    """From one address more than may wait; a newcomer elsewhere comes in at once."""
    wrong = "BBBB" if house.code != "BBBB" else "CCCC"
    with ThreadPoolExecutor(130) as crowd, Honest(house) as honest:
        flood = [crowd.submit(ask_once, house, "127.0.0.77", f"/j/{wrong}", timeout=5.0) for _ in range(130)]
        away = next(told.result() for told in as_completed(flood) if is_refused(told))  # as soon as the queue is full
        assert int(away.headers["Retry-After"]) > 15
        begun = time.monotonic()
        assert ask_once(house, "127.0.0.78", f"/j/{house.code}").status == 200
        assert time.monotonic() - begun < WORST
    assert honest.worst < WORST


def test_who_has_found_the_table_claims_and_who_has_a_link_sits_down_without_waiting(house: House) -> None:
    line = Connection(house, "127.0.0.79")
    ticket = line.ask("GET", f"/j/{house.code}").headers["Set-Cookie"].partition(";")[0]
    begun = time.monotonic()
    for _ in range(20):
        line.ask("GET", f"/j/{house.code}", Cookie=ticket)
        line.ask("GET", "/s/no-such-link")
    line.close()
    assert time.monotonic() - begun < 6  # eight, if they stood in line


def test_where_the_system_has_few_files_a_seated_phone_still_finds_one() -> None:
    """Three hundred open files, and more connections and streams than that, of many addresses."""
    with house_of(files=300) as house:
        ticket = ask_once(house, "127.0.0.80", f"/j/{house.code}").headers["Set-Cookie"].partition(";")[0]
        screen = f"GET /t/{house.code}/stream?as=screen HTTP/1.1\r\nHost: localhost\r\nCookie: {ticket}\r\n\r\n"
        socks = []
        for at in range(400):
            socks.append(plug(house, f"127.0.5.{1 + at % 50}"))
            if at % 2:
                socks[-1].sendall(screen.encode())
        with Honest(house) as honest:
            time.sleep(0.2)
        mine = plug(house, "127.0.0.9")
        mine.sendall(screen.replace("as=screen", "as=seat").replace(ticket, house.cookie).encode())
        assert b"200 OK" in mine.recv(4096)
        assert honest.worst < WORST
        assert house.files() < 290
        for sock in (*socks, mine):
            sock.close()
        house.close()
