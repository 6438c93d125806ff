"""The dice that the machine has rolled for a question lie in rows, and whoever asks again takes them from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asking import Form, Raw
from companion.core.dice import ROLL, Dice, is_rolled
from companion.core.forms import Fields
from companion.core.lots import Lot
from companion.core.ways import Either

Path = tuple[str, ...]  # to a part of an answer, by the names of fields; another choice leads to the same row
Rows = dict[tuple[Path, int], list[int]]  # and by the number of sides
Rolled = Callable[[Dice], list[int]]


def through(form: Form[Any], raw: Raw, put: Callable[[Dice, Raw, Path], Raw], path: Path = ()) -> Raw:
    """The answer, with each part of it that is about dice replaced."""
    if isinstance(form, Dice):
        return put(form, raw, path)
    if isinstance(form, Lot):
        return form.drawn(put(form.die, form.thrown(raw), path))
    if isinstance(form, Fields) and isinstance(raw, dict):
        return raw | {name: through(part.form, raw[name], put, (*path, name))
                      for name, part in form.fields if name in raw}
    if isinstance(form, Either) and isinstance(raw, list) and len(raw) == 2:
        tails = [through(branch.form, raw[1], put, path) for branch in form.branches if branch.key == raw[0]]
        return [raw[0], *tails] if tails else raw
    return raw


def laid(rows: Rows, form: Form[Any], raw: Raw) -> Rows:
    """With what was rolled for this answer: a row only grows."""
    def lay(dice: Dice, part: Raw, path: Path) -> Raw:
        if is_rolled(part) and len(part["dice"]) > len(rows.get((path, dice.sides), ())):
            rows[path, dice.sides] = list(part["dice"])
        return part

    through(form, raw, lay)
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

    return through(form, raw, take)


def recognised(rows: Rows, form: Form[Any], raw: Raw) -> Raw:
    """In a correction nothing is rolled; what was rolled and is left as it was is still a roll."""
    def know(dice: Dice, part: Raw, path: Path) -> Raw:
        row = rows.get((path, dice.sides))
        return {**part, "rolled": True} if row and part == {"dice": row} else part

    return through(form, raw, know)
