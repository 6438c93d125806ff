"""No secret leaks at any table; and the test that says so catches leaks that were planted."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.core.asking import Seat
from companion.core.entries import ANSWER
from companion.core.game import Game
from companion.core.session import Page, Session
from companion.games import GAMES
from tests.games.secrecy import Leak, check_evening
from tests.games.tables import EVERY_TABLE, table

LANCASTER = GAMES["lancaster"]


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_nobody_can_tell_a_sealed_answer_before_the_reveal(game: Game, seats: int) -> None:
    rng = random.Random(f"secrets/{game.key}/{seats}")
    assert check_evening(table(game, seats, rng), Session, rng) > 0


class ShowsEverybodysAnswers(Session):
    def page(self, seat: Seat | None) -> Page:
        return replace(super().page(seat), own=tuple((key, raw) for (_, key), raw in self.run.sealed.items()))


class StopsWaitingOnlyForThoseWhoVotedNo(Session):
    def awaited(self) -> frozenset[Seat]:
        noes = {seat for (seat, _), raw in self.run.sealed.items() if raw["aye"] == "no"}
        return frozenset(seat for seat, _ in self.run.asks if seat not in noes)


class CountsMarkersInTheView(Session):
    def page(self, seat: Seat | None) -> Page:
        page = super().page(seat)
        return replace(page, view=(page.view, sum(raw["markers"] for raw in self.run.sealed.values())))


class CountsChangedBallotsInTheEra(Session):
    def page(self, seat: Seat | None) -> Page:
        given = sum(entry.kind == ANSWER for entry in self.run.history)
        return replace(super().page(seat), era=self.era + given)


class TellsTheBigScreenOnly(Session):
    def page(self, seat: Seat | None) -> Page:
        page = super().page(seat)
        return page if seat is not None else replace(page, own=tuple((key, raw) for (_, key), raw
                                                                     in self.run.sealed.items()))


class PrintsSealedAnswersInTheFingerprint(Session):
    def fingerprint(self) -> str:
        return super().fingerprint() + repr(self.run.sealed)


@pytest.mark.parametrize("leaky", [
    ShowsEverybodysAnswers, StopsWaitingOnlyForThoseWhoVotedNo, CountsMarkersInTheView, CountsChangedBallotsInTheEra,
    TellsTheBigScreenOnly, PrintsSealedAnswersInTheFingerprint,
])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_planted_leak_is_caught(leaky: type[Session], seats: int) -> None:
    rng = random.Random(f"leaks/{seats}")
    with pytest.raises(Leak):
        check_evening(table(LANCASTER, seats, rng), leaky, rng)
