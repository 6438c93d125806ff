"""Secrets over HTTP: what one seat sealed changes no byte of what anybody else receives, until the rules reveal it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.asking import TABLE, Seat
from companion.core.entries import ANSWER
from companion.core.session import Page, Session
from companion.tables import past, play
from companion.web.fragments import Painter
from companion.web.visitor import visitor
from tests.web.forks import Leak, check_going_back, check_pages, check_streams
from tests.web.houses import House, Party, begun


def at_a_ballot(house: House, seats: int, rng: random.Random, bills: int = 0) -> Party:
    """Some bills are decided already, at random; the next one waits for its ballots."""
    party = begun(house, seats)
    party.to_the_ballot(rng)
    while bills:
        asks = party.open_asks()
        bills -= asks[0].seat != TABLE
        for ask in asks:
            party.answer(ask.seat, ask.form.sample(rng))
    party.to_the_ballot(rng)
    return party


@pytest.mark.parametrize(("seats", "bills"), [(2, 0), (3, 2), (5, 0)])
def test_a_sealed_ballot_changes_nobody_elses_pages(house: House, tmp_path: Path, seats: int, bills: int) -> None:
    rng = random.Random(f"pages/{seats}/{bills}")
    party = at_a_ballot(house, seats, rng, bills)
    check_pages(party, tmp_path, rng.choice(party.open_asks()), rng)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_ballot_that_was_handed_back_unseen_leaves_no_trace(house: House, tmp_path: Path, seats: int) -> None:
    rng = random.Random(f"back/{seats}")
    party = at_a_ballot(house, seats, rng, 1)
    check_going_back(party, tmp_path, rng.choice(party.open_asks()), rng)


@pytest.mark.parametrize(("seats", "bills"), [(2, 1), (4, 0)])
def test_a_sealed_ballot_changes_nobody_elses_stream(house: House, tmp_path: Path, seats: int, bills: int) -> None:
    rng = random.Random(f"streams/{seats}/{bills}")
    party = at_a_ballot(house, seats, rng, bills)
    check_streams(party, tmp_path, rng.choice(party.open_asks()), rng)


def no_voters_are_still_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    def awaited(self: Session) -> frozenset[Seat]:
        noes = {seat for (seat, _), raw in self.run.sealed.items() if raw["aye"] == "no"}
        return frozenset(seat for seat, key in self.run.asks if seat in noes or (seat, key) not in self.run.sealed)

    monkeypatch.setattr(Session, "awaited", awaited)


def the_era_counts_ballots(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Session.page

    def page(self: Session, seat: Seat | None, public: Any = None) -> Page:
        given = sum(entry.kind == ANSWER for entry in self.run.history)
        return replace(whole(self, seat, public), era=self.era + given)

    monkeypatch.setattr(Session, "page", page)


def everybody_hears_the_last_voters_language(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = ["en"]
    answer, fragments = play.answer, Painter.fragments

    def answering(*rest: Any) -> None:
        spoken[0] = visitor().tongue.language
        answer(*rest)

    def painting(self: Painter, snapshot: Any, viewer: Any, *rest: Any) -> Any:
        return fragments(self, snapshot, replace(viewer, language=spoken[0]), *rest)

    monkeypatch.setattr(play, "answer", answering)
    monkeypatch.setattr(Painter, "fragments", painting)


def the_log_shows_its_own_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "lines", lambda session: list(session.lines))


@pytest.mark.parametrize(("plant", "check"), [
    (no_voters_are_still_awaited, check_pages), (the_era_counts_ballots, check_pages),
    (everybody_hears_the_last_voters_language, check_pages), (the_log_shows_its_own_numbers, check_pages),
    (the_log_shows_its_own_numbers, check_going_back), (the_era_counts_ballots, check_streams),
    (everybody_hears_the_last_voters_language, check_streams),
])
def test_a_planted_leak_is_caught(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Any,
                                  check: Any) -> None:
    rng = random.Random("planted")
    party = at_a_ballot(house, 3, rng)
    ask = party.open_asks()[1]
    plant(monkeypatch)
    with pytest.raises(Leak):
        check(party, tmp_path, ask, rng)
