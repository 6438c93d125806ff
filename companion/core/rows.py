"""The dice that the machine has rolled for a question lie in rows, and whoever asks again takes them from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asking import Form, Path, Raw
from companion.core.dice import ROLL, Dice, is_rolled

# By the path to a part of an answer; another choice leads to the same row.
Rows = dict[tuple[Path, int], list[int]]  # and the number of sides
Rolled = Callable[[Dice], list[int]]


def laid(rows: Rows, form: Form[Any], raw: Raw) -> Rows:
    """With what was rolled for this answer: a row only grows."""
    def lay(dice: Dice, part: Raw, path: Path) -> Raw:
        if is_rolled(part) and len(part["dice"]) > len(rows.get((path, dice.sides), ())):
            rows[path, dice.sides] = list(part["dice"])
        return part

    form.with_throws(raw, lay)
    return rows


def taken(rows: Rows, form: Form[Any], raw: Raw, roll: Rolled) -> Raw:
    """Each wish answered with what lies there; only what is missing is rolled, and lies there from then on."""
    def take(dice: Dice, part: Raw, path: Path) -> Raw:
        if part != ROLL:
            return part
        row = rows.setdefault((path, dice.sides), [])
        if len(row) < dice.n:
            row += roll(Dice(dice.n - len(row), dice.sides))
        return {"dice": row[:dice.n], "rolled": True}

    return form.with_throws(raw, take)


def recognised(rows: Rows, form: Form[Any], raw: Raw) -> Raw:
    """In a correction nothing is rolled; what was rolled and is left as it was is still a roll."""
    def know(dice: Dice, part: Raw, path: Path) -> Raw:
        row = rows.get((path, dice.sides))
        return {**part, "rolled": True} if row and part == {"dice": row} else part

    return form.with_throws(raw, know)
