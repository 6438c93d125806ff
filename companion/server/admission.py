"""Places for event streams: kept for those who sit at a table and for hosts; strangers share what is left."""

from __future__ import annotations

from collections.abc import Hashable

from companion.server.lines import LAPTOP
from companion.server.stream import Stream

PER_OWNER = 4  # streams of one device at one table
PER_ADDRESS = 20  # streams of strangers
Crowd = dict[Hashable, dict[Stream, None]]  # dicts, because they remember who came first


class Places:
    """Who came last stays. Of one device, of one address and of all strangers, the oldest makes room."""

    def __init__(self, limit: int, per_owner: int = PER_OWNER, per_address: int = PER_ADDRESS) -> None:
        self._limit = limit
        self._for_strangers = max(limit // 4, 1)  # at most, however many are free
        self._per_owner = per_owner
        self._per_address = per_address
        self._owners: Crowd = {}
        self._strangers: Crowd = {}  # by address
        self._open = 0
        self._kept = 0  # those of owners
        self._strange = 0

    def count(self) -> int:
        return self._open

    def is_full(self) -> bool:
        """Nobody could make room: devices at tables alone fill the house."""
        return self._kept >= self._limit

    def enter(self, stream: Stream) -> Stream | None:
        """Let in; who has to go for it, if anybody."""
        self._open += 1
        crowd, key, most = self._group(stream)
        mine = crowd.setdefault(key, {})
        mine[stream] = None
        self._counted(crowd, 1)
        if len(mine) > most:
            return self._oldest(crowd, key)
        if self._strange > self._for_strangers or (self._strange and self._open > self._limit):
            fullest = max(self._strangers, key=lambda address: len(self._strangers[address]))
            return self._oldest(self._strangers, fullest)
        return None

    def leave(self, stream: Stream) -> None:
        self._open -= 1
        crowd, key, _ = self._group(stream)
        self._forget(crowd, key, stream)

    def _group(self, stream: Stream) -> tuple[Crowd, Hashable, int]:
        owner = getattr(stream.viewer, "owner", None)
        if owner is not None:
            return self._owners, (stream.viewer.code, owner), self._per_owner
        here = stream.address
        return self._strangers, here, self._for_strangers if here in LAPTOP else self._per_address

    def _oldest(self, crowd: Crowd, key: Hashable) -> Stream:
        oldest = next(iter(crowd[key]))
        self._forget(crowd, key, oldest)
        return oldest

    def _forget(self, crowd: Crowd, key: Hashable, stream: Stream) -> None:
        if stream in crowd.get(key, {}):
            forget(crowd, key, stream)
            self._counted(crowd, -1)

    def _counted(self, crowd: Crowd, change: int) -> None:
        if crowd is self._owners:
            self._kept += change
        else:
            self._strange += change


def forget(crowd: Crowd, key: Hashable, stream: Stream) -> None:
    streams = crowd.get(key, {})
    streams.pop(stream, None)
    if not streams:
        crowd.pop(key, None)
