"""No secret leaks at any table; and the tests that say so catch leaks that were planted."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Seat, together
from companion.core.entries import ANSWER, Entry, PublicLogLine
from companion.core.game import Game
from companion.core.page import Page
from companion.core.session import Session
from companion.core.words import say
from tests.core.rulebooks import SEATS, Book, Notes, most_sacks, private_amount, votes_on_topics
from tests.games.secrecy import Leak, check_evening, check_shifts
from tests.games.tables import (
    AND_A_MARKET,
    SOME_TABLES,
    WHERE_ANSWERS_LIE_SEALED,
    Options,
    Table,
    one_a_game,
    table,
)
from tests.speed import first_quick, quick_for


@one_a_game
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_nobody_can_tell_a_sealed_answer_before_the_reveal(game: Game, seats: int, options: Options) -> None:
    rng = random.Random(f"secrets/{game.key}/{seats}/{options}")
    forks = check_evening(table(game, seats, rng, options), Session, rng, *((1, 0.25) if options else (2, 1)))
    assert forks > 0


@first_quick
@pytest.mark.parametrize(("game", "seats", "options"), SOME_TABLES)
def test_everybodys_private_number_plus_one_changes_nobody_elses_page(game: Game, seats: int,
                                                                      options: Options) -> None:
    for evening in range(2):
        rng = random.Random(f"shifts/{game.key}/{seats}/{options}/{evening}")
        check_shifts(table(game, seats, rng, options), Session, rng)


class ShowsEverybodysAnswers(Session):
    def page_for(self, seat: Seat | None, public: Any = None) -> Page:
        return replace(super().page_for(seat, public),
                       own=tuple((key, raw) for (_, key), raw in self.run.sealed.items()))


class StopsWaitingOnlyForThoseWhoGaveMuch(Session):
    def awaited_seats(self) -> frozenset[Seat]:
        misers = {seat for (seat, _), raw in self.run.sealed.items() if raw < 3}
        return frozenset(seat for seat, key in self.run.asks if seat in misers or (seat, key) not in self.run.sealed)


class CountsAnswersInTheView(Session):
    def page_for(self, seat: Seat | None, public: Any = None) -> Page:
        page = super().page_for(seat, public)
        return replace(page, view=(page.view, sum(raw for raw in self.run.sealed.values() if isinstance(raw, int))))


class CountsChangedAnswersInTheEra(Session):
    def page_for(self, seat: Seat | None, public: Any = None) -> Page:
        given = sum(entry.kind == ANSWER for entry in self.run.history)
        return replace(super().page_for(seat, public), era=self.era + given)


class TellsTheBigScreenOnly(Session):
    def page_for(self, seat: Seat | None, public: Any = None) -> Page:
        page = super().page_for(seat, public)
        return page if seat is not None else replace(page, own=tuple((key, raw) for (_, key), raw
                                                                     in self.run.sealed.items()))


class PrintsSealedAnswersInTheFingerprint(Session):
    def fingerprint(self) -> str:
        return super().fingerprint() + repr(self.run.sealed)


class HandsBackOnlyWhatNoLongerFits(Session):
    """As this house once did: who corrects the limit to 2 learns who had given more."""

    def take_entry(self, entry: Entry) -> None:
        before = dict(self.run.sealed)
        super().take_entry(entry)
        for place, raw in before.items():
            if place in self.run.asks and isinstance(raw, int) and raw <= 2:
                self.run.sealed[place] = raw


LEAKS = [ShowsEverybodysAnswers, StopsWaitingOnlyForThoseWhoGaveMuch, CountsAnswersInTheView,
         CountsChangedAnswersInTheEra, TellsTheBigScreenOnly, PrintsSealedAnswersInTheFingerprint]


@pytest.mark.parametrize("rule", [votes_on_topics, most_sacks])
@pytest.mark.parametrize("leaky", LEAKS)
def test_a_planted_leak_of_what_lies_sealed_is_caught(leaky: type[Session], rule: Any) -> None:
    caught = 0
    for evening in range(5):
        rng = random.Random(f"leaks/{evening}")
        try:
            check_evening(Table(Book(rule), SEATS), leaky, rng)
        except Leak:
            caught += 1
    assert caught >= 4


def test_handing_back_only_what_no_longer_fits_is_caught() -> None:
    caught = 0
    for evening in range(20):
        try:
            check_evening(Table(Book(votes_on_topics), SEATS), HandsBackOnlyWhatNoLongerFits, random.Random(evening))
        except Leak:
            caught += 1
    assert caught


@quick_for("long-live-the-king", "secret-vote", "market")
@pytest.mark.parametrize("leaky", [ShowsEverybodysAnswers, CountsChangedAnswersInTheEra, TellsTheBigScreenOnly,
                                   PrintsSealedAnswersInTheFingerprint])
@pytest.mark.parametrize(("game", "seats", "options"), WHERE_ANSWERS_LIE_SEALED)
def test_a_planted_leak_is_caught_at_every_table(leaky: type[Session], game: Game, seats: int,
                                                 options: Options) -> None:
    rng = random.Random(f"leaks/{seats}")
    with pytest.raises(Leak):
        check_evening(table(game, seats, rng, options), leaky, rng)


class ShowsThePublicAllNumbersEverTold(Session):
    def page_for(self, seat: Seat | None, public: Any = None) -> Page:
        page = super().page_for(seat, public)
        return page if seat else replace(page, view=(page.view, tuple(self.run.done.values())))


class ShowsOneSeatAllNumbersEverTold(Session):
    def page_for(self, seat: Seat | None, public: Any = None) -> Page:
        page = super().page_for(seat, public)
        return page if seat != "blue" else replace(page, view=(page.view, tuple(self.run.done.values())))


class WritesTheNumbersIntoTheLog(Session):
    def take_entry(self, entry: Entry) -> None:
        super().take_entry(entry)
        if entry.kind == ANSWER and isinstance(entry.raw, int):
            self.lines.append(PublicLogLine(entry.seq, say("{n}", n=entry.raw)))


class PrintsTheNumbersInTheFingerprint(Session):
    def fingerprint(self) -> str:
        return super().fingerprint() + repr(self.run.done)


@pytest.mark.parametrize("leaky", [ShowsThePublicAllNumbersEverTold, ShowsOneSeatAllNumbersEverTold,
                                   WritesTheNumbersIntoTheLog, PrintsTheNumbersInTheFingerprint])
def test_a_planted_leak_of_a_private_number_is_caught(leaky: type[Session]) -> None:
    with pytest.raises(Leak):
        check_shifts(Table(Book(most_sacks), SEATS), leaky, random.Random("private"))


async def boastful(notes: Notes) -> None:
    have = await together(private_amount(seat, "sacks") for seat in SEATS)
    notes.announced.append(say("The most is {n}.", n=max(have.values())))


def test_rules_that_announce_a_private_number_are_caught() -> None:
    with pytest.raises(Leak):
        check_shifts(Table(Book(boastful), SEATS), Session, random.Random("boastful"))


def test_rules_that_announce_only_who_has_most_pass() -> None:
    for seed in range(10):
        assert check_shifts(Table(Book(most_sacks), SEATS), Session, random.Random(seed)) == 2
        assert check_evening(Table(Book(most_sacks), SEATS), Session, random.Random(seed)) == 4
