"""The table says when to go on, and whether it meant what is unusual."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from companion.core.asking import TABLE, Ask, Form, Raw, one
from companion.core.forms import Option, Pick
from companion.core.words import Words, join_sentences, say

A = TypeVar("A")

_MEANT = Pick((Option("yes", say("Yes, so it is printed"), True, mark="yes"),
               Option("no", say("No, typed wrongly"), False, mark="no")))


async def ask_to_go_on(key: str, words: Words, button: Words, about: Hashable = None) -> None:
    """`about`: what hands have done by then; something else was never gone on from."""
    await one(Ask(TABLE, key, words, Pick((Option("on", button, None),)), about=about))


async def ask_what_cardboard_shows(key: str, words: Words, form: Form[A] | Callable[[], Form[A]],
                                   raw_of: Callable[[A], Raw],
                                   suggestion: Raw = None, wonder: Callable[[A], Iterable[Words]] = lambda _: ()) -> A:
    """What the table reads from the cardboard: what is unusual is asked once more, then believed.

    Nobody printed a limit; `wonder` says what else is strange about it. After a slip the question comes again, filled
    in with what was typed.
    """
    while True:
        ask = Ask(TABLE, key, words, form, suggestion=suggestion)
        told = await one(ask)
        suggestion = raw_of(told)
        unusual = (*ask.current_form.doubts(suggestion), *wonder(told))
        if not unusual or await one(Ask(TABLE, f"really/{key}", join_sentences(*unusual), _MEANT)):
            return told
