"""A file that somebody takes away while it is open: what is acknowledged lies where the next start looks for it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from companion.tables.store import Store, StoreError, TableRow
from tests.patience import PATIENCE
from tests.tables.test_store_trouble import ROOT, reason


def moved(file: Path, aside: Path) -> None:
    file.rename(aside)


def deleted(file: Path, aside: Path) -> None:
    aside.hardlink_to(file)  # for the test to look into
    file.unlink()


def replaced(file: Path, aside: Path) -> None:
    file.rename(aside)
    file.write_bytes(aside.read_bytes())


def linked_back(file: Path, aside: Path) -> None:
    """Whoever starts again looks for its log beside what the link leads to."""
    file.rename(aside)
    file.symlink_to(aside)


def without_its_log(file: Path, aside: Path) -> None:
    file.with_name(f"{file.name}-wal").rename(aside)


@pytest.mark.parametrize("taken", [moved, deleted, replaced, linked_back, without_its_log])
def test_what_would_be_written_into_a_file_that_is_elsewhere_is_refused(
        tmp_path: Path, taken: Callable[[Path, Path], None]) -> None:
    with closing(Store(tmp_path / "house")) as store:
        with store.writing() as writing:
            writing.add_table(TableRow("ROSE", "lancaster", "{}", "Friday", "lobby", 1, 1))
        assert len(store.table_rows()) == 1  # this thread reads from now on
        taken(store.file, tmp_path / "aside")
        for _ in range(2):
            with pytest.raises(StoreError) as caught:
                store.write(lambda writing: writing.add_table(TableRow("LILY", "lancaster", "{}", "", "lobby", 1, 1)))
            assert "was moved, deleted or replaced" in reason(caught.value)
        assert [table.code for table in store.table_rows()] == ["ROSE"], "who reads already goes on reading"


def test_a_file_that_is_put_back_is_written_again(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "house")) as store:
        moved(store.file, tmp_path / "aside")
        with pytest.raises(StoreError):
            store.write(lambda writing: writing.add_table(TableRow("LILY", "lancaster", "{}", "", "lobby", 1, 1)))
        assert not store.file.exists(), "and none is made in its place"
        moved(tmp_path / "aside", store.file)
        store.write(lambda writing: writing.add_table(TableRow("ROSE", "lancaster", "{}", "", "lobby", 1, 1)))
        assert [table.code for table in store.table_rows()] == ["ROSE"]


def linked_back_with_its_log(file: Path, aside: Path) -> None:
    aside.mkdir()
    for name in (file.name, f"{file.name}-wal"):
        file.with_name(name).rename(aside / name)
    file.symlink_to(aside / file.name)


def in_a_linked_folder(file: Path, aside: Path) -> None:
    file.parent.rename(aside)
    file.parent.symlink_to(aside, target_is_directory=True)


@pytest.mark.skipif(sys.platform == "win32", reason="nobody moves or links there what is open")
@pytest.mark.parametrize("taken", [linked_back, linked_back_with_its_log, in_a_linked_folder])
def test_what_was_acknowledged_is_found_by_whoever_opens_the_file_next(
        tmp_path: Path, taken: Callable[[Path, Path], None]) -> None:
    house, counted = tmp_path / "house", ["ROSE"]
    with closing(Store(house)) as store:
        store.write(lambda writing: writing.add_table(TableRow("ROSE", "lancaster", "{}", "", "lobby", 1, 1)))
        store.copy_back_write_ahead_log()
        taken(store.file, tmp_path / "aside")
        with suppress(StoreError):
            store.write(lambda writing: writing.add_table(TableRow("LILY", "lancaster", "{}", "", "lobby", 1, 1)))
            counted.append("LILY")
        assert found_by_the_next(house) == sorted(counted)


def found_by_the_next(house: Path) -> list[str]:
    """While this program has it open, as after its sudden end."""
    look = "import sys, pathlib; from companion.tables.store import Store; " \
           "print(*sorted(row.code for row in Store(pathlib.Path(sys.argv[1])).table_rows()))"
    program = [sys.executable, "-c", look, str(house)]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_whoever_begins_to_read_a_file_that_is_gone_makes_none_in_its_place(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "house")) as store:
        moved(store.file, tmp_path / "aside")
        with pytest.raises(StoreError) as caught:
            store.table_rows()
        assert "was moved" in reason(caught.value)
        assert not store.file.exists()


def test_another_house_in_the_same_folder_is_not_in_its_way(tmp_path: Path) -> None:
    """Who opens it and closes it again leaves the files as they are."""
    with closing(Store(tmp_path)) as store:
        Store(tmp_path).close()
        with closing(Store(tmp_path)) as other, other.writing() as writing:
            writing.add_table(TableRow("LILY", "lancaster", "{}", "", "lobby", 1, 1))
        store.copy_back_write_ahead_log()
        with store.writing() as writing:
            writing.add_table(TableRow("ROSE", "lancaster", "{}", "", "lobby", 1, 1))
        assert {table.code for table in store.table_rows()} == {"ROSE", "LILY"}


def test_a_file_behind_a_link_is_in_its_place_until_the_link_leads_elsewhere(tmp_path: Path) -> None:
    Store(tmp_path / "attic").close()
    (tmp_path / "house").mkdir()
    link, attic = tmp_path / "house" / "companion.sqlite3", tmp_path / "attic"
    link.symlink_to(attic / link.name)
    with closing(Store(tmp_path / "house")) as store:
        store.write(lambda writing: writing.add_table(TableRow("ROSE", "lancaster", "{}", "", "lobby", 1, 1)))
        Store(tmp_path / "cellar").close()
        link.unlink()
        link.symlink_to(tmp_path / "cellar" / link.name)
        with pytest.raises(StoreError, match="Nothing was counted"):
            store.write(lambda writing: writing.add_table(TableRow("LILY", "lancaster", "{}", "", "lobby", 1, 1)))
