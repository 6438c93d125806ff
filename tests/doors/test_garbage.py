"""Pages of every kind leave nothing behind, and clearing up after them stops nobody."""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from companion.core.asking import Refusal
from tests.doors.attacks import PAGES, STRANGER
from tests.doors.house import Connection, House, house_of, plug
from tests.games.lancaster.evenings import evening
from tests.patience import until
from tests.server.phones import Running
from tests.speed import slow

pytestmark = slow


def look_around(house: House, line: Connection, pages: int) -> None:
    """Pages, errors and streams, as a stranger and as the one who sits there."""
    found = line.ask("GET", f"/t/{house.code}/screen").headers.get("Set-Cookie", "").partition(";")[0]
    ticket, fast = found or "found=x", Fast(house)
    paths = [path.replace("CODE", house.code) for path in PAGES]
    for at in range(pages):
        if at % 50 == 0:
            stream(house, house.cookie if at % 100 else ticket)
            line.ask("POST", f"/j/{house.code}", b"name=&colour=red", Cookie=ticket)
            if at % 500 == 0:  # swallowing a body that is too large takes its time
                line.ask("POST", "/find", b"x" * 70_000, Cookie=ticket)
            line.close()
        fast.get(paths[at % len(paths)], ticket if at % 3 else house.cookie)
    fast.close()


class Fast:
    """A client that reads no more of an answer than where it ends."""

    def __init__(self, house: House) -> None:
        self._sock = plug(house, STRANGER)

    def get(self, path: str, cookie: str) -> None:
        self._sock.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
        got = self._sock.recv(1 << 18)
        head, _, body = got.partition(b"\r\n\r\n")
        left = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]) - len(body)
        while left:
            left -= len(self._sock.recv(1 << 18))

    def close(self) -> None:
        self._sock.close()


def stream(house: House, cookie: str) -> None:
    with plug(house, STRANGER) as sock:
        sock.sendall(f"GET /t/{house.code}/stream?as=screen HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n"
                     .encode())
        assert b"200 OK" in sock.recv(4096)


def test_two_thousand_pages_leave_no_memory_behind_and_no_collection_stops_anybody() -> None:
    with house_of(module="tests.doors.watched") as house:
        line = Connection(house, STRANGER)
        look_around(house, line, 500)
        before = house.memory()
        look_around(house, line, 2_000)
        grown = house.memory() - before
        line.close()
        facts = json.loads(house.close().splitlines()[-1])
    assert grown < 5, f"{grown:.1f} MB"
    assert facts["steps"][0] > 10  # it did collect
    assert facts["longest"] < 0.02, facts


@contextmanager
def circles() -> Iterator[Callable[[], int]]:
    """How many objects die in circles, that nothing but the collector would free."""
    gc.collect()
    gc.disable()
    try:
        yield gc.collect
    finally:
        gc.enable()


@pytest.mark.parametrize("books", ["cardboard", "companion"])
@pytest.mark.parametrize("answers", [0, 25, 90])
def test_an_evening_that_is_dropped_or_played_again_leaves_no_circle(books: str, answers: int) -> None:
    """The collector lays old things aside for good: an evening that goes back must be freed by itself."""
    rng = random.Random(f"{books} {answers}")
    session = evening(books=books)
    for _ in range(answers):
        asks = [ask for place, ask in session.run.asks.items() if place not in session.run.sealed]
        if asks:
            with suppress(Refusal):
                session.answer(asks[0].seat, asks[0].key, asks[0].form.sample(rng))
    entry = next((one for one in session.run.history if one.seat == "table"), None)
    with circles() as left:
        if entry:
            with suppress(Refusal):
                session.correction_preview("table", entry.seq, entry.raw)
            session.undo("red", entry.seq)
        del session, entry
        assert left() == 0


def test_streams_and_connections_leave_no_circle(start: Callable[..., Running]) -> None:
    running = start()
    running.seated("/t/ABCD/stream?as=a").close()
    running.settles_at(0)
    with circles() as left:
        for _ in range(5):
            running.seated("/t/ABCD/stream?as=a").close()
            running.settles_at(0)
            running.phones.clear()
            plug(running.port).close()
            with plug(running.port) as sock:
                sock.sendall(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 7_000)
                assert b"431" in sock.recv(4096)
        until(lambda: running.server.connections.count_open() == 0)
        assert left() == 0


