"""What a connection may send before anybody knows whose it is: how much, how long, how often, how many."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from companion.server import connections
from tests.doors.house import ROOT, plug
from tests.patience import PATIENCE
from tests.server.phones import Running
from tests.speed import slow

HEAD = b"GET /echo/x HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /t/ABCD/answer HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
TOO_LARGE, FINE = b"HTTP/1.1 431 ", b"HTTP/1.1 200 "
STRANGER = "127.0.0.66"


def heard(sock: socket.socket) -> bytes:
    """All until the server hangs up."""
    got = b""
    with contextlib.suppress(ConnectionError):
        while some := sock.recv(65536):
            got += some
    return got


def answered(sock: socket.socket, end: bytes) -> bytes:
    """One answer, in however many packets it comes."""
    got = sock.recv(65536)
    while not got.endswith(end):
        some = sock.recv(65536)
        assert some, got
        got += some
    return got


def said(running: Running, *parts: bytes) -> bytes:
    with plug(running.port) as sock:
        for part in parts:
            with contextlib.suppress(ConnectionError):
                sock.sendall(part)
            time.sleep(0.002)  # so that it is another packet
        return heard(sock)


# How much.


@pytest.mark.parametrize("parts", [
    [HEAD + b"a: " + b"b" * 40_000 + b"\r\n\r\n"],
    [HEAD + b"a: b\r\n" * 7_000 + b"\r\n"],
    [HEAD, *[b"a: b\r\n" * 1_000] * 8],
    [HEAD + b"a: ", *[b"b" * 10_000] * 4],
    [HEAD + b"b" * 40_000],
    [b"GET /" + b"b" * 40_000 + b" HTTP/1.1\r\n\r\n"],
    [b"GET /", *[b"b" * 10_000] * 4],
    [b"GET /?" + b"b" * 40_000 + b" HTTP/1.1\r\n\r\n"],
    [HEAD + b"Connection: Upgrade\r\nUpgrade: websocket\r\na: " + b"b" * 40_000 + b"\r\n\r\n"],
    [b"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\na: " + b"b" * 40_000],
], ids=["one header", "many headers", "header by header", "byte by byte", "a name without an end", "request line",
        "request line by bytes", "query", "Upgrade", "POST"])
def test_a_head_of_more_than_32_kilobytes_is_431_and_the_end(
        running: Running, monkeypatch: pytest.MonkeyPatch, parts: list[bytes]) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 600.0)  # not because the next one does not come
    told = said(running, *parts)
    assert told.startswith(TOO_LARGE)
    assert told.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize("size", [100, 8_000, 30_000])
def test_a_head_that_any_browser_would_send_is_fine(running: Running, size: int) -> None:
    with plug(running.port) as sock:
        for _ in range(3):  # the bytes of one are not counted for the next
            sock.sendall(HEAD + b"Cookie: " + b"b" * size + b"\r\n\r\n")
            assert answered(sock, b"x? ").startswith(FINE)
        sock.sendall(HEAD + b"Cookie: ")
        sock.sendall(b"b" * size)
        sock.sendall(b"\r\n\r\n")
        assert answered(sock, b"x? ").startswith(FINE)


def test_a_large_body_is_not_counted_for_the_next_head(running: Running) -> None:
    with plug(running.port) as sock:
        for _ in range(3):
            sock.sendall(POST + b"Content-Length: 60000\r\n\r\nkey=" + b"b" * 59_996)
            assert answered(sock, b"nobody").startswith(FINE)


@pytest.mark.parametrize("start", [
    HEAD + b"a: b\r\n" * 7_000 + b"\r\n",
    POST + b"Transfer-Encoding: chunked\r\n\r\n",
    POST + b"Content-Length: 1000000000\r\n\r\n",
    HEAD + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    (HEAD + b"\r\n") * 2,
], ids=["refused", "without a length", "too long a body", "Upgrade", "in one breath"])
def test_who_sends_on_after_a_refusal_is_hung_up_on_after_a_megabyte(
        running: Running, monkeypatch: pytest.MonkeyPatch, start: bytes) -> None:
    monkeypatch.setattr(connections, "LINGER_SECONDS", 600.0)  # the clock does not end it
    with plug(running.port, timeout=PATIENCE) as sock:
        sock.sendall(start)
        with pytest.raises(ConnectionError):
            sock.sendall(b"a: b\r\n" * 10_000_000)
    assert running.ask("GET", "/echo/x")[0] == 200


@slow
def test_what_trails_chunks_is_not_read(running: Running) -> None:
    chunked = b"POST /t/ABCD/answer HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
    told = said(running, chunked, *[b"a: b\r\n" * 5_000] * 5)
    assert told.startswith(b"HTTP/1.1 411 ")
    assert told.count(b"HTTP/1.1") == 1


# How often.


def test_of_requests_in_one_breath_the_first_is_answered_and_then_it_ends(running: Running) -> None:
    told = said(running, (HEAD + b"\r\n") * 1_000)
    assert told.count(FINE) == 1
    assert b"connection: close" in told


def test_a_request_behind_an_open_stream_is_not_heard_and_the_stream_is_gone_when_its_phone_is(
        running: Running) -> None:
    phone = running.seated("/t/ABCD/stream?as=a")
    assert phone.http.sock is not None
    phone.http.sock.sendall((HEAD + b"\r\n") * 10)
    running.house.play("ABCD", "1")
    assert phone.page() == {"board": ["1", "played"]}
    phone.close()
    running.settles_at(0)


@pytest.mark.parametrize(("protocol", "status"), [(b"websocket", b"400"), (b"h2c", b"200"), (b"TLS/1.0, x", b"200")])
def test_who_wants_another_protocol_is_answered_in_ours_and_then_it_ends(
        running: Running, protocol: bytes, status: bytes) -> None:
    wish = b"Connection: Upgrade\r\nUpgrade: " + protocol + b"\r\n"
    told = said(running, HEAD + wish + b"\r\n", b"\x00\x01" * 5_000)
    assert told.startswith(b"HTTP/1.1 " + status)
    assert told.count(b"HTTP/1.1") == 1
    told = said(running, POST + wish + b"Content-Length: 5\r\n\r\nkey=1", b"\x00\x01" * 5_000)
    assert told.startswith(b"HTTP/1.1 400 ")
    assert "ABCD" not in running.house.boards


# How long.


def test_who_does_not_come_to_the_point_is_hung_up_on(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    with contextlib.ExitStack() as at_the_end:
        waiting = {start: at_the_end.enter_context(plug(running.port))
                   for start in (b"", b"G", b"\r\n", HEAD, HEAD + b"a: ")}  # from nothing to half a header
        for start, sock in waiting.items():
            sock.sendall(start)
        assert {start: heard(sock) for start, sock in waiting.items()} == dict.fromkeys(waiting, b"")


@pytest.mark.parametrize("drop", [b"a: b\r\n", b"\r\n"], ids=["headers", "empty lines"])
def test_dribbling_buys_no_time(running: Running, monkeypatch: pytest.MonkeyPatch, drop: bytes) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    with plug(running.port) as sock:
        sock.sendall(HEAD + b"\r\n")
        assert sock.recv(65536).startswith(FINE)  # then it is slow with the next
        if drop != b"\r\n":
            sock.sendall(HEAD)
        with pytest.raises(ConnectionError):
            dribble(sock, drop)


def dribble(sock: socket.socket, drop: bytes) -> None:
    for _ in range(3_000):
        sock.sendall(drop)
        time.sleep(0.02)


def test_a_body_that_never_comes_is_not_waited_for_for_ever(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.2)
    with plug(running.port) as sock:
        sock.sendall(POST + b"Content-Length: 30\r\n\r\nkey=")
        assert heard(sock) == b""
    assert "ABCD" not in running.house.boards


def test_a_quiet_stream_and_a_slow_page_are_not_hung_up_on(start: Callable[..., Running],
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.1)
    monkeypatch.setattr(connections, "SECONDS_BETWEEN_LOOKS", 0.02)
    running = start()
    phone = running.seated("/t/ABCD/stream?as=a")
    with plug(running.port) as silent:
        assert heard(silent) == b""  # all connections have been looked at, later than any of them may wait
    running.house.play("ABCD", "1")
    assert phone.page() == {"board": ["1", "played"]}


# How many.


def test_of_one_address_the_oldest_idle_connection_makes_room_and_nobody_is_turned_away(
        start: Callable[..., Running]) -> None:
    running = start()
    running.server.connections._each = 10
    phone = running.seated("/t/ABCD/stream?as=a")
    socks = [plug(running.port, STRANGER) for _ in range(40)]
    assert running.ask("GET", "/echo/x")[0] == 200
    assert running.server.connections.count_open() <= 11
    for sock in socks[:30]:
        assert heard(sock) == b""
    socks[-1].sendall(HEAD + b"\r\n")
    assert socks[-1].recv(4096).startswith(FINE)
    running.house.play("ABCD", "1")
    assert phone.page() == {"board": ["1", "played"]}
    for sock in socks:
        sock.close()


def test_a_full_house_of_connections_makes_room_where_there_are_most(start: Callable[..., Running]) -> None:
    running = start(connections=30)
    few = [plug(running.port, f"127.0.3.{at}") for at in range(1, 6)]
    many = [plug(running.port, STRANGER) for _ in range(60)]
    assert running.ask("GET", "/echo/x")[0] == 200  # the laptop
    for sock in (*few, *many[-10:]):
        sock.sendall(HEAD + b"\r\n")
        assert sock.recv(4096).startswith(FINE)
    for sock in (*few, *many):
        sock.close()


def test_a_connection_whose_request_is_under_way_is_not_the_one_to_go(start: Callable[..., Running]) -> None:
    running = start()
    running.server.connections._each = 5
    busy = plug(running.port, STRANGER)
    busy.sendall(POST + b"Content-Length: 5\r\n\r\nkey=")
    assert running.ask("GET", "/echo/x")[0] == 200
    idle = [plug(running.port, STRANGER) for _ in range(12)]
    assert running.ask("GET", "/echo/x")[0] == 200
    busy.sendall(b"1")
    assert busy.recv(4096).startswith(FINE)
    for sock in (busy, *idle):
        sock.close()


# Without httptools.


@slow
def test_where_httptools_has_no_wheel_the_same_bounds_hold() -> None:
    pytest.importorskip("h11")
    command = [sys.executable, "-c", WITHOUT_HTTPTOOLS]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ran.stdout, ran.returncode) == ("done\n", 0), ran.stderr


WITHOUT_HTTPTOOLS = """
import sys
sys.modules["uvicorn.protocols.http.httptools_impl"] = None
from companion.server import connections
from tests.server import test_connections as t
from tests.server.house import House
from tests.server.phones import Running
assert connections.Http.__name__ == "H11Protocol"
running = Running(House())
refused = (b"HTTP/1.1 431 ", b"HTTP/1.1 400 ")
try:
    for parts in ([t.HEAD + b"a: " + b"b" * 40_000], [t.HEAD, *[b"a: b\\r\\n" * 1_000] * 8], [t.HEAD + b"b" * 40_000],
                  [b"GET /" + b"b" * 40_000]):
        told = t.said(running, *parts)
        assert told.startswith(refused), told
    t.test_a_head_that_any_browser_would_send_is_fine(running, 30_000)
    t.test_a_large_body_is_not_counted_for_the_next_head(running)
    connections.HEAD_SECONDS = connections.BODY_SECONDS = 0.2
    for start in (b"", t.HEAD, t.POST + b"Content-Length: 30\\r\\n\\r\\nkey="):
        with t.plug(running.port) as sock:
            sock.sendall(start)
            assert t.heard(sock) == b""
    print("done")
finally:
    running.stop()
"""


def test_a_head_has_ten_seconds_and_32_kilobytes_and_a_body_half_a_minute() -> None:
    """What docs/security.md promises; the other tests run with shorter clocks."""
    assert (connections.LINGER_SECONDS, connections.LINGER_BYTES) == (1, 1024 * 1024)
    assert (connections.HEAD_SECONDS, connections.LARGEST_HEAD, connections.BODY_SECONDS) == (10, 32 * 1024, 30)
