"""The laptop stays awake while a table is open, where its system lets itself be asked; otherwise nothing happens."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from companion.core.words import say
from companion.finding.doctor import Finding

LOOK = 5.0  # seconds


@contextmanager
def awake(is_needed: Callable[[], bool], every: float = LOOK) -> Iterator[None]:
    """As long as it is needed, looked at now and then, in a thread: some systems ask the thread to stay, too."""
    end = threading.Event()

    def work() -> None:
        while not end.wait(every):
            with suppress(Exception):  # whatever a system answers, an evening does not fail of it
                if is_needed():
                    with asked():
                        while is_needed() and not end.wait(every):
                            pass

    thread = threading.Thread(target=work, name="awake", daemon=True)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join(timeout=LOOK)


@contextmanager
def asked() -> Iterator[bool]:
    """The system is asked to leave the screen on, or else at least not to sleep. Did one of the two work?"""
    from wakepy import keep  # it takes a moment, and few commands want it

    with keep.presenting(on_fail="pass") as shown:
        if shown.active:
            yield True
            return
    with keep.running(on_fail="pass") as running:
        yield running.active


def examine() -> Finding:
    with suppress(Exception), asked() as stays:
        if stays:
            return Finding("fine", say("This laptop stays awake while a table is open."))
    return Finding("hint", say("Companion cannot keep this laptop awake: its system cannot be asked to."),
                   (say("Switch off sleep in the settings for this evening, or plug the laptop in."),))
