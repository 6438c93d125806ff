"""Late in an evening: what a long log, a full board and many such tables cost. Run in a process of its own.

    python -m tests.bench.late FOLDER CODES SEED    prints what it measured as JSON; the benchmark starts it so

Five players, the companion keeps the books, round 4. The same log lies under many codes, each of them read, checked and
played on as any other table.
"""

from __future__ import annotations

import gc
import json
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter

import psutil

from companion.core.session import Session
from companion.tables import lobby
from companion.tables.hall import Hall
from companion.tables.logbook import with_hash
from companion.tables.table import Table
from tests.bench.laying import GAME, NAMES
from tests.bench.replayed import replay_times, timed
from tests.games.lancaster.recorded_evenings import EVENINGS, read

LATE = 4  # the round
MOVES = 3  # at each table
MB = 1024 * 1024


def lay_late_tables(folder: Path, count: int, rng: Random) -> list[str]:
    with closing(Hall(folder)) as hall:
        _learn_the_box(hall, rng)
        model = _laid(hall)
        while _round(hall.table(model)) < LATE:
            _move(hall.table(model), rng)
        for _ in range(rng.randrange(20, 40)):  # knights stand about, and not only at home
            _move(hall.table(model), rng)
        rows = hall.store.log_rows(model)[1:]
        codes = [model]
        while len(codes) < count:
            codes.append(_laid(hall))
            tail = hall.store.log_rows(codes[-1])[-1].hash
            with hall.store.writing() as writing:
                for row in rows:
                    copy = with_hash(tail, replace(row, code=codes[-1]))
                    writing.append_to_log(copy)
                    tail = copy.hash
        return codes


def _laid(hall: Hall) -> str:
    return lobby.open_table_and_begin_evening(hall, GAME, NAMES, {"books": "companion"})


def _learn_the_box(hall: Hall, rng: Random) -> None:
    """Once at the very first table: what is known of the box lies in every later table's first entry."""
    first = hall.table(_laid(hall))
    while first.ask_session(lambda session: "laws-in-force" not in {key for _, key in session.run.asks}):
        _move(first, rng)


def _round(table: Table) -> int:
    return int(table.snapshot.pages[None].view.round)


def _move(table: Table, rng: Random) -> float:
    """Somebody who is awaited answers; seconds from the answer to the snapshot that shows it."""

    def waiting(session: Session) -> tuple[str, str, object]:
        ask = rng.choice([ask for place, ask in session.run.asks.items() if place not in session.run.sealed])
        return ask.seat, ask.key, ask.form.sample(rng)

    seat, key, raw = table.ask_session(waiting)
    begun = perf_counter()
    table.make_move(lambda session: session.answer(seat, key, raw))
    return perf_counter() - begun


def measured(folder: Path, codes: list[str], rng: Random) -> dict[str, object]:
    name, length, replays = replay_times({path.stem: read(path) for path in EVENINGS})
    gc.collect()
    before = psutil.Process().memory_info().rss
    with closing(Hall(folder)) as hall:
        opened = [timed(lambda code=code: hall.table(code)) for code in codes]  # type: ignore[misc]
        troubles = [code for code in codes if hall.table(code).snapshot.trouble]
        gc.collect()
        grown = (psutil.Process().memory_info().rss - before) / MB
        gc.freeze()
        gc.disable()  # the server collects after an answer, in steps that tests/doors times
        order = [code for code in codes for _ in range(MOVES)]
        rng.shuffle(order)
        answers = [_move(hall.table(code), rng) for code in order]
        entries = hall.store.last_seq(codes[0])
        rounds = _round(hall.table(codes[0]))
    return {"recorded": name, "length": length, "replays": replays, "opened": opened, "troubles": len(troubles),
            "memory": grown, "answers": answers, "entries": entries, "round": rounds}


if __name__ == "__main__":
    where = Path(sys.argv[1])
    print(json.dumps(measured(where, json.loads(sys.argv[2]), Random(int(sys.argv[3])))))
