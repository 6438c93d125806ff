"""What one viewer may be shown of a table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Raw, Seat, Shown
from companion.core.game import View


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
