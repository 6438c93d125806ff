"""Whose eyes the files are for: those of the account that runs the program, where the system knows such things."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

FOR_US_ALONE = 0o077  # what is taken away: everything from the group, everything from all others
OURS = ("companion.sqlite3", "server.json")  # what the names of our files begin with
FILE_MODE = 0o600


def made_private(folder: Path, file: Path) -> None:
    """Folder and file are there from now on, and the file is nobody else's from its first byte on.

    SQLite gives its write-ahead log and its shared memory the mode of the file.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # it is there already, or SQLite will say in its own words why it cannot be
        file.touch(mode=FILE_MODE, exist_ok=False)


def tighten(folder: Path) -> None:
    """Our files are closed to others, older ones too; the folder as well, if there is nothing in it but ours.

    A folder that holds other things is somebody's home or desk and stays as it is; so does one where everybody may
    lay things down (`/tmp`). What the system does not let us change, it does not let us change.
    """
    if os.name != "posix":
        return
    inside = list(folder.iterdir())
    ours = [path for path in inside if path.name.startswith(OURS)]
    for path in ours:
        _close(path)
    if len(ours) == len(inside) and not folder.stat().st_mode & stat.S_ISVTX:
        _close(folder)


def _close(path: Path) -> None:
    with suppress(OSError):  # gone meanwhile, or not ours to change
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & FOR_US_ALONE:
            path.chmod(mode & ~FOR_US_ALONE)
