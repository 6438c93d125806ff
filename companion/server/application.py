"""The ASGI application: Flask inside, event streams beside it, uvicorn around; until a signal ends it."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import uvicorn

from companion.server.code_lookup_queue import CodeLookupQueue
from companion.server.connections import LARGEST_HEAD, Connection, Connections
from companion.server.garbage_collector import GarbageCollector
from companion.server.hub import StreamHub
from companion.server.sockets import BACKLOG, allow_many_files, most_streams_and_connections
from companion.server.streams import STREAM_PATH, LiveSource, StreamPlaces, error_text_without_message, header_value
from companion.server.wsgi import answer_by_wsgi

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

log = logging.getLogger("companion.server")

THREADS = 4  # measured: 2 to 12 answer equally many requests; some may wait for the disk meanwhile
GRACE_SECONDS = 0.5  # for goodbyes and answers under way, once the stop signal has come


class Server(uvicorn.Server):
    """uvicorn with a hub. `stop` may be called from any thread."""

    def __init__(
        self,
        live: LiveSource[Any],
        sock: socket.socket,
        on_ready: Callable[[int], None],
        limit: int = 4000,  # streams
        connections: int = 4000,  # besides
        beat: float = 10.0,  # seconds; sockets.OPTIONS counts on it
    ) -> None:
        self.hub = StreamHub(live, StreamPlaces(limit), beat)
        self.connections = Connections(connections)
        self.code_lookup_queue = CodeLookupQueue()
        self._collector = GarbageCollector(self.hub.is_telling_news)
        self._live = live
        self._sock = sock
        self._on_ready = on_ready
        super().__init__(
            uvicorn.Config(
                self._answer_request,
                interface="asgi3",
                http=partial(Connection, self.connections),  # type: ignore[arg-type]  # it is only called
                h11_max_incomplete_event_size=LARGEST_HEAD,
                ws="none",
                lifespan="off",
                log_config=None,
                log_level=logging.CRITICAL,  # its warnings name addresses, and ours hold personal tokens
                access_log=False,
                proxy_headers=False,
                server_header=False,
                backlog=BACKLOG,
                timeout_keep_alive=15,
                timeout_graceful_shutdown=1,
            )
        )

    def run_until_stopped(self) -> None:
        with stopped_by_signals(self.stop):
            self.run(sockets=[self._sock])

    def stop(self) -> None:
        self.should_exit = True  # looked at ten times a second

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Nothing: uvicorn would raise them again at the end. `stopped_by_signals` has them, loop and all."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(THREADS, thread_name_prefix="page"))
        loop.set_exception_handler(log_loop_error_briefly)
        self._live.tell_news_hook, self._live.call_later_hook = self.hub.tell_news, self.hub.call_later
        self._live.is_table_looked_at_hook = self.hub.is_table_looked_at
        await super().startup(sockets)
        self.hub.start()
        self.connections.keep_hanging_up_on_silent_ones()
        self._collector.start()
        self._on_ready(self._sock.getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First the goodbyes, or uvicorn would wait for the streams; then whoever is asleep is hung up on."""
        self.hub.close()
        for room in (self.code_lookup_queue, self.connections, self._collector):
            room.close()
        asyncio.get_running_loop().call_later(GRACE_SECONDS, self._hang_up_on_everybody)
        await super().shutdown(sockets)

    def _hang_up_on_everybody(self) -> None:
        for connection in tuple(self.server_state.connections):
            connection.transport.abort()

    async def _answer_request(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        assert scope["type"] == "http"  # neither lifespan nor websockets are switched on
        try:
            if seconds := await self._wait_in_queue_or_retry_seconds(scope):
                await self._send_full_queue_page(scope, send, seconds)
            elif scope["method"] == "GET" and STREAM_PATH.fullmatch(scope["path"]):
                await self.hub.serve_stream(scope, receive, send)
            else:
                await answer_by_wsgi(self._live.wsgi, scope, receive, send, self.hub.run_then_tell_news)
        except Exception as error:
            log.error("a request failed: %s", error_text_without_message(error))
            raise
        finally:
            self._collector.collect_if_due()

    async def _wait_in_queue_or_retry_seconds(self, scope: HTTPScope) -> int:
        """In the queue, if a stranger looks up a room code; seconds, if it is full."""
        asked = (scope["method"], scope["path"], header_value(scope, b"cookie"))
        is_lookup = self._live.is_strangers_lookup_or_none(*asked)
        if is_lookup is None:
            loop = asyncio.get_running_loop()
            is_lookup = await loop.run_in_executor(None, self._live.is_strangers_lookup, *asked)
        if not is_lookup:
            return 0
        return await self.code_lookup_queue.wait_for_turn_or_retry_seconds(scope["state"]["connection"])

    async def _send_full_queue_page(self, scope: HTTPScope, send: ASGISendCallable, seconds: int) -> None:
        said = (header_value(scope, b"cookie"), header_value(scope, b"accept-language"))
        page = await asyncio.get_running_loop().run_in_executor(None, self._live.full_queue_page, *said)
        headers = [(b"content-type", b"text/html; charset=utf-8"), (b"cache-control", b"no-store"),
                   (b"retry-after", b"%d" % seconds), (b"content-length", b"%d" % len(page)), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 429, "headers": headers})
        await send({"type": "http.response.body", "body": page, "more_body": False})


def log_loop_error_briefly(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What asyncio would print with a traceback. A connection that broke is everyday life and not worth a word."""
    error = context.get("exception")
    if isinstance(error, OSError) and ("transport" in context or isinstance(error, ConnectionError)):
        return
    log.error("%s: %s", context.get("message", "the event loop"), error_text_without_message(error) if error
              else "no exception")


def serve_until_stopped(live: LiveSource[Any], sock: socket.socket, on_ready: Callable[[int], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; `on_ready` is told the port. The last thing a process does."""
    streams, connections = most_streams_and_connections(allow_many_files())
    Server(live, sock, on_ready, streams, connections).run_until_stopped()


# Ctrl-C and its brothers end the server, quietly.

STOP_SIGNALS = [signal.SIGINT, signal.SIGTERM]
if sys.platform == "win32":
    STOP_SIGNALS.append(signal.SIGBREAK)


@contextmanager
def stopped_by_signals(stop_server: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C and SIGTERM call `stop_server`; a second Ctrl-C changes nothing, the end is a second away anyway.

    Set outside the event loop, so that asyncio does not make a KeyboardInterrupt of it. After a stop by a
    signal Ctrl-C has no effect: an impatient one must not print a traceback while the books are closed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []

    def stop(number: int, _frame: object) -> None:
        came.append(number)
        stop_server()

    before = {number: signal.signal(number, stop) for number in STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_IGN if came and number == signal.SIGINT else handler)
