"""Every question to the database, one method each, and what a row of each kind holds: its fields stand in the order in
which they are selected."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Literal

Stage = Literal["lobby", "playing", "over"]
LinkKind = Literal["seat", "host", "launch"]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, found by its room code."""

    code: str
    game: str
    options: str  # JSON: seats (how many), options (by key), drawn (who starts, by lot), continued_by (see `continues`)
    title: str
    stage: Stage
    opened_at: int
    changed_at: int
    start: str | None = None  # the seat that starts
    continues: str | None = None  # the code of the table this one goes on from
    closed_at: int | None = None  # ms; None: the host has not closed the evening

    @property
    def is_closed(self) -> bool:
        """Here it stands of every evening; its log says so only since there is a closing."""
        return self.closed_at is not None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat is named by its colour; `position` counts clockwise from 0."""

    code: str
    seat: str
    name: str
    position: int


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A browser, known by the hash of the token in its cookie."""

    id: int
    token_hash: bytes
    host: bool
    seen_at: int


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link that opens something: its own seat, the host's pages, or the host's first visit."""

    token_hash: bytes
    kind: LinkKind
    code: str | None
    seat: str | None
    made_at: int
    used_at: int | None = None
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """The words "I was Ada", said by a browser that holds another seat or none, and waiting for the host."""

    number: int
    code: str
    seat: str
    token_hash: bytes  # of the cookie of the browser that said it
    address: str
    at: int
    device: int | None = None  # None: this browser is no device of the house yet


@dataclass(frozen=True, slots=True)
class ToldValueRow:
    """A value of a box, and the table that told it; '' where a page or a file did."""

    game: str
    key: str
    value: str  # JSON
    code: str
    step: int
    at: int  # ms


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of a table's log; `hash` ties it to the row before (see `companion.tables.logbook`)."""

    code: str
    seq: int
    kind: str
    seat: str
    key: str
    answer: str | None  # JSON
    back_to: int
    anchor: str
    at: int
    fingerprint: str
    hash: bytes = b""


Value = str | int | bytes | None

TABLE = "SELECT code, game, options, title, stage, opened_at, changed_at, start, continues, closed_at FROM tables"
# By what everybody saw, the opening, and never by the last entry: that may be a sealed ballot, changed once more.
NEWEST_FIRST = " ORDER BY opened_at DESC, code"


class Reading(ABC):
    """What may be asked, of the whole store or from inside a transaction (which sees its own writes)."""

    @abstractmethod
    def _rows(self, sql: str, *values: Value) -> list[tuple[Any, ...]]:
        """All rows that a SELECT finds."""

    def table_row(self, code: str) -> TableRow | None:
        rows = self._rows(TABLE + " WHERE code = ?", code)
        return TableRow(*rows[0]) if rows else None

    def table_rows(self) -> tuple[TableRow, ...]:
        """All tables, the last opened first."""
        rows = self._rows(TABLE + NEWEST_FIRST)
        return tuple(TableRow(*row) for row in rows)

    def tables_of_device(self, device: int) -> tuple[TableRow, ...]:
        """The tables at which a device holds a seat, the last opened first."""
        held = " WHERE code IN (SELECT code FROM holdings WHERE device = ?)"
        rows = self._rows(TABLE + held + NEWEST_FIRST, device)
        return tuple(TableRow(*row) for row in rows)

    def table_going_on_from(self, code: str) -> TableRow | None:
        """The table at which a damaged one goes on: the first, should there be several."""
        rows = self._rows(TABLE + " WHERE continues = ? ORDER BY opened_at, code", code)
        return TableRow(*rows[0]) if rows else None

    def seat_rows(self, code: str) -> tuple[SeatRow, ...]:
        """Clockwise."""
        rows = self._rows(
            "SELECT code, seat, name, place FROM seats WHERE code = ? ORDER BY place, seat", code
        )
        return tuple(SeatRow(*row) for row in rows)

    def device_row(self, token_hash: bytes) -> DeviceRow | None:
        rows = self._rows(
            "SELECT id, token_hash, host, seen_at FROM devices WHERE token_hash = ?", token_hash
        )
        for device, found, host, seen_at in rows:
            return DeviceRow(device, found, bool(host), seen_at)
        return None

    def host_devices(self) -> frozenset[int]:
        return frozenset(device for (device,) in self._rows("SELECT id FROM devices WHERE host = 1"))

    def holder_of_each_seat(self, code: str) -> dict[str, int]:
        """Which device holds a seat; a seat that nobody holds is missing."""
        return dict(self._rows("SELECT seat, device FROM holdings WHERE code = ?", code))

    def past_holders(self, code: str) -> tuple[tuple[str, int], ...]:
        """Which devices held a seat once and no longer do."""
        rows = self._rows("SELECT seat, device FROM past_holdings WHERE code = ? ORDER BY seat, device", code)
        return tuple((seat, device) for seat, device in rows)

    def seat_in_hand_of_each_device(self, code: str) -> dict[int, str | None]:
        """Which seat a device has in hand; None: the hand-over card lies on top."""
        return dict(self._rows("SELECT device, seat FROM hands WHERE code = ?", code))

    def link_row(self, token_hash: bytes) -> LinkRow | None:
        rows = self._rows(
            "SELECT token_hash, kind, code, seat, made_at, used_at, revoked FROM links WHERE token_hash = ?",
            token_hash,
        )
        for found, kind, code, seat, made_at, used_at, revoked in rows:
            if isinstance(code, bytes) or isinstance(seat, bytes):
                break  # a hand wrote that: it leads nowhere
            return LinkRow(found, kind, code, seat, made_at, used_at, bool(revoked))
        return None

    def waiting_claims(self, code: str) -> tuple[ClaimRow, ...]:
        """In the order in which they were made."""
        rows = self._rows(
            "SELECT number, code, seat, claims.token_hash, address, at, devices.id FROM claims"
            " LEFT JOIN devices ON devices.token_hash = claims.token_hash WHERE code = ? ORDER BY number",
            code,
        )
        return tuple(ClaimRow(*row) for row in rows)

    def has_waiting_claim(self, token_hash: bytes) -> bool:
        """Does a claim of this browser wait, at any table?"""
        return bool(self._rows("SELECT 1 FROM claims WHERE token_hash = ? LIMIT 1", token_hash))

    def log_rows(self, code: str, after: int = -1) -> tuple[LogRow, ...]:
        rows = self._rows(
            "SELECT code, seq, kind, seat, key, answer, back_to, anchor, at, fingerprint, hash"
            " FROM log WHERE code = ? AND seq > ? ORDER BY seq",
            code,
            after,
        )
        return tuple(LogRow(*row) for row in rows)

    def box_values(self, game: str) -> dict[str, str]:
        """What is known of this game's box: key -> JSON."""
        return dict(self._rows("SELECT key, value FROM boxes WHERE game = ?", game))

    def told_values(self, game: str) -> tuple[ToldValueRow, ...]:
        """Who told what of this game's box, in the order in which it was told."""
        rows = self._rows("SELECT game, key, value, code, step, at FROM lessons WHERE game = ? ORDER BY at, key", game)
        return tuple(ToldValueRow(*row) for row in rows)

    def last_seq(self, code: str) -> int:
        """-1 for an empty log."""
        last: int = self._rows("SELECT COALESCE(MAX(seq), -1) FROM log WHERE code = ?", code)[0][0]
        return last
