"""What was rolled or drawn for a question stays so: it lies in rows, and whoever asks again takes it from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Any, Protocol

from companion.core.asking import Form, Path, Raw
from companion.core.dice import ROLL, Roll, is_machine_rolled
from companion.core.draws import Draw
from companion.core.question import QuestionName
from companion.core.run import Run

# By the path to a part of an answer, to which another choice leads as well, and by what is rolled for it.
Rows = dict[tuple[Path, Hashable], list[Any]]
NOTHING_RESERVED: Mapping[str, int] = {}


def has_machine_rolls(raw: Raw) -> bool:
    """Somewhere in an answer."""
    if isinstance(raw, dict):
        return is_machine_rolled(raw) or any(map(has_machine_rolls, raw.values()))
    return isinstance(raw, list) and any(map(has_machine_rolls, raw))


class LiesInRow(Protocol):
    """What Companion rolls for: dice, or a draw. Fewer or more of one kind are taken from the same row."""

    n: int

    @property
    def row_name(self) -> Hashable: ...
    def row_of(self, raw: Raw) -> list[Any]: ...  # what the machine rolled for this answer
    def lengthen(self, row: list[Any], roll: Roll, reserved: Mapping[str, int]) -> None: ...  # to `n`
    def typed_answer(self, row: list[Any]) -> Raw: ...
    def machine_answer(self, row: list[Any]) -> Raw: ...


def remember_rolls(rows: Rows, form: Form[Any], raw: Raw) -> Rows:
    """With what was rolled for this answer: a row only grows."""
    def lay(rolled: LiesInRow, part: Raw, path: Path) -> Raw:
        row, at = rolled.row_of(part), (path, rolled.row_name)
        if len(row) > len(rows.get(at, ())):
            rows[at] = row
        return part

    form.answer_with_replaced_dice(raw, lay)
    return rows


def roll_where_wished(rows: Rows, form: Form[Any], raw: Raw, roll: Roll,
                      reserved: Mapping[str, int] = NOTHING_RESERVED) -> Raw:
    """Each wish answered with what lies there; only what is missing is rolled, and lies there from then on.
    `reserved`: what no draw takes while there is something else."""
    def take(rolled: LiesInRow, part: Raw, path: Path) -> Raw:
        if part != ROLL:
            return part
        row = rows.setdefault((path, rolled.row_name), [])
        if len(row) < rolled.n:
            rolled.lengthen(row, roll, reserved)
        return rolled.machine_answer(row)

    return form.answer_with_replaced_dice(raw, take)


def recognise_rolls(rows: Rows, form: Form[Any], raw: Raw) -> Raw:
    """In a correction nothing is rolled; what was rolled and is left as it was is still a roll."""
    def know(rolled: LiesInRow, part: Raw, path: Path) -> Raw:
        row = rows.get((path, rolled.row_name))
        return rolled.machine_answer(row) if row and part == rolled.typed_answer(row) else part

    return form.answer_with_replaced_dice(raw, know)


def drawn_for_others(rolled: Mapping[QuestionName, Rows], run: Run, name: QuestionName) -> Counter[str]:
    """By kind, what was drawn for other questions than this and the rules know nothing of: for those that are undone
    and may be asked again, and for those whose answers lie sealed."""
    used = {(ask.seat, ask.name) for step in run.steps for ask in step.asks}
    found: Counter[str] = Counter()

    def note_typed(draw: LiesInRow, part: Raw, _path: Path) -> Raw:
        if isinstance(draw, Draw) and not is_machine_rolled(part):
            found.update(draw.read(part).counts)
        return part

    for other in rolled.keys() - used - {name}:
        found.update(kind for (_, of), row in rolled[other].items() if of == Draw.row_name for kind, _ in row)
    for which, raw in run.sealed.items():
        if (which[0], run.names[which]) != name:
            run.asks[which].form.answer_with_replaced_dice(raw, note_typed)
    return found
