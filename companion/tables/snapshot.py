"""What a table looks like after a commit: everybody's page, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.core.asking import TABLE, Seat
from companion.core.page import Page
from companion.core.session import Session
from companion.core.words import Words
from companion.tables.seating import SeatingPlan


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after the last commit, never half of one. Rendering reads it without any lock. What has not changed
    since the one before is the same object."""

    seating: SeatingPlan
    pages: Mapping[Seat | None, Page]
    trouble: Words | None = None
    notice: Words | None = None
    stamp: Any = None  # of the game that the pages show

    def has_only_news_that_can_wait(self, before: Snapshot) -> bool:
        """Only who is awaited has changed, or who asks to be let in: news, but nobody holds their breath for it."""
        if self.seating is not before.seating:  # "I was Ada" can wait, too: many such claims are one event
            claims = before.seating.claims
            return self.seating.claims != claims and replace(self.seating, claims=claims) == before.seating
        mine, old = self.pages.get(TABLE), before.pages.get(TABLE)
        if mine is None or old is None:
            return False
        return (mine.view, mine.asks, mine.era, mine.over) == (old.view, old.asks, old.era, old.over)

    @property
    def code(self) -> str:
        return self.seating.code


def pages_of(session: Session, seating: SeatingPlan, before: Snapshot | None) -> dict[Seat | None, Page]:
    """Everybody's page. A sealed answer changes nothing that is seen: then the views are those of `before`."""
    seats = (TABLE, *(player.seat for player in seating.players))
    if before and before.stamp is session.run.stamp and before.pages.keys() >= set(seats):
        return {seat: session.page_for(seat, view=before.pages[seat].view) for seat in (None, *seats)}
    public = session.page_for(None)
    pages: dict[Seat | None, Page] = {None: public}
    for seat in seats:
        page = session.page_for(seat, public.view)
        # What is the same for everybody is one object, and so is rendered once.
        pages[seat] = replace(page, view=public.view) if page.view == public.view else page
    return pages
