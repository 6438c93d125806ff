"""Connections that carry no stream: how long they may keep us waiting, and how many there may be."""

from __future__ import annotations

import asyncio
from typing import Protocol

EACH = 256  # of one address; a browser opens six, and many phones may share one
TICK = 1.0
LAPTOP = ("127.0.0.1", "::1", "::ffff:127.0.0.1")  # never locked out of its own house


class Connection(Protocol):
    """What a connection can be asked."""

    address: str
    deadline: float

    def is_idle(self) -> bool: ...

    def is_gone(self) -> bool: ...

    def is_blocked(self) -> bool: ...

    def abort(self) -> None: ...

    def stays(self) -> None: ...

    def leaves(self) -> None: ...


class Lines:
    """By address, the oldest first. Nobody is turned away: the newest is in, and an older one that idles is out.

    A browser whose idle connection was closed opens another without a word; who only holds connections loses them.
    """

    def __init__(self, every: int, each: int = EACH) -> None:
        self._every = every
        self._each = each
        self._by_address: dict[str, dict[Connection, None]] = {}
        self._count = 0
        self._timer: asyncio.TimerHandle | None = None

    def count(self) -> int:
        return self._count

    def add(self, line: Connection) -> None:
        here = self._by_address.setdefault(line.address, {})
        here[line] = None
        self._count += 1
        if len(here) > self._each and line.address not in LAPTOP:
            self._hang_up(here)
        elif self._count > self._every:
            self._hang_up(max(self._by_address.values(), key=len))

    def discard(self, line: Connection) -> None:
        here = self._by_address.get(line.address, {})
        if line in here:
            del here[line]
            self._count -= 1
        if not here:
            self._by_address.pop(line.address, None)

    def _hang_up(self, lines: dict[Connection, None]) -> None:
        """The oldest that waits for nothing, or else the oldest."""
        oldest = next((line for line in lines if line.is_idle()), next(iter(lines)))
        self.discard(oldest)
        oldest.abort()

    def watch(self) -> None:
        """Now, and every second from now on: who has not sent what we wait for is hung up on."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        for line in [line for here in self._by_address.values() for line in here if line.deadline < now]:
            self.discard(line)
            line.abort()
        self._timer = loop.call_later(TICK, self.watch)

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
