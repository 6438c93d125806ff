"""Limits that nobody printed: an unusual answer is as legal as any, and worth one more question."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Form, Raw
from companion.core.forms import Amount, Fields
from companion.core.ways import Either
from companion.core.words import Words, say


def doubts(form: Form[Any], raw: Raw) -> tuple[Words, ...]:
    """What is unusual in a legal answer, each thing as a question."""
    if isinstance(form, Amount):
        is_usual = form.usual is None or form.usual[0] <= raw <= form.usual[1]
        return () if is_usual else (say("really {n}?", n=raw),)
    if isinstance(form, Either):
        branch, tail = form.taken(raw)
        return doubts(branch.form, tail)
    if isinstance(form, Fields):
        return tuple(say("{label}: {value}", label=part.label, value=doubt)
                     for name, part in form.fields for doubt in doubts(part.form, raw[name]))
    return ()
