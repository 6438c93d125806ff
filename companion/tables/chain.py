"""The hash chain of a log: a row changed, removed or moved by hand is noticed.

It is no signature. Who can write the file can also hash anew, and cutting rows off the end leaves a good
chain; it finds mistakes, half-copied files and curious hands.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import fields, replace

from companion.tables.store.rows import LogRow

BEFORE_THE_FIRST = bytes(32)
HASHED = tuple(field.name for field in fields(LogRow) if field.name != "hash")


def row_hash(previous: bytes, row: LogRow) -> bytes:
    """SHA-256 over the hash of the row before and all other columns of this one, as JSON in a fixed form."""
    columns = {name: getattr(row, name) for name in HASHED}
    text = json.dumps(columns, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(previous + text.encode("ascii")).digest()


def linked(previous: bytes, row: LogRow) -> LogRow:
    """The row with its hash, ready to append."""
    return replace(row, hash=row_hash(previous, row))


def first_broken(rows: Iterable[LogRow]) -> int | None:
    """The index of the first row of a whole log that does not follow from those before it."""
    previous = BEFORE_THE_FIRST
    for index, row in enumerate(rows):
        if row.seq != index or not _fits(previous, row):
            return index
        previous = row.hash
    return None


def _fits(previous: bytes, row: LogRow) -> bool:
    try:
        return row.hash == row_hash(previous, row)
    except TypeError:  # bytes where text was: SQLite lets a hand put anything into a column
        return False
