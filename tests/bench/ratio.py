"""Is the evening dearer than at another commit? Both are run in turn on the same machine, each with its own benchmark.

    python -m tests.bench --ratio HEAD~1                      three times each, all parts
    python -m tests.bench --ratio 3eda53e --rounds 5 --only late --only start

The other commit is laid out beside this checkout for as long as it takes. Of each figure the medians are compared: a
machine that grows slower meanwhile does so for both. Figures that only one of the two knows are listed without a ratio.
Where other rules play another evening, a figure that says how many entries it is about says so for both, the other
commit's first; the answers of that part are of the same two evenings.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.process import ROOT

Name = tuple[str, str]  # heading and figure
Values = dict[Name, list[float]]


def compare(commit: str, rounds: int, options: Sequence[str]) -> str:
    theirs, ours = defaultdict[Name, list[float]](list), defaultdict[Name, list[float]](list)
    units: dict[Name, str] = {}
    notes = defaultdict[Name, list[str]](list)
    with laid_out(commit) as there:
        for at in range(rounds):
            pair = ((there, theirs), (ROOT, ours))
            for tree, values in pair if at % 2 == 0 else pair[::-1]:
                print(f"… round {at + 1} of {rounds}: {tree}", file=sys.stderr)
                for figure in run(tree, options):
                    if figure["value"] is not None:
                        name = (figure["heading"], figure["name"])
                        values[name].append(figure["value"])
                        units[name] = figure["unit"]
                        if figure["note"] not in notes[name]:
                            notes[name].append(figure["note"])
    return "\n".join((f"{'before':>10} {'now':>10} {'ratio':>6}      {commit}, then this checkout, medians of {rounds}",
                      *rows(theirs, ours, units, notes)))


@contextmanager
def laid_out(commit: str) -> Iterator[Path]:
    """The commit as a working tree of its own."""
    with tempfile.TemporaryDirectory(prefix="companion-ratio-") as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=ROOT, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def run(tree: Path, options: Sequence[str]) -> list[dict[str, Any]]:
    # The tree's own code, not the one that pip has installed.
    environment = os.environ | {"PYTHONPATH": str(tree)}
    done = subprocess.run([sys.executable, "-m", "tests.bench", "--json", *options], cwd=tree, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    figures: list[dict[str, Any]] = json.loads(done.stdout)["figures"]
    return figures


def rows(theirs: Values, ours: Values, units: dict[Name, str], notes: dict[Name, list[str]]) -> Iterator[str]:
    heading_before = ""
    for name in {**theirs, **ours}:
        if name[0] != heading_before:
            yield f"\n{name[0]}"
            heading_before = name[0]
        before, now = (median(values[name]) if name in values else None for values in (theirs, ours))
        about = [note for note in notes[name] if "entries" in note]
        told = f" ({'; '.join(about)})" if len(about) > 1 else ""
        yield f"{_told(before):>10} {_told(now):>10} {_told(_ratio(before, now)):>6} {units[name]:<4} {name[1]}{told}"


def _ratio(before: float | None, now: float | None) -> float | None:
    return now / before if before and now is not None else None


def _told(value: float | None) -> str:
    return "" if value is None else f"{value:.{2 if value < 100 else 0}f}"
