"""One rule alone: answers given seat by seat, who was asked what, and what was said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import Ask, Form, Raw, Refusal, Request
from companion.core.game import Rule, State
from companion.locale import tongue


def play(rule: Rule, **answers: list[Any]) -> tuple[Any, list[str]]:
    """Drives one rule to its end; returns its result and who was asked what, as "red: ransom/3".

    Each seat's answers (`table` for the laptop's) are given in turn; one too few or too many is an error.
    An answer that can be called is handed the question when it is asked, and returns what is said to it.
    """
    left = {seat: list(given) for seat, given in answers.items()}
    asked: list[str] = []
    value: Any = None
    while True:
        try:
            request = rule.send(value)
        except StopIteration as stop:
            assert not any(left.values()), f"not asked for: {left}"
            return stop.value, asked
        assert isinstance(request, Request)
        asked += [f"{ask.seat}: {ask.key}" for ask in request.asks]
        given = []
        for ask in request.asks:
            assert left.get(ask.seat), f"no answer left for {ask.seat}: {ask.key}; asked so far {asked}"
            answer = left[ask.seat].pop(0)
            raw = answer(ask) if callable(answer) else answer  # first: it may correct the board meanwhile
            given.append(ask.current_form.read(raw))
        value = request.value_for_rule(tuple(given))


def without(is_stop: Callable[[Ask[Any]], bool], rule: Any) -> Any:
    """The same rule, where the table only says that it goes on: it does, and nobody is asked."""
    value: Any = None
    while True:
        try:
            request = rule.send(value)
        except StopIteration as stop:
            return stop.value
        (ask, *more) = request.asks
        value = None if not more and is_stop(ask) else (yield request)


def first_asked(rule: Rule) -> tuple[Ask[Any], ...]:
    """The first question of a rule, with its form and its secrecy; nobody answers it."""
    request = rule.send(None)
    rule.close()
    assert isinstance(request, Request)
    return request.asks


def keys(ask: Ask[Any]) -> list[str]:
    return [option.key for option in ask.current_form.options]  # type: ignore[attr-defined]


def refused(form: Form[Any], raw: Raw) -> str:
    """Why this is no answer."""
    with pytest.raises(Refusal) as no:
        form.read(raw)
    return tongue("en").text_of(no.value.words)


def looking(look: Callable[[], object], answer: Raw) -> Callable[[Ask[Any]], Raw]:
    """An answer before which somebody looks, at the moment of its question."""
    def looked(_ask: Ask[Any]) -> Raw:
        look()
        return answer
    return looked


def said(state: State) -> list[str]:
    """What the rules announced, in English."""
    return [tongue("en").text_of(words) for words in state.announced]
