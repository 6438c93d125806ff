"""Event streams: what each was sent and still wants, how that goes over the wire, its beat, and who gets a place."""

from __future__ import annotations

import asyncio
import json
import re
import traceback
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from companion.server.connections import LAPTOP, Connection

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from uvicorn._types import ASGISendCallable, HTTPScope

HEADERS_READ = {b"cookie", b"host", b"sec-fetch-site"}  # headers, of those who open a stream
STREAM_PATH = re.compile(r"/t/[^/]+/stream")

BEAT = b"event: beat\ndata: 1\n\n"
STOPPING = b"event: bye\ndata: stop\n\n"  # the server ends: come back later
REPLACED = b"event: bye\ndata: newer\n\n"  # this device has opened newer streams: stay away until looked at
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]

Fragment = tuple[str, str, str]  # id, version, html
_quoted = json.JSONEncoder().encode  # of a text alone it is quick; of a list it would begin anew each time


class Onlooker(Protocol):
    """Whoever looks; opaque but for the table's code.

    A `device_with_kept_place` sits there, or is a host's: its place is kept, but only its newest streams stay.
    Without one it is a stranger, who gets a place while there are any to spare.
    """

    @property
    def code(self) -> str: ...


V = TypeVar("V", bound=Onlooker)


class LiveSource(Protocol[V]):
    """What the web gives the server."""

    @property
    def wsgi(self) -> WSGIApplication: ...

    def viewer_or_status(self, path: str, query: str, headers: Mapping[str, str]) -> V | int:
        """Who opens this stream, or the status that refuses it; header names in lower case. In a thread."""

    def fragments_for(self, viewer: V) -> Sequence[Fragment]:
        """All that this viewer may see now; in the loop. PermissionError: this viewer may no longer look."""

    def is_strangers_lookup_or_none(self, method: str, path: str, cookie: str) -> bool | None:
        """Does somebody look up a room code who need not know it? In the loop, so from memory; None: the books know.

        It may err on one side only, and take a known device for a stranger's.
        """

    def is_strangers_lookup(self, method: str, path: str, cookie: str) -> bool:
        """The same from the books. In a thread."""

    def full_queue_page(self, cookie: str, languages: str) -> bytes:
        """The page for who comes when the lookup queue is full. In a thread."""

    is_table_looked_at_hook: Callable[[str], bool]  # has anybody but strangers this table's stream open?
    tell_news_hook: Callable[[str, bool], None]
    call_later_hook: Callable[[float, Callable[[], None]], None]


def page_event(news: tuple[Fragment, ...]) -> bytes:
    return b"event: page\ndata: {%b}\n\n" % b",".join([_fragment_as_event_part(*one) for one in news])


@lru_cache(maxsize=128)
def _fragment_as_event_part(name: str, version: str, html: str) -> bytes:
    """For all who are shown it. The key holds the very html: two seats may use one id and version for different
    secrets."""
    return f"{_quoted(name)}:[{_quoted(version)},{_quoted(html)}]".encode()


def error_text_without_message(error: BaseException) -> str:
    """An error for the log: what and where, but not its message, which may hold a secret."""
    spot = traceback.extract_tb(error.__traceback__)[-1:]
    return type(error).__name__ + "".join(f" in {one.filename}:{one.lineno}" for one in spot)


class Stream:
    """One slot: what this connection was sent last, and what it still wants."""

    __slots__ = ("beat", "blocked", "busy", "bye", "connection", "dirty", "send", "sent", "slot", "task", "viewer")

    def __init__(self, viewer: Any, send: ASGISendCallable, connection: Connection, slot: int) -> None:
        self.viewer = viewer
        self.send = send
        self.connection = connection
        self.slot = slot
        self.sent: dict[str, str] = {}
        self.dirty = True
        self.beat = False
        self.bye: bytes | None = None
        self.busy = False  # a push is under way, or has ended it
        self.task: asyncio.Task[None] | None = None  # waits until the phone takes more
        self.blocked = 0

    @property
    def address(self) -> str:
        return self.connection.address

    def send_now(self, data: bytes, more: bool = True) -> None:
        """Only where nothing is blocked: then sending never waits, and a task for it would cost more than the rest."""
        sending = self.send({"type": "http.response.body", "body": data, "more_body": more})
        try:
            sending.__await__().send(None)
        except StopIteration:
            return
        raise RuntimeError("sending waits although nothing is blocked")

    async def wait_until_taken(self) -> None:
        await self.send({"type": "http.response.body", "body": b"", "more_body": True})


