"""The drawing of the rooms in CONTRIBUTING.md, made from the imports there are.

    python -m pytest -n 0 tests/test_drawing_of_the_house.py      says how it should be
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.test_architecture import FILES, PACKAGE, ROOT, imported, is_package, outermost

DRAWING = re.compile(r"^```mermaid\n(.*?)^```$", re.DOTALL | re.MULTILINE)
DEEP = ("games",)  # rooms that are drawn with what is in them


def place(parts: tuple[str, ...]) -> str:
    """The room of a module: a package of ours, a game and what is in it each for itself."""
    if len(parts) == 1:
        return "__main__" if parts[0] in ("__init__", "__main__") else parts[0]
    folders = [part for at, part in enumerate(parts) if is_package(".".join(("companion", *parts[:at + 1])))]
    return "/".join(folders[:3] if parts[0] in DEEP else folders[:1])


def edges() -> set[tuple[str, str]]:
    found = set()
    for path in FILES:
        here = place(path.relative_to(PACKAGE).with_suffix("").parts)
        for name in imported(path):
            if outermost(name) == "companion" and name != "companion":
                there = place(tuple(name.split(".")[1:]))
                found.add((here, there))
    return {(here, there) for here, there in found if here != there and "__main__" not in (here, there)}


def drawn() -> str:
    found = edges()
    rooms = sorted({room for edge in found for room in edge})
    lines = [f"    {room.replace('/', '_')}[{room}]" for room in rooms]
    lines += [f"    {here.replace('/', '_')} --> {there.replace('/', '_')}" for here, there in sorted(found)]
    return "\n".join(("graph LR", *lines, ""))


def test_the_house_is_drawn_as_it_is_built() -> None:
    found = DRAWING.search((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert found is not None, drawn()
    assert found[1] == drawn(), f"\n{drawn()}"


def test_every_arrow_of_the_drawing_leads_down() -> None:
    """No room is above itself, whichever way one walks; a game's modules and their vocabulary may know each other."""
    between = {edge for edge in edges() if not all(room.startswith("games/") for room in edge)}
    while between:
        lowest = {there for _, there in between} - {here for here, _ in between}
        assert lowest, f"a circle among {sorted(between)}"
        between = {(here, there) for here, there in between if there not in lowest}


def test_a_module_is_placed_in_its_room() -> None:
    assert place(("core", "run")) == "core"
    assert place(("tables", "store", "rows")) == "tables"
    assert place(("games", "lancaster", "realm")) == "games/lancaster"
    assert place(("games", "lancaster", "base_game", "printed", "counties")) == "games/lancaster/base_game"
    assert Path(PACKAGE, "__main__.py").exists()
