"""The ASGI application: Flask inside, event streams beside it, uvicorn around."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn

from companion.server.collector import settle, tidy
from companion.server.hub import Hub
from companion.server.signals import stopped_by_signals
from companion.server.sockets import BACKLOG, allow_many_files
from companion.server.stream import STREAM_PATH, Watching, where
from companion.server.wire import Wire
from companion.server.wsgi import answer

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope

log = logging.getLogger("companion.server")

THREADS = 4  # measured: 2 to 12 answer equally many requests; some may wait for the disk meanwhile
GRACE_SECONDS = 0.5  # for goodbyes and answers under way, once the stop signal has come


class Server(uvicorn.Server):
    """uvicorn with a hub. `stop` may be called from any thread."""

    def __init__(
        self,
        watching: Watching[Any],
        sock: socket.socket,
        on_ready: Callable[[int], None],
        limit: int = 4000,
        beat: float = 10.0,  # seconds; sockets.OPTIONS counts on it
    ) -> None:
        self.hub = Hub(watching, limit, beat, tidy)
        self._watching = watching
        self._sock = sock
        self._on_ready = on_ready
        super().__init__(
            uvicorn.Config(
                self._answer,
                interface="asgi3",
                http=Wire,
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

    def open(self) -> None:
        """Run until stopped."""
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
        loop.set_exception_handler(quietly)
        self._watching.telling = self.hub.tell
        await super().startup(sockets)
        self.hub.start()
        settle()
        self._on_ready(self._sock.getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First the goodbyes, or uvicorn would wait for the streams; then whoever is asleep is hung up on."""
        self.hub.close()
        asyncio.get_running_loop().call_later(GRACE_SECONDS, self._hang_up)
        await super().shutdown(sockets)

    def _hang_up(self) -> None:
        for connection in tuple(self.server_state.connections):
            connection.transport.abort()

    async def _answer(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        assert scope["type"] == "http"  # neither lifespan nor websockets are switched on
        try:
            if scope["method"] == "GET" and STREAM_PATH.fullmatch(scope["path"]):
                await self.hub.serve(scope, receive, send)
            else:
                await answer(self._watching.wsgi, scope, receive, send)
        except Exception as error:
            log.error("a request failed: %s", where(error))
            raise


def quietly(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What asyncio would print with a traceback. A line that broke is everyday life and not worth a word."""
    error = context.get("exception")
    if isinstance(error, OSError) and ("transport" in context or isinstance(error, ConnectionError)):
        return
    log.error("%s: %s", context.get("message", "the event loop"), where(error) if error else "no exception")


def serve(watching: Watching[Any], sock: socket.socket, on_ready: Callable[[int], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; `on_ready` is told the port. The last thing a process does."""
    allow_many_files()
    Server(watching, sock, on_ready).open()
