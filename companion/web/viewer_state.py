"""What one viewer may see of a table: the only thing that fragments are drawn from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.core.asking import TABLE, Seat
from companion.core.page import Page
from companion.tables.momentary_state import NOTHING_NOW, LastAnswer, MomentaryNews
from companion.tables.seating import SeatingPlan
from companion.tables.snapshot import Snapshot
from companion.web.network import AddressForPhones
from companion.web.soft_names import seating_with_soft_names

Inputs = dict[str, Any]
Parts = tuple[tuple[str, bool, bool, bool, str], Inputs, SeatingPlan]


@dataclass(frozen=True, slots=True)
class Viewer:
    """A device looking at a table: as a phone with the seat in hand, or as the big screen."""

    code: str
    device: int | None
    host: bool
    screen: bool
    language: str
    stranger: bool = False  # neither sits here nor is a host: no place is kept for it

    @property
    def device_with_kept_place(self) -> Hashable:
        return None if self.stranger else self.device


@dataclass(frozen=True, slots=True)
class SnapshotForViewer:
    """What one viewer may see of one snapshot, and of which seat."""

    snapshot: Snapshot
    viewer: Viewer
    reach: Callable[[], AddressForPhones]
    seat: Seat | None
    held: tuple[Seat, ...]
    page: Page | None
    typed: Mapping[str, str] | None = None
    momentary_news: MomentaryNews = NOTHING_NOW

    @property
    def is_covered(self) -> bool:
        return bool(self.held) and self.seat is None

    def template_inputs(self, name: str) -> Inputs:
        """Exactly what the fragment's template may read: all it depends on, and nothing besides."""
        return template_inputs_from_parts(self.comparable_parts(name))

    def comparable_parts(self, name: str) -> Parts:
        """The same, not yet put together: two who are shown the same have equal parts, and nothing else makes them
        share a drawing; what tells them apart comes first."""
        viewer = self.viewer
        about = viewer.language, viewer.screen, viewer.host, self.is_covered, viewer.code
        return about, getattr(self, f"_template_inputs_of_{name}")(), self._seating_with_claims_for_host(name)

    def _seating_with_claims_for_host(self, name: str) -> SeatingPlan:
        """Who asks to be let in is the host's business alone; for nobody else anything is drawn anew."""
        seating = self.snapshot.seating
        is_asked = name == "desk" and self.viewer.screen and self.viewer.host
        return seating if is_asked or not seating.claims else replace(seating, claims=())

    def _template_inputs_of_top(self) -> Inputs:
        """A phone that shows the big screen finds back to its seat."""
        seated = self.viewer.screen and bool(self.snapshot.seating.held_by(self.viewer.device))
        return {"seat": self.seat, "reach": self.reach() if self.viewer.screen else None, "seated": seated}

    def _template_inputs_of_board(self) -> Inputs:
        invites = self.viewer.screen and self.snapshot.seating.stage == "lobby"
        return {"view": self.page.view if self.page else None, "trouble": self.snapshot.trouble,
                "notice": self.snapshot.notice, "reach": self.reach() if invites else None}

    def _template_inputs_of_waiting(self) -> Inputs:
        page = None if self.snapshot.trouble else self.page  # a damaged table waits for nobody
        return {"view": page.view if page else None, "awaited": page.awaited if page else None}

    def _template_inputs_of_aside(self) -> Inputs:
        return {"view": self.page.view if self.page else None}

    def _template_inputs_of_desk(self) -> Inputs:
        page, mine = self.page, self.is_desk_personal
        always: Inputs = {"seat": self.seat if mine else None, "held": self.held if mine else (),
                          "seated": bool(self.held), "trouble": self.snapshot.trouble, "readable": page is not None,
                          "typed": self.typed or {}}
        if page is None:
            return {**always, "asks": (), "own": {}, "era": 0, "over": False, "awaited": frozenset()}
        return {**always, "asks": page.asks, "own": dict(page.own), "era": page.era, "over": page.over,
                "awaited": page.awaited if self.is_covered else frozenset()}

    def _template_inputs_of_meanwhile(self) -> Inputs:
        """Whoever enters an answer is not told so; who may not act at this table is offered nothing."""
        (entering, last_answer, beginning_taken_back_by), viewer, page = self.momentary_news, self.viewer, self.page
        if self.page is None or self.is_covered or self.snapshot.trouble:
            entering = last_answer = None
        if entering and (entering.device, entering.on_big_screen) == (viewer.device, viewer.screen):
            entering = None
        told = (entering.asked, entering.said) if entering and viewer.screen else None
        return {"entering": (entering.key, entering.by, told) if entering else None,
                "slip": last_answer if self._may_take_last_answer_back(last_answer) else None,
                "beginning_taken_back_by": None if page else beginning_taken_back_by,
                "correction_news": page.correction_news if page and not self.snapshot.trouble else None,
                "agreeing": page.agreeing if page and not self.snapshot.trouble else frozenset(),
                "why_again": page.why_again if page and not self.snapshot.trouble else None}

    def _may_take_last_answer_back(self, last_answer: LastAnswer | None) -> bool:
        """A vote that was revealed at the big screen alone, where everybody sees who does it: whoever lost would be
        tempted on a phone."""
        if self.viewer.screen:
            return self.viewer.host
        return bool(self.held) and last_answer is not None and last_answer.by is not None

    @property
    def is_desk_personal(self) -> bool:
        """A desk of one's own: own questions, or several seats on one phone. The table's questions are everybody's."""
        if self.page is None or len(self.held) > 1 or not self.snapshot.seating.left.isdisjoint(self.held):
            return True
        return bool(self.page.own) or any(ask.seat != TABLE for ask in self.page.asks)


def template_inputs_from_parts(parts: Parts) -> Inputs:
    (language, screen, host, covered, code), of_this, seating = parts
    return {"language": language, "screen": screen, "host": host, "covered": covered, "code": code, **of_this,
            "seating": seating_with_soft_names(seating)}


def snapshot_for_viewer(snapshot: Snapshot, viewer: Viewer, reach: Callable[[], AddressForPhones],
                        typed: Mapping[str, str] | None = None,
                        momentary_news: MomentaryNews = NOTHING_NOW) -> SnapshotForViewer:
    seating = snapshot.seating
    if viewer.screen:
        return SnapshotForViewer(snapshot, viewer, reach, None, (), snapshot.pages.get(TABLE if viewer.host else None),
                                 typed, momentary_news)
    held, seat = seating.held_by(viewer.device), seating.seat_shown_on(viewer.device)
    return SnapshotForViewer(snapshot, viewer, reach, seat, held, snapshot.pages.get(seat), typed, momentary_news)
