"""The map in CONTRIBUTING.md shows every Python file of the package, where it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAP = re.compile(r"^## A map$.*?^```$(.*?)^```$", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"(?P<indent> *)(?P<names>\S+(?: \S+)*)")  # what is said of them follows after two spaces


def mapped(text: str) -> list[str]:
    """The paths on a map: a folder's name ends with a stroke, what lies in it stands deeper."""
    found = list[str]()
    above: list[tuple[int, str]] = []
    for line in text.splitlines():
        row = ROW.match(line)
        if row is None:
            continue
        depth, names = len(row["indent"]), row["names"].split()
        above = [(deep, folder) for deep, folder in above if deep < depth]
        here = "".join(folder for _, folder in above)
        found += [here + name for name in names if name.endswith(".py")]
        if names[0].endswith("/"):
            above.append((depth, names[0]))
    return found


def test_what_a_game_brings_names_only_what_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    chapter = text.split("## What a game brings")[1].split("\n## ")[0]
    named = re.findall(r"`((?:companion|tests|templates)/[\w/.-]+)`", chapter)
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_map_shows_every_file_of_the_package_once() -> None:
    found = MAP.search((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert found is not None
    there = [path.relative_to(ROOT).as_posix() for path in (ROOT / "companion").rglob("*.py")]
    assert sorted(mapped(found[1])) == sorted(path for path in there if not path.endswith("__init__.py"))


@pytest.mark.parametrize(("drawn", "paths"), [
    ("house/\n  door.py  opens\n", ["house/door.py"]),
    ("house/\n  cellar/   dark\n    wine.py jam.py   kept\n  roof.py", ["house/cellar/wine.py", "house/cellar/jam.py",
                                                                        "house/roof.py"]),
    ("house/\n  cellar/\n  roof.py  over all.py", ["house/roof.py"]),
])
def test_a_file_on_the_map_lies_in_the_folder_above_it(drawn: str, paths: list[str]) -> None:
    assert mapped(drawn) == paths
