"""The store on disk: one connection that writes, one that reads for each thread."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.words import say
from companion.tables.store.opening import opened_to_read, opened_to_write, standing_at, with_its_log
from companion.tables.store.reading import Reading, Value
from companion.tables.store.sharing import Job, SharedCommits
from companion.tables.store.trouble import FAILURES, MOVED, StoreError, unread, unwritten
from companion.tables.store.writing import Writing


@dataclass(frozen=True, slots=True)
class _Reader:
    """A thread's own connection. The lock is for `close()`, which must not interrupt a query."""

    connection: sqlite3.Connection
    lock: threading.Lock = field(default_factory=threading.Lock)


class Store(Reading):
    """All that is kept, in `folder`. Several processes may open the same folder."""

    def __init__(self, folder: Path) -> None:
        self.file, self._writer = opened_to_write(folder)
        self._stand = standing_at(with_its_log(self.file))
        self._writing = threading.RLock()  # entered twice by one thread it must complain, not hang
        self._readers: dict[threading.Thread, _Reader] = {}
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
                raise _closed()
            if self._writer.in_transaction:
                raise RuntimeError("a transaction inside a transaction")
            try:
                self._command("BEGIN IMMEDIATE")
                yield Writing(self._writer)
                if self._is_elsewhere():  # as long as it is open SQLite would go on writing into it, wherever it is
                    raise StoreError(say("Nothing was counted: {why}", why=MOVED))
                self._command("COMMIT")
            finally:
                if self._writer.in_transaction:  # not so if SQLite has rolled back by itself
                    self._command("ROLLBACK")

    def _command(self, sql: str) -> None:
        try:
            self._writer.execute(sql)
        except FAILURES as error:
            raise unwritten(error) from error

    def _is_elsewhere(self) -> bool:
        """Who starts again would not find it. (Windows lets nobody move or delete a file that is open.)"""
        try:
            return standing_at(with_its_log(self.file)) != self._stand  # by now it may be a link, or lead elsewhere
        except OSError:
            return True

    def _rows(self, sql: str, *values: Value) -> list[tuple[Any, ...]]:
        try:
            reader = self._reader()
            with reader.lock:
                if self._closed:
                    raise _closed()
                return reader.connection.execute(sql, values).fetchall()
        except FAILURES as error:
            raise unread(error) from error

    def _reader(self) -> _Reader:
        thread = threading.current_thread()
        return self._readers.get(thread) or self._new_reader(thread)

    def _new_reader(self, thread: threading.Thread) -> _Reader:
        with self._opening:
            if self._closed:
                raise _closed()
            if self._is_elsewhere():  # and SQLite would make an empty one in its place
                raise StoreError(say("The tables could not be read: {why}", why=MOVED))
            for ended in [other for other in self._readers if not other.is_alive()]:
                self._readers.pop(ended).connection.close()
            reader = self._readers[thread] = _Reader(opened_to_read(self.file))
            return reader

    def checkpoint(self) -> int:
        """Copy the write-ahead log back into the file; how many pages still wait. For a background thread.

        The bulk is copied while others go on writing. Under load some pages are always newer, and the
        write-ahead log would only grow; those few are copied with writing stopped, so that it begins anew.
        """
        waiting = self._copy_back()
        if waiting:
            with self._writing:
                waiting = self._copy_back()
        return waiting

    def _copy_back(self) -> int:
        # PASSIVE waits for nobody: what another reader still needs is left for the next time.
        _, logged, copied = self._rows("PRAGMA wal_checkpoint(PASSIVE)")[0]
        return int(logged - copied)

    def pragmas(self) -> dict[str, str | int]:
        """The settings in force on the connection that writes."""
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "wal_autocheckpoint")
        with self._writing:
            if self._closed:
                raise _closed()
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


def _closed() -> StoreError:
    return StoreError(say("The companion is closing: nothing was counted."))
