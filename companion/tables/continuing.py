"""A damaged table goes on as a new one, with all that came out of it and nothing that lies sealed.

The new table must not be a second place to look for what was never revealed, whoever finds a seat at it. So answers
that no reveal has used are left out and asked again. Ballots that were changed before a reveal that has happened are
history and stay, and so does everything that was done in the open.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from companion.core.asking import TABLE, Refusal, RuleBug
from companion.core.entries import ANSWER, EVENING_CLOSED, SEATING, WITHDRAW, Entry
from companion.core.game import Play
from companion.core.session import Session
from companion.tables.doors import Device
from companion.tables.hall import Hall
from companion.tables.lobby import free_code
from companion.tables.logbook import (
    BEFORE_THE_FIRST,
    entry_from_row,
    index_of_first_broken_row,
    opening_facts,
    play_from_opening,
    with_hash,
)
from companion.tables.store import LogRow, SeatRow, TableRow, Writing
from companion.tables.tokens import now_in_ms


def continue_elsewhere(hall: Hall, code: str, device: Device | None = None) -> str:
    """A damaged table goes on as a new one, from the last good entry; the old one stays as it is, to be read.

    Only a damaged one: a copy of a healthy table would be a second place to look at its secrets. Asked twice, by two
    taps or two hosts, it is the same new table: friends must not sit down at two.
    """
    table, fresh = hall.table(code), free_code(hall)
    rows = copied_log(hall.store.log_rows(table.code), table.last_entry_number_if_damaged(), fresh)
    by = table.snapshot.seating.seat_shown_on(device.id) if device else None

    def write(writing: Writing) -> None:
        row = writing.table_row(table.code)
        if row and not writing.table_going_on_from(table.code):
            agreed = json.dumps({**json.loads(row.options), "continued_by": by}, sort_keys=True)
            open_again = replace(row, code=fresh, options=agreed, continues=row.code, closed_at=None)
            _copy_table(writing, row.code, open_again, rows)

    table.write_without_move(write)
    going_on = table.snapshot.seating.continued
    return going_on.code if going_on else fresh


def _copy_table(writing: Writing, old: str, fresh: TableRow, rows: tuple[LogRow, ...]) -> None:
    """The same seats on the same devices."""
    writing.add_table(replace(fresh, stage="playing", opened_at=now_in_ms(), changed_at=now_in_ms()))
    holders = writing.holder_of_each_seat(old)
    for seat in writing.seat_rows(old):
        writing.put_seat(SeatRow(fresh.code, seat.seat, seat.name, seat.position))
        if seat.seat in holders:
            writing.give_seat_to_device(fresh.code, seat.seat, holders[seat.seat], now_in_ms())
    for row in rows:
        writing.append_to_log(row)


def copied_log(rows: Sequence[LogRow], last: int, fresh: str) -> tuple[LogRow, ...]:
    """The log of the new table, which keeps the rules it was begun with: these rows, up to the last good one."""
    good = rows[:index_of_first_broken_row(rows)][:last + 1]
    facts = opening_facts(good)
    play = play_from_opening(facts)
    first = with_hash(BEFORE_THE_FIRST, replace(good[0], code=fresh, answer=json.dumps(facts, sort_keys=True)))
    copy = _LogCopy(play, first)
    for entry in entries_without_unused_answers(play, [entry_from_row(row) for row in good[1:]]):
        if not copy.take_entry(entry, good[entry.seq]):
            break
    copy.withdraw_sealed_and_finish()
    return tuple(copy.rows)


def entries_without_unused_answers(play: Play, log: Sequence[Entry]) -> list[Entry]:
    """The entries without those answers that nothing ever came of."""
    session = Session(play)
    used: set[int] = set()
    for entry in log:
        run, steps = session.run, len(session.run.steps)
        session.take_entry(entry)
        if session.run is not run or len(session.run.steps) > steps:
            used |= {old.seq for old in session.run.history if old.question_id in session.run.done}
    return [entry for entry in log if (entry.kind not in (ANSWER, WITHDRAW) or entry.seq in used)
            and (entry.kind, entry.key) != (SEATING, EVENING_CLOSED)]  # the new table is open


class _LogCopy:
    """Numbered anew, for no number may be missing, with the fingerprints of a session that knows no more than this."""

    def __init__(self, play: Play, first: LogRow) -> None:
        self.rows = [first]
        self._session = Session(play)
        self._numbers = {0: 0}  # as it was in the old log: as it is here

    def take_entry(self, entry: Entry, old: LogRow) -> bool:
        """No, if it hangs on something that was left out: then the evening goes on from before it."""
        moved = replace(entry, seq=len(self.rows), back_to=self._numbers.get(entry.back_to, -1))
        try:
            self._session.take_entry(moved)
        except (Refusal, RuleBug):
            return False
        self._numbers[entry.seq] = moved.seq
        self._append(replace(old, seq=moved.seq, back_to=moved.back_to))
        return True

    def withdraw_sealed_and_finish(self) -> None:
        """What a correction has made pending again is asked again, too; then the log says where it comes from."""
        pending = [self._session.withdraw(*place) for place in tuple(self._session.run.sealed)]
        for entry in (*pending, self._session.note_seat_change(TABLE, "continued")):
            self._append(LogRow("", entry.seq, entry.kind, entry.seat, entry.key, None, 0, "", now_in_ms(), ""))

    def _append(self, row: LogRow) -> None:
        here = replace(row, code=self.rows[0].code, fingerprint=self._session.fingerprint())
        self.rows.append(with_hash(self.rows[-1].hash, here))
