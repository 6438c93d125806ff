"""Thousands of streams that are merely open: what they weigh, how they leave, how they come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from tests.bench.evening import Evening
from tests.bench.process import House
from tests.bench.wire import Stream

AT_A_TIME = 100
PATIENCE = 30.0
RETRY = 0.5  # seconds, as static/shell/live/stream.js waits before it opens its stream again


@dataclass(slots=True)
class Return:
    seconds: float = 0.0
    refused: int = 0  # sent away first (503), back half a second later
    missing: int = 0  # never came


async def gather_slowly(tables: list[Evening]) -> None:
    """Everybody arrives, not all in the same moment."""
    streams = [stream for table in tables for stream in table.streams]
    for start in range(0, len(streams), AT_A_TIME):
        group = streams[start:start + AT_A_TIME]
        await open_all(group)


async def open_all(streams: list[Stream]) -> None:
    await asyncio.gather(*(stream.open() for stream in streams))
    if await until(lambda: all(stream.events for stream in streams)) is None:
        raise SystemExit(f"streams did not open: {sorted({stream.status for stream in streams})}")


async def until(what: Callable[[], bool], patience: float = PATIENCE) -> float | None:
    """Seconds until it is so; None if it never was."""
    begun = perf_counter()
    while perf_counter() < begun + patience:
        if what():
            return perf_counter() - begun
        await asyncio.sleep(0.005)
    return None


async def leave(house: House, streams: list[Stream]) -> float | None:
    """They close; seconds until the server has closed its end of every one."""
    before = house.files()
    begun = perf_counter()
    for stream in streams:
        stream.close()
    took = await until(lambda: house.files() <= before - len(streams))
    return None if took is None else perf_counter() - begun


async def come_back(streams: list[Stream]) -> Return:
    """All close and open again in the same moment; the clock stops with the last one's current state."""
    came, opening = Return(missing=len(streams)), set[asyncio.Task[None]]()
    loop = asyncio.get_running_loop()
    all_back: asyncio.Future[None] = loop.create_future()

    def back() -> None:
        came.missing -= 1
        if not came.missing:
            all_back.set_result(None)

    def again(stream: Stream) -> None:
        task = loop.create_task(stream.open())
        opening.add(task)
        task.add_done_callback(opening.discard)

    def refused(stream: Stream) -> None:
        came.refused += 1
        stream.close()
        loop.call_later(RETRY, again, stream)

    begun = perf_counter()
    for stream in streams:
        stream.close()
        stream.on_first, stream.on_refused = back, partial(refused, stream)
        again(stream)
    await asyncio.wait([all_back], timeout=PATIENCE)
    came.seconds = perf_counter() - begun
    for stream in streams:
        stream.on_first = stream.on_refused = None
    return came
