"""The rooms of the house, drawn from the imports there are: `python -m tests.rooms` prints them as Mermaid.

Beneath the drawing stands what somebody who tidies up may want to know: which files import each other in a circle, and
which have one reader alone, next door.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from tests.test_architecture import FILES, ROOT, imported, is_package, tree

Graph = Mapping[str, Collection[str]]
ROOMS_WITHIN = 3  # what lies in `games` is drawn so deep: a game, and what is in it; of other rooms the room alone


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path): path for path in FILES}


def only_for_types(path: Path) -> set[str]:
    """What a file imports while types are checked, and never when it runs."""
    checked = [node for node in ast.walk(tree(path)) if isinstance(node, ast.If)
               and ast.unparse(node.test) == "TYPE_CHECKING"]
    return {node.module for found in checked for node in found.body if isinstance(node, ast.ImportFrom) and node.module}


def graph(*, with_types: bool) -> Graph:
    """Each module of the package with those that it imports."""
    found = {}
    for name, path in MODULES.items():
        spared = set() if with_types else only_for_types(path)
        found[name] = (set(imported(path)) & set(MODULES)) - spared - {name}
    return found


def room_of(module: str) -> str:
    parts = tuple(module.split("."))[1:]
    packages = [part for at, part in enumerate(parts) if is_package(".".join(("companion", *parts[:at + 1])))]
    return "/".join(packages[:ROOMS_WITHIN if parts[:1] == ("games",) else 1]) or "companion"


def arrows(files: Graph) -> set[tuple[str, str]]:
    """From room to room, the command line's other name aside."""
    rooms = {(room_of(here), room_of(there)) for here, found in files.items() for there in found}
    return {(here, there) for here, there in rooms if here != there and "companion" not in (here, there)}


def drawn(edges: Iterable[tuple[str, str]]) -> str:
    edges = sorted(edges)
    rooms = sorted({room for edge in edges for room in edge})
    lines = [f"    {room.replace('/', '_')}[{room}]" for room in rooms]
    lines += [f"    {here.replace('/', '_')} --> {there.replace('/', '_')}" for here, there in edges]
    return "\n".join(("graph LR", *lines))


def reached(files: Graph, start: str) -> set[str]:
    found, ahead = set[str](), [start]
    while ahead:
        new = set(files.get(ahead.pop(), ())) - found
        found |= new
        ahead += new
    return found


def circles(files: Graph) -> list[list[str]]:
    """Files that lead back to themselves, those of one circle together."""
    ways = {name: reached(files, name) for name in files}
    lost = [name for name, there in ways.items() if name in there]
    return sorted(map(list, {tuple(there for there in sorted(ways[name]) if name in ways[there]) for name in lost}))


def read_by_one(files: Graph) -> list[tuple[str, str]]:
    """Files with a single importer, in the same folder: perhaps a paragraph of it."""
    readers = defaultdict[str, list[str]](list)
    for name, found in files.items():
        for there in found:
            readers[there].append(name)
    alone = {name: who[0] for name, who in readers.items() if len(who) == 1}
    return sorted((name, who) for name, who in alone.items()
                  if MODULES[name].parent == MODULES[who].parent and MODULES[name].name != "__init__.py")


def told() -> str:
    """The drawing, and the rest as Mermaid's comments: all of it can be pasted."""
    runs, checked = graph(with_types=False), graph(with_types=True)
    lines = [drawn(arrows(checked)), ""]
    for what, found in (("when they run", circles(runs)), ("for their types", circles(checked))):
        lines.append(f"%% circles of files {what}: {len(found)}")
        lines += [f"%%   {', '.join(one)}" for one in found]
    alone = read_by_one(checked)
    lines += [f"%% files that one file next door alone imports: {len(alone)}, of {len(MODULES)}"]
    return "\n".join([*lines, *(f"%%   {name} ({who.rpartition('.')[2]})" for name, who in alone)])


if __name__ == "__main__":
    print(told())
