"""Evenings of digging, laid at random and through storms: beds touch what lies there, and no square loses a cell."""

from __future__ import annotations

import random

from companion.core.game import Seating
from companion.core.session import Session
from tests.games.storms import Storms
from tests.games.tables import Table
from tests.garden.game import FORTY, GARDEN, OLD, audited


def test_there_are_forty_beds_to_begin_with() -> None:
    assert sum(letter != "." for row in OLD for letter in row) == FORTY


def test_whole_evenings_are_dug_at_random() -> None:
    for seed in range(5):
        rng = random.Random(seed)
        session = Session(GARDEN.open(Seating(("red", "blue"), "red"), {}, {}, 1))
        while not session.run.over:
            ask = next(ask for place, ask in session.run.asks.items() if place not in session.run.sealed)
            session.answer(ask.seat, ask.key, ask.form.sample(rng))
            audited(session.run.state)


def test_storms_dig_it_to_its_end() -> None:
    def over(there: Table) -> None:
        assert there.session.run.state.drawn

    storms = Storms(GARDEN, lambda run: audited(run.state), over)
    assert min(storms.storm(seed)["answer"] for seed in range(4)) > 0
