"""A law card: which group it is drawn from, what it is called here, what it does."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.words import Words


@dataclass(frozen=True, slots=True)
class Law:
    key: str
    group: int
    title: Words  # ours: the cards carry no names
    words: Words
