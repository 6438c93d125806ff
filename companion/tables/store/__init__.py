"""The only place with SQL: tables, seats, devices, links, boxes and the log, in one SQLite file of a folder.

`reading` and `writing` hold plain SQL that PostgreSQL would take as it is (but for the placeholder `?`); what
only SQLite knows is in `file`. A hosted store would be one more class beside `Store`,
made from a URL, that hands the same `Reading` and `Writing` another connection. Times are integer epoch
milliseconds, given by the caller; JSON is text, and nothing here looks inside it.
"""

from companion.tables.store.file import BehindOtherProcess, StoreError
from companion.tables.store.reading import (
    ClaimRow,
    DeviceRow,
    LinkKind,
    LinkRow,
    LogRow,
    Reading,
    SeatRow,
    Stage,
    TableRow,
    ToldValueRow,
)
from companion.tables.store.store import Store
from companion.tables.store.writing import Writing

__all__ = [
    "BehindOtherProcess",
    "ClaimRow",
    "DeviceRow",
    "LinkKind",
    "LinkRow",
    "LogRow",
    "Reading",
    "SeatRow",
    "Stage",
    "Store",
    "StoreError",
    "TableRow",
    "ToldValueRow",
    "Writing",
]
