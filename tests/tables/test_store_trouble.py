"""Full disks, foreign files and other trouble, in words."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.words import Words
from companion.tables.store import Store, StoreError, TableRow
from companion.tables.store.file import error_of_writing
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


def reason(error: StoreError) -> str:
    why = dict(error.words.values)["why"]
    return why.text if isinstance(why, Words) else str(why)


def refused(folder: Path) -> str:
    with pytest.raises(StoreError) as caught:
        Store(folder)
    return reason(caught.value)


def test_a_file_that_is_no_database_gives_a_sentence_and_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "companion.sqlite3"
    file.write_text("Dear diary, " * 100)
    assert "no database" in refused(tmp_path)
    assert file.read_text().startswith("Dear diary")


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "companion.sqlite3")) as other, other:
        other.execute("CREATE TABLE photos (id INTEGER)")
    assert "another program" in refused(tmp_path)
    with closing(sqlite3.connect(tmp_path / "companion.sqlite3")) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("photos",)]
        assert other.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_file_of_a_newer_companion_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "companion.sqlite3")) as newer:
        newer.execute("PRAGMA user_version = 99")
    assert "newer companion" in refused(tmp_path)


def test_a_folder_that_cannot_be_made_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "file" in refused(tmp_path / "file" / "folder")


def test_a_damaged_file_gives_a_sentence(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store, store.writing() as w:
        w.add_table(TableRow("ROSE", "lancaster", "{}", "Friday", "lobby", 1, 1))
    file = tmp_path / "companion.sqlite3"
    with closing(sqlite3.connect(file)) as kept:
        page, size = (kept.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables'").fetchone()[0],
                      kept.execute("PRAGMA page_size").fetchone()[0])
    content = bytearray(file.read_bytes())
    content[(page - 1) * size:page * size] = b"\xff" * size
    file.write_bytes(content)
    with closing(Store(tmp_path)) as store:
        with pytest.raises(StoreError) as caught:
            store.table_rows()
        assert "damaged" in reason(caught.value)


def test_a_full_disk_is_called_full() -> None:
    with closing(sqlite3.connect(":memory:")) as small:
        small.execute("CREATE TABLE letters (text TEXT)")
        small.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.Error) as caught:
            small.execute("INSERT INTO letters VALUES (?)", ("x" * 10_000,))
    assert "disk is full" in reason(error_of_writing(caught.value))


def test_a_file_that_another_program_keeps_locked_gives_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tables.store.file.LOCK_PATIENCE", 0.1)
    with closing(Store(tmp_path)) as store, closing(Store(tmp_path)) as other:
        with other.writing():
            with pytest.raises(StoreError) as caught, store.writing():
                pytest.fail("two transactions at once")
            assert "another program is writing" in reason(caught.value)
        with store.writing() as w:
            w.add_table(TableRow("ROSE", "lancaster", "{}", "Friday", "lobby", 1, 1))
        assert other.table_row("ROSE") is not None


def test_a_failed_statement_undoes_those_before_it_and_the_store_goes_on(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        rose = TableRow("ROSE", "lancaster", "{}", "Friday", "lobby", 1, 1)
        lily = TableRow("LILY", "lancaster", "{}", "Friday", "lobby", 1, 1)

        def add_in_the_same_transaction(*rows: TableRow) -> None:
            with store.writing() as w:
                for row in rows:
                    w.add_table(row)

        with pytest.raises(StoreError):
            add_in_the_same_transaction(rose, lily, rose)
        assert store.table_rows() == ()
        add_in_the_same_transaction(rose, lily)
        assert len(store.table_rows()) == 2


FILL = """
import resource, sys
from contextlib import closing
from pathlib import Path
from companion.tables.logbook import BEFORE_THE_FIRST, index_of_first_broken_row, with_hash
from companion.tables.store import LogRow, Store, StoreError, TableRow

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

def entry(seq):
    return LogRow("ROSE", seq, "answer", "red", "k", '"aye"' * 300, 0, "", seq, "")

with closing(Store(Path(sys.argv[1]))) as store:
    with store.writing() as w:
        w.add_table(TableRow("ROSE", "lancaster", "{}", "Friday", "playing", 1, 1))
    seq, previous, refusals = 0, BEFORE_THE_FIRST, 0
    limit(400_000)
    while refusals < 3:  # the same entry again and again while the disk stays full
        row = with_hash(previous, entry(seq))
        try:
            with store.writing() as w:
                w.append_to_log(row)
        except StoreError as error:
            refusals += 1
            why = dict(error.words.values)["why"]
            assert error.words.text == "Nothing was counted: {why}", error.words
            assert "disk" in why.text, why
            assert store.last_seq("ROSE") == seq - 1
        else:
            previous, seq = row.hash, seq + 1
    limit(resource.getrlimit(resource.RLIMIT_FSIZE)[1])
    full = seq
    for seq in range(full, full + 10):
        row = with_hash(previous, entry(seq))
        with store.writing() as w:
            w.append_to_log(row)
        previous = row.hash
    assert full > 10 and index_of_first_broken_row(store.log_rows("ROSE")) is None
    print(full)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on file sizes there")
def test_on_a_full_disk_nothing_counts_by_halves_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    program = [sys.executable, "-W", "error", "-c", FILL, str(tmp_path)]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    with closing(Store(tmp_path)) as store:
        assert store.last_seq("ROSE") == int(done.stdout) + 9
