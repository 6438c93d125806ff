"""The file: what can go wrong with it, whose eyes it is for, its settings, and bringing its tables up to date."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path

from companion.core.words import Verbatim, Words, say
from companion.tables.store.schema import STEPS, VERSION

# What can go wrong, in words for the table.

PRIMARY_CODE = 0xFF  # the lower byte of SQLite's code names the kind, the upper ones the exact place


class StoreError(Exception):
    """The file could not do it, and nothing of it was kept; `words` is what the table is told."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.text, *(value for _, value in words.values))
        self.words = words


class BehindOtherProcess(StoreError):
    """Another process wrote this entry of the log first: leave the transaction, catch up, try again."""

    def __init__(self) -> None:
        super().__init__(say("Somebody else was faster, so nothing was counted. Look again."))


# What the database may raise: where its own texts are spoilt (a name in its schema, the message about that), Python
# cannot even read what it complains of.
FAILURES = (sqlite3.Error, UnicodeError)


def error_of_writing(error: Exception) -> StoreError:
    return StoreError(say("Nothing was counted: {why}", why=_why_words(error)))


def error_of_reading(error: Exception) -> StoreError:
    return StoreError(say("The tables could not be read: {why}", why=_why_words(error)))


def error_of_opening(file: Path, error: Exception) -> StoreError:
    return error_of_unusable_file(file, _why_words(error) if isinstance(error, FAILURES) else Verbatim(str(error)))


def error_of_unusable_file(file: Path, why: Words | Verbatim) -> StoreError:
    return StoreError(say("{file} cannot be used: {why}", file=Verbatim(str(file)), why=why))


def is_key_taken(error: sqlite3.IntegrityError) -> bool:
    """Another row has this key already."""
    return _extended_sqlite_code(error) in (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


def is_busy(error: Exception) -> bool:
    return _extended_sqlite_code(error) & PRIMARY_CODE in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _extended_sqlite_code(error: Exception) -> int:
    # Errors that Python's module raises by itself (a closed connection) carry no code.
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT if isinstance(error, UnicodeError) else 0)
    return code


def _why_words(error: Exception) -> Words | Verbatim:
    return _REASONS.get(_extended_sqlite_code(error) & PRIMARY_CODE, Verbatim(str(error)))


MOVED = say("its file was moved, deleted or replaced while the companion was running. Put it back in its place, or "
            "start the companion again.")
_BUSY = say("another program is writing just now. Try again in a moment.")

_REASONS = {
    sqlite3.SQLITE_FULL: say("the disk is full. Make room on it, then try again."),
    # A quota or a limit on file sizes arrives here too, not as "full".
    sqlite3.SQLITE_IOERR: say("the disk did not take or give the data. It may be full, or gone."),
    sqlite3.SQLITE_READONLY: say("the file may only be read, not written."),
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_CORRUPT: say("the file is damaged. Stop the companion and bring back a copy of the file."),
    sqlite3.SQLITE_NOTADB: say("the file is no database. Choose another folder."),
    sqlite3.SQLITE_CANTOPEN: say("the file cannot be opened. Who may write in its folder?"),
}


# Whose eyes it is for: those of the account that runs the program, where the system knows such things.

FOR_US_ALONE = 0o077  # what is taken away: everything from the group, everything from all others
OURS = ("companion.sqlite3", "server.json")  # what the names of our files begin with
FILE_MODE = 0o600


