"""The porch: who looks up a code as a stranger takes turns, and nobody else waits for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.server import lookup_queue
from tests.doors.house import Connection, ask_once
from tests.server.phones import Running

STRANGER, OTHER = "127.0.0.66", "127.0.0.67"


@pytest.fixture
def crowd() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(40) as pool:
        yield pool


def looked_up(running: Running, address: str = STRANGER, cookie: str = "") -> tuple[int, float]:
    """The status, and after how many seconds."""
    begun = time.monotonic()
    return ask_once(running.port, address, "/t/GUESS", Cookie=cookie).status, time.monotonic() - begun


def test_the_first_look_goes_in_at_once_and_then_five_a_second(running: Running) -> None:
    line = Connection(running.port, STRANGER)
    took = []
    for _ in range(7):
        begun = time.monotonic()
        assert line.ask("GET", "/t/GUESS").status == 404
        took.append(time.monotonic() - begun)
    line.close()
    assert took[0] < 0.15
    assert 1.0 < sum(took) < 2.0


def test_other_addresses_and_other_pages_do_not_wait(running: Running, crowd: ThreadPoolExecutor) -> None:
    flood = [crowd.submit(looked_up, running) for _ in range(8)]
    while running.server.porch.count() < 6:
        time.sleep(0.005)
    assert looked_up(running, OTHER)[1] < 0.15
    begun = time.monotonic()
    assert running.ask("GET", "/echo/x")[0] == 200
    assert looked_up(running, STRANGER, "books known")[1] < 0.15  # a device that the books know
    assert time.monotonic() - begun < 0.3
    assert {told.result()[0] for told in flood} == {404}


def test_who_stands_behind_the_same_address_comes_in_after_those_who_wait(
        running: Running, crowd: ThreadPoolExecutor) -> None:
    mistyping = crowd.submit(lambda: [looked_up(running)[0] for _ in range(8)])  # one after the other, as people do
    time.sleep(0.3)
    status, seconds = looked_up(running)
    assert (status, seconds < 1) == (404, True)
    assert mistyping.result() == [404] * 8


def test_who_went_home_costs_nobody_a_turn(running: Running, crowd: ThreadPoolExecutor) -> None:
    gone = [Connection(running.port, STRANGER) for _ in range(30)]
    asked = [crowd.submit(line.ask, "GET", "/t/GUESS") for line in gone]
    while running.server.porch.count() < 29:
        time.sleep(0.005)
    for line in gone:
        assert line._http is not None
        line._http.sock.shutdown(2)
    assert looked_up(running)[1] < 1
    for answer, line in zip(asked, gone, strict=True):
        answer.exception()
        line.close()


def test_a_porch_that_is_full_says_when_to_come_again(running: Running, monkeypatch: pytest.MonkeyPatch,
                                                      crowd: ThreadPoolExecutor) -> None:
    monkeypatch.setattr(lookup_queue, "LONGEST", 3)
    told = [crowd.submit(ask_once, running.port, STRANGER, "/t/GUESS", Accept_Language="de") for _ in range(8)]
    answers = [one.result() for one in told]
    away = [one for one in answers if one.status == 429]
    assert 3 <= len(away) <= 5
    assert {(one.headers["Retry-After"], one.body) for one in away} == {("1", b"too many de")}
    assert all(one.headers["Cache-Control"] == "no-store" for one in away)


def test_a_porch_full_of_others_still_has_room_for_a_few_of_each_address(
        running: Running, monkeypatch: pytest.MonkeyPatch, crowd: ThreadPoolExecutor) -> None:
    monkeypatch.setattr(lookup_queue, "MOST", 8)
    flood = [crowd.submit(looked_up, running) for _ in range(20)]
    while running.server.porch.count() < 8:
        time.sleep(0.005)
    others = [crowd.submit(looked_up, running, OTHER) for _ in range(4)]
    assert {told.result()[0] for told in others} == {404}
    assert {told.result()[0] for told in flood} == {404, 429}


def test_addresses_are_forgotten(running: Running) -> None:
    for at in range(1, 30):
        looked_up(running, f"127.0.2.{at}")
    end = time.monotonic() + 1
    while running.server.porch.addresses() and time.monotonic() < end:
        time.sleep(0.02)
    assert running.server.porch.addresses() == 0


def test_streams_wait_too(running: Running) -> None:
    begun = time.monotonic()
    for _ in range(4):
        running.phone("/t/GUESS/stream?as=away")
    assert time.monotonic() - begun > 0.5


def test_a_house_that_closes_keeps_nobody_on_the_porch(start: Callable[..., Running],
                                                       crowd: ThreadPoolExecutor) -> None:
    running = start()
    waiting = [crowd.submit(looked_up, running) for _ in range(30)]
    while running.server.porch.count() < 20:
        time.sleep(0.005)
    begun = time.monotonic()
    running.stop()
    assert time.monotonic() - begun < 2
    for one in waiting:
        one.exception()
