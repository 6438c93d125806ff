"""Dice rolled for the table, with the operating system's chance: the rules have none.

A browser may wish for a roll and never says what it was. What was rolled for a question stays rolled: a second tap,
taking it back, a correction, a refusal or a step back that asks the same again bring the same again, and so does
another choice within the question: its dice lie in a row, of which fewer or more are taken. Nobody rolls until it is
good.

Whoever types is believed, as at the table. A damaged table's copy knows of what lay sealed no roll either.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from secrets import SystemRandom
from typing import Any

from companion.core.asking import Form, Raw, Refusal, Seat
from companion.core.dice import ROLL, Dice, has_rolled, is_rolled
from companion.core.forms import Either, Fields
from companion.core.session import Session
from companion.core.words import say

CHANCE = SystemRandom()


@dataclass(frozen=True, slots=True)
class Before:
    """What was answered to this very question already, or to this part of it."""

    answers: tuple[Raw, ...]
    may_roll: bool = True

    def part(self, name: str) -> Before:
        return replace(self, answers=tuple(old[name] for old in self.answers if isinstance(old, dict) and name in old))

    def tails(self) -> Before:
        """Of whatever was chosen."""
        return replace(self, answers=tuple(old[1] for old in self.answers if isinstance(old, list) and len(old) == 2))

    def row(self, sides: int) -> list[int]:
        """The dice that lie there."""
        rows = (old["dice"] for old in self.answers if isinstance(old, dict) and is_rolled(old))
        return max((row for row in rows if max(row) <= sides), key=len, default=[])


def thrown(session: Session, seat: Seat, key: str, raw: Raw) -> Raw:
    """An answer, with the dice that it wishes for."""
    if not _is_about_rolling(raw) or (ask := session.question((seat, key))) is None:
        return raw
    given = [entry.raw for entry in session.run.history if entry.place == (seat, key)]  # should it be closed by now
    known = session.rolled.setdefault((seat, session.run.names.get((seat, key))), [])
    answer = _thrown(ask.form, raw, Before((*known, *given)))
    known.append(answer)  # at once: it may be refused, and the refusal may say what it was
    return answer


def typed(raw: Raw, form: Callable[[], Form[Any]], old: Raw = None) -> Raw:
    """A correction, in which nothing is rolled; what was rolled and stays as it was is still a roll."""
    if not (_is_about_rolling(raw) or has_rolled(old)):
        return raw
    return _thrown(form(), raw, Before((old,), may_roll=False))


def _is_about_rolling(raw: Raw) -> bool:
    """The form of an old question is dear to find: most answers need none of this."""
    if isinstance(raw, dict):
        return not raw.keys().isdisjoint(("roll", "rolled")) or any(map(_is_about_rolling, raw.values()))
    return isinstance(raw, list) and any(map(_is_about_rolling, raw))


def _thrown(form: Form[Any], raw: Raw, before: Before) -> Raw:
    if isinstance(form, Dice):
        return _dice(form, raw, before)
    if isinstance(form, Fields) and isinstance(raw, dict):
        return raw | {name: _thrown(part.form, raw[name], before.part(name))
                      for name, part in form.fields if name in raw}
    if isinstance(form, Either) and isinstance(raw, list) and len(raw) == 2:
        tails = [_thrown(branch.form, raw[1], before.tails()) for branch in form.branches if branch.key == raw[0]]
        return [raw[0], *tails] if tails else raw
    return raw


def _dice(form: Dice, raw: Raw, before: Before) -> Raw:
    if is_rolled(raw):
        raise Refusal(say("Only Companion can say that it has rolled."))
    row = before.row(form.sides)
    if raw != ROLL or not before.may_roll:
        is_that_roll = not before.may_roll and row and raw == {"dice": row}
        return {"dice": row, "rolled": True} if is_that_roll else raw
    missing = form.n - len(row)
    return {"dice": [*row[:form.n], *form.thrown(CHANCE)[:max(0, missing)]], "rolled": True}
