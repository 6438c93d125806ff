"""Opening the file: its settings, and bringing its tables up to date."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from companion.core.words import say
from companion.tables.store.privacy import made_private, tighten
from companion.tables.store.schema import STEPS, VERSION
from companion.tables.store.trouble import FAILURES, is_busy, unopened, unusable

NAME = "companion.sqlite3"
PATIENCE = 5.0  # seconds to wait for another process that writes

# SQLite copies the write-ahead log back into the file by itself after so many pages, inside the commit that
# crosses the mark, and that player waits for it. By default that is every 1,000 pages (about a second at 500
# answers a second); here it is the last resort, at 80 MB: `Store.checkpoint()` does it in the background.
LAST_RESORT_PAGES = 20_000

SETTINGS = (
    "PRAGMA synchronous = FULL",  # with a write-ahead log, less may lose answers that were confirmed
    "PRAGMA foreign_keys = ON",
    f"PRAGMA wal_autocheckpoint = {LAST_RESORT_PAGES}",
)


def opened_to_write(folder: Path) -> tuple[Path, sqlite3.Connection]:
    """Make folder, file and tables where they are missing. StoreError says why it cannot be."""
    file = folder / NAME
    try:
        made_private(folder, file)
        connection = _connected(file)
    except (OSError, *FAILURES) as error:
        raise unopened(file, error) from error
    try:
        _bring_up_to_date(connection, file)
        _keep_a_write_ahead_log(connection, file)
        tighten(folder)  # only now it is known to be ours
        connection.execute("SELECT COUNT(*) FROM sqlite_master")  # from here on the write-ahead log is there
    except (OSError, *FAILURES) as error:
        connection.close()
        raise unopened(file, error) from error
    except BaseException:
        connection.close()
        raise
    return file, connection


def opened_to_read(file: Path) -> sqlite3.Connection:
    connection = _connected(file)
    connection.execute("PRAGMA query_only = ON")
    return connection


def with_its_log(file: Path) -> tuple[str, ...]:
    """The file and its write-ahead log, which lies beside what a link leads to."""
    real = file.resolve() if file.is_symlink() else file  # what does not lead elsewhere is looked at with every commit
    return str(file), f"{real}-wal"


def standing_at(files: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Which files these are: an open one keeps its number wherever it is moved, another of the same name has its own.
    What is missing is an OSError."""
    return tuple((found.st_dev, found.st_ino) for found in map(os.stat, files))


def _connected(file: Path) -> sqlite3.Connection:
    # Other threads may use it under a lock, and whoever closes the store closes it: hence no thread check.
    connection = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    # Bytes that a hand or a disk spoilt shall break one row's hash, not the reading of the whole log.
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    for setting in SETTINGS:
        connection.execute(setting)
    return connection


def _bring_up_to_date(connection: sqlite3.Connection, file: Path) -> None:
    # In one transaction, so that two programs started at once do not both create the tables.
    connection.execute("BEGIN IMMEDIATE")
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise unusable(file, say("a newer companion wrote it. Update this one, or choose another folder."))
    if not version and connection.execute("SELECT name FROM sqlite_master").fetchone():
        raise unusable(file, say("it is the database of another program. Choose another folder."))
    for step in STEPS[version:]:
        for statement in step:
            connection.execute(statement)
    if not _columns(connection) >= _columns_of_ours():
        raise unusable(file, say("a part of it is missing. Stop the companion and bring back a copy of the file."))
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _columns(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """Every table with each of its columns."""
    return set(connection.execute("SELECT t.name, c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c"
                                  " WHERE t.type = 'table'"))


def _columns_of_ours() -> set[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as fresh:
        for statement in (statement for step in STEPS for statement in step):
            fresh.execute(statement)
        return _columns(fresh)


def _keep_a_write_ahead_log(connection: sqlite3.Connection, file: Path) -> None:
    # The change wants the file for itself and does not always wait as other statements do.
    until = time.monotonic() + PATIENCE
    while True:
        try:
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            break
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)
    if mode != "wal":
        raise unusable(file, say("its disk cannot keep a write-ahead log. Choose a folder on this computer."))
