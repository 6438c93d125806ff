"""Forms on paper: what a browser posts for each form becomes its raw answer, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch
from typing import Any

from companion.core.asking import Raw
from companion.core.forms import Amount, Fields, Pick, Row

Posted = Mapping[str, str]


def kind(form: Any) -> str:
    """Names the template that draws it: forms/pick.html and so on."""
    return type(form).__name__.lower()


@singledispatch
def gather(form: Any, name: str, posted: Posted) -> Raw:
    """The raw answer in the posted fields; whether it is legal only the form itself decides."""
    raise TypeError(f"nobody has drawn {form!r} yet")


@gather.register
def _(form: Pick, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]  # singledispatch wants the bare class
    return posted.get(name)


@gather.register
def _(form: Amount, name: str, posted: Posted) -> Raw:
    text = posted.get(name, "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


@gather.register
def _(form: Row, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]
    return [gather(pick, f"{name}.{at}", posted) for at, pick in enumerate(form.places)]


@gather.register
def _(form: Fields, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]
    return {part: gather(field.form, f"{name}.{part}", posted) for part, field in form.fields}


@singledispatch
def names(form: Any, name: str) -> Iterator[str]:
    """The names of all fields a browser posts for this form."""
    yield name


@names.register
def _(form: Row, name: str) -> Iterator[str]:  # type: ignore[type-arg]
    for at, pick in enumerate(form.places):
        yield from names(pick, f"{name}.{at}")


@names.register
def _(form: Fields, name: str) -> Iterator[str]:  # type: ignore[type-arg]
    for part, field in form.fields:
        yield from names(field.form, f"{name}.{part}")


def spread(form: Any, name: str, raw: Raw) -> dict[str, str]:
    """The fields that an old answer would have been posted with: a form filled in again."""
    if isinstance(form, Row) and isinstance(raw, list):
        return {f"{name}.{at}": str(one) for at, one in enumerate(raw)}
    if isinstance(form, Fields) and isinstance(raw, dict):
        filled: dict[str, str] = {}
        for part, field in form.fields:
            filled |= spread(field.form, f"{name}.{part}", raw.get(part))
        return filled
    return {} if raw is None else {name: str(raw)}
