"""The queue in which strangers who look up a room code wait for their turn, five of an address a second.

A room code has four of twenty letters: 160,000 codes. Of n open tables an address that tries one code after the
other finds the first after (160,000 + 1) / (n + 1) look-ups on average, which takes, at five a second,

    n = 1   80,000 look-ups   4 h 27 min
    n = 5   26,667 look-ups   1 h 29 min
    n = 20   7,619 look-ups   25 min

and what it finds opens only a seat that is still free, before the evening begins, or a claim that the host must let
in with a tap. Right or wrong makes no difference here, so nobody is locked out by another's mistakes: who mistypes is
slowed, and who stands behind the same address takes turns. Who waits costs a future, never a thread.

Nothing tells a friend from a flood that shares their address (a container, a repeater): there a newcomer waits with it,
and finds the queue full. Other addresses, seated phones, personal links and the laptop notice nothing of it.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque

from companion.server.connections import Connection

A_SECOND = 5  # look-ups of one address
LONGEST = 100  # waiting at one address: twenty seconds
MOST = 1000  # waiting in all; beyond, an address has room for ALWAYS
ALWAYS = 5

Waiting = deque[tuple[asyncio.Future[None], Connection]]


class CodeLookupQueue:
    """Everything belongs to the event loop. An address is forgotten a fifth of a second after its last turn."""

    def __init__(self) -> None:
        self._queues: dict[str, Waiting] = {}
        self._count = 0

    def count_waiting(self) -> int:
        return self._count

    def count_addresses(self) -> int:
        return len(self._queues)

    async def wait_for_turn_or_retry_seconds(self, connection: Connection) -> int:
        """Returns 0 when it is this connection's turn; or, at once, the seconds after which to come again."""
        queue = self._queues.get(connection.address)
        if queue is None:
            self._queues[connection.address] = deque()
            self._call_next_later(connection.address)
            return 0
        if len(queue) >= LONGEST or (self._count >= MOST and len(queue) >= ALWAYS):
            return math.ceil(len(queue) / A_SECOND)
        turn = asyncio.get_running_loop().create_future()
        queue.append((turn, connection))
        self._count += 1
        await turn
        return 0

    def _call_next_later(self, address: str) -> None:
        asyncio.get_running_loop().call_later(1 / A_SECOND, self._call_next, address)

    def _call_next(self, address: str) -> None:
        """The next who has not gone home meanwhile."""
        queue = self._queues[address]
        called = False
        while queue and not called:
            turn, connection = queue.popleft()
            self._count -= 1
            called = not connection.is_gone() and not turn.done()
            if not turn.done():
                turn.set_result(None)
        if called:
            self._call_next_later(address)
        else:
            del self._queues[address]

    def close(self) -> None:
        """The house closes: everybody goes in, and is told so there."""
        for queue in self._queues.values():
            for turn, _ in queue:
                if not turn.done():
                    turn.set_result(None)
            queue.clear()
        self._count = 0
