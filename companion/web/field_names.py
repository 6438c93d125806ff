"""What the fields of each form are called: nothing else is accepted from a browser."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from companion.core.counts import Counts
from companion.core.dice import Dice
from companion.core.forms import Amount, Fields, Row
from companion.core.lists import Lineup, Some
from companion.core.lots import Lot, Lots
from companion.core.ways import Either


@singledispatch
def names(form: Any, name: str) -> Iterator[str]:
    """The names of all fields a browser may post for this form."""
    yield name


@names.register
def _(form: Amount, name: str) -> Iterator[str]:
    yield name
    yield f"{name}.more"  # where the first dozen are buttons


@names.register
def _(form: Counts, name: str) -> Iterator[str]:
    for kind in form.kinds:
        yield f"{name}.{kind.key}"


@names.register
def _(form: Dice, name: str) -> Iterator[str]:
    yield from (f"{name}.{at}" for at in range(form.n))
    yield f"{name}.roll"


@names.register
def _(form: Lot, name: str) -> Iterator[str]:  # type: ignore[type-arg]
    yield name
    yield f"{name}.roll"


@names.register
def _(form: Row, name: str) -> Iterator[str]:  # type: ignore[type-arg]
    for at, pick in enumerate(form.places):
        yield from names(pick, f"{name}.{at}")


@names.register
def _(form: Fields, name: str) -> Iterator[str]:  # type: ignore[type-arg]
    for part, field in form.fields:
        yield from names(field.form, f"{name}.{part}")


@names.register
def _(form: Lots, name: str) -> Iterator[str]:  # type: ignore[type-arg]
    yield from (f"{name}.{part}" for part, _ in form.fields)
    yield f"{name}.roll"  # of all


@names.register
def _(form: Some, name: str) -> Iterator[str]:  # type: ignore[type-arg]
    for option in form.options:
        yield f"{name}.{option.key}"


@names.register
def _(form: Lineup, name: str) -> Iterator[str]:  # type: ignore[type-arg]
    for at in range(len(form.labels)):
        yield f"{name}.{at}.who"
        yield f"{name}.{at}.number"


@names.register
def _(form: Either, name: str) -> Iterator[str]:  # type: ignore[type-arg]
    yield name
    if form.then:
        yield f"{name}.then"
        yield f"{name}.count"
        return
    for branch in form.branches:
        if not branch.is_bare:
            yield from names(branch.form, f"{name}.{branch.key}")
