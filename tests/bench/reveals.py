"""Reveals against the clock: one table alone, or hundreds at times that wait for nobody."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import psutil

from tests.bench.evening import SPREAD, Evening, Reveal, Wrong
from tests.bench.process import House

LOOK = (0.5, 1.5)  # seconds for which a table looks at its reveal before it goes on
HEADSTART = 1.0


@dataclass(slots=True)
class Run:
    """What came of one scenario."""

    reveals: list[Reveal] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    unserved: int = 0  # arrivals for which no table lay ready
    seconds: float = 0.0
    client_cpu: float = 0.0  # share of one core
    server_cpu: float = 0.0
    others_cpu: float = 0.0  # whatever else runs on this machine, the kernel's own work for us included

    def milliseconds(self, share: float) -> float:
        return percentile([reveal.latency for reveal in self.reveals], share) * 1000


def percentile(values: list[float], share: float) -> float:
    """Nearest rank: a time that was really measured. 1.0 is the worst."""
    ranked = sorted(values)
    return ranked[max(0, min(len(ranked), -int(-share * len(ranked) // 1)) - 1)] if ranked else float("nan")


class Watch:
    """Measures what client and server cost while it is open."""

    def __init__(self, house: House, run: Run) -> None:
        self._house, self._run = house, run

    def __enter__(self) -> None:
        self._begun = perf_counter(), time.process_time(), self._house.cpu(), idle()

    def __exit__(self, *_: object) -> None:
        begun, client, server, idle_before = self._begun
        self._run.seconds = perf_counter() - begun
        self._run.client_cpu = (time.process_time() - client) / self._run.seconds
        self._run.server_cpu = (self._house.cpu() - server) / self._run.seconds
        busy = (psutil.cpu_count() or 1) - (idle() - idle_before) / self._run.seconds
        self._run.others_cpu = max(0.0, busy - self._run.client_cpu - self._run.server_cpu)


def idle() -> float:
    """Seconds for which the machine's cores had nothing to do."""
    times = psutil.cpu_times()
    return float(times.idle + getattr(times, "iowait", 0.0))


async def one_table_alone(house: House, tables: list[Evening], seconds: float, rate: float) -> Run:
    """One after the other, each with its own six viewers and nobody else there."""
    run, left = Run(), max(1, round(seconds * rate))
    with Watch(house, run):
        for table in tables:
            await table.open()
            while left and not table.is_over:
                left -= 1
                await _play(table, perf_counter() + max(SPREAD, 1 / rate), run, look=0.0)
            table.close()
    run.unserved = left
    return run


async def open_loop(house: House, ready: deque[Evening], seconds: float, rate: float, rng: Random) -> Run:
    """Poisson arrivals. The longest waiting table has the next reveal; one whose evening is over does not return."""
    run, plays = Run(), set[asyncio.Task[None]]()
    begin = at = perf_counter() + HEADSTART
    with Watch(house, run):
        while (at := at + rng.expovariate(rate)) < begin + seconds:
            await asyncio.sleep(max(0.0, at - HEADSTART / 2 - perf_counter()))
            if ready:
                play = asyncio.create_task(_play(ready.popleft(), at, run, rng.uniform(*LOOK), ready))
                plays.add(play)
                play.add_done_callback(plays.discard)
            else:
                run.unserved += 1
        await asyncio.sleep(max(0.0, begin + seconds - perf_counter()))
    await asyncio.gather(*plays)
    return run


async def _play(table: Evening, at: float, run: Run, look: float, ready: deque[Evening] | None = None) -> None:
    try:
        run.reveals.append(await table.reveal(at))
        await asyncio.sleep(look)
        await table.go_on()
    except (Wrong, TimeoutError, OSError) as error:
        run.wrong.append(f"{type(error).__name__}: {error}")
        print(f"table {table.code}: {run.wrong[-1]}", file=sys.stderr)
        table.is_over = True
    if ready is not None and not table.is_over:
        ready.append(table)
