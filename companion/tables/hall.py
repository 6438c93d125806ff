"""The hall: all tables of one data folder, those that somebody looks at held in memory; which devices are hosts."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from companion.tables.momentary_state import MomentaryState
from companion.tables.store import DeviceRow, Store, TableRow
from companion.tables.table import NoSuchTable, Table
from companion.tables.tokens import code_from_typed_text

AN_HOUR = 3600.0  # seconds


class Hall:
    """Live tables are kept in memory once somebody has looked; `telling` hears the code of each that changed."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.telling: Callable[[str, bool], None] = lambda _code, _at_once: None
        # Calls back after some seconds; where nobody has time for that, what is over goes with the next look.
        self.later: Callable[[float, Callable[[], None]], None] = lambda _seconds, _call: None
        self.looking: Callable[[str], bool] = lambda _code: False  # has a player or host this table before them?
        self.clock: Callable[[], float] = time.monotonic
        self._devices: dict[bytes, DeviceRow] = {}
        self._hosts = 0  # how often the hosts changed
        self._host_devices: frozenset[int] | None = None
        self.hosts_met: set[int] = set()  # who showed a host's cookie since the start
        self.launched: list[int] = []  # whom the terminal's link made host, in that order
        self._tables: dict[str, Table] = {}
        self._moved: dict[str, float] = {}  # when a seat or a host changed something at a table last
        self._lock = threading.Lock()

    def table(self, typed: str) -> Table:
        code = code_from_typed_text(typed)
        if code is None:
            raise NoSuchTable(typed)
        known = self._tables.get(code)  # without the lock: the event loop must not wait while another table loads
        if known:
            if known.is_unread:
                known.read_again_if_unread()
            return known
        with self._lock:
            if code not in self._tables:
                self._tables[code] = Table(self.store, code, self.tell_change, self._new_momentary_state(code),
                                           lambda: self._note_move(code))
            return self._tables[code]

    def _new_momentary_state(self, code: str) -> MomentaryState:
        return MomentaryState(lambda: self.clock(), lambda: self.tell_change(code, at_once=False),
                              lambda seconds, call: self.later(seconds, call))

    def device_row(self, token_hash: bytes) -> DeviceRow | None:
        """A device that showed its cookie: read once, for nothing of it changes but whether it is host."""
        known, hosts = self._devices.get(token_hash), self._hosts
        if known is None and (known := self.store.device_row(token_hash)) and hosts == self._hosts:
            self._devices[token_hash] = known
        if known and known.host:
            self.hosts_met.add(known.id)
        return known

    def is_host(self, device: int | None) -> bool:
        """Now: whoever looks on asks again with each page, for a host may have resigned meanwhile."""
        known, hosts = self._host_devices, self._hosts
        if known is None:
            known = self.store.host_devices()
            if hosts == self._hosts:
                self._host_devices = known
        return device in known

    def remembered_device(self, token_hash: bytes) -> DeviceRow | None:
        """The same without the disk: None may also mean that it was not read yet."""
        return self._devices.get(token_hash)

    def live_table(self, typed: str) -> Table | None:
        """A table that somebody has looked at since the start; without the disk."""
        return self._tables.get(code_from_typed_text(typed) or "")

    def is_any_table_in_use(self) -> bool:
        """Is there a table with players, not over, that one of them or a host looks at, or where one of them changed
        something within the hour? An evening that was left half played keeps nobody awake, whatever strangers do."""
        live = [(code, table.snapshot.seating) for code, table in tuple(self._tables.items())]
        return any(seating.players and seating.stage != "over" and (self.looking(code) or self._has_recent_move(code))
                   for code, seating in live)

    def _has_recent_move(self, code: str) -> bool:
        return code in self._moved and self.clock() - self._moved[code] < AN_HOUR

    def _note_move(self, code: str) -> None:
        self._moved[code] = self.clock()

    def tell_hosts_changed(self) -> None:
        """Open pages gain or lose their controls at once."""
        self._hosts += 1
        self._devices, self._host_devices = {}, None
        for code in tuple(self._tables):
            self.telling(code, True)

    def table_rows(self) -> tuple[TableRow, ...]:
        return self.store.table_rows()

    def tell_change(self, code: str, at_once: bool = True) -> None:
        self.telling(code, at_once)

    def close(self) -> None:
        self.store.close()
