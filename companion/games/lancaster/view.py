"""What a seat, or the big screen, may see: an allow-list, built field by field."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Seat
from companion.games.lancaster.laws import Law
from companion.games.lancaster.realm import Realm, Vote


@dataclass(frozen=True, slots=True)
class View:
    phase: str
    round: int
    seats: tuple[Seat, ...]
    start: Seat
    laws: tuple[Law, ...]
    bills: tuple[Law, ...]
    decided: tuple[Vote, ...]  # this round's
    votes: tuple[Vote, ...]

    @property
    def bill(self) -> Law | None:
        """The bill the table votes on now."""
        at = len(self.decided)
        return self.bills[at] if self.phase == "voting" and at < len(self.bills) else None

    @property
    def reveal(self) -> Vote | None:
        return self.votes[-1] if self.phase == "revealed" else None


def view(realm: Realm, seat: Seat | None) -> View:  # noqa: ARG001 - parliament shows everybody the same
    return View(
        phase=realm.phase.value,
        round=realm.round,
        seats=realm.seating.seats,
        start=realm.start,
        laws=realm.laws,
        bills=realm.bills,
        decided=tuple(vote for vote in realm.votes if vote.round == realm.round),
        votes=tuple(realm.votes),
    )
