"""The wheel of beats: a hundredth of the streams has its beat at a time, so nothing comes in bursts."""

from __future__ import annotations

from companion.server.stream import Stream

SLOTS = 100
PATIENCE = 2  # beats a stream may stand blocked before its connection is dropped


class Wheel:
    def __init__(self) -> None:
        self._slots: list[set[Stream]] = [set() for _ in range(SLOTS)]
        self._hand = 0

    def add(self, stream: Stream) -> None:
        self._slots[stream.slot].add(stream)

    def discard(self, stream: Stream) -> None:
        self._slots[stream.slot].discard(stream)

    def turned(self) -> tuple[Stream, ...]:
        """One slot on: the streams whose beat it is."""
        self._hand = (self._hand + 1) % SLOTS
        return tuple(self._slots[self._hand])
