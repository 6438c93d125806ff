"""The garbage collector: it stops everybody, so it works in small steps, and when nobody is told anything.

Every page leaves some circles (Werkzeug's matcher 8 objects, a refusal with its traceback 100, a page of Jinja's
macros 450), and Python's own collector would sooner or later look at everything at once: 100 ms for the modules
alone, seconds after an evening. So the heap is looked at by age, and what has grown old is laid aside for good:

- young   what came since the last step, at most about STEP objects: after each answer that finds so many;
- middle  what survived some steps: while it is small;
- old     what survived both: once, when it has become OLD objects, and then never again (`gc.freeze`).

What is laid aside is freed like anything when the last name for it goes; only a circle that dies later would stay.
So nothing of ours that lives long may be one; tests drop evenings, streams and connections, and count.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable

STEP = 5_000  # new objects that make a step worth while; some 1 ms
MIDDLE = 10_000
OLD = 20_000  # some 5 ms
AT_LAST = 2 * STEP  # then also in the middle of a reveal
SECONDS_BETWEEN_STEPS = 0.25


class GarbageCollector:
    """Belongs to the event loop. `is_busy`: somebody waits for a reveal just now."""

    def __init__(self, is_busy: Callable[[], bool]) -> None:
        self._is_busy = is_busy
        self._timer: asyncio.TimerHandle | None = None
        self._middle = self._old = 0  # objects, as far as they can be told

    def start(self) -> None:
        """Everything is loaded and stays.

        Python's own steps are only for a thread that makes very much of something between two looks of ours (a
        replay). The interval is what a thread that computes a page may hold the interpreter while the loop waits:
        under three such threads a push took 15 ms with Python's 5 ms, 4 ms with 0.5; it costs a tenth of the
        requests of a saturated server.
        """
        gc.collect()
        gc.freeze()
        gc.set_threshold(AT_LAST, 1_000_000, 1_000_000)
        sys.setswitchinterval(0.0005)
        self._collect_on_timer()

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _collect_on_timer(self) -> None:
        self.collect_if_due()
        self._timer = asyncio.get_running_loop().call_later(SECONDS_BETWEEN_STEPS, self._collect_on_timer)

    def collect_if_due(self) -> None:
        """After each answer: is it time for a step? Asking costs nothing."""
        young = gc.get_count()[0]
        if young > AT_LAST or (young > STEP and not self._is_busy()):
            self.collect_one_step()

    def collect_one_step(self) -> None:
        """What survives is counted and never looked at: a list of it would hold tuples that another thread is still
        filling, and Python refuses to finish a tuple that somebody else holds."""
        young = gc.get_count()[0]  # less what has died of the older ones since: so these are what has been gained
        self._middle += max(0, young - gc.collect(0))
        if self._middle > MIDDLE:
            self._old += max(0, self._middle - gc.collect(1))
            self._middle = 0
        if self._old > OLD:
            gc.collect(2)
            gc.freeze()
            self._old = 0

