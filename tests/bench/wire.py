"""The client's side of the wire: as little Python per byte as will do, so that the load costs the machine little."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import cast

HOST = "127.0.0.1"
BROWSER = ("Accept-Encoding: gzip, deflate\r\nAccept-Language: en-GB,en;q=0.9\r\n"
           "User-Agent: Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) "
           "Chrome/141.0.0.0 Mobile Safari/537.36\r\n"
           "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty\r\n")
PAGE = b"event: page\n"


def address_of(code: str) -> str:
    """Every table's screen has an address of its own, as in a real house: strangers of one address stand in line."""
    number = int.from_bytes(code.encode()) % 15_000_000
    return f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"


class Stream(asyncio.Protocol):
    """One open event stream: what it was shown last, and when it first held the reveal somebody waits for."""

    def __init__(self, port: int, path: str, cookie: str, reveal: bytes, address: str = HOST) -> None:
        self._port = port
        self._reveal = reveal
        self._address = address
        cookies = f"Cookie: {cookie}\r\n" if cookie else ""
        self._request = (f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nAccept: text/event-stream\r\n"
                         f"Cache-Control: no-cache\r\n{BROWSER}{cookies}\r\n").encode()
        self.status = 0
        self.desk = self.board = b""
        self.events = 0
        self.on_refused: Callable[[], None] | None = None
        self.on_first: Callable[[], None] | None = None
        self.on_reveal: Callable[[], None] | None = None
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._event = b""

    async def open(self) -> None:
        self.status = self.events = 0
        self._buffer.clear()
        self._event = b""
        await asyncio.get_running_loop().create_connection(lambda: self, HOST, self._port,
                                                            local_addr=(self._address, 0))

    def close(self) -> None:
        if self._transport:
            self._transport.close()
            self._transport = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.status and not self._headed():
            return
        while (chunk := self._chunk()) is not None:
            self._event += chunk
            if self._event.endswith(b"\n\n"):  # the server sends an event as one chunk
                if self._event.startswith(PAGE):
                    self._show(self._event)
                self._event = b""

    def _headed(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        self.status = int(self._buffer[9:12])
        del self._buffer[:end + 4]
        if self.status != 200 and self.on_refused:
            self.on_refused()
        return True

    def _chunk(self) -> bytes | None:
        end = self._buffer.find(b"\r\n")
        if self.status != 200 or end < 0:
            return None
        upto = end + 2 + int(self._buffer[:end], 16)
        if len(self._buffer) < upto + 2:
            return None
        chunk = bytes(self._buffer[end + 2:upto])
        del self._buffer[:upto + 2]
        return chunk

    def _show(self, event: bytes) -> None:
        self.events += 1
        if b'"desk":[' in event:
            self.desk = event
        if b'"board":[' in event:
            self.board = event
            if self.on_reveal and self._reveal in event:
                self.on_reveal()
        if self.on_first and self.events == 1:
            self.on_first()


class Line(asyncio.Protocol):
    """A phone's connection for its forms, kept alive as a browser does and opened anew when it was closed."""

    IDLE = 12.0  # the server closes after 15 s; a little sooner nobody can meet in the door

    def __init__(self, port: int, code: str, cookie: str) -> None:
        self._port = port
        self._head = (f"Host: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
                      f"Referer: http://{HOST}:{port}/t/{code}\r\nCookie: {cookie}\r\nAccept: */*\r\n{BROWSER}"
                      "HX-Request: true\r\nHX-Target: desk\r\n"
                      f"HX-Current-URL: http://{HOST}:{port}/t/{code}\r\n"
                      "Content-Type: application/x-www-form-urlencoded\r\n")
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._used = 0.0
        self.written = 0.0  # when the last form's first byte was

    async def post(self, path: str, body: str) -> tuple[int, bytes]:
        """Status and body of the answer."""
        if self._transport and perf_counter() - self._used > self.IDLE:
            self.close()
        loop = asyncio.get_running_loop()
        if self._transport is None:
            await loop.create_connection(lambda: self, HOST, self._port)
        assert self._transport is not None
        self._answer = loop.create_future()
        self.written = perf_counter()
        self._transport.write(f"POST {path} HTTP/1.1\r\n{self._head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        try:
            return await self._answer
        finally:
            self._used = perf_counter()

    def close(self) -> None:
        if self._transport:
            self._transport.close()
            self._transport = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._buffer.clear()

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if self._answer and not self._answer.done():
            self._answer.set_exception(error or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._buffer[:end]).lower()
        length = int(head.split(b"content-length:", 1)[1].split(b"\r\n", 1)[0]) if b"content-length:" in head else 0
        if len(self._buffer) >= end + 4 + length and self._answer and not self._answer.done():
            self._answer.set_result((int(head[9:12]), bytes(self._buffer[end + 4:])))
            self._buffer.clear()
