"""What can go wrong with the file, in words for the table."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.core.words import Verbatim, Words, say

PRIMARY_CODE = 0xFF  # the lower byte of SQLite's code names the kind, the upper ones the exact place


class StoreError(Exception):
    """The file could not do it, and nothing of it was kept; `words` is what the table is told."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.text, *(value for _, value in words.values))
        self.words = words


class Behind(StoreError):
    """Another process wrote this entry of the log first: leave the transaction, catch up, try again."""

    def __init__(self) -> None:
        super().__init__(say("Somebody else was faster, so nothing was counted. Look again."))


# What the database may raise: where its own texts are spoilt (a name in its schema, the message about that), Python
# cannot even read what it complains of.
FAILURES = (sqlite3.Error, UnicodeError)


def unwritten(error: Exception) -> StoreError:
    return StoreError(say("Nothing was counted: {why}", why=_why(error)))


def unread(error: Exception) -> StoreError:
    return StoreError(say("The tables could not be read: {why}", why=_why(error)))


def unopened(file: Path, error: Exception) -> StoreError:
    return unusable(file, _why(error) if isinstance(error, FAILURES) else Verbatim(str(error)))


def unusable(file: Path, why: Words | Verbatim) -> StoreError:
    return StoreError(say("{file} cannot be used: {why}", file=Verbatim(str(file)), why=why))


def is_taken(error: sqlite3.IntegrityError) -> bool:
    """Another row has this key already."""
    return _code(error) in (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


def is_busy(error: Exception) -> bool:
    return _code(error) & PRIMARY_CODE in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: Exception) -> int:
    # Errors that Python's module raises by itself (a closed connection) carry no code.
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT if isinstance(error, UnicodeError) else 0)
    return code


def _why(error: Exception) -> Words | Verbatim:
    return _REASONS.get(_code(error) & PRIMARY_CODE, Verbatim(str(error)))


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
