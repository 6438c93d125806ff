"""What somebody in the same Wi-Fi could try, each bounded in number. `scale` makes it long, for a run by hand."""

from __future__ import annotations

import contextlib
import select
import socket
import time
from collections import Counter
from urllib.parse import urlencode

from tests.doors.house import Connection, Cost, House, ask_once, measured, plug

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
STRANGER = "127.0.0.66"


def pour(house: House, start: bytes, piece: bytes, megabytes: float) -> tuple[bytes, float]:
    """Send until it is all sent or we are hung up on; what was answered, and how many MB were taken."""
    sock = plug(house, STRANGER)
    sent, answered = 0, b""
    end = time.monotonic() + 60
    with contextlib.suppress(OSError):
        sock.sendall(start)
        while sent < megabytes * 1e6 and not answered and time.monotonic() < end:
            sent += sock.send(piece)
            if select.select([sock], [], [], 0)[0]:
                answered = sock.recv(4096)
    with contextlib.suppress(OSError):
        sock.settimeout(3)
        answered = answered or sock.recv(4096)
    sock.close()
    return answered[:12], sent / 1e6


def long_back(house: House, scale: int = 1) -> Cost:
    """POST /language with 60 KB of `back`."""
    body = urlencode({"language": "de", "back": "/x" * 15_000}).encode()
    with measured(house) as cost:
        line = Connection(house, STRANGER)
        cost.said = str(Counter(line.ask("POST", "/language", body).status for _ in range(2 * scale)))
        line.close()
    return cost


def many_headers(house: House, scale: int = 1) -> Cost:
    with measured(house) as cost:
        answered, sent = pour(house, HEAD, b"a: b\r\n" * 2000, 6 * scale)
        cost.said = f"{sent:.1f} MB taken, then {answered!r}"
    return cost


def long_header(house: House, scale: int = 1) -> Cost:
    with measured(house) as cost:
        answered, sent = pour(house, HEAD + b"a: ", b"b" * 65536, 8 * scale)
        cost.said = f"{sent:.1f} MB taken, then {answered!r}"
    return cost


def long_request_line(house: House, scale: int = 1) -> Cost:
    with measured(house) as cost:
        answered, sent = pour(house, b"GET /", b"b" * 65536, 8 * scale)
        cost.said = f"{sent:.1f} MB taken, then {answered!r}"
    return cost


def long_trailer(house: House, scale: int = 1) -> Cost:
    """Chunks, and then headers behind them that never end."""
    head = b"POST /find HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
    with measured(house) as cost:
        answered, sent = pour(house, head, b"a: b\r\n" * 2000, 6 * scale)
        cost.said = f"{sent:.1f} MB taken, then {answered!r}"
    return cost


def pipelined(house: House, scale: int = 1) -> Cost:
    """Thousands of requests in one breath, over some connections."""
    many = b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5000
    with measured(house) as cost:
        socks = [plug(house, STRANGER) for _ in range(10 * scale)]
        heard = 0
        for sock in socks:
            sock.setblocking(False)
            with contextlib.suppress(OSError):
                sock.send(many)
        time.sleep(1)
        for sock in socks:
            with contextlib.suppress(OSError):
                heard += sock.recv(1 << 20).count(b"HTTP/1.1 ")
            sock.close()
        cost.said = f"{heard} answers to {len(socks)} connections"
    return cost


def upgrades(house: House, scale: int = 1) -> Cost:
    """POST with Upgrade, and then anything at all."""
    head = (b"POST /find HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Content-Length: 100000000\r\n\r\n")
    with measured(house) as cost:
        answered, sent = pour(house, head, b"x" * 65536, 8 * scale)
        cost.said = f"{sent:.1f} MB taken, then {answered!r}"
    return cost


def screens(house: House, scale: int = 1) -> Cost:
    """Streams of nobody, then a seated phone's new one."""
    stream = f"GET /t/{house.code}/stream?as=screen HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with measured(house) as cost:
        found = ask_once(house, STRANGER, f"/t/{house.code}/screen").headers.get("Set-Cookie", "")
        ticket = f"Cookie: {found.partition(';')[0]}\r\n\r\n".encode() if found else b"\r\n"
        socks = []
        for at in range(100 * scale):
            with contextlib.suppress(OSError):
                socks.append(plug(house, f"127.0.1.{1 + at % 20}"))
                socks[-1].sendall(stream[:-2] + ticket)
        heard = Counter(first_line(sock) for sock in socks)
        mine = plug(house, "127.0.0.9")
        mine.sendall(stream.replace(b"screen", b"seat")[:-2] + f"Cookie: {house.cookie}\r\n\r\n".encode())
        cost.said = f"strangers {dict(heard)}, then a seated phone {first_line(mine)!r}"
        for sock in (*socks, mine):
            sock.close()
    return cost


def first_line(sock: socket.socket) -> str:
    try:
        sock.settimeout(10)
        return sock.recv(64).partition(b"\r\n")[0].decode().removeprefix("HTTP/1.1 ")
    except OSError:
        return "hung up"


def wrong_codes(house: House, scale: int = 1) -> Cost:
    """Wrong codes in a row from one address, then a newcomer behind the same address."""
    with measured(house) as cost:
        guesser, newcomer = Connection(house, STRANGER), Connection(house, STRANGER)
        wrong = "BBBB" if house.code != "BBBB" else "CCCC"
        heard = Counter(guesser.ask("GET", f"/j/{wrong}").status for _ in range(25 * scale))
        begun = time.perf_counter()
        status = newcomer.ask("GET", f"/j/{house.code}").status
        cost.said = f"{dict(heard)}, then a newcomer {status} after {time.perf_counter() - begun:.2f} s"
        guesser.close()
        newcomer.close()
    return cost


def idle(house: House, scale: int = 1) -> Cost:
    """Connections of one address that say nothing."""
    with measured(house) as cost:
        socks = [plug(house, STRANGER) for _ in range(500 * scale)]
        time.sleep(0.5)
        cost.said = f"{house.files()} files open"
        for sock in socks:
            sock.close()
    return cost


PAGES = ["/", "/j/CODE", "/t/CODE/screen", "/t/CODE/record", "/quick/lancaster.final", "/nowhere", "/static/x/y",
         "/t/CODE/undo/0", "/t//CODE/screen", "/robots.txt", "/help", "/box/lancaster"]


def pages(house: House, scale: int = 1) -> Cost:
    """Pages of all kinds, as anybody and as the one who sits there."""
    with measured(house) as cost:
        line = Connection(house, STRANGER)
        ticket = line.ask("GET", f"/t/{house.code}/screen").headers.get("Set-Cookie", "").partition(";")[0]
        heard: Counter[int] = Counter()
        for at in range(1000 * scale):
            path = PAGES[at % len(PAGES)].replace("CODE", house.code)
            heard[line.ask("GET", path, Cookie=ticket if at % 3 else house.cookie).status] += 1
        cost.said = str(dict(heard))
        line.close()
    return cost


ATTACKS = {attack.__name__: attack for attack in (
    long_back, many_headers, long_header, long_request_line, long_trailer, pipelined, upgrades, screens, wrong_codes,
    idle, pages)}
