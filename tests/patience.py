"""Waiting for what must come. A green test waits only until it has come; a fault takes as long as this patience."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 60.0  # seconds, on the busiest machine


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "waited for in vain"
        time.sleep(0.005)
