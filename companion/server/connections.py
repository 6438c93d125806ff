"""Connections: what one may send and how long it may keep us waiting, and how many there may be.

Nobody has shown a cookie yet while a request's head comes in, so its size, its time and its number are bounded here,
before a thread or a page is thought of: 32 KB of head (431), ten seconds for it, half a minute for a small body, one
request at a time. uvicorn's parsers have none of these, except that h11 (where httptools has no wheel) bounds the head.
"""

from __future__ import annotations

import asyncio
import math
from typing import Any

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Http
except ImportError:  # a platform without a wheel of httptools: slower, the same
    from uvicorn.protocols.http.h11_impl import H11Protocol as Http  # type: ignore[assignment]

LARGEST_HEAD = 32 * 1024  # the request line and all headers; a browser on localhost sends up to 8 KB of cookies
HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0  # for 64 KB, over a bad Wi-Fi
LINGER_SECONDS = 1.0  # swallowing what a refused head still sends: hung up upon, it would not read the refusal
LINGER_BYTES = 1024 * 1024  # and with that head no more than this: who sends on reads nothing
TOO_LARGE = (b"HTTP/1.1 431 Request Header Fields Too Large\r\ncache-control: no-store\r\ncontent-length: 0\r\n"
             b"connection: close\r\n\r\n")


class StopParsingRequest(Exception):
    """Ends the parsing; told to nobody."""


