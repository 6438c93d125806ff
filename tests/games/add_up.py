"""Adds up the arithmetic written in a recorded evening: every `gain` line, worked out again, up to the score.

    gain 3 = 2 // 2 * 3  red, round 1: whatever explains it
    points 9 = 3 * 2 + 1 + 2  red, dispute 1: worked out again, and no gain of anybody's; so are `votes`

Knows nothing of the program: python -I add_up.py evening.txt
"""

import ast
import operator
import re
import sys
from collections import Counter
from pathlib import Path

GAIN = re.compile(r"(gain|points|votes) (-?\d+) = (.+?)  (\w+), (?:(?:round|election|dispute) \d+(?: again)?|end): .+")
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
            if worked_out(ast.parse(found[3], mode="eval").body) != int(found[2]):
                wrong.append(f"line {at}: {found[3]} is not {found[2]}")
            totals[found[4]] += int(found[2]) if found[1] == "gain" else 0
        elif line.startswith(("gain", "points", "votes", "score")):
            wrong.append(f"line {at} cannot be read")
    wrong += [f"{player}: {totals[player]}, not {scores.get(player)}" for player in {*totals, *scores}
              if totals[player] != scores.get(player)]
    print("\n".join(wrong) or f"{path}: {dict(totals)}")
    return 1 if wrong or not totals else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