def ensure_private_file(folder: Path, file: Path) -> None:
    """Folder and file are there from now on, and the file is nobody else's from its first byte on.

    SQLite gives its write-ahead log and its shared memory the mode of the file.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # it is there already, or SQLite will say in its own words why it cannot be
        file.touch(mode=FILE_MODE, exist_ok=False)


def close_to_others(folder: Path) -> None:
    """Our files are closed to others, older ones too; the folder as well, if there is nothing in it but ours.

    A folder that holds other things is somebody's home or desk and stays as it is; so does one where everybody may
    lay things down (`/tmp`). What the system does not let us change, it does not let us change.
    """
    if os.name != "posix":
        return
    inside = list(folder.iterdir())
    ours = [path for path in inside if path.name.startswith(OURS)]
    for path in ours:
        _close_path_to_others(path)
    if len(ours) == len(inside) and not folder.stat().st_mode & stat.S_ISVTX:
        _close_path_to_others(folder)


def _close_path_to_others(path: Path) -> None:
    with suppress(OSError):  # gone meanwhile, or not ours to change
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & FOR_US_ALONE:
            path.chmod(mode & ~FOR_US_ALONE)


# Opening.

NAME = "companion.sqlite3"
LOCK_PATIENCE = 5.0  # seconds to wait for another process that writes

# SQLite copies the write-ahead log back into the file by itself after so many pages, inside the commit that
# crosses the mark, and that player waits for it. By default that is every 1,000 pages (about a second at 500
# answers a second); here it is the last resort, at 80 MB; `copy_back_write_ahead_log` does it in the background.
LAST_RESORT_PAGES = 20_000

SETTINGS = (
    "PRAGMA synchronous = FULL",  # with a write-ahead log, less may lose answers that were confirmed
    "PRAGMA foreign_keys = ON",
    f"PRAGMA wal_autocheckpoint = {LAST_RESORT_PAGES}",
)


def connect_to_write(folder: Path) -> tuple[Path, sqlite3.Connection]:
    """Make folder, file and tables where they are missing. StoreError says why it cannot be."""
    file = folder / NAME
    try:
        ensure_private_file(folder, file)
        connection = _connect(file)
    except (OSError, *FAILURES) as error:
        raise error_of_opening(file, error) from error
    try:
        _bring_tables_up_to_date(connection, file)
        _switch_to_write_ahead_log(connection, file)
        close_to_others(folder)  # only now it is known to be ours
        connection.execute("SELECT COUNT(*) FROM sqlite_master")  # from here on the write-ahead log is there
    except (OSError, *FAILURES) as error:
        connection.close()
        raise error_of_opening(file, error) from error
    except BaseException:
        connection.close()
        raise
    return file, connection


def connect_to_read(file: Path) -> sqlite3.Connection:
    connection = _connect(file)
    connection.execute("PRAGMA query_only = ON")
    return connection


def file_and_write_ahead_log(file: Path) -> tuple[str, ...]:
    """The file and its write-ahead log, which lies beside what a link leads to."""
    real = file.resolve() if file.is_symlink() else file  # what does not lead elsewhere is looked at with every commit
    return str(file), f"{real}-wal"


def inodes_of_files(files: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Which files these are: an open one keeps its number wherever it is moved, another of the same name has its own.
    What is missing is an OSError."""
    return tuple((found.st_dev, found.st_ino) for found in map(os.stat, files))


def _connect(file: Path) -> sqlite3.Connection:
    # Other threads may use it under a lock, and whoever closes the store closes it: hence no thread check.
    connection = sqlite3.connect(file, timeout=LOCK_PATIENCE, isolation_level=None, check_same_thread=False)
    # Bytes that a hand or a disk spoilt shall break one row's hash, not the reading of the whole log.
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    for setting in SETTINGS:
        connection.execute(setting)
    return connection


def _bring_tables_up_to_date(connection: sqlite3.Connection, file: Path) -> None:
    # In one transaction, so that two programs started at once do not both create the tables.
    connection.execute("BEGIN IMMEDIATE")
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise error_of_unusable_file(file,
                                     say("a newer companion wrote it. Update this one, or choose another folder."))
    if not version and connection.execute("SELECT name FROM sqlite_master").fetchone():
        raise error_of_unusable_file(file, say("it is the database of another program. Choose another folder."))
    for step in STEPS[version:]:
        for statement in step:
            connection.execute(statement)
    if not _columns_in_file(connection) >= _expected_columns():
        raise error_of_unusable_file(
            file, say("a part of it is missing. Stop the companion and bring back a copy of the file."))
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _columns_in_file(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """Every table with each of its columns."""
    return set(connection.execute("SELECT t.name, c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c"
                                  " WHERE t.type = 'table'"))


def _expected_columns() -> set[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as fresh:
        for statement in (statement for step in STEPS for statement in step):
            fresh.execute(statement)
        return _columns_in_file(fresh)


def _switch_to_write_ahead_log(connection: sqlite3.Connection, file: Path) -> None:
    # The change wants the file for itself and does not always wait as other statements do.
    until = time.monotonic() + LOCK_PATIENCE
    while True:
        try:
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            break
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)
    if mode != "wal":
        raise error_of_unusable_file(file,
                                     say("its disk cannot keep a write-ahead log. Choose a folder on this computer."))
