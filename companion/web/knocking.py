"""How often one address may knock: strangers who sit down or claim a seat are slowed down, nobody else is."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable

KNOCKS, WINDOW = 20, 60.0  # strangers' tries to sit down, and new claims, from one address in so many seconds
ADDRESSES = 1_000  # remembered at a time; who comes from more of them forgets the oldest for us


class Knocks:
    """Two tables of friends behind one address are far from the limit; whoever shares it with a flood waits with it.
    A seated phone and a personal link never come by here, nor does who sat down in this house before."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def may(self, address: str) -> bool:
        """One more, if it is not too many."""
        with self._lock:
            times = self._of(address)
            if len(times) == KNOCKS and times[0] > self._clock() - WINDOW:
                return False
            times.append(self._clock())
            return True

    def hush(self, address: str) -> None:
        """The host has turned away all that came from there: for one window nobody new."""
        with self._lock:
            self._of(address).extend([self._clock()] * KNOCKS)

    def _of(self, address: str) -> deque[float]:
        times = self._times.setdefault(address, deque(maxlen=KNOCKS))
        self._times.move_to_end(address)
        if len(self._times) > ADDRESSES:
            self._times.popitem(last=False)
        return times

    def __len__(self) -> int:
        return len(self._times)
