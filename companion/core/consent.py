"""Who sets by hand what lies behind a screen, and then sees how it compares, could try number after number against the
others'.

So after going back, until that is passed which was asked then, and while a rule compares, the evening goes on when
every seat has said so, each time.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.asking import Refusal, Seat, Secrecy, Shown
from companion.core.forms import Option, Pick
from companion.core.run import Run
from companion.core.words import Who, Words, say

YES = Pick((Option("yes", say("Go on from here"), None),))
NOT_YET = say("First everybody has to let the evening go on from here.")
AGREED = say("All let the evening go on from there.")


class Consent:
    def __init__(self) -> None:
        self.missing: frozenset[Seat] = frozenset()  # who has not yet said so
        self._ahead: frozenset[tuple[Seat, str]] | None = None  # what was asked when somebody went back; None: passed
        self._by: Seat = ""
        self._times = 0

    def switched(self, before: Run, now: Run) -> None:
        """The table went back, or corrected something; what was set by hand in between is gone with it, or stays."""
        if len(now.steps) >= len(before.steps):
            return
        self.missing = frozenset()
        if self._ahead is None:
            self._ahead = frozenset(_called(before)) - frozenset(_called(now))

    def set_by_hand(self, who: Seat, seats: Iterable[Seat], is_compared: bool) -> None:
        if is_compared or self._ahead is not None:
            self.missing, self._by = frozenset(seats), who
            self._times += 1

    def passed(self, run: Run) -> None:
        """A question was answered: it was with everybody's consent, or in a log of before there was any."""
        self.missing = frozenset()
        if self._ahead and self._ahead & {(ask.seat, ask.name) for ask in run.steps[-1].asks}:
            self._ahead = None

    def give(self, seat: Seat) -> None:
        if seat not in self.missing:
            raise Refusal(say("This question is already closed."))
        self.missing -= {seat}

    @property
    def key(self) -> str:
        """Of its question, each time another; none, where there never was one."""
        return f"consent/{self._times}" if self._times else "-"

    @property
    def _words(self) -> Words:
        return say("{who} has set by hand what lies behind the screen, just before it is compared.", who=Who(self._by))

    def question(self, seat: Seat) -> Shown:
        return Shown(seat, self.key, self._words, YES, Secrecy.OPEN)

    def asked(self, seat: Seat | None) -> tuple[Shown, ...]:
        return (self.question(seat),) if seat is not None and seat in self.missing else ()


def _called(run: Run) -> set[tuple[Seat, str]]:
    return {(seat, name) for (seat, _), name in run.names.items()}
