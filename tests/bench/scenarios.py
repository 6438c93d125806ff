"""The parts of the benchmark: each starts its own server, measures, and puts its figures into the report."""

from __future__ import annotations

import asyncio
import json
import os
import platform
import subprocess
import sys
import time
from argparse import Namespace
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from tests.bench import crowd, pages
from tests.bench.desk import BALLOT, CARDS, SHOWS, Moment
from tests.bench.evening import Evening
from tests.bench.late import MOVES, lay_late_tables
from tests.bench.laying import every_box, lay_tables, open_lobby, pragmas
from tests.bench.long import ANSWERS
from tests.bench.process import ROOT, House
from tests.bench.report import Figure, Report
from tests.bench.reveals import Run, one_table_alone, open_loop, percentile
from tests.bench.wire import address_of

PARTS = ("start", "alone", "boxes", "kings", "noblemen", "crowd", "rates", "late", "long")
STARTS = 5
BILLS = 15  # of an evening
ALONE_SECONDS, ALONE_RATE = 55.0, 2.0
TURNS = 3
LENGTH = {20.0: 30.0, 100.0: 20.0}  # seconds of a rate
LATENCY = {20.0: (3.0, 10.0), 100.0: (None, 25.0)}  # p50 and p99 in ms
TOO_BUSY = 0.85
NOISY = 0.25


def about_this_machine(folder: Path) -> dict[str, Any]:
    times = fdatasync(folder)
    settings = pragmas(folder / "settings")
    return {
        "machine": f"{os.cpu_count()} cores, {platform.system()} {platform.release()}, Python "
                   f"{platform.python_version()}",
        "load average at the start": "{:.2f} {:.2f} {:.2f}".format(*os.getloadavg()),
        "fdatasync, 300 times 4 KB": f"p50 {percentile(times, 0.5) * 1000:.2f} ms, p99 "
                                     f"{percentile(times, 0.99) * 1000:.2f} ms, in {folder}",
        "SQLite": f"synchronous={settings['synchronous']} (2 is FULL), journal_mode={settings['journal_mode']}",
    }


def fdatasync(folder: Path) -> list[float]:
    times = []
    with (folder / "fdatasync").open("wb", buffering=0) as file:
        for _ in range(300):
            file.write(bytes(4096))
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - begun)
    return times


