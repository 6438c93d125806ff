"""The data folders that older Companions have written, made from their text again."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
FOLDERS = sorted(path for path in HERE.iterdir() if (path / "house.sql").exists())
EVENINGS = [(folder, file.stem) for folder in FOLDERS for file in sorted(folder.glob("*.sql")) if file.stem != "house"]
CODE = re.compile(r"INSERT INTO tables VALUES \('(\w+)'")
TOKEN = re.compile(r"^-- device (\d+): (\S+)$", re.MULTILINE)


@dataclass(frozen=True)
class Old:
    """A folder as an older commit left it."""

    folder: Path
    codes: dict[str, str]  # of each evening
    tokens: dict[int, str]  # of each device

    @property
    def host(self) -> str:
        return self.tokens[1]


def written_today(text: Path) -> Path:
    """In a process of its own: chance and clock stand still there."""
    command = (sys.executable, "-m", "tests.evenings_of_old", str(text))
    subprocess.run(command, cwd=HERE.parents[1], timeout=60, check=True)
    return text


def unpacked(text: Path, folder: Path) -> Old:
    folder.mkdir()
    files = {file.stem: file.read_text(encoding="utf-8") for file in sorted(text.glob("*.sql"))}
    house = files.pop("house")
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as file:
        file.executescript("\n".join([house, "BEGIN;", *files.values(), "COMMIT;"]))
    codes = {name: found[1] for name, rows in files.items() if (found := CODE.search(rows))}
    return Old(folder, codes, {int(number): token for number, token in TOKEN.findall(house)})
