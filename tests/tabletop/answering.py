"""One rule alone: answers given seat by seat, and who was asked what."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Request
from companion.core.game import Rule


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
            given.append(ask.now.read(raw))
        value = request.result(tuple(given))
