"""What is asked, and what one viewer may be shown of it."""

from __future__ import annotations

from companion.core.asking import TABLE, Raw, Seat, Shown
from companion.core.consent import Consent
from companion.core.game import Adjustment, Play, View
from companion.core.looking_back import LookingBack
from companion.core.mending import Mended
from companion.core.page import Page
from companion.core.question import Spot


class AskedNow(LookingBack):
    """The part of a session that pages are made of."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.era = 0
        self.consent = Consent()
        self.mended: Mended | None = None

    def page(self, seat: Seat | None, public: View | None = None, view: View | None = None) -> Page:
        """`public`: what everybody sees at this very moment; `view`: what this seat does, if that was drawn up."""
        run = self.run
        asks = self.consent.asked(seat) if self.consent.missing else self._asked(seat)
        own = tuple([(key, raw) for (who, key), raw in run.sealed.items() if who == seat])
        view = self.play.view(run.state, seat, public) if view is None else view
        return Page(seat, view, asks, own, self.awaited(), self.era, run.over, self.mended,
                    self.consent.missing, self._again(seat) if seat and self._lost else None)

    def _asked(self, seat: Seat | None) -> tuple[Shown, ...]:
        if seat is None:
            return ()
        asks = [ask for ask in self.run.asks.values() if ask.seat in (seat, TABLE)]
        return tuple([self._suggested(ask) for ask in asks] if self._before else asks)

    def awaited(self) -> frozenset[Seat]:
        """Who must answer before it goes on. Where anybody may, nobody has to, and nobody is called missing."""
        return self.consent.missing or (frozenset() if self.run.is_free else self.asked())

    def asked(self) -> frozenset[Seat]:
        """Who has a question open that lies unanswered."""
        sealed = self.run.sealed
        return frozenset([place[0] for place in self.run.asks if place not in sealed])

    def adjustments(self, seat: Seat | None) -> dict[str, Adjustment]:
        """What this seat may correct by hand: all that is public, and its own side of the screen."""
        every = self.play.adjustments(self.run.state)
        return {what: adjustment for what, adjustment in every.items() if adjustment.is_for(seat)}

    def learned(self) -> dict[str, Raw]:
        return dict(self.play.learned(self.run.state))

    def fingerprint(self) -> str:
        """Notices rules that changed between two evenings: all that was announced, and the open questions."""
        return self.run.fingerprint

    def question(self, place: Spot) -> Shown | None:
        if place[1] == self.consent.key:
            return self.consent.question(place[0])
        if self.consent.missing and place in self.run.asks:
            self.consent.awaits()  # its form may tell how what was set by hand compares
        return super().question(place)
