"""Event streams: one hub, one slot per stream, the newest state wins.

A quiet stream costs one task asleep in `receive()`, so a closed tab is noticed at once. A push is one call, without a
task, as long as the phone has taken what was sent before. Otherwise a task waits for that, and only then looks at the
state: a phone that sleeps with a full window has no queue, only a mark that something is new.
"""

from __future__ import annotations

import asyncio
import logging
import math
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from companion.server.connections import Connection
from companion.server.streams import (
    BEAT,
    BLOCKED_BEATS,
    HEADERS,
    REPLACED,
    SLOTS,
    STOPPING,
    Crowd,
    Heartbeat,
    LiveSource,
    Stream,
    StreamPlaces,
    drop_from_crowd,
    error_text_without_message,
    needed_headers_by_name,
    page_event,
    refuse_stream,
)

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, HTTPScope

log = logging.getLogger("companion.server")

T = TypeVar("T")
TELLING = 0.05  # seconds in which a reveal has reached everybody
SOON = 0.3  # seconds for which news that can wait is collected


class StreamHub:
    """All open streams. Everything but `tell_news`, `count_streams` and `is_table_looked_at` is the event loop's."""

    def __init__(self, live: LiveSource[Any], places: StreamPlaces, beat: float) -> None:
        self._live = live
        self._places = places
        self._tick = beat / SLOTS
        self._told = -math.inf
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tables: Crowd = {}
        self._heartbeat = Heartbeat()
        self._opened = 0
        self._timer: asyncio.TimerHandle | None = None
        self._soon: dict[str, asyncio.TimerHandle] = {}
        self._held = threading.local()  # `news`, where a thread's work is awaited

    def count_streams(self) -> int:
        return self._places.count_open()

    def is_table_looked_at(self, code: str) -> bool:
        """By anybody for whom a place is kept. From any thread."""
        return any(stream.viewer.device_with_kept_place is not None for stream in tuple(self._tables.get(code, ())))

    def is_telling_news(self) -> bool:
        """A table has news at this very moment."""
        return asyncio.get_running_loop().time() - self._told < TELLING

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._beat_next_slot()

    def close(self) -> None:
        """Say goodbye to everybody; whoever comes now is sent away."""
        for timer in (self._timer, *self._soon.values()):
            if timer:
                timer.cancel()
        self._loop = None
        for stream in [one for streams in self._tables.values() for one in streams]:
            self._say_goodbye(stream, STOPPING)

    def tell_news(self, code: str, at_once: bool = True) -> None:
        """A table has a new state. From any thread; before the start and after the end nobody listens.

        What need not be seen at once waits a moment for what else comes: four ballots cast within a breath are one
        event for everybody, not four, and a reveal never stands behind them.
        """
        loop, held = self._loop, getattr(self._held, "news", None)
        if loop is None:
            return
        if held is not None:
            held.append((code, at_once))
            return
        try:
            loop.call_soon_threadsafe(self._push_to_table if at_once else self._push_to_table_soon, code)
        except RuntimeError:  # the loop was closed between the two lines
            return

    def call_later(self, seconds: float, call: Callable[[], None]) -> None:
        """Calls back in the loop. From any thread; before the start and after the end there is no later."""
        if loop := self._loop:
            with suppress(RuntimeError):  # closed between the two lines
                loop.call_soon_threadsafe(loop.call_later, seconds, call)

    async def run_then_tell_news(self, work: Callable[[], T]) -> T:
        """Work done in a thread; what it tells is heard in one breath with what it returns.

        Told in the middle of it, this loop would wake up and draw while the thread still does: each would stand in the
        other's way, for the interpreter lets only one of them go on.
        """
        loop = asyncio.get_running_loop()
        news: list[tuple[str, bool]] = []
        try:
            return await loop.run_in_executor(None, self._work_with_news_held_back, work, news)
        finally:
            for code, at_once in news:
                self._push_to_table(code) if at_once else self._push_to_table_soon(code)

    def _work_with_news_held_back(self, work: Callable[[], T], news: list[tuple[str, bool]]) -> T:
        self._held.news = news
        try:
            return work()
        finally:
            self._held.news = None

    async def serve_stream(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """One stream from its request to its end."""
        viewer = await self._viewer_or_status(scope)
        if isinstance(viewer, int):
            await refuse_stream(send, viewer)
            return
        scope["headers"].clear()  # type: ignore[attr-defined]  # kilobytes that nobody reads again, per stream
        connection: Connection = scope["state"]["connection"]
        connection.become_stream()
        stream = Stream(viewer, send, connection, self._opened % SLOTS)
        self._enter_stream(stream)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            self._schedule_push(stream)
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._leave_stream(stream)
            connection.end_stream()

    async def _viewer_or_status(self, scope: HTTPScope) -> Any:
        """The viewer, or a status. Asked in a thread: a table that slept is loaded from disk."""
        if self._loop is None or self._places.is_full_of_owners():
            return 503
        query = scope["query_string"].decode("latin-1")
        try:
            ask = self._live.viewer_or_status
            viewer = await self._loop.run_in_executor(None, ask, scope["path"], query, needed_headers_by_name(scope))
        except Exception as error:
            log.error("a stream could not be opened: %s", error_text_without_message(error))
            return 500
        return 503 if self._loop is None or self._places.is_full_of_owners() else viewer

    def _enter_stream(self, stream: Stream) -> None:
        self._opened += 1
        self._tables.setdefault(stream.viewer.code, {})[stream] = None
        self._heartbeat.add(stream)
        if one := self._places.enter_making_room(stream):
            if one.blocked:  # it reads nothing, so it would not hear us either
                one.connection.abort()
            self._say_goodbye(one, REPLACED)

    def _leave_stream(self, stream: Stream) -> None:
        stream.bye = b""
        self._heartbeat.discard(stream)
        self._places.leave(stream)
        drop_from_crowd(self._tables, stream.viewer.code, stream)

    def _push_to_table_soon(self, code: str) -> None:
        if self._loop is not None and code not in self._soon:
            self._soon[code] = self._loop.call_later(SOON, self._push_to_table, code)

    def _push_to_table(self, code: str) -> None:
        self._told = asyncio.get_running_loop().time()
        if waiting := self._soon.pop(code, None):
            waiting.cancel()
        for stream in self._tables.get(code, ()):
            stream.dirty = True
            self._schedule_push(stream)

    def _schedule_push(self, stream: Stream) -> None:
        if not stream.busy:
            stream.busy = True
            asyncio.get_running_loop().call_soon(self._push_what_is_wanted, stream)

    def _say_goodbye(self, stream: Stream, word: bytes) -> None:
        stream.bye = word
        self._schedule_push(stream)

    def _push_what_is_wanted(self, stream: Stream) -> None:
        """Send what the stream wants, until it wants nothing. After a goodbye it stays busy: nobody pokes it again."""
        try:
            while stream.dirty or stream.beat or stream.bye is not None:
                if stream.connection.is_blocked():
                    stream.task = asyncio.get_running_loop().create_task(self._push_once_taken(stream))
                    return
                event = self._event_of_unsent_fragments(stream) if stream.dirty and stream.bye is None else b""
                if stream.bye is not None:
                    stream.send_now(stream.bye, more=False)  # ends the response, and with it `serve_stream`
                    return
                event = event or (BEAT if stream.beat else b"")
                stream.beat, stream.blocked = False, 0
                if event:
                    stream.send_now(event)
        except Exception as error:  # the sending failed, so the connection is of no use
            log.error("a stream broke: %s", error_text_without_message(error))
            stream.connection.abort()
        else:
            stream.busy = False

    async def _push_once_taken(self, stream: Stream) -> None:
        """Until the phone has taken what was sent before: only then the state is looked at."""
        try:
            await stream.wait_until_taken()
        except Exception as error:
            log.error("a stream broke: %s", error_text_without_message(error))
            stream.connection.abort()
        else:
            stream.task = None
            self._push_what_is_wanted(stream)

    def _event_of_unsent_fragments(self, stream: Stream) -> bytes:
        """An event with what this stream was not sent yet; nothing if it has it all."""
        stream.dirty = False
        try:
            fragments = self._live.fragments_for(stream.viewer)
            sent = stream.sent
            news = tuple(one for one in fragments if sent.get(one[0]) != one[1])
            stream.sent = {one[0]: one[1] for one in fragments}
            return page_event(news) if news else b""
        except PermissionError:
            stream.bye = b""
        except Exception as error:
            log.error("a stream was closed, its page could not be drawn: %s", error_text_without_message(error))
            stream.bye = b""
        return b""

    def _beat_next_slot(self) -> None:
        """The one timer: beats for one slot of the streams, and an end for those who have long taken nothing."""
        for stream in self._heartbeat.advance_to_next_slot():
            if not stream.busy:
                stream.beat = True
                self._schedule_push(stream)
            elif stream.blocked >= BLOCKED_BEATS:
                stream.connection.abort()
            else:
                stream.blocked += 1
        self._timer = asyncio.get_running_loop().call_later(self._tick, self._beat_next_slot)
