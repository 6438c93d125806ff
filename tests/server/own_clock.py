"""A loop with a clock of its own: where nothing is left to do it is at once as late as the next timer wants it."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


class Hastening(selectors.DefaultSelector):
    """Nothing comes from outside, so whoever would sleep until a timer rings has slept already."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits, and no timer will ring"
        self.now += timeout
        return super().select(0)


class OwnClock(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._hastening = Hastening()
        super().__init__(self._hastening)

    def time(self) -> float:
        return self._hastening.now


def played(evening: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: where a browser is driven another loop is running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(_played, evening).result()


def _played(evening: Coroutine[Any, Any, None]) -> None:
    loop = OwnClock()
    try:
        loop.run_until_complete(evening)
    finally:
        loop.close()
