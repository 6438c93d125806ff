"""The stop signals and the port."""

from __future__ import annotations

import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.server import OPTIONS, CannotListen, bind_socket
from tests.patience import PATIENCE
from tests.speed import slow

ROOT = Path(__file__).parents[2]
CROWD = 1000


@pytest.fixture
def many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < CROWD + 200:
        pytest.skip(f"this system allows {hard} open files, {CROWD} streams need more")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, CROWD + 200), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def served() -> tuple[subprocess.Popen[str], int]:
    """A house in a process of its own, and its port."""
    command = [sys.executable, "-W", "error", "-m", "tests.server.house"]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline())


def crowd(port: int) -> list[socket.socket]:
    """Open streams that have all had their first page."""
    phones = []
    for number in range(CROWD):
        phones.append(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
        phones[-1].sendall(b"GET /t/T%d/stream?as=1 HTTP/1.1\r\nHost: x\r\n\r\n" % (number % 200))
    for phone in phones:
        heard = b""
        while b"event: page" not in heard:
            heard += phone.recv(4096)
    return phones


@slow
@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize(
    "signals",
    [[signal.SIGINT], [signal.SIGTERM], [signal.SIGINT] * 200],
    ids=["Ctrl-C", "SIGTERM", "Ctrl-C again and again"],
)
def test_a_thousand_streams_end_quietly_and_at_once(signals: list[signal.Signals]) -> None:
    process, port = served()
    phones = crowd(port)
    begun = time.monotonic()
    for number in signals:
        process.send_signal(number)  # nothing happens if it has ended
        time.sleep(0.005)
        if process.poll() is not None:
            break
    out, err = process.communicate(timeout=PATIENCE)
    took = time.monotonic() - begun
    goodbyes = sum(b"event: bye" in phone.recv(4096) for phone in phones)
    for phone in phones:
        phone.close()
    assert (process.returncode, out, err) == (0, "closed\n", "")
    assert goodbyes == CROWD
    assert took < 5  # a second, if nobody else uses this machine; who waited for sleepers would wait 45


@slow
def test_a_sleeping_phone_does_not_hold_up_the_end() -> None:
    process, port = served()
    with socket.socket() as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        phone.connect(("127.0.0.1", port))
        phone.sendall(b"GET /t/T/stream?as=1 HTTP/1.1\r\nHost: x\r\n\r\n")
        body = b"key=" + b"x" * 60_000
        for number in range(10):
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as sock:
                head = b"POST /t/T/answer HTTP/1.0\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                sock.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body[:-2] + b"%02d" % number)
                while sock.recv(65536):
                    pass
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, "closed\n", "")
        assert time.monotonic() - begun < 5


def test_a_port_in_use_is_said_in_words() -> None:
    with bind_socket("127.0.0.1", 0) as first:
        with pytest.raises(CannotListen) as caught:
            bind_socket("127.0.0.1", first.getsockname()[1])
        assert "--port" in caught.value.words.text


def test_a_port_is_free_again_as_soon_as_its_server_has_ended() -> None:
    first = bind_socket("127.0.0.1", 0)
    port = first.getsockname()[1]
    with socket.create_connection(("127.0.0.1", port)):
        accepted, _ = first.accept()
        accepted.close()
        first.close()
    bind_socket("127.0.0.1", port).close()


def test_an_address_of_another_computer_is_said_in_words() -> None:
    with pytest.raises(CannotListen) as caught:
        bind_socket("192.0.2.1", 0)
    assert "no address" in caught.value.words.text


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is known to hand all options on")
def test_accepted_connections_inherit_what_ends_a_vanished_phone() -> None:
    with bind_socket("127.0.0.1", 0) as sock, socket.create_connection(sock.getsockname()):
        accepted, _ = sock.accept()
        with accepted:
            for name, value in OPTIONS.items():
                assert accepted.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) == value, name
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
