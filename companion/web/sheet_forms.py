"""Sheets on paper: what a browser posts becomes a sheet's JSON, and each fault goes back to the field it is about.

Fields are named by their place, `players.0.name`; small numbers may also be counted, `players.0.dice.count.2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

from companion.core.sheets import ByFlag, Fault, Flag, Many, Optional, OrNull, Record, Shape, Whole, inside
from companion.core.words import Words

ROWS = 9  # of a list that says nothing about its length
MANY = 99  # of one number; above that a count is a slip, and the shape may tell it
NOTHING = object()  # a field that was left blank


@dataclass(frozen=True, slots=True)
class Paper:
    """A form as it was typed; reading it notes which field stands for which path of the sheet."""

    typed: Mapping[str, str]
    fields: dict[str, str] = field(default_factory=dict)

    def read(self, shape: Shape, name: str, path: str) -> Any:
        self.fields[path] = name
        return _raw(shape, self, name, path)

    def text(self, name: str) -> str:
        return self.typed.get(name, "").strip()

    def is_blank(self, shape: Shape, name: str) -> bool:
        return not any(self.text(one) for one in blanks(shape, name))

    def by_field(self, faults: Iterable[Fault]) -> dict[str, list[Words]]:
        """What is wrong, at the nearest field there is."""
        told: dict[str, list[Words]] = {}
        for fault in faults:
            here = next(path for path in _upwards(fault.path) if path in self.fields)
            told.setdefault(self.fields[here], []).append(fault.words)
        return told


def _upwards(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path[:max(path.rfind("."), path.rfind("["), 0)]
    yield ""


@singledispatch
def blanks(shape: Shape, name: str = "") -> Iterator[str]:  # noqa: ARG001 - a leaf is one field
    """The names of all fields that a browser may post for this shape."""
    yield name


@blanks.register
def _(shape: Optional | OrNull, name: str = "") -> Iterator[str]:
    return blanks(shape.shape, name)


@blanks.register
def _(shape: Record, name: str = "") -> Iterator[str]:
    for key, part in shape.fields.items():
        yield from blanks(part, inside(name, key))


@blanks.register
def _(shape: ByFlag, name: str = "") -> Iterator[str]:
    return blanks(Record({**shape.otherwise.fields, **shape.when_set.fields}), name)


@blanks.register
def _(shape: Many, name: str = "") -> Iterator[str]:
    for row in rows(shape, name):
        yield from blanks(shape.each, row)
    for value in _counted(shape.each):
        yield f"{name}.count.{value}"


@singledispatch
def _raw(shape: Shape, paper: Paper, name: str, path: str) -> Any:  # noqa: ARG001 - a name, or one of some words
    return paper.text(name) or NOTHING


@_raw.register
def _(shape: Whole, paper: Paper, name: str, path: str) -> Any:  # noqa: ARG001
    return _number(paper.text(name)) if paper.text(name) else NOTHING


@_raw.register
def _(shape: Flag, paper: Paper, name: str, path: str) -> bool:  # noqa: ARG001
    return bool(paper.text(name))


@_raw.register
def _(shape: Optional | OrNull, paper: Paper, name: str, path: str) -> Any:
    if isinstance(shape, OrNull) and paper.is_blank(shape, name):
        return None
    return paper.read(shape.shape, name, path)


@_raw.register
def _(shape: Record, paper: Paper, name: str, path: str) -> dict[str, Any]:
    parts = {key: paper.read(part, inside(name, key), inside(path, key)) for key, part in shape.fields.items()}
    return {key: value for key, value in parts.items() if value is not NOTHING}


@_raw.register
def _(shape: ByFlag, paper: Paper, name: str, path: str) -> dict[str, Any]:
    """What was typed although the flag does not go with it is kept, so that the shape can tell."""
    meant = shape.when_set if paper.text(inside(name, shape.flag)) else shape.otherwise
    every = {**shape.when_set.fields, **shape.otherwise.fields}
    stray = {key: part for key, part in every.items() if not paper.is_blank(part, inside(name, key))}
    return dict(paper.read(Record({**stray, **meant.fields}), name, path))


@_raw.register
def _(shape: Many, paper: Paper, name: str, path: str) -> list[Any]:
    """The rows in which something was typed, then as many of each number as was counted."""
    filled = [row for row in rows(shape, name) if not paper.is_blank(shape.each, row)]
    values = [paper.read(shape.each, row, f"{path}[{at}]") for at, row in enumerate(filled)]
    for value in _counted(shape.each):
        count = f"{name}.count.{value}"
        for one in _copies(value, paper.text(count)):
            paper.fields[f"{path}[{len(values)}]"] = count
            values.append(one)
    return values


def rows(shape: Many, name: str) -> list[str]:
    return [f"{name}.{at}" for at in range(shape.most or ROWS)]


def _counted(each: Shape) -> range:
    return range(each.least, each.most + 1) if isinstance(each, Whole) and each.most is not None else range(0)


def _copies(value: int, count: str) -> list[int | str]:
    """What is no count stands in the list as it was typed, for the shape to refuse."""
    n = _number(count or "0")
    return [value] * n if isinstance(n, int) and 0 <= n <= MANY else [count]


def _number(text: str) -> int | str:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text
