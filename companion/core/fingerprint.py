"""What an evening said and asked, as a few letters: rules that changed between two evenings are noticed by them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from companion.core.asking import Seat
from companion.core.entries import Line

# Fingerprints of the kind before began with the whole view in Python's words: no change of the view left them the same.
KIND = "2:"


def is_comparable(fingerprint: str) -> bool:
    """Was it taken as we take them?"""
    return fingerprint.startswith(KIND)


class Fingerprint:
    """Of all that was announced and asked. Nobody asks for that of most runs: it is taken where somebody does."""

    def __init__(self) -> None:
        self._taken = ""
        self._printed = 0  # lines
        self._unprinted: list[tuple[int, list[tuple[Seat, str]]]] = []  # so many lines stood there when that was asked

    def imprint(self, lines: int, asked: Iterable[tuple[Seat, str]]) -> None:
        self._unprinted.append((lines, sorted(asked)))

    def of(self, lines: Sequence[Line]) -> str:
        for told, asked_then in self._unprinted:
            # Chained, so that each step costs what it brought, not what the whole evening has brought so far.
            news = repr((self._taken, [line.words for line in lines[self._printed:told]], asked_then))
            self._taken = f"{KIND}{hashlib.sha256(news.encode()).hexdigest()[:16]}"
            self._printed = told
        self._unprinted = []
        return self._taken
