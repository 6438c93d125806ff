"""What one viewer may be shown of a table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Raw, Seat, Shown
from companion.core.game import View
from companion.core.mending import Mended
from companion.core.words import Words


@dataclass(frozen=True, slots=True)
class Page:
    """All that one viewer may be shown: nothing secret of anybody else is in it, so nothing can leak from it."""

    seat: Seat | None
    view: View
    asks: tuple[Shown, ...]
    own: tuple[tuple[str, Raw], ...]  # the viewer's own answers that still lie face down
    awaited: frozenset[Seat]
    era: int
    over: bool
    mended: Mended | None = None  # what was gone back on or corrected, while nothing else has been answered
    agreeing: frozenset[Seat] = frozenset()  # who has yet to let the evening go on
    why_again: Words | None = None  # why this viewer is asked once more what was answered in secret
