"""Ctrl-C and its brothers: they end the server, quietly."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

STOP_SIGNALS = [signal.SIGINT, signal.SIGTERM]
if sys.platform == "win32":
    STOP_SIGNALS.append(signal.SIGBREAK)


@contextmanager
def stopped_by_signals(stop_server: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C and SIGTERM call `stop_server`; a second Ctrl-C changes nothing, the end is a second away anyway.

    Set outside the event loop, so that asyncio does not make a KeyboardInterrupt of it. After a stop by a
    signal Ctrl-C has no effect: an impatient one must not print a traceback while the books are closed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []

    def stop(number: int, _frame: object) -> None:
        came.append(number)
        stop_server()

    before = {number: signal.signal(number, stop) for number in STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_IGN if came and number == signal.SIGINT else handler)
