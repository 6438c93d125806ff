"""Every change of the database, one method each; only `Store.writing()` makes a Writing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from companion.tables.store.file import FAILURES, BehindOtherProcess, StoreError, error_of_writing, is_key_taken
from companion.tables.store.reading import LinkRow, LogRow, Reading, SeatRow, Stage, TableRow, ToldValueRow, Value


class Writing(Reading):
    """One transaction under way: all of it is kept at its end, or nothing.

    Let every StoreError (BehindOtherProcess among them) leave the `with`: other databases allow nothing more after one.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def _rows(self, sql: str, *values: Value) -> list[tuple[Any, ...]]:
        self._expect_a_transaction()
        try:
            return self._connection.execute(sql, values).fetchall()
        except FAILURES as error:
            raise error_of_writing(error) from error

    def _execute(self, sql: str, *values: Value) -> int:
        """The number of rows that changed."""
        self._expect_a_transaction()
        try:
            return self._connection.execute(sql, values).rowcount
        except FAILURES as error:
            raise error_of_writing(error) from error

    @property
    def is_open(self) -> bool:
        return self._connection.in_transaction

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """A part that is undone alone if it fails, and leaves the rest of the transaction as it was."""
        self._execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            if self.is_open:
                self._execute("ROLLBACK TO SAVEPOINT part")
                self._execute("RELEASE SAVEPOINT part")
            raise
        self._execute("RELEASE SAVEPOINT part")

    def _expect_a_transaction(self) -> None:
        # After a full disk SQLite has rolled back by itself; what came next would be kept alone, a half.
        if not self.is_open:
            raise RuntimeError("this transaction has ended")

    # Tables.

    def add_table(self, row: TableRow) -> None:
        self._execute(
            "INSERT INTO tables (code, game, options, title, stage, opened_at, changed_at, start, continues, closed_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row.code,
            row.game,
            row.options,
            row.title,
            row.stage,
            row.opened_at,
            row.changed_at,
            row.start,
            row.continues,
            row.closed_at,
        )

    def set_stage(self, code: str, stage: Stage, at: int) -> None:
        self._execute("UPDATE tables SET stage = ?, changed_at = ? WHERE code = ?", stage, at, code)

    def close_evening(self, code: str, at: int) -> None:
        self._execute("UPDATE tables SET closed_at = ? WHERE code = ?", at, code)

    def set_agreement(self, code: str, options: str) -> None:
        self._execute("UPDATE tables SET options = ? WHERE code = ?", options, code)

    def set_start_player(self, code: str, seat: str | None) -> None:
        self._execute("UPDATE tables SET start = ? WHERE code = ?", seat, code)

    # Seats.

    def put_seat(self, row: SeatRow) -> None:
        """Add a seat, or change the name and place of one that is there."""
        self._execute(
            "INSERT INTO seats (code, seat, name, place) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (code, seat) DO UPDATE SET name = excluded.name, place = excluded.place",
            row.code,
            row.seat,
            row.name,
            row.position,
        )

    def drop_seat(self, code: str, seat: str) -> None:
        """The seat, and with it who holds it, its links and its claims."""
        self._execute("UPDATE tables SET start = NULL WHERE code = ? AND start = ?", code, seat)
        self._execute("DELETE FROM seats WHERE code = ? AND seat = ?", code, seat)

    def order_seats(self, code: str, seats: Sequence[str]) -> None:
        """The seats clockwise, from place 0."""
        for place, seat in enumerate(seats):
            self._execute("UPDATE seats SET place = ? WHERE code = ? AND seat = ?", place, code, seat)

    # Devices, and the seats they hold.

    def add_device(self, token_hash: bytes, at: int, host: bool = False) -> int:
        """The new device's id."""
        self._execute(
            "INSERT INTO devices (token_hash, host, seen_at) VALUES (?, ?, ?)", token_hash, int(host), at
        )
        device: int = self._rows("SELECT id FROM devices WHERE token_hash = ?", token_hash)[0][0]
        return device

    def set_host(self, device: int, host: bool = True) -> None:
        self._execute("UPDATE devices SET host = ? WHERE id = ?", int(host), device)

    def give_seat_to_device(self, code: str, seat: str, device: int, at: int) -> None:
        """Give the seat to this device, out of the hand of any other, which is remembered."""
        self._execute(
            "INSERT INTO past_holdings (code, seat, device)"
            " SELECT code, seat, device FROM holdings WHERE code = ? AND seat = ? AND device <> ?"
            " ON CONFLICT (code, seat, device) DO NOTHING",
            code,
            seat,
            device,
        )
        self._execute("DELETE FROM past_holdings WHERE code = ? AND seat = ? AND device = ?", code, seat, device)
        self._execute("DELETE FROM holdings WHERE code = ? AND seat = ? AND device <> ?", code, seat, device)
        self._execute(
            "INSERT INTO holdings (device, code, seat, since) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (code, seat) DO NOTHING",
            device,
            code,
            seat,
            at,
        )

    def put_seat_in_hand(self, device: int, code: str, seat: str | None) -> None:
        """Show this seat on the device, which must hold it; None puts the hand-over card on top."""
        self._execute(
            "INSERT INTO hands (device, code, seat) VALUES (?, ?, ?)"
            " ON CONFLICT (device, code) DO UPDATE SET seat = excluded.seat",
            device,
            code,
            seat,
        )

    # Links and claims.

    def add_link(self, row: LinkRow) -> None:
        self._execute(
            "INSERT INTO links (token_hash, kind, code, seat, made_at, used_at, revoked)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            row.token_hash,
            row.kind,
            row.code,
            row.seat,
            row.made_at,
            row.used_at,
            int(row.revoked),
        )

    def use_link_once(self, token_hash: bytes, at: int) -> bool:
        """True for the first use of a link that is not revoked; a link for one use asks just this."""
        changed = self._execute(
            "UPDATE links SET used_at = ? WHERE token_hash = ? AND used_at IS NULL AND revoked = 0",
            at,
            token_hash,
        )
        return changed == 1

    def revoke_seat_links(self, code: str, seat: str) -> None:
        self._execute("UPDATE links SET revoked = 1 WHERE code = ? AND seat = ?", code, seat)

    def revoke_launch_links(self) -> None:
        """Those of earlier starts."""
        self._execute("UPDATE links SET revoked = 1 WHERE kind = 'launch' AND revoked = 0")

    def add_claim(self, code: str, seat: str, token_hash: bytes, address: str, at: int) -> None:
        """A browser has one claim at a table: the new one takes the place of the old."""
        self._execute("DELETE FROM claims WHERE code = ? AND token_hash = ?", code, token_hash)
        self._execute(
            "INSERT INTO claims (code, seat, token_hash, address, at) VALUES (?, ?, ?, ?, ?)",
            code,
            seat,
            token_hash,
            address,
            at,
        )

    def drop_claim(self, number: int) -> None:
        self._execute("DELETE FROM claims WHERE number = ?", number)

    def drop_claims_to(self, code: str, seat: str) -> None:
        """The host has decided: no claim to this seat waits any longer."""
        self._execute("DELETE FROM claims WHERE code = ? AND seat = ?", code, seat)

    # Boxes.

    def set_box_value(self, game: str, key: str, value: str) -> None:
        """Known of this game's box from now on; what was noted last counts."""
        self._execute(
            "INSERT INTO boxes (game, key, value) VALUES (?, ?, ?)"
            " ON CONFLICT (game, key) DO UPDATE SET value = excluded.value",
            game,
            key,
            value,
        )

    def drop_box_value(self, game: str, key: str) -> None:
        self._execute("DELETE FROM boxes WHERE game = ? AND key = ?", game, key)

    def add_told_value(self, row: ToldValueRow) -> None:
        """Told again by the same, it was told now."""
        self.drop_told_value(row)
        self._execute(
            "INSERT INTO lessons (game, key, value, code, step, at) VALUES (?, ?, ?, ?, ?, ?)",
            row.game,
            row.key,
            row.value,
            row.code,
            row.step,
            row.at,
        )

    def drop_told_value(self, row: ToldValueRow) -> None:
        self._execute(
            "DELETE FROM lessons WHERE game = ? AND key = ? AND value = ? AND code = ?",
            row.game,
            row.key,
            row.value,
            row.code,
        )

    # The log.

    def drop_opening_entry(self, code: str) -> bool:
        """An evening that was begun by mistake: its first entry, while nothing hangs on it."""
        alone = " AND NOT EXISTS (SELECT 1 FROM log AS later WHERE later.code = log.code AND later.seq > 0)"
        return self._execute(f"DELETE FROM log WHERE code = ? AND seq = 0{alone}", code) == 1

    def append_to_log(self, row: LogRow) -> None:
        """BehindOtherProcess: another process has written this entry already."""
        try:
            self._execute(
                "INSERT INTO log"
                " (code, seq, kind, seat, key, answer, back_to, anchor, at, fingerprint, hash)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row.code,
                row.seq,
                row.kind,
                row.seat,
                row.key,
                row.answer,
                row.back_to,
                row.anchor,
                row.at,
                row.fingerprint,
                row.hash,
            )
        except StoreError as error:
            if isinstance(error.__cause__, sqlite3.IntegrityError) and is_key_taken(error.__cause__):
                raise BehindOtherProcess from error
            raise
