"""Flask inside: ordinary requests, and bodies that are refused."""

from __future__ import annotations

import socket

import pytest

from companion.server import connections
from tests.patience import PATIENCE, until
from tests.server.phones import Running
from tests.speed import slow

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def raw(running: Running, sent: bytes) -> bytes:
    """What the server answers to these bytes until it hangs up."""
    with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as sock:
        sock.sendall(sent)
        heard = b""
        while some := sock.recv(65536):
            heard += some
        return heard


def test_a_form_reaches_flask_with_its_cookies(running: Running) -> None:
    answer = running.ask("POST", "/t/ABCD/answer", "key=law", Cookie="other=1; device=ada", **FORM)
    assert answer == (200, "ABCD law ada")


def test_an_address_reaches_flask_as_it_was_typed(running: Running) -> None:
    assert running.ask("GET", "/echo/K%C3%B6nig/a%20b?c=%C3%B6")[1].startswith("König/a b?c=%C3%B6")


def test_a_header_cannot_pose_as_another_one(running: Running) -> None:
    assert running.ask("GET", "/echo/x", **{"X_Real": "false"})[1] == "x? "


def test_a_body_without_a_length_is_refused_and_the_line_closed(running: Running) -> None:
    head = b"POST /t/ABCD/answer HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    heard = raw(running, head + b"5\r\nkey=1\r\n0\r\n\r\n")
    assert heard.startswith(b"HTTP/1.1 411 ")
    assert heard.endswith(b"no length")
    assert "ABCD" not in running.house.boards


@pytest.fixture
def patient(running: Running, monkeypatch: pytest.MonkeyPatch) -> Running:
    """A server that no clock makes hang up."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS"):
        monkeypatch.setattr(connections, name, 600.0)
    return running


@slow
def test_a_body_without_a_length_or_an_end_is_refused_too(patient: Running) -> None:
    head = b"POST /t/ABCD/answer HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert raw(patient, head + b"5\r\nkey=1\r\n").startswith(b"HTTP/1.1 411 ")


def test_a_large_body_is_refused_with_an_answer_that_arrives(running: Running) -> None:
    head = b"POST /t/ABCD/answer HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # the answer comes while it still sends
        sock.settimeout(PATIENCE)
        sock.connect(("127.0.0.1", running.port))
        sock.sendall(head + b"Content-Length: 800000\r\n\r\n" + b"x" * 800_000)
        assert sock.recv(4096).startswith(b"HTTP/1.1 413 ")


@slow
def test_a_huge_body_is_refused_without_being_read(patient: Running) -> None:
    head = b"POST /t/ABCD/answer HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    heard = raw(patient, head + b"Content-Length: 5000000000\r\n\r\nkey=1")
    assert heard.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in heard.lower()


def test_half_a_form_is_never_acted_upon(running: Running) -> None:
    head = b"POST /t/ABCD/answer HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as sock:
        sock.sendall(head + b"Content-Length: 30\r\n\r\nkey=1")
    until(lambda: running.server.connections.count_open() == 0)  # it has seen that nothing more comes
    assert running.ask("GET", "/echo/x")[0] == 200
    assert "ABCD" not in running.house.boards


def test_a_slow_body_holds_no_thread(running: Running) -> None:
    head = b"POST /t/ABCD/answer HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\nkey="
    slow = [socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) for _ in range(20)]
    for sock in slow:
        sock.sendall(head)
    assert running.ask("GET", "/echo/x")[0] == 200
    for sock in slow:
        sock.close()


def test_an_answer_names_neither_program_nor_version(running: Running) -> None:
    assert b"uvicorn" not in raw(running, b"GET /echo/x HTTP/1.0\r\n\r\n")


def test_what_fails_is_logged_without_the_address(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    assert running.ask("GET", "/s/a-personal-token")[0] == 500
    raw(running, b"GET /s/a-personal-token nonsense\r\n\r\n")
    assert "LookupError" in caplog.text
    assert "token" not in caplog.text.replace("fails", "")
