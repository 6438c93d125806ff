"""What is asked now, and what one viewer may be shown of it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import TABLE, OpenQuestion, Raw, Seat
from companion.core.consent import Consent
from companion.core.correcting import CorrectionNews
from companion.core.game import Adjustment, Play, View
from companion.core.looking_back import SessionPast
from companion.core.question import QuestionId
from companion.core.words import Words


@dataclass(frozen=True, slots=True)
class Page:
    """All that one viewer may be shown: nothing secret of anybody else is in it, so nothing can leak from it."""

    seat: Seat | None
    view: View
    asks: tuple[OpenQuestion, ...]
    own: tuple[tuple[str, Raw], ...]  # the viewer's own answers that still lie face down
    awaited: frozenset[Seat]
    era: int
    over: bool
    correction_news: CorrectionNews | None = None  # what was gone back on or corrected, until another answer
    agreeing: frozenset[Seat] = frozenset()  # who has yet to let the evening go on
    why_again: Words | None = None  # why this viewer is asked once more what was answered in secret


class SessionPages(SessionPast):
    """The part of a session that pages are made of."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.era = 0
        self.consent = Consent()
        self.correction_news: CorrectionNews | None = None

    def page_for(self, seat: Seat | None, public: View | None = None, view: View | None = None) -> Page:
        """`public`: what everybody sees at this very moment; `view`: what this seat does, if that was drawn up."""
        run = self.run
        asks = self.consent.questions_to(seat) if self.consent.missing else self._questions_to(seat)
        own = tuple([(key, raw) for (who, key), raw in run.sealed.items() if who == seat])
        view = self.play.view(run.state, seat, public) if view is None else view
        return Page(seat, view, asks, own, self.awaited_seats(), self.era, run.over, self.correction_news,
                    self.consent.missing, self._why_asked_again(seat) if seat and self._lost else None)

    def _questions_to(self, seat: Seat | None) -> tuple[OpenQuestion, ...]:
        if seat is None:
            return ()
        asks = [ask for ask in self.run.asks.values() if ask.seat in (seat, TABLE)]
        return tuple([self._suggesting_old_answer(ask) for ask in asks] if self._before else asks)

    def awaited_seats(self) -> frozenset[Seat]:
        """Who must answer before it goes on. Where anybody may, nobody has to, and nobody is called missing."""
        return self.consent.missing or (frozenset() if self.run.may_anybody_answer
                                        else self.seats_with_unanswered_questions())

    def seats_with_unanswered_questions(self) -> frozenset[Seat]:
        """Who has a question open that lies unanswered."""
        sealed = self.run.sealed
        return frozenset([which[0] for which in self.run.asks if which not in sealed])

    def adjustments_for(self, seat: Seat | None) -> dict[str, Adjustment]:
        """What this seat may correct by hand: all that is public, and its own side of the screen."""
        every = self.play.adjustments(self.run.state)
        return {what: adjustment for what, adjustment in every.items() if adjustment.is_for(seat)}

    def learned_box_values(self) -> dict[str, Raw]:
        return dict(self.play.learned_box_values(self.run.state))

    def fingerprint(self) -> str:
        """Notices rules that changed between two evenings: all that was announced, and the open questions."""
        return self.run.fingerprint

    def question(self, which: QuestionId) -> OpenQuestion | None:
        if which[1] == self.consent.question_key:
            return self.consent.open_question(which[0])
        if self.consent.missing and which in self.run.asks:
            self.consent.refuse_until_all_agreed()  # its form may tell how what was set by hand compares
        return super().question(which)
