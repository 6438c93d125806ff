"""The garbage collector: it stops everybody, so it works when nobody waits."""

from __future__ import annotations

import gc
import sys


def settle() -> None:
    """Everything is loaded: let the collector rest while somebody plays, and let the loop cut in.

    A collection stops everybody, a full one over all modules for 100 ms; at 100 reveals a second even young ones
    made the slowest hundredth of them twice as slow. Hardly anything here dies in a circle (11 objects an answer),
    so `tidy` does it in quiet moments, and the threshold is only for a server that never has one.
    The interval is what a thread that computes a page may hold the interpreter while the loop waits: under three
    such threads a push took 15 ms with Python's 5 ms, 4 ms with 0.5; it costs a tenth of the requests of a
    saturated server.
    """
    tidy()
    gc.set_threshold(10_000_000, 20, 1_000)
    sys.setswitchinterval(0.0005)


def tidy() -> None:
    """Collect what came since the last time, and never look at the rest again."""
    gc.collect()
    gc.freeze()
