"""The lookup queue: who looks up a code as a stranger takes turns, and nobody else waits for it.

When whose turn is says a loop with a clock of its own; at a running server the next turn is hours away, so that who is
answered has not waited for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from companion.server import code_lookup_queue
from companion.server.code_lookup_queue import CodeLookupQueue
from tests.doors.house import Connection, ask_once
from tests.patience import until
from tests.server.own_clock import played
from tests.server.phones import Running

STRANGER, OTHER = "127.0.0.66", "127.0.0.67"


@dataclass
class Line:
    """A connection as far as the queue asks."""

    address: str = STRANGER
    gone: bool = False

    def is_gone(self) -> bool:
        return self.gone


async def turn(here: CodeLookupQueue, line: Line | None = None) -> float:
    """When it was this one's turn."""
    assert await here.wait_for_turn_or_retry_seconds(line or Line()) == 0  # type: ignore[arg-type]
    return round(asyncio.get_running_loop().time(), 2)


# When.


def test_the_first_look_goes_in_at_once_and_then_five_a_second() -> None:
    async def evening() -> None:
        here = CodeLookupQueue()
        assert [await turn(here) for _ in range(7)] == [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2]
        assert await turn(here, Line(OTHER)) == 1.2

    played(evening())


def test_who_stands_behind_the_same_address_comes_in_after_those_who_wait() -> None:
    async def evening() -> None:
        here = CodeLookupQueue()

        async def mistyping() -> list[float]:
            return [await turn(here) for _ in range(8)]  # one after the other, as people do

        others = asyncio.create_task(mistyping())
        await asyncio.sleep(0.3)
        assert await turn(here) == 0.6
        assert await others == [0, 0.2, 0.4, 0.8, 1, 1.2, 1.4, 1.6]

    played(evening())


def test_who_went_home_costs_nobody_a_turn() -> None:
    async def evening() -> None:
        here, gone = CodeLookupQueue(), [Line() for _ in range(30)]
        asked = [asyncio.create_task(turn(here, line)) for line in gone]
        await asyncio.sleep(0.1)
        for line in gone:
            line.gone = True
        assert await turn(here) == 0.2
        await asyncio.gather(*asked)

    played(evening())


def test_who_comes_to_a_full_queue_hears_in_how_many_seconds_it_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_lookup_queue, "LONGEST", 11)

    async def evening() -> None:
        here = CodeLookupQueue()
        inside = [asyncio.create_task(turn(here)) for _ in range(12)]
        await asyncio.sleep(0.1)
        assert await here.wait_for_turn_or_retry_seconds(Line()) == 3  # type: ignore[arg-type]
        assert (await asyncio.gather(*inside))[-1] == 2.2

    played(evening())


# At a running server.


@pytest.fixture
def standing(start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> Running:
    """Its next turn is hours away."""
    monkeypatch.setattr(code_lookup_queue, "A_SECOND", 1 / 3600)
    return start()


@pytest.fixture
def crowd(standing: Running) -> Iterator[ThreadPoolExecutor]:
    """Whoever of it still waits at the end is sent home by the end of the house."""
    with ThreadPoolExecutor(40) as pool:
        yield pool
        standing.stop()


def looked_up(running: Running, address: str = STRANGER, cookie: str = "") -> int:
    return ask_once(running.port, address, "/t/GUESS", Cookie=cookie).status


def waiting(running: Running, many: int) -> None:
    until(lambda: running.server.code_lookup_queue.count_waiting() == many)


def test_other_addresses_and_other_pages_do_not_wait(standing: Running, crowd: ThreadPoolExecutor) -> None:
    flood = [crowd.submit(looked_up, standing) for _ in range(8)]
    waiting(standing, 7)
    assert looked_up(standing, OTHER) == 404
    assert standing.ask("GET", "/echo/x")[0] == 200
    assert looked_up(standing, STRANGER, "books known") == 404  # a device that the books know
    assert [told.result() for told in flood if told.done()] == [404]
    waiting(standing, 7)


def test_a_connection_whose_friend_went_home_is_known_to_be_gone(
        standing: Running, crowd: ThreadPoolExecutor) -> None:
    lines = [Connection(standing.port, STRANGER) for _ in range(3)]
    asked = [crowd.submit(line.ask, "GET", "/t/GUESS") for line in lines]
    waiting(standing, 2)
    for line in lines:
        assert line._http is not None
        line._http.sock.shutdown(2)
    until(lambda: all(line.is_gone() for _, line in standing.server.code_lookup_queue._queues[STRANGER]))
    for answer, line in zip(asked, lines, strict=True):
        answer.exception()
        line.close()


def test_a_queue_that_is_full_says_when_to_come_again(
        standing: Running, monkeypatch: pytest.MonkeyPatch, crowd: ThreadPoolExecutor) -> None:
    monkeypatch.setattr(code_lookup_queue, "LONGEST", 3)
    told = [crowd.submit(ask_once, standing.port, STRANGER, "/t/GUESS", Accept_Language="de") for _ in range(8)]
    until(lambda: sum(one.done() for one in told) == 5)
    answers = [one.result() for one in told if one.done()]
    away = [one for one in answers if one.status == 429]
    assert len(away) == 4
    assert {(one.headers["Retry-After"], one.body) for one in away} == {("10800", b"too many de")}
    assert all(one.headers["Cache-Control"] == "no-store" for one in away)


def test_a_queue_full_of_others_still_has_room_for_a_few_of_each_address(
        standing: Running, monkeypatch: pytest.MonkeyPatch, crowd: ThreadPoolExecutor) -> None:
    monkeypatch.setattr(code_lookup_queue, "MOST", 8)
    flood = [crowd.submit(looked_up, standing) for _ in range(20)]
    until(lambda: sum(one.done() for one in flood) == 12)
    assert sorted(one.result() for one in flood if one.done()) == [404, *[429] * 11]
    others = [crowd.submit(looked_up, standing, OTHER) for _ in range(7)]
    until(lambda: sum(one.done() for one in others) == 2)
    assert sorted(one.result() for one in others if one.done()) == [404, 429]
    waiting(standing, 8 + 5)


def test_addresses_are_forgotten(running: Running) -> None:
    for at in range(1, 30):
        looked_up(running, f"127.0.2.{at}")
    until(lambda: running.server.code_lookup_queue.count_addresses() == 0)


def test_streams_wait_too(standing: Running, crowd: ThreadPoolExecutor) -> None:
    for _ in range(4):
        crowd.submit(standing.phone, "/t/GUESS/stream?as=away")
    waiting(standing, 3)


def test_a_house_that_closes_keeps_nobody_in_the_queue(standing: Running, crowd: ThreadPoolExecutor) -> None:
    asked = [crowd.submit(looked_up, standing) for _ in range(30)]
    waiting(standing, 29)
    standing.stop()
    assert standing.server.code_lookup_queue.count_waiting() == 0
    for one in asked:
        one.exception()
