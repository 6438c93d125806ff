"""Dice rolled for the table, with the operating system's chance: the rules have none.

A browser may wish for a roll and never says what it was. What was rolled for a question stays rolled: a second tap,
taking it back, a correction, a refusal or a step back that asks the same again bring the same again, and so does
another choice within the question: dice of one kind lie in a row, of which fewer or more are taken (`core/rows.py`).
Nobody rolls until it is good.

Whoever types is believed, as at the table. What was refused is kept as long as the table is awake; a damaged table's
copy knows of what lay sealed no roll either.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import SystemRandom
from typing import Any

from companion.core.asking import Form, Raw, Refusal, Seat
from companion.core.dice import Dice, has_rolled
from companion.core.rows import Path, laid, recognised, taken, through
from companion.core.session import Session
from companion.core.words import say

CHANCE = SystemRandom()


def thrown(session: Session, seat: Seat, key: str, raw: Raw) -> Raw:
    """An answer, with the dice that it wishes for."""
    if not _is_about_rolling(raw) or (ask := session.question((seat, key))) is None:
        return raw
    _refuse_claims(ask.form, raw)
    if name := session.run.names.get((seat, key)):
        return taken(session.rolled.setdefault((seat, name), {}), ask.form, raw, _roll)
    given = session.run.done[seat, key]  # a second tap at a question that is closed by now
    return taken(laid({}, ask.form, given), ask.form, raw, _roll)


def typed(raw: Raw, form: Callable[[], Form[Any]], old: Raw = None) -> Raw:
    """A correction; `old` is what it corrects."""
    if not (_is_about_rolling(raw) or has_rolled(old)):
        return raw
    _refuse_claims(form(), raw)
    return recognised(laid({}, form(), old), form(), raw)


def _roll(dice: Dice) -> list[int]:
    return dice.thrown(CHANCE)


def _is_about_rolling(raw: Raw) -> bool:
    """The form of an old question is dear to find: most answers need none of this."""
    if isinstance(raw, dict):
        return not raw.keys().isdisjoint(("roll", "rolled")) or any(map(_is_about_rolling, raw.values()))
    return isinstance(raw, list) and any(map(_is_about_rolling, raw))


def _refuse_claims(form: Form[Any], raw: Raw) -> None:
    def look(_dice: Dice, part: Raw, _path: Path) -> Raw:
        if has_rolled(part):
            raise Refusal(say("Only Companion can say that it has rolled."))
        return part

    through(form, raw, look)
