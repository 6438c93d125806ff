"""Sheets on paper without names: who has none is called by the word for the seat."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count, islice

from companion.core.sheets import ByFlag, Many, Name, Record, Shape
from companion.web.sheet_forms import Paper, rows

NAME = "player"  # the field of a row that says who it is about


def named(record: Record, typed: Mapping[str, str], word: Callable[[int], str]) -> dict[str, str]:
    """What was typed; whoever has no name is called by the word for the seat. So the fields say it, too, afterwards."""
    filled, paper = dict(typed), Paper(typed)
    taken = {text.strip() for text in typed.values()}
    spare = (word(n) for n in count(1) if word(n) not in taken)
    for at, row, each in _rows_with_names(record):
        name = f"{row}.{NAME}"
        if not paper.text(name) and not paper.is_blank(each, row):
            filled[name] = word(at + 1) if word(at + 1) not in taken else next(spare)
            taken.add(filled[name])
    there = [filled.get(f"{row}.{NAME}", "").strip() for _, row, _ in _rows_with_names(record)]
    return filled | _listed(record, filled, dict.fromkeys(filter(None, there)), word)


def _listed(record: Record, filled: Mapping[str, str], there: Collection[str], word: Callable[[int], str]
            ) -> dict[str, str]:
    """A list of all names that was left empty: who matters is named in the rows, and somebody else may be there."""
    for key, part in record.fields.items():
        if not isinstance(part, Many) or not isinstance(part.each, Name) or filled.get(part.whole_with):
            continue
        if there and Paper(filled).is_blank(part, key):
            others = (word(n) for n in count(1) if word(n) not in there)
            names = [*there, *islice(others, max(0, part.least - len(there)))]
            return {f"{key}.{at}": name for at, name in enumerate(names)}
    return {}


def _rows_with_names(record: Record) -> Iterator[tuple[int, str, Shape]]:
    for key, part in record.fields.items():
        if isinstance(part, Many) and NAME in _fields(part.each):
            yield from ((at, row, part.each) for at, row in enumerate(rows(part, key)))


def _fields(shape: Shape) -> Mapping[str, Shape]:
    if isinstance(shape, ByFlag):
        return shape.otherwise.fields
    return shape.fields if isinstance(shape, Record) else {}
