"""The attacks by hand, long: `python -m tests.doors [--scale 10] [--tree CHECKOUT --python PYTHON] [ATTACK ...]`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from tests.doors.attacks import ATTACKS
from tests.doors.house import ROOT, Tree, house_of

if __name__ == "__main__":
    words = ArgumentParser(prog="python -m tests.doors")
    words.add_argument("attacks", nargs="*", choices=[*ATTACKS, []], default=[])
    words.add_argument("--scale", type=int, default=10)
    words.add_argument("--tree", type=Path, default=ROOT)
    words.add_argument("--python", default=sys.executable)
    given = words.parse_args()
    for name in given.attacks or ATTACKS:
        with house_of(Tree(given.python, given.tree)) as house:
            print(f"{name:18} {ATTACKS[name](house, given.scale)}", flush=True)