class Connection(Http):
    """One connection. Its buffer here is small, so that `send` soon waits for a phone that does not read."""

    # Beside uvicorn's own attributes: with more than thirty of them each connection would have a dict of its own keys.
    __slots__ = ("_connections", "_deaf", "_head", "_leaves", "_parts", "address", "deadline")

    def __init__(self, connections: Connections, *of_uvicorn: Any, **options: Any) -> None:
        super().__init__(*of_uvicorn, **options)
        self._connections = connections
        self.deadline = math.inf  # until when the client has to send what we wait for
        self.address = ""
        self._head = 0  # bytes that came while we wait for a head to be complete, or that nobody reads
        self._parts = 0  # bytes of its parts that were read
        self._deaf = False  # nothing that still comes is read
        self._leaves = False  # wants to speak another protocol from here on

    # What the other rooms ask of a connection.

    def abort(self) -> None:
        self.transport.abort()

    def is_gone(self) -> bool:
        return self.transport.is_closing()

    def is_blocked(self) -> bool:
        """What was sent before has not been taken yet."""
        return bool(self.flow.write_paused)

    def is_idle(self) -> bool:
        """No request is under way."""
        return self.cycle is None or self.cycle.response_complete

    def become_stream(self) -> None:
        """An event stream: from here on it may be silent for hours, and the hub counts it."""
        self._connections.discard(self)

    def end_stream(self) -> None:
        """The stream has ended, and nothing else comes over this connection."""
        if not self.is_gone():
            self.deadline = self.loop.time() + HEAD_SECONDS  # for a goodbye on its way
            self._connections.add_making_room(self)
            self.transport.close()

    # From the transport.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=4096)
        self.app_state = {"connection": self}  # reaches the hub as scope["state"]
        self.address = self.client[0] if self.client else ""
        self.deadline = self.loop.time() + HEAD_SECONDS
        self._connections.add_making_room(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        super().connection_lost(exc)
        self.app_state = {}  # it leads back here, and so does the cycle: a circle is never freed by itself
        self.cycle = self.scope = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            self._limit_swallowed_bytes(len(data))
            return
        before, now = self.cycle, self.loop.time()
        if self.is_idle():
            self._head += len(data)
            self.deadline = min(self.deadline, now + HEAD_SECONDS)
        super().data_received(data)
        if self.cycle is not before:
            self._head = 0
            self.deadline = now + BODY_SECONDS if self.cycle.more_body else math.inf
        elif self.is_idle():
            if self._head > LARGEST_HEAD:
                self._refuse_too_large_head()
        elif not self.cycle.more_body:
            self.deadline = math.inf

    def send_400_response(self, msg: str) -> None:
        """Also for what we did not want to read ourselves."""
        if not self.is_idle():  # the answer under way is given, and then it ends
            self._deaf, self.cycle.keep_alive = True, False
        elif max(self._head, self._parts) > LARGEST_HEAD:
            self._refuse_too_large_head()
        elif not self._deaf:
            super().send_400_response(msg)

    def _refuse_too_large_head(self) -> None:
        if self._deaf or self.is_gone():
            return
        self._deaf = True
        self.deadline = self.loop.time() + LINGER_SECONDS
        self.transport.write(TOO_LARGE)
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def _limit_swallowed_bytes(self, size: int) -> None:
        self._head += size
        if self._head > LINGER_BYTES:
            self.abort()

    def _unsupported_upgrade_warning(self) -> None:
        self._deaf = self._leaves

    # From httptools.

    def on_message_begin(self) -> None:
        """A second request before the first is answered: no browser does that, and a line of them is only a load."""
        if not self.is_idle():
            raise StopParsingRequest
        super().on_message_begin()
        self._parts = 0

    def on_url(self, url: bytes) -> None:
        self._limit_head_bytes(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Also what trails a body without a length."""
        self._limit_head_bytes(name + value)
        super().on_header(name, value)

    def _limit_head_bytes(self, part: bytes) -> None:
        self._parts += len(part) + 4
        if self._parts > LARGEST_HEAD:
            raise StopParsingRequest

    def on_headers_complete(self) -> None:
        """What wants another protocol is answered like any request, and then it ends; with a body it is refused,
        for the parser reads none. A body without a length is refused by the application, unread."""
        names = {name for name, _ in self.headers}
        self._leaves = self.parser.should_upgrade()
        if self._leaves and names & {b"content-length", b"transfer-encoding"}:
            raise StopParsingRequest
        super().on_headers_complete()
        if self._leaves:
            self.cycle.keep_alive = False
        self._deaf = b"transfer-encoding" in names


# How many.

EACH = 256  # of one address; a browser opens six, and many phones may share one
SECONDS_BETWEEN_LOOKS = 1.0
LAPTOP = ("127.0.0.1", "::1", "::ffff:127.0.0.1")  # never locked out of its own house


class Connections:
    """By address, the oldest first. Nobody is turned away: the newest is in, and an older one that idles is out.

    A browser whose idle connection was closed opens another without a word; who only holds connections loses them.
    """

    def __init__(self, every: int, each: int = EACH) -> None:
        self._every = every
        self._each = each
        self._by_address: dict[str, dict[Connection, None]] = {}
        self._count = 0
        self._timer: asyncio.TimerHandle | None = None

    def count_open(self) -> int:
        return self._count

    def add_making_room(self, connection: Connection) -> None:
        here = self._by_address.setdefault(connection.address, {})
        here[connection] = None
        self._count += 1
        if len(here) > self._each and connection.address not in LAPTOP:
            self._hang_up_on_oldest(here)
        elif self._count > self._every:
            self._hang_up_on_oldest(max(self._by_address.values(), key=len))

    def discard(self, connection: Connection) -> None:
        here = self._by_address.get(connection.address, {})
        if connection in here:
            del here[connection]
            self._count -= 1
        if not here:
            self._by_address.pop(connection.address, None)

    def _hang_up_on_oldest(self, here: dict[Connection, None]) -> None:
        """The oldest that waits for nothing, or else the oldest."""
        oldest = next((one for one in here if one.is_idle()), next(iter(here)))
        self.discard(oldest)
        oldest.abort()

    def keep_hanging_up_on_silent_ones(self) -> None:
        """Now, and every second from now on: who has not sent what we wait for is hung up on."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        for late in [one for here in self._by_address.values() for one in here if one.deadline < now]:
            self.discard(late)
            late.abort()
        self._timer = loop.call_later(SECONDS_BETWEEN_LOOKS, self.keep_hanging_up_on_silent_ones)

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
