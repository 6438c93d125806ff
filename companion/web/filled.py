"""A form filled in: the fields that an answer would have been posted with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.asking import Raw
from companion.core.counts import Counts
from companion.core.dice import Dice
from companion.core.forms import Fields, Row
from companion.core.lists import Lineup, Some
from companion.core.lots import Lot
from companion.core.ways import Either

TICKED = "yes"  # what a checkbox posts


def filled_in(form: Any, name: str, raw: Raw) -> dict[str, str]:
    """The fields that an old answer, or a suggestion, would have been posted with: a form filled in again."""
    filled: dict[str, str] = {}
    for field, value in _written(form, name, raw):
        if value is not None:
            filled[field] = str(value)
    return filled


def _written(form: Any, name: str, raw: Raw) -> Iterator[tuple[str, Raw]]:
    if isinstance(form, Row) and isinstance(raw, list):
        yield from ((f"{name}.{at}", one) for at, one in enumerate(raw))
    elif isinstance(form, Fields) and isinstance(raw, dict):
        for part, field in form.fields:
            yield from _written(field.form, f"{name}.{part}", raw.get(part))
    elif isinstance(form, Counts) and isinstance(raw, dict):
        yield from ((f"{name}.{kind.key}", raw.get(kind.key)) for kind in form.kinds)
    elif isinstance(form, Dice) and isinstance(raw, dict) and isinstance(raw.get("dice"), list):
        yield from ((f"{name}.{at}", shown) for at, shown in enumerate(raw["dice"]))
    elif isinstance(form, Lot) and isinstance(raw, dict):
        yield name, raw.get("drawn")
    elif isinstance(form, Some) and isinstance(raw, list):
        yield from ((f"{name}.{key}", TICKED) for key in raw)
    elif isinstance(form, Lineup) and isinstance(raw, list):
        for at, (who, number) in enumerate(raw):
            yield from ((f"{name}.{at}.who", who), (f"{name}.{at}.number", number))
    elif isinstance(form, Either) and isinstance(raw, list):
        yield from _written_branch(form, name, raw)
    elif not isinstance(raw, list | dict):
        yield name, raw


def _written_branch(form: Either[Any], name: str, raw: list[Raw]) -> Iterator[tuple[str, Raw]]:
    key, tail = raw
    yield name, key
    if form.then:
        yield from zip((f"{name}.then", f"{name}.count"), tail, strict=True)
    for branch in form.branches:
        if branch.key == key and not branch.is_bare and not form.then:
            yield from _written(branch.form, f"{name}.{key}", tail)