async def refuse_stream(send: ASGISendCallable, status: int) -> None:
    headers = [(b"cache-control", b"no-store"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def header_value(scope: HTTPScope, wanted: bytes) -> str:
    """One header, joined where it came more than once; its name in lower case."""
    joint = b"; " if wanted == b"cookie" else b", "
    return joint.join(value for name, value in scope["headers"] if name == wanted).decode("latin-1")


def needed_headers_by_name(scope: HTTPScope) -> dict[str, str]:
    there = HEADERS_READ & {name for name, _ in scope["headers"]}
    return {name.decode("latin-1"): header_value(scope, name) for name in there}


# Beats: a hundredth of the streams has its beat at a time, so nothing comes in bursts.

SLOTS = 100
BLOCKED_BEATS = 2  # beats a stream may stand blocked before its connection is dropped


class Heartbeat:
    def __init__(self) -> None:
        self._slots: list[set[Stream]] = [set() for _ in range(SLOTS)]
        self._hand = 0

    def add(self, stream: Stream) -> None:
        self._slots[stream.slot].add(stream)

    def discard(self, stream: Stream) -> None:
        self._slots[stream.slot].discard(stream)

    def advance_to_next_slot(self) -> tuple[Stream, ...]:
        """One slot on: the streams whose beat it is."""
        self._hand = (self._hand + 1) % SLOTS
        return tuple(self._slots[self._hand])


# Places, kept for those who sit at a table and for hosts; strangers share what is left.

PER_OWNER = 4  # streams of one device at one table
PER_ADDRESS = 20  # streams of strangers
Crowd = dict[Hashable, dict[Stream, None]]  # dicts, because they remember who came first


class StreamPlaces:
    """Who came last stays. Of one device, of one address and of all strangers, the oldest makes room."""

    def __init__(self, limit: int, per_owner: int = PER_OWNER, per_address: int = PER_ADDRESS) -> None:
        self._limit = limit
        self._for_strangers = max(limit // 4, 1)  # at most, however many are free
        self._per_owner = per_owner
        self._per_address = per_address
        self._owners: Crowd = {}
        self._strangers: Crowd = {}  # by address
        self._open = 0
        self._kept = 0  # those of owners
        self._strange = 0

    def count_open(self) -> int:
        return self._open

    def is_full_of_owners(self) -> bool:
        """Nobody could make room: devices at tables alone fill the house."""
        return self._kept >= self._limit

    def enter_making_room(self, stream: Stream) -> Stream | None:
        """Let in; who has to go for it, if anybody."""
        self._open += 1
        crowd, key, most = self._crowd_with_key_and_limit_of(stream)
        mine = crowd.setdefault(key, {})
        mine[stream] = None
        self._change_count_of_crowd(crowd, 1)
        if len(mine) > most:
            return self._pop_oldest_stream(crowd, key)
        if self._strange > self._for_strangers or (self._strange and self._open > self._limit):
            fullest = max(self._strangers, key=lambda address: len(self._strangers[address]))
            return self._pop_oldest_stream(self._strangers, fullest)
        return None

    def leave(self, stream: Stream) -> None:
        self._open -= 1
        crowd, key, _ = self._crowd_with_key_and_limit_of(stream)
        self._forget_stream(crowd, key, stream)

    def _crowd_with_key_and_limit_of(self, stream: Stream) -> tuple[Crowd, Hashable, int]:
        owner = getattr(stream.viewer, "device_with_kept_place", None)
        if owner is not None:
            return self._owners, (stream.viewer.code, owner), self._per_owner
        here = stream.address
        return self._strangers, here, self._for_strangers if here in LAPTOP else self._per_address

    def _pop_oldest_stream(self, crowd: Crowd, key: Hashable) -> Stream:
        oldest = next(iter(crowd[key]))
        self._forget_stream(crowd, key, oldest)
        return oldest

    def _forget_stream(self, crowd: Crowd, key: Hashable, stream: Stream) -> None:
        if stream in crowd.get(key, {}):
            drop_from_crowd(crowd, key, stream)
            self._change_count_of_crowd(crowd, -1)

    def _change_count_of_crowd(self, crowd: Crowd, change: int) -> None:
        if crowd is self._owners:
            self._kept += change
        else:
            self._strange += change


def drop_from_crowd(crowd: Crowd, key: Hashable, stream: Stream) -> None:
    streams = crowd.get(key, {})
    streams.pop(stream, None)
    if not streams:
        crowd.pop(key, None)
