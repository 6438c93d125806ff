"""The log: its order, its hash chain, several processes on it, and one that is killed."""

from __future__ import annotations

import hashlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.tables.logbook import BEFORE_THE_FIRST, index_of_first_broken_row, row_hash, with_hash
from companion.tables.store import BehindOtherProcess, LogRow, Store, StoreError, TableRow
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        with store.writing() as w:
            w.add_table(TableRow("ROSE", "lancaster", "{}", "Friday", "playing", 10, 10))
        yield store


def an_entry(seq: int, answer: str | None = '"aye"') -> LogRow:
    return LogRow("ROSE", seq, "answer", "red", f"ballot/{seq}", answer, 0, "", 100 + seq, "f")


def keep(store: Store, entries: int) -> None:
    previous = BEFORE_THE_FIRST
    with store.writing() as w:
        for seq in range(entries):
            row = with_hash(previous, an_entry(seq))
            w.append_to_log(row)
            previous = row.hash


def by_hand(store: Store, sql: str) -> None:
    with closing(sqlite3.connect(store.file)) as hand, hand:
        hand.execute(sql)


def test_the_log_is_read_in_order_and_from_where_one_stopped(store: Store) -> None:
    assert (store.log_rows("ROSE"), store.last_seq("ROSE")) == ((), -1)
    keep(store, 4)
    assert [row.seq for row in store.log_rows("ROSE")] == [0, 1, 2, 3]
    assert [row.seq for row in store.log_rows("ROSE", after=1)] == [2, 3]
    assert store.last_seq("ROSE") == 3


def test_an_entry_is_read_as_it_was_written(store: Store) -> None:
    row = with_hash(BEFORE_THE_FIRST, replace(an_entry(0, answer=None), key="Kärnten 🛡", back_to=7))
    with store.writing() as w:
        w.append_to_log(row)
    assert store.log_rows("ROSE") == (row,)


def test_an_entry_leaves_no_trace_in_the_row_of_its_table(store: Store) -> None:
    """It may be a sealed ballot that was changed: the list of tables must not tell."""
    before = store.table_rows()
    keep(store, 3)
    assert store.table_rows() == before


def test_an_entry_whose_place_is_taken_is_behind_and_its_transaction_is_undone(store: Store) -> None:
    def start_and_append() -> None:
        with store.writing() as w:
            w.set_start_player("ROSE", "blue")
            w.append_to_log(an_entry(1))

    keep(store, 2)
    with pytest.raises(BehindOtherProcess) as caught:
        start_and_append()
    assert "faster" in caught.value.words.text
    table = store.table_row("ROSE")
    assert table is not None
    assert table.start is None
    assert store.last_seq("ROSE") == 1


def test_an_entry_of_an_unknown_table_is_refused_and_not_behind(store: Store) -> None:
    with pytest.raises(StoreError) as caught, store.writing() as w:
        w.append_to_log(replace(an_entry(0), code="LILY"))
    assert not isinstance(caught.value, BehindOtherProcess)


def test_a_log_nobody_touched_is_whole(store: Store) -> None:
    keep(store, 5)
    assert index_of_first_broken_row(store.log_rows("ROSE")) is None
    assert index_of_first_broken_row(()) is None


@pytest.mark.parametrize(
    "change",
    [
        "answer = '\"nay\"'",
        "answer = NULL",
        "answer = CAST(x'ff22' AS TEXT)",
        "answer = x'2261796522'",
        "seat = 'blue'",
        "kind = 'amend'",
        "key = 'x'",
        "back_to = 1",
        "anchor = 'x'",
        "at = at + 1",
        "fingerprint = ''",
        "hash = x'00'",
        "hash = 'text'",
        "code = 'LILY'",
    ],
)
def test_a_row_changed_by_hand_is_found(store: Store, change: str) -> None:
    keep(store, 5)
    by_hand(store, f"UPDATE log SET {change} WHERE seq = 3")
    assert index_of_first_broken_row(store.log_rows("ROSE")) == 3


def test_a_row_taken_out_by_hand_is_found(store: Store) -> None:
    keep(store, 5)
    by_hand(store, "DELETE FROM log WHERE seq = 2")
    assert index_of_first_broken_row(store.log_rows("ROSE")) == 2


def test_a_row_taken_out_is_found_even_if_the_others_move_up(store: Store) -> None:
    keep(store, 5)
    by_hand(store, "DELETE FROM log WHERE seq = 2")
    by_hand(store, "UPDATE log SET seq = 2 WHERE seq = 3")
    assert index_of_first_broken_row(store.log_rows("ROSE")) == 2


def test_a_hash_covers_the_hash_before_and_every_column_in_a_form_that_stays() -> None:
    text = (
        b'{"anchor":"","answer":"\\"aye\\"","at":100,"back_to":0,"code":"ROSE","fingerprint":"f",'
        b'"key":"ballot/0","kind":"answer","seat":"red","seq":0}'
    )
    for previous in (BEFORE_THE_FIRST, b"\1" * 32):
        assert row_hash(previous, an_entry(0)) == hashlib.sha256(previous + text).digest()


APPEND = """
import sys
from contextlib import closing
from pathlib import Path
from companion.tables.logbook import BEFORE_THE_FIRST, with_hash
from companion.tables.store import BehindOtherProcess, LogRow, Store

with closing(Store(Path(sys.argv[1]))) as store:
    seq, previous, written, behind = 0, BEFORE_THE_FIRST, 0, 0
    while written < 100:
        row = with_hash(previous, LogRow("ROSE", seq, "answer", sys.argv[2], "k", "1", 0, "", 1, ""))
        try:
            with store.writing() as w:
                w.append_to_log(row)
            written += 1
            previous, seq = row.hash, seq + 1
        except BehindOtherProcess:
            behind += 1
            for row in store.log_rows("ROSE", after=seq - 1):
                previous, seq = row.hash, row.seq + 1
    print(behind)
"""


def test_two_processes_append_to_one_log_and_whoever_is_behind_tries_again(
    store: Store, tmp_path: Path
) -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", APPEND, str(tmp_path), seat],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seat in ("red", "blue")
    ]
    behind = [int(program.communicate(timeout=PATIENCE)[0]) for program in programs]
    rows = store.log_rows("ROSE")
    assert len(rows) == 200
    assert index_of_first_broken_row(rows) is None
    assert {row.seat for row in rows} == {"red", "blue"}
    assert sum(behind) > 0


HALF = """
import sys, time
from pathlib import Path
from companion.tables.store import LogRow, Store

store = Store(Path(sys.argv[1]))
with store.writing() as w:
    for seq in range(3, 20_000):  # more than the page cache holds, so that half of it is in the file already
        w.append_to_log(LogRow("ROSE", seq, "answer", "red", "k" * 200, "1", 0, "", 1, "", b""))
    print("half", flush=True)
    time.sleep(60)
"""


def test_a_process_killed_in_the_middle_of_a_transaction_leaves_nothing_half(
    store: Store, tmp_path: Path
) -> None:
    keep(store, 3)
    wal = store.file.with_name("companion.sqlite3-wal")
    before = wal.stat().st_size
    with subprocess.Popen(
        [sys.executable, "-c", HALF, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "half\n"
        assert wal.stat().st_size > before + 1_000_000
        program.kill()
    assert program.returncode != 0
    assert store.last_seq("ROSE") == 2
    with store.writing() as w:
        w.append_to_log(with_hash(store.log_rows("ROSE")[-1].hash, an_entry(3)))
    with closing(Store(tmp_path)) as again:
        assert index_of_first_broken_row(again.log_rows("ROSE")) is None
        assert again.last_seq("ROSE") == 3
