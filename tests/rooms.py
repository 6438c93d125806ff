"""The rooms of the house, drawn from the imports there are: `python -m tests.rooms` prints them as Mermaid.

Beneath the drawing stands what somebody who tidies up may want to know: which files import each other in a circle, and
which have one reader alone, next door.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from tests.test_architecture import FILES, imported, is_package
from tests.test_architecture_of_cycles import Imports, at_run_time, circles, module

ROOMS_WITHIN = 3  # what lies in `games` is drawn so deep: a game, and what is in it; of other rooms the room alone
MODULES = {module(path): path for path in FILES}


def graph() -> Imports:
    """Each module of the package with those that it imports, be it for their types alone."""
    return {name: (set(imported(path)) & set(MODULES)) - {name} for name, path in MODULES.items()}


def room_of(name: str) -> str:
    parts = tuple(name.split("."))[1:]
    packages = [part for at, part in enumerate(parts) if is_package(".".join(("companion", *parts[:at + 1])))]
    return "/".join(packages[:ROOMS_WITHIN if parts[:1] == ("games",) else 1]) or "companion"


def arrows(files: Imports) -> set[tuple[str, str]]:
    """From room to room, the command line's other name aside."""
    rooms = {(room_of(here), room_of(there)) for here, found in files.items() for there in found}
    return {(here, there) for here, there in rooms if here != there and "companion" not in (here, there)}


def drawn(edges: Iterable[tuple[str, str]]) -> str:
    edges = sorted(edges)
    rooms = sorted({room for edge in edges for room in edge})
    lines = [f"    {room.replace('/', '_')}[{room}]" for room in rooms]
    lines += [f"    {here.replace('/', '_')} --> {there.replace('/', '_')}" for here, there in edges]
    return "\n".join(("graph LR", *lines))


def read_by_one(files: Imports) -> list[tuple[str, str]]:
    """Files with a single importer, in the same folder: perhaps a paragraph of it."""
    readers = defaultdict[str, list[str]](list)
    for name, found in files.items():
        for there in found:
            readers[there].append(name)
    alone = {name: who[0] for name, who in readers.items() if len(who) == 1}
    return sorted((name, who) for name, who in alone.items()
                  if MODULES[name].parent == MODULES[who].parent and MODULES[name].name != "__init__.py")


def drawing() -> str:
    """The rooms, and the rest as Mermaid's comments: all of it can be pasted."""
    files, running = graph(), {name: at_run_time(path) for name, path in MODULES.items()}
    lines = [drawn(arrows(files)), ""]
    for what, among in (("when they run", running), ("for their types", files)):
        found = sorted({tuple(sorted(circle)) for circle in circles(among)})
        lines += [f"%% circles of files {what}: {len(found)}", *(f"%%   {', '.join(one)}" for one in found)]
    alone = read_by_one(files)
    lines.append(f"%% files that one file next door alone imports: {len(alone)}, of {len(MODULES)}")
    return "\n".join([*lines, *(f"%%   {name} ({who.rpartition('.')[2]})" for name, who in alone)])


if __name__ == "__main__":
    print(drawing())
