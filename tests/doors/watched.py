"""The server with a stopwatch in its garbage collector: at the end it prints how long the collector stopped everybody.

`python -m tests.doors.watched serve ...`, as `companion serve ...`; it counts from the moment that the house is open.
"""

from __future__ import annotations

import gc
import json
import time

from companion.cli import main

BEGUN: list[float] = []
PAUSES: list[tuple[float, int]] = []


def watch(phase: str, facts: dict[str, int]) -> None:
    """In processor time: what another program takes of this machine is nobody's pause."""
    if phase == "start":
        BEGUN.append(time.thread_time())
    elif gc.get_freeze_count():  # the first freeze is the house's opening
        PAUSES.append((time.thread_time() - BEGUN[-1], facts["generation"]))


if __name__ == "__main__":
    gc.callbacks.append(watch)
    try:
        main()
    finally:
        longest = max(PAUSES, default=(0.0, 0))
        by_age = [sum(1 for _, age in PAUSES if age == one) for one in range(3)]
        print(json.dumps({"longest": longest[0], "age": longest[1], "steps": by_age, "frozen": gc.get_freeze_count()}))
