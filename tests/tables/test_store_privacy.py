"""The data folder is for the eyes of the account that runs the program, where the system knows such things."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.finding.folders import announce_server
from companion.tables.store import Store, StoreError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no such modes there")
FILE = "companion.sqlite3"


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in (folder, *folder.iterdir())}


def written(folder: Path) -> Store:
    store = Store(folder)
    with store.writing() as writing:
        writing.set_box_value("mill", "price", "4")
    announce_server(folder, "http://localhost:1413", "localhost", 1413)
    return store


def test_a_new_folder_and_all_that_is_written_there_is_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "tables" / "of tonight"
    with closing(written(folder)):
        assert modes(folder) == {"of tonight": "0o700", FILE: "0o600", f"{FILE}-wal": "0o600", f"{FILE}-shm": "0o600",
                                 "server.json": "0o600"}


def test_a_folder_of_an_older_companion_is_closed_when_it_is_opened(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    with closing(written(folder)):  # as a server that was killed leaves it
        for path in folder.iterdir():
            path.chmod(0o644)
        folder.chmod(0o755)
        with closing(Store(folder)):
            assert set(modes(folder).values()) == {"0o700", "0o600"}


def test_a_folder_that_holds_other_things_stays_open_and_only_our_files_are_closed(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o755)
    (home / "letters.txt").write_text("Dear Ada")
    for _ in range(2):
        with closing(written(home)):
            found = modes(home)
        assert (found["home"], found["letters.txt"], found[FILE]) == ("0o755", "0o644", "0o600")


def test_a_folder_where_everybody_may_lay_things_down_stays_as_it_is(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    with closing(written(shared)):
        assert modes(shared)["shared"] == "0o1777"
        assert modes(shared)[FILE] == "0o600"


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_in_which_we_may_not_write_gives_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir(mode=0o555)
    with pytest.raises(StoreError):
        Store(folder)
    assert list(folder.iterdir()) == []


def test_the_database_of_another_program_keeps_its_mode(tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir(mode=0o755)
    with closing(sqlite3.connect(folder / FILE)) as other, other:
        other.execute("CREATE TABLE photos (id INTEGER)")
    with pytest.raises(StoreError):
        Store(folder)
    assert modes(folder) == {"photos": "0o755", FILE: "0o644"}
