"""The ASGI application: Flask inside, event streams beside it, uvicorn around."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn

from companion.core.words import Verbatim, Words, say
from companion.streams import STREAM_PATH, Hub, Watching, where
from companion.wsgi import answer

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Http
except ImportError:  # a platform without a wheel of httptools: slower, the same
    from uvicorn.protocols.http.h11_impl import H11Protocol as Http  # type: ignore[assignment]

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope

log = logging.getLogger("companion.server")

BACKLOG = 4096  # a whole evening's phones coming back in the same second
THREADS = 4  # measured: 2 to 12 answer equally many requests; some may wait for the disk meanwhile
GRACE_SECONDS = 0.5  # for goodbyes and answers under way, once the stop signal has come
STOP_SIGNALS = [signal.SIGINT, signal.SIGTERM]
if sys.platform == "win32":
    STOP_SIGNALS.append(signal.SIGBREAK)

# Set on the listening socket, accepted ones inherit them (Linux; a test looks).
#
# TCP_USER_TIMEOUT: a phone that walks out of the Wi-Fi says no goodbye. Every stream is written to each 10 s,
# and 18 s later, at most 28 s after the phone was gone, what it has not acknowledged ends the connection;
# without the option Linux goes on for a quarter of an hour. KEEP...: the same for silent connections.
# TCP_NOTSENT_LOWAT: the kernel keeps no megabytes of old states for a phone that does not read.
OPTIONS = {
    "TCP_NODELAY": 1,
    "TCP_USER_TIMEOUT": 18_000,
    "TCP_KEEPIDLE": 10,
    "TCP_KEEPINTVL": 5,
    "TCP_KEEPCNT": 3,
    "TCP_NOTSENT_LOWAT": 16 * 1024,
}


class PortTaken(Exception):
    """We cannot listen there; `words` say why, to be printed by whoever asked."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.text)
        self.words = words


def bind(host: str, port: int) -> socket.socket:
    """A listening socket, before anything else starts: port 0 is a number now, and a taken port is known."""
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # there SO_REUSEADDR would let two programs share one port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in OPTIONS.items():
            if hasattr(socket, name):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        sock.bind((host, port))
        sock.listen(BACKLOG)  # here and not later: two sockets may bind one port as long as neither listens
    except OSError as error:
        sock.close()
        raise PortTaken(why_not(error, host, port)) from error
    return sock


def why_not(error: OSError, host: str, port: int) -> Words:
    number = Verbatim(str(port))
    if error.errno == errno.EADDRINUSE:
        return say("Port {port} is in use by another program. Choose another with --port.", port=number)
    if error.errno == errno.EACCES:
        return say("This system does not let us use port {port}. Choose another with --port.", port=number)
    return say("This computer has no address {host} to listen on.", host=Verbatim(host))


class Wire(Http):
    """One connection. Its buffer here is small, so that `send` soon waits for a phone that does not read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=4096)
        self.app_state = {"abort": transport.abort}  # reaches the hub as scope["state"]


class Server(uvicorn.Server):
    """uvicorn with a hub. `stop` may be called from any thread."""

    def __init__(
        self,
        watching: Watching[Any],
        sock: socket.socket,
        on_ready: Callable[[int], None],
        limit: int = 4000,
        beat: float = 10.0,  # seconds; OPTIONS above counts on it
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
        with stopped_by_signals(self):
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


@contextmanager
def stopped_by_signals(server: Server) -> Iterator[None]:
    """Ctrl-C and SIGTERM stop the server; a second Ctrl-C changes nothing, the end is a second away anyway.

    Set outside the event loop, so that asyncio does not make a KeyboardInterrupt of it. After a stop by a
    signal Ctrl-C has no effect: an impatient one must not print a traceback while the books are closed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []

    def stop(number: int, _frame: object) -> None:
        came.append(number)
        server.stop()

    before = {number: signal.signal(number, stop) for number in STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_IGN if came and number == signal.SIGINT else handler)


def quietly(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What asyncio would print with a traceback. A line that broke is everyday life and not worth a word."""
    error = context.get("exception")
    if isinstance(error, OSError) and ("transport" in context or isinstance(error, ConnectionError)):
        return
    log.error("%s: %s", context.get("message", "the event loop"), where(error) if error else "no exception")


def settle() -> None:
    """Everything is loaded: let the collector rest while somebody plays, and let the loop cut in.

    A collection stops everybody, a full one over all modules for 100 ms; at 100 reveals a second even young ones
    made the slowest hundredth of them twice as slow. Hardly anything here dies in a circle (11 objects an answer),
    so `tidy` does it in quiet moments, and the threshold is only for a server that never has one.
    The interval is what a thread that computes a page may hold the interpreter while the loop waits: under three
    such threads a push took 15 ms with Python's 5 ms, 4 ms with 0.5; it costs a tenth of the requests of a
    saturated server.
    """
    tidy()
    gc.set_threshold(10_000_000, 20, 1_000)
    sys.setswitchinterval(0.0005)


def tidy() -> None:
    """Collect what came since the last time, and never look at the rest again."""
    gc.collect()
    gc.freeze()


def allow_many_files() -> None:
    """Every phone is an open file or two; many systems allow 256 or 1024 unless asked."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    for number in (most, 16_384, 10_240):  # macOS has a second limit that the first does not show
        if soft != resource.RLIM_INFINITY and soft < number <= most:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))
                return
            except (OSError, ValueError):
                continue


def serve(watching: Watching[Any], sock: socket.socket, on_ready: Callable[[int], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; `on_ready` is told the port. The last thing a process does."""
    allow_many_files()
    Server(watching, sock, on_ready).open()