class Bench:
    def __init__(self, folder: Path, options: Namespace, report: Report) -> None:
        self._folder = folder
        self._options = options
        self._report = report
        self._rng = Random(options.seed)

    async def part(self, name: str) -> None:
        await {"start": self._start, "alone": self._alone, "boxes": self._boxes, "kings": self._kings,
               "noblemen": self._noblemen, "crowd": self._crowd, "rates": self._rates, "late": self._late,
               "long": self._long}[name]()

    def _evenings(self, house: House, laid: Any, moment: Moment = BALLOT) -> list[Evening]:
        return [Evening(house.port, table, self._rng, self._options.german, moment) for table in laid]

    # From the command to a page, and what a page weighs.

    async def _start(self) -> None:
        times = [self._until_a_page(self._folder / f"start{n}") for n in range(STARTS)]
        every = ", ".join(f"{one:.2f}" for one in times)
        self._report.add("Start", Figure("command to GET / (median)", median(times), "s", 1.5, f"all: {every}"),
                         Figure("command to GET / (best)", min(times), "s"))
        folder = self._folder / "pages"
        lobby = open_lobby(folder)
        with House(folder) as house:
            self._weigh("First page", house, f"/j/{lobby.code}", "", 60.0)
            known = frozenset(pages.weight(house.port, f"/j/{lobby.code}")[0])
            self._weigh("Seat page after it", house, f"/t/{lobby.code}", f"companion={lobby.token}", None, known)

    def _until_a_page(self, folder: Path) -> float:
        with House(folder) as house:
            pages.fetched(house.port, "/")
            return time.perf_counter() - house.spawned

    def _weigh(self, name: str, house: House, path: str, cookie: str, most: float | None,
               known: frozenset[str] = frozenset()) -> None:
        parts, size = pages.weight(house.port, path, cookie, known)
        note = ", ".join(f"{part.rsplit('/', 1)[-1]} {bytes_ / 1000:.1f}" for part, bytes_ in parts.items())
        self._report.add("Weight on the wire", Figure(name, size / 1000, "KB", most, note))

    # One table alone.

    async def _alone(self) -> None:
        seconds = self._options.seconds or ALONE_SECONDS
        folder = self._folder / "alone"
        laid = lay_tables(folder, int(seconds * ALONE_RATE / BILLS) + 1)
        with House(folder) as house:
            run = await one_table_alone(house, self._evenings(house, laid), seconds, ALONE_RATE)
        self._latencies("One table alone, 2 reveals/s", run, (None, 8.0))

    async def _boxes(self) -> None:
        """With every box on the table and with none."""
        plain, full = await self._by_turns("boxes", (BALLOT, {}), (BALLOT, every_box()))
        self._compared("One table alone, every box on it", "with the base game", "to the base game", plain, full, 1.3)

    async def _kings(self) -> None:
        """A dispute of five, as its cards are turned, beside a ballot of five."""
        ballots, laid = await self._by_turns("kings", (BALLOT, {}), (CARDS, {}))
        self._compared("One table alone, disputes of Long Live the King!", "ballots", "to a ballot", ballots, laid, 1.2)

    async def _noblemen(self) -> None:
        """A masked ball of five, as all have said what their estates show, beside a ballot of five; and how long it
        takes to replay the longest evening whose books Companion keeps."""
        ballots, shown = await self._by_turns("noblemen", (BALLOT, {}), (SHOWS, {}))
        self._compared("One table alone, balls of Noblemen", "ballots", "to a ballot", ballots, shown, 1.2)
        command = [sys.executable, "-m", "tests.bench.replayed", SHOWS.game, "companion"]
        run = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
        told = json.loads(run.stdout)
        times = [time * 1000 for time in told["replays"]]
        self._report.add("Replay of Noblemen, companion keeps the books",
                         Figure("replay of the longest recorded evening, fastest", min(times), "ms", None,
                                f"{told['recorded']}, {told['length']} entries, {len(times)} times"),
                         Figure("replay of the longest recorded evening, median", median(times), "ms", 80.0))

    async def _by_turns(self, name: str, *kinds: tuple[Moment, Mapping[str, str]]) -> list[list[Run]]:
        """So that noise is the same for all of them."""
        seconds = (self._options.seconds or ALONE_SECONDS) / TURNS
        found: list[list[Run]] = [[] for _ in kinds]
        for turn in range(TURNS):
            for at, (moment, options) in enumerate(kinds):
                folder = self._folder / f"{name}{turn}{at}"
                count = int(seconds * ALONE_RATE / moment.in_an_evening) + 1
                laid = lay_tables(folder, count, options, moment.game)
                with House(folder) as house:
                    tables = self._evenings(house, laid, moment)
                    found[at].append(await one_table_alone(house, tables, seconds, ALONE_RATE))
        return found

    def _compared(self, heading: str, with_what: str, to_what: str, plain: list[Run], full: list[Run],
                  most: float) -> None:
        p50, p99 = ([median(run.milliseconds(share) for run in runs) for runs in (plain, full)]
                    for share in (0.5, 0.99))
        cpu = [median(_each(run) for run in runs) for runs in (plain, full)]
        self._report.add(
            heading,
            Figure("reveal p50", p50[1], "ms", None, f"median of {TURNS} turns; {with_what} {p50[0]:.2f}"),
            Figure("reveal p99", p99[1], "ms", None, f"{with_what} {p99[0]:.2f}"),
            Figure(f"ratio of reveal p50 {to_what}", p50[1] / p50[0], "", most),
            Figure(f"ratio of the server's CPU for a reveal {to_what}", cpu[1] / cpu[0], "", None,
                   f"{cpu[1]:.1f} ms to {cpu[0]:.1f} ms, all answers in between included"),
            Figure("wrong or unanswered", float(sum(len(run.wrong) for run in (*plain, *full))), "", 0.0))

    # The crowd, quiet.

    async def _crowd(self) -> None:
        folder = self._folder / "crowd"
        laid = lay_tables(folder, self._options.tables)
        with House(folder) as house:
            pages.fetched(house.port, "/")
            evenings = self._evenings(house, laid)
            await self._memory(house, evenings)
            await self._coming_and_going(house, [stream for table in evenings for stream in table.streams])

    async def _memory(self, house: House, evenings: list[Evening]) -> None:
        nobody = house.memory()
        for table in evenings:  # the screen's page wakes the table, so that its own weight is known too
            pages.fetched(house.port, f"/t/{table.code}/screen", "", address_of(table.code))
        awake = house.memory()
        await crowd.gather_slowly(evenings)
        await asyncio.sleep(self._options.quiet)
        full, streams = house.memory(), 6 * len(evenings)
        self._report.add(
            f"Memory, {streams} quiet streams",
            Figure("server before", nobody, "MB"),
            Figure("with its tables awake", awake, "MB"),
            Figure("with every stream", full, "MB", 160.0),
            Figure("a stream, its share of the table included", (full - nobody) * 1024 / streams, "KB", 25.0),
            Figure("a stream by itself", (full - awake) * 1024 / streams, "KB"))

    async def _coming_and_going(self, house: House, streams: list[Any]) -> None:
        some = streams[:500]
        gone = await crowd.leave(house, some)
        await crowd.open_all(some)
        came = await crowd.come_back(streams)
        self._report.add(
            "Coming and going",
            Figure(f"{len(some)} closed, server has let go", gone, "s", 1.0),
            Figure(f"{len(streams)} back at once, with their state", None if came.missing else came.seconds, "s", 3.0,
                   f"{came.refused} refused at first, {came.missing} never came"))

    # The crowd, voting.

    async def _rates(self) -> None:
        folder = self._folder / "rates"
        laid = lay_tables(folder, self._options.tables)
        with House(folder) as house:
            evenings = self._evenings(house, laid)
            await crowd.gather_slowly(evenings)
            ready = deque(evenings)
            for rate in map(float, self._options.rates.split(",")):
                await asyncio.sleep(2)
                seconds = self._options.seconds or LENGTH.get(rate, 20.0)
                run = await open_loop(house, ready, seconds, rate, self._rng)
                heading = f"{len(evenings)} tables, {rate:g} reveals/s for {seconds:g} s (Poisson)"
                self._latencies(heading, run, LATENCY.get(rate, (None, None)))
            self._report.add("Afterwards", Figure("server's memory", house.memory(), "MB"))

    # Late in an evening, in the server's own rooms but without the wire.

    async def _late(self) -> None:
        folder = self._folder / "late"
        codes = await asyncio.to_thread(lay_late_tables, folder, self._options.tables, self._rng)
        command = [sys.executable, "-m", "tests.bench.late", str(folder), json.dumps(codes), str(self._options.seed)]
        run = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
        told = json.loads(run.stdout)
        replays, answers, opened = ([time * 1000 for time in told[what]] for what in ("replays", "answers", "opened"))
        about = f"{told['recorded']}, {told['length']} entries, {len(replays)} times"
        self._report.add(
            f"Late: {len(codes)} tables of five in round {told['round']}, companion keeps the books",
            Figure("replay of the longest recorded game, fastest", min(replays, default=None), "ms", None, about),
            Figure("replay of the longest recorded game, median", median(replays) if replays else None, "ms", 50.0),
            Figure("a table looked at first (read, checked, replayed), median", median(opened), "ms", None,
                   f"about {told['entries'] - MOVES} entries"),
            Figure("an answer p50, disk and snapshot included", percentile(answers, 0.5), "ms", None,
                   f"{len(answers)} answers"),
            Figure("an answer p99, disk and snapshot included", percentile(answers, 0.99), "ms", 5.0),
            Figure("memory of these live tables", told["memory"], "MB", 400.0),
            Figure("tables that could not be read", float(told["troubles"]), "", 0.0))

    # A very long game, in memory.

    async def _long(self) -> None:
        command = [sys.executable, "-m", "tests.bench.long", str(self._options.seed)]
        run = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
        targets = {"amend": 250.0, "undo": 250.0, "adjust": 250.0}
        for name, times in json.loads(run.stdout).items():
            self._report.add(f"Long: {ANSWERS} answers, companion keeps the books, in memory",
                             Figure(f"{name}, median", median(times), "ms", None, f"{len(times)} times"),
                             Figure(f"{name}, the worst", max(times), "ms", targets.get(name)))

    def _latencies(self, heading: str, run: Run, targets: tuple[float | None, float | None]) -> None:
        answers = [time * 1000 for reveal in run.reveals for time in (reveal.answered, *reveal.ballots)]
        connected = [reveal.connected * 1000 for reveal in run.reveals]
        late = [reveal.late * 1000 for reveal in run.reveals]
        self._report.add(
            heading,
            Figure("reveal p50", run.milliseconds(0.5), "ms", targets[0], f"{len(run.reveals)} reveals"),
            Figure("reveal p99", run.milliseconds(0.99), "ms", targets[1]),
            Figure("reveal, the worst", run.milliseconds(1.0), "ms"),
            Figure("reveal p99, making a new connection included", percentile(connected, 0.99), "ms"),
            Figure("any ballot's POST answered p99", percentile(answers, 0.99), "ms"),
            Figure("fifth ballot had to wait p99", percentile(late, 0.99), "ms", None, "for the four before it"),
            Figure("wrong or unanswered", float(len(run.wrong)), "", 0.0),
            Figure("client's CPU", run.client_cpu * 100, "%", None, "of one core"),
            Figure("server's CPU", run.server_cpu * 100, "%", None, f"of one core: {_each(run):.1f} ms a reveal"),
            Figure("everybody else's CPU", run.others_cpu * 100, "%", None, "of one core: noise"))
        if run.others_cpu > NOISY:
            self._report.warnings.append(f"{heading}: others used the machine, its figures are worse than the server")
        if run.client_cpu > TOO_BUSY:
            self._report.warnings.append(f"{heading}: the client was too busy, its figures say little of the server")
        if run.unserved:
            self._report.warnings.append(f"{heading}: {run.unserved} arrivals found no table ready")


def _each(run: Run) -> float:
    """The server's milliseconds of CPU for a reveal, with the other answers that lead to it and away from it."""
    return run.server_cpu * run.seconds * 1000 / max(1, len(run.reveals))
