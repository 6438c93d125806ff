"""Adds up the arithmetic written in a recorded evening: every `gain` line, worked out again, up to the score.

    gain 3 = 2 // 2 * 3  red, round 1: whatever explains it

Knows nothing of the program: python -I add_up.py evening.txt
"""

import ast
import operator
import re
import sys
from collections import Counter
from pathlib import Path

GAIN = re.compile(r"gain (-?\d+) = (.+?)  (\w+), (?:round \d|end): .+")
SCORE = re.compile(r"score (\w+) (-?\d+)")
CAN = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv}


def worked_out(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.BinOp) and type(node.op) in CAN:
        return CAN[type(node.op)](worked_out(node.left), worked_out(node.right))
    raise ValueError("only whole numbers, + - * and //")


def main(path):
    totals, scores, wrong = Counter(), {}, []
    for at, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), start=1):
        if found := SCORE.fullmatch(line):
            scores[found[1]] = int(found[2])
        elif found := GAIN.fullmatch(line):
            if worked_out(ast.parse(found[2], mode="eval").body) != int(found[1]):
                wrong.append(f"line {at}: {found[2]} is not {found[1]}")
            totals[found[3]] += int(found[1])
        elif line.startswith(("gain", "score")):
            wrong.append(f"line {at} cannot be read")
    wrong += [f"{player}: {totals[player]}, not {scores.get(player)}" for player in {*totals, *scores}
              if totals[player] != scores.get(player)]
    print("\n".join(wrong) or f"{path}: {dict(totals)}")
    return 1 if wrong or not totals else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
