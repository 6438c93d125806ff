"""Opening the store, its transactions and its threads."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from companion.tables.store import Store, StoreError, TableRow
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "new" / "folder")) as store:
        yield store


def a_table(code: str) -> TableRow:
    return TableRow(code, "lancaster", "{}", "Friday", "lobby", opened_at=1, changed_at=1)


def test_a_store_makes_its_folder_and_its_file(store: Store, tmp_path: Path) -> None:
    assert store.file == tmp_path / "new" / "folder" / "companion.sqlite3"
    assert store.file.is_file()
    assert store.table_rows() == ()


def test_the_connection_that_writes_keeps_what_it_confirmed_even_if_the_power_fails(store: Store) -> None:
    pragmas = store.pragmas()
    assert (pragmas["journal_mode"], pragmas["synchronous"]) == ("wal", 2)  # 2: FULL
    assert (pragmas["foreign_keys"], pragmas["busy_timeout"]) == (1, 5000)


def test_what_was_written_is_there_after_opening_again(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store, store.writing() as w:
        w.add_table(a_table("ROSE"))
    with closing(Store(tmp_path)) as again:
        assert again.table_row("ROSE") == a_table("ROSE")


def test_an_exception_undoes_the_whole_transaction(store: Store) -> None:
    def write_and_fail() -> None:
        with store.writing() as w:
            w.add_table(a_table("ROSE"))
            raise LookupError

    with pytest.raises(LookupError):
        write_and_fail()
    assert store.table_rows() == ()


def test_a_transaction_sees_its_own_writes_and_the_others_only_its_end(store: Store) -> None:
    with store.writing() as w:
        w.add_table(a_table("ROSE"))
        assert w.table_row("ROSE") is not None
        assert store.table_row("ROSE") is None
    assert store.table_row("ROSE") is not None


def test_a_transaction_inside_a_transaction_is_a_mistake_and_does_not_hang(store: Store) -> None:
    with store.writing() as w:
        w.add_table(a_table("ROSE"))
        with pytest.raises(RuntimeError), store.writing():
            pass
    assert store.table_row("ROSE") is not None


def test_nothing_is_written_through_a_transaction_that_has_ended(store: Store) -> None:
    with store.writing() as w:
        pass
    with pytest.raises(RuntimeError):
        w.add_table(a_table("ROSE"))
    assert store.table_rows() == ()


def test_a_thread_that_only_reads_cannot_write(store: Store) -> None:
    with pytest.raises(StoreError, match="could not be read"):
        store._rows("DELETE FROM tables")


def test_sixteen_threads_write_and_read_side_by_side(store: Store) -> None:
    def work(thread: int) -> None:
        for number in range(10):
            code = f"T{thread}-{number}"
            with store.writing() as w:
                w.add_table(a_table(code))
            assert store.table_row(code) is not None

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(work, range(16)))
    assert len(store.table_rows()) == 160


def test_the_connections_of_threads_that_ended_are_closed(store: Store) -> None:
    for _ in range(5):
        thread = threading.Thread(target=store.table_rows)
        thread.start()
        thread.join()
    assert len(store._readers) == 1


def test_a_closed_store_says_that_it_is_closing(store: Store) -> None:
    store.table_rows()
    store.close()
    store.close()
    for use in (store.table_rows, store.pragmas, store.copy_back_write_ahead_log, store.writing().__enter__):
        with pytest.raises(StoreError, match="closing"):
            use()


def test_reading_while_the_store_is_closed_ends_with_an_answer_or_a_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.writing() as w:
        for number in range(500):
            w.add_table(a_table(str(number)))
    ended = []

    def read_on() -> None:
        try:
            while True:
                assert len(store.table_rows()) == 500
        except StoreError as error:
            ended.append(error.words.text)

    threads = [threading.Thread(target=read_on) for _ in range(4)]
    for thread in threads:
        thread.start()
    store.close()
    for thread in threads:
        thread.join()
    assert len(ended) == 4


def test_the_write_ahead_log_is_copied_back_while_the_store_is_in_use(store: Store) -> None:
    with store.writing() as w:
        w.add_table(a_table("ROSE"))
    assert store.copy_back_write_ahead_log() == 0
    with closing(sqlite3.connect(f"file:{store.file}?immutable=1", uri=True)) as file_alone:
        assert file_alone.execute("SELECT code FROM tables").fetchall() == [("ROSE",)]


def test_copying_back_the_write_ahead_log_waits_for_nobody_and_tells_what_is_left(store: Store) -> None:
    with closing(sqlite3.connect(store.file, isolation_level=None)) as slow_reader:
        slow_reader.execute("BEGIN")
        slow_reader.execute("SELECT * FROM tables").fetchall()
        with store.writing() as w:
            w.add_table(a_table("ROSE"))
        assert store.copy_back_write_ahead_log() > 0
    assert store.copy_back_write_ahead_log() == 0


OPEN = """
import sys
from pathlib import Path
from companion.tables.store import Store
store = Store(Path(sys.argv[1]))
store.close()
"""


def test_four_programs_started_at_once_on_an_empty_folder_all_open_it(tmp_path: Path) -> None:
    programs = [
        subprocess.Popen([sys.executable, "-W", "error", "-c", OPEN, str(tmp_path)], cwd=ROOT)
        for _ in range(4)
    ]
    assert [program.wait(PATIENCE) for program in programs] == [0, 0, 0, 0]
    with closing(Store(tmp_path)) as store:
        assert store.pragmas()["journal_mode"] == "wal"
