"""Sheets at random, and as a browser would have posted them: only tests draw sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.asking import Raw, Refusal, Rng, fields_as_if_posted
from companion.core.records import JsonList, JsonObject, ObjectByFlag, OptionalField
from companion.core.sheets import ROWS, CellRow, Flag, Name, OneOf, SheetForm, Whole, field_path, path_steps

FEW = 5  # more than the least that a list needs are not drawn
TRIES = 1000  # to draw an object that its checks accept


def draw(form: SheetForm, rng: Rng) -> Raw:
    """At random; where a check refuses something, that is drawn anew."""
    raw = _draw_unchecked(form, rng)
    for _ in range(TRIES):
        try:
            form.read(raw)
        except Refusal as no:
            raw = _redraw_at(form, raw, path_steps(no.path), rng)
        else:
            return raw
    raise AssertionError("a sheet that cannot be drawn")


def _draw_unchecked(form: SheetForm, rng: Rng) -> Raw:
    match form:
        case Whole():
            return form.least + rng.randrange(ROWS if form.most is None else form.most - form.least + 1)
        case Name():
            return "ABCDE"[rng.randrange(5)]
        case OneOf():
            return form.those[rng.randrange(len(form.those))]
        case CellRow():
            return " ".join(form.those[rng.randrange(len(form.those))] for _ in range(1 + rng.randrange(FEW)))
        case Flag():
            return rng.randrange(2) == 1
        case JsonList():
            most = form.least + FEW if form.most is None else form.most
            return [draw(form.each, rng) for _ in range(form.least + rng.randrange(most - form.least + 1))]
        case ObjectByFlag():
            flag = rng.randrange(2) == 1
            return draw(form.when_set if flag else form.otherwise, rng) | {form.flag: flag}
        case _:
            return {name: draw(part, rng) for name, _, part in form.parts}


def _redraw_at(form: SheetForm, raw: Raw, path: Sequence[str], rng: Rng) -> Raw:
    """With another answer at this path."""
    forms = {name: part for name, _, part in form.parts}
    if isinstance(form, JsonList) and path and path[0].isdigit():
        at = int(path[0])
        if len(raw) > form.least and not rng.randrange(FEW):
            return [*raw[:at], *raw[at + 1:]]
        return [_redraw_at(form.each, one, path[1:], rng) if n == at else one for n, one in enumerate(raw)]
    if not isinstance(form, JsonObject) or not path or path[0] not in forms:
        return _draw_unchecked(form, rng)
    key, *deeper = path
    if deeper and key in raw:
        return raw | {key: _redraw_at(forms[key], raw[key], deeper, rng)}
    others = {name: value for name, value in raw.items() if name != key}
    if isinstance(form.fields[key], OptionalField) and rng.randrange(2):
        return others
    return others | {key: draw(forms[key], rng)}


def posted_as(form: SheetForm, name: str, raw: Raw) -> dict[str, str]:
    """What a browser would have posted for it; in a list, what goes beyond the rows is counted."""
    match form:
        case JsonList():
            return _list_posted_as(form, name, raw)
        case Flag():
            return {name: "yes"} if raw else {}
        case ObjectByFlag():
            return posted_as(form.when_set if raw.get(form.flag) else form.otherwise, name, raw)
        case JsonObject():
            found: dict[str, str] = {}
            for key, _, part in form.parts:
                found |= posted_as(part, field_path(name, key), raw[key]) if raw.get(key) is not None else {}
            return found
        case _:
            return fields_as_if_posted({name: raw})


def _list_posted_as(form: JsonList, name: str, raw: list[Any]) -> dict[str, str]:
    rows, found = form.row_names(name), dict[str, str]()
    for row, one in zip(rows, raw, strict=False):
        found |= posted_as(form.each, row, one)
    more = raw[len(rows):]
    return found | fields_as_if_posted({f"{name}.count.{value}": more.count(value) or None
                                        for value in form.each.numbers_with_count_field})
