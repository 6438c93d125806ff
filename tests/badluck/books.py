"""What is stored, read from a copy: neither the reading nor its closing touches the file of the server."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.core.session import Session
from companion.tables.doors import Device
from companion.tables.hall import Hall
from companion.tables.play import close_evening
from companion.tables.records import ReplayedRecord, replay_record
from companion.tables.table import Snapshot
from tests.badluck.house import companion
from tests.badluck.pages import Fields

FILES = "companion.sqlite3*"


@contextmanager
def copied(folder: Path) -> Iterator[Path]:
    """The files as they lie there, the write-ahead log included."""
    with TemporaryDirectory() as aside:
        for file in folder.glob(FILES):
            if not file.name.endswith("-shm"):  # made anew from the write-ahead log, as after a power cut
                shutil.copy(file, aside)
        yield Path(aside)


@contextmanager
def hall(folder: Path) -> Iterator[Hall]:
    with copied(folder) as aside, closing(Hall(aside)) as opened:
        yield opened


def is_sound(folder: Path) -> bool:
    with copied(folder) as aside, closing(sqlite3.connect(aside / "companion.sqlite3")) as file:
        return file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def session_of(opened: Hall, code: str) -> Session:
    return opened.table(code).ask_session(lambda session: session)


def snapshot_of(folder: Path, code: str) -> Snapshot:
    with hall(folder) as opened:
        return opened.table(code).snapshot


def standing(session: Session) -> dict[str, Fields]:
    """Every answer that stands, sealed or through, as the fields it was posted with."""
    given = {**session.run.done, **session.run.sealed}
    asked = {place: session.question(place) for place in given}
    return {f"{seat}:{key}": ask.form.to_fields("answer", given[seat, key])
            for (seat, key), ask in asked.items() if ask}


def answers(folder: Path, code: str) -> dict[str, Fields]:
    with hall(folder) as opened:
        return standing(session_of(opened, code))


def entries(folder: Path, code: str, key: str) -> int:
    """How often an answer to this question, of whatever seat, stands in the log."""
    with hall(folder) as opened:
        return sum(row.kind == "answer" and f"{row.seat}:{row.key}" == key for row in opened.store.log_rows(code))


def counted_twice(session: Session) -> list[tuple[str, str]]:
    """Questions that were given the same answer twice running."""
    given: dict[tuple[str, str], list[object]] = {}
    for entry in session.run.history:
        if entry.kind == "answer":
            given.setdefault(entry.question_id, []).append(entry.raw)
    return [place for place, raws in given.items() if any(a == b for a, b in pairwise(raws))]


def replayed(folder: Path, code: str, aside: Path) -> ReplayedRecord:
    """The evening, closed, exported and replayed by the program itself, then once more for the test to read."""
    with copied(folder) as there:
        with closing(Hall(there)) as opened:
            close_evening(opened, code, Device(1, host=True), opened.table(code).snapshot.pages[None].era)
        exported = companion("export", code, "--data", there)
    file = aside / f"{code}.json"
    file.write_text(exported, encoding="utf-8")
    companion("replay", file)
    return replay_record(json.loads(exported))


def ballots(record: ReplayedRecord) -> dict[str, Fields]:
    """What the reveals showed: each seat's ballot in each vote."""
    return {
        f"{seat}:ballot/{result.number}":
            {"answer.aye": "yes" if ballot.aye else "no", "answer.markers": str(ballot.markers)}
        for result in record.session.page_for(None).view.results for seat, ballot in result.ballots
    }
