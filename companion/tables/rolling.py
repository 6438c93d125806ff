"""Dice rolled for the table, with the operating system's chance: the rules have none.

A browser may wish for a roll and never says what it was. What was rolled for a question stays rolled: a second tap,
taking it back, a correction or a step back that asks the same again bring the same again. Nobody looks at a roll and
throws it away.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import SystemRandom
from typing import Any

from companion.core.asking import Form, Raw, Refusal, Seat
from companion.core.dice import ROLL, Dice, is_rolled
from companion.core.forms import Either, Fields
from companion.core.session import Session
from companion.core.words import say

CHANCE = SystemRandom()


def thrown(session: Session, seat: Seat, key: str, raw: Raw) -> Raw:
    """An answer, with the dice that it wishes for."""
    if not _is_about_rolling(raw) or (ask := session.question((seat, key))) is None:
        return raw
    given = [entry.raw for entry in session.run.history if entry.place == (seat, key)]  # should it be closed by now
    return _thrown(ask.form, raw, [*session.rolled.get((seat, session.run.names.get((seat, key))), []), *given])


def typed(raw: Raw, form: Callable[[], Form[Any]]) -> Raw:
    """A correction, in which nothing is rolled."""
    return _thrown(form(), raw, None) if _is_about_rolling(raw) else raw


def _is_about_rolling(raw: Raw) -> bool:
    """The form of an old question is dear to find: most answers need none of this."""
    if isinstance(raw, dict):
        return not raw.keys().isdisjoint(("roll", "rolled")) or any(map(_is_about_rolling, raw.values()))
    return isinstance(raw, list) and any(map(_is_about_rolling, raw))


def _thrown(form: Form[Any], raw: Raw, before: list[Raw] | None) -> Raw:
    """`before`: what was answered to this very form already; None, if nothing may be rolled."""
    if isinstance(form, Dice):
        return _dice(form, raw, before)
    if isinstance(form, Fields) and isinstance(raw, dict):
        return raw | {name: _thrown(part.form, raw[name], _parts(before, name)) for name, part in form.fields
                      if name in raw}
    if isinstance(form, Either) and isinstance(raw, list) and len(raw) == 2:
        tails = [_thrown(branch.form, raw[1], _tails(before, branch.key)) for branch in form.branches
                 if branch.key == raw[0]]
        return [raw[0], *tails] if tails else raw
    return raw


def _dice(form: Dice, raw: Raw, before: list[Raw] | None) -> Raw:
    if is_rolled(raw):
        raise Refusal(say("Only Companion can say that it has rolled."))
    if raw != ROLL or before is None:
        return raw
    return next((old for old in before if is_rolled(old) and _fits(form, old)), None) or form.rolled(CHANCE)


def _parts(before: list[Raw] | None, name: str) -> list[Raw] | None:
    return before and [old[name] for old in before if isinstance(old, dict) and name in old]


def _tails(before: list[Raw] | None, branch: str) -> list[Raw] | None:
    return before and [old[1] for old in before if isinstance(old, list) and len(old) == 2 and old[0] == branch]


def _fits(form: Dice, old: Raw) -> bool:
    try:
        form.read(old)
    except Refusal:
        return False
    return True
