"""The hall with all its tables."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from companion.tables.store import Store, TableRow
from companion.tables.table import NoSuchTable, Table
from companion.tables.tokens import code_of


class Hall:
    """Live tables are kept in memory once somebody has looked; `telling` hears the code of each that changed."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.telling: Callable[[str], None] = lambda _code: None
        self._tables: dict[str, Table] = {}
        self._lock = threading.Lock()

    def table(self, typed: str) -> Table:
        code = code_of(typed)
        if code is None:
            raise NoSuchTable(typed)
        known = self._tables.get(code)  # without the lock: the event loop must not wait while another table loads
        if known:
            return known
        with self._lock:
            if code not in self._tables:
                self._tables[code] = Table(self.store, code, self.tell)
            return self._tables[code]

    def tables(self) -> tuple[TableRow, ...]:
        return self.store.tables()

    def tell(self, code: str) -> None:
        self.telling(code)

    def close(self) -> None:
        self.store.close()
