"""Forms on paper: what a browser posts for each form becomes its raw answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any
from zlib import crc32

from companion.core.asking import Raw
from companion.core.counts import Counts
from companion.core.dice import ROLL, Dice
from companion.core.forms import Amount, Fields, Pick, Row
from companion.core.lists import Lineup, Some
from companion.core.lots import Lot, Lots
from companion.core.ways import Either

MOST_CARDS = 12  # more of them are a list
MOST_SIDES = 12  # of a die with more the number is typed
Posted = Mapping[str, str]


def kind(form: Any) -> str:
    """Names the template that draws it: forms/pick.html and so on; a game's own form is drawn as its kind of ours."""
    ours = (kin for kin in type(form).__mro__ if kin.__module__.startswith("companion.core."))
    return next(ours).__name__.lower()


def folds(form: Any) -> bool:
    """Does it fold away what only some answers fill in? Then a browser must not insist on it."""
    if isinstance(form, Fields):
        return any(folds(field.form) for _, field in form.fields)
    return isinstance(form, Either) and not form.then and any(
        not branch.is_bare and not isinstance(branch.form, Some) for branch in form.branches)


def dealt(form: Any) -> bool:
    """Is it cards or dice, each a tap? Then the last tap may send it."""
    if isinstance(form, Row):
        return len(form.cards) <= MOST_CARDS
    if isinstance(form, Dice):
        return form.n > 1 and form.sides <= MOST_SIDES
    if isinstance(form, Fields) and form.fields:
        return all(isinstance(field.form, Either) and dealt(field.form) for _, field in form.fields)
    return isinstance(form, Either) and not form.then and bool(form.branches[0].signs)


def stamp(form: Any) -> str:
    """Of all that it shows: what was typed into another form was never meant for this one."""
    return f"{crc32(repr(form).encode()):x}"


@singledispatch
def gather(form: Any, name: str, posted: Posted) -> Raw:
    """The raw answer in the posted fields; whether it is legal only the form itself decides."""
    raise TypeError(f"nobody has drawn {form!r} yet")


@gather.register
def _(form: Pick, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]  # singledispatch wants the bare class
    return posted.get(name)


@gather.register
def _(form: Amount, name: str, posted: Posted) -> Raw:
    text = (posted.get(name) or posted.get(f"{name}.more", "")).strip()
    if not text and form.is_empty:
        return 0  # where there is nothing to give, nothing is drawn
    return _whole(text)


def _whole(text: str) -> int | str:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


@gather.register
def _(form: Counts, name: str, posted: Posted) -> Raw:
    counted = {kind.key: _whole(posted.get(f"{name}.{kind.key}", "").strip()) for kind in form.kinds}
    return {key: number for key, number in counted.items() if number not in (0, "")}


@gather.register
def _(form: Dice, name: str, posted: Posted) -> Raw:
    if posted.get(f"{name}.roll"):
        return ROLL  # a wish: what was rolled is never read from a browser
    return {"dice": [_whole(posted.get(f"{name}.{at}", "").strip()) for at in range(form.n)]}


@gather.register
def _(form: Lot, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]
    return ROLL if posted.get(f"{name}.roll") else posted.get(name)


@gather.register
def _(form: Row, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]
    return [gather(pick, f"{name}.{at}", posted) for at, pick in enumerate(form.places)]


@gather.register
def _(form: Fields, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]
    return {part: gather(field.form, f"{name}.{part}", posted) for part, field in form.fields}


@gather.register
def _(form: Lots, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]
    rolls = bool(posted.get(f"{name}.roll"))  # one wish for all
    return {part: ROLL if rolls else posted.get(f"{name}.{part}") for part, _ in form.fields}


@gather.register
def _(form: Some, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]
    return [option.key for option in form.options if posted.get(f"{name}.{option.key}")]


@gather.register
def _(form: Lineup, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]
    rows = [f"{name}.{at}" for at in range(len(form.labels))]
    used = [row for row in rows if posted.get(f"{row}.who") or posted.get(f"{row}.number", "").strip()]
    return [_stand(form, row, posted) for row in used]


def _stand(form: Lineup[Any], row: str, posted: Posted) -> Raw:
    """Whose number is always the same, nobody need type it."""
    who = posted.get(f"{row}.who", "")
    follower = form.follower(who)
    return [who, follower.number if follower else gather(form.each, f"{row}.number", posted)]


@gather.register
def _(form: Either, name: str, posted: Posted) -> Raw:  # type: ignore[type-arg]
    chosen = posted.get(name)
    if form.then:
        then = posted.get(f"{name}.then")
        if not posted.get(f"{name}.count", "").strip():
            return [chosen, [then, _fewest(form, chosen, then)]]
        return [chosen, [then, gather(form.numbers() or Amount(0, 0), f"{name}.count", posted)]]
    tails = [gather(branch.form, f"{name}.{branch.key}", posted) for branch in form.branches if branch.key == chosen]
    return [chosen, tails[0] if tails else None]


def _fewest(form: Either[Any], chosen: str | None, then: str | None) -> int:
    """What nobody counted is as few as it takes."""
    ways: list[Any] = [branch.form for branch in form.branches if branch.key == chosen]
    tails = [way.form.least for either in ways for way in either.branches if way.key == then]
    return tails[0] if tails else 0
