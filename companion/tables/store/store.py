"""The store on disk: one connection that writes, one that reads for each thread."""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.words import say
from companion.tables.store.file import (
    FAILURES,
    MOVED,
    StoreError,
    connect_to_read,
    connect_to_write,
    error_of_reading,
    error_of_writing,
    file_and_write_ahead_log,
    inodes_of_files,
)
from companion.tables.store.reading import Reading, Value
from companion.tables.store.writing import Writing


@dataclass(frozen=True, slots=True)
class _ThreadReader:
    """A thread's own connection. The lock is for `close()`, which must not interrupt a query."""

    connection: sqlite3.Connection
    lock: threading.Lock = field(default_factory=threading.Lock)


class Store(Reading):
    """All that is kept, in `folder`. Several processes may open the same folder."""

    def __init__(self, folder: Path) -> None:
        self.file, self._writer = connect_to_write(folder)
        self._stand = inodes_of_files(file_and_write_ahead_log(self.file))
        self._writing = threading.RLock()  # entered twice by one thread it must complain, not hang
        self._readers: dict[threading.Thread, _ThreadReader] = {}
        self._opening = threading.Lock()
        self._closed = False
        self._shared = SharedCommits(self._transact)

    def write(self, job: Job) -> None:
        """One job as a transaction; jobs of several threads may share a commit. Never called inside `writing()`."""
        self._shared.write(job)

    def _transact(self, run: Job) -> None:
        with self.writing() as writing:
            run(writing)

    @contextmanager
    def writing(self) -> Iterator[Writing]:
        """One transaction, kept when the `with` ends well and undone when anything is raised in it.

        Nobody else writes meanwhile, in this process or another: what is read through it is up to date.
        """
        with self._writing:
            if self._closed:
                raise _closed_error()
            if self._writer.in_transaction:
                raise RuntimeError("a transaction inside a transaction")
            try:
                self._run_command("BEGIN IMMEDIATE")
                yield Writing(self._writer)
                if self._has_file_moved():  # as long as it is open SQLite would go on writing into it, wherever it is
                    raise StoreError(say("Nothing was counted: {why}", why=MOVED))
                self._run_command("COMMIT")
            finally:
                if self._writer.in_transaction:  # not so if SQLite has rolled back by itself
                    self._run_command("ROLLBACK")

    def _run_command(self, sql: str) -> None:
        try:
            self._writer.execute(sql)
        except FAILURES as error:
            raise error_of_writing(error) from error

    def _has_file_moved(self) -> bool:
        """Who starts again would not find it. (Windows lets nobody move or delete a file that is open.)"""
        try:
            return inodes_of_files(file_and_write_ahead_log(self.file)) != self._stand  # it may be a link by now
        except OSError:
            return True

    def _rows(self, sql: str, *values: Value) -> list[tuple[Any, ...]]:
        try:
            reader = self._reader_of_this_thread()
            with reader.lock:
                if self._closed:
                    raise _closed_error()
                return reader.connection.execute(sql, values).fetchall()
        except FAILURES as error:
            raise error_of_reading(error) from error

    def _reader_of_this_thread(self) -> _ThreadReader:
        thread = threading.current_thread()
        return self._readers.get(thread) or self._open_reader(thread)

    def _open_reader(self, thread: threading.Thread) -> _ThreadReader:
        with self._opening:
            if self._closed:
                raise _closed_error()
            if self._has_file_moved():  # and SQLite would make an empty one in its place
                raise StoreError(say("The tables could not be read: {why}", why=MOVED))
            for ended in [other for other in self._readers if not other.is_alive()]:
                self._readers.pop(ended).connection.close()
            reader = self._readers[thread] = _ThreadReader(connect_to_read(self.file))
            return reader

    def copy_back_write_ahead_log(self) -> int:
        """Copy the write-ahead log back into the file; how many pages still wait. For a background thread.

        The bulk is copied while others go on writing. Under load some pages are always newer, and the
        write-ahead log would only grow; those few are copied with writing stopped, so that it begins anew.
        """
        waiting = self._copy_back_pages()
        if waiting:
            with self._writing:
                waiting = self._copy_back_pages()
        return waiting

    def _copy_back_pages(self) -> int:
        # PASSIVE waits for nobody: what another reader still needs is left for the next time.
        _, logged, copied = self._rows("PRAGMA wal_checkpoint(PASSIVE)")[0]
        return int(logged - copied)

    def pragmas(self) -> dict[str, str | int]:
        """The settings in force on the connection that writes."""
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "wal_autocheckpoint")
        with self._writing:
            if self._closed:
                raise _closed_error()
            return {name: self._writer.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    def close(self) -> None:
        """For good; a write or read under way ends first."""
        with self._writing, self._opening:
            self._closed = True
            for reader in self._readers.values():
                with reader.lock:
                    reader.connection.close()
            self._readers.clear()
            self._writer.close()


def _closed_error() -> StoreError:
    return StoreError(say("The companion is closing: nothing was counted."))


# Sharing a commit: writers that come while the disk is busy go to disk together. A commit waits for the disk, and so
# does everybody behind it. Who comes first leads: takes all that wait by then into one transaction, each in a savepoint
# of its own, and hands the lead on. Alone, nobody waits for anybody.

Job = Callable[[Writing], None]
LONGEST = 64  # jobs in one transaction: the first of them waits for the last


@dataclass(slots=True, eq=False)
class WaitingJob:
    job: Job
    called: threading.Event = field(default_factory=threading.Event)
    leads: bool = False
    error: BaseException | None = None


class SharedCommits:
    """`transact` runs what it is given inside one transaction and commits it."""

    def __init__(self, transact: Callable[[Callable[[Writing], None]], None]) -> None:
        self._transact = transact
        self._waiting: deque[WaitingJob] = deque()
        self._lock = threading.Lock()
        self._busy = False

    def write(self, job: Job) -> None:
        """The job, committed. What it raised is raised here, and nothing of it is kept."""
        ticket = WaitingJob(job)
        with self._lock:
            self._waiting.append(ticket)
            ticket.leads, self._busy = not self._busy, True
        if not ticket.leads:
            ticket.called.wait()
        if ticket.leads:
            self._commit_waiting_jobs()
        if ticket.error is not None:
            raise ticket.error

    def _commit_waiting_jobs(self) -> None:
        with self._lock:
            batch = [self._waiting.popleft() for _ in range(min(LONGEST, len(self._waiting)))]
        try:
            self._transact(lambda writing: self._run_batch(writing, batch))
        except BaseException as error:
            # The transaction as a whole was lost: the disk is full, say. Nobody's job was kept.
            for ticket in batch:
                ticket.error = ticket.error or error
        finally:
            self._hand_lead_on(batch)

    def _run_batch(self, writing: Writing, batch: Sequence[WaitingJob]) -> None:
        if len(batch) == 1:
            batch[0].job(writing)
            return
        for ticket in batch:
            try:
                with writing.savepoint():
                    ticket.job(writing)
            except Exception as error:
                ticket.error = error
                if isinstance(error, StoreError) and not writing.is_open:
                    raise  # SQLite rolled everything back by itself

    def _hand_lead_on(self, batch: Sequence[WaitingJob]) -> None:
        with self._lock:
            self._busy = bool(self._waiting)
            if self._waiting:
                self._waiting[0].leads = True
                self._waiting[0].called.set()
        for ticket in batch:
            ticket.called.set()
