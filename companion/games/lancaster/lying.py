"""What lies in a place and is no piece: everybody sees it, and whoever places a knight there should know it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.words import Words


@dataclass(frozen=True, slots=True)
class Lying:
    words: Words
    signs: tuple[str, ...] = ()  # the same at a glance
