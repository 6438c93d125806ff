"""Storms: answers, changes of mind, undos and corrections at random. After each step the live session
is compared with its own log, replayed from the first row."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from companion.core.asking import TABLE, Refusal, Secrecy
from companion.core.entries import ANSWER
from companion.core.game import Game
from companion.core.session import Preview
from companion.games import GAMES
from tests.games.tables import EVERY_TABLE, Table, public, table

STORMS, STEPS = 40, 60


def answer(storm: Table, rng: random.Random) -> bool:
    if storm.session.run.over:
        return False
    storm.answer_something(rng)
    return True


def change(storm: Table, rng: random.Random) -> bool:
    sealed = [ask for place, ask in storm.session.run.asks.items() if place in storm.session.run.sealed]
    if not sealed:
        return False
    ask = rng.choice(sealed)
    storm.answer(ask.seat, ask.key, ask.form.sample(rng))
    return True


def withdraw(storm: Table, rng: random.Random) -> bool:
    if not storm.session.run.sealed:
        return False
    storm.keep(storm.session.withdraw(*rng.choice(list(storm.session.run.sealed))))
    return True


def undo(storm: Table, rng: random.Random) -> bool:
    back_to = list(storm.session.boundaries())[-4:]  # not so far that nothing ever happens
    if not back_to:
        return False
    storm.keep(storm.session.undo(rng.choice(storm.seats), rng.choice(back_to)))
    return True


def amend(storm: Table, rng: random.Random) -> bool:
    session = storm.session
    answers = [e for e in session.run.history if e.kind == ANSWER and e.place in session.run.done]
    if not answers:
        return False
    entry, ask = session.recorded(rng.choice(answers).seq)
    raw = ask.form.sample(rng)
    somebody = rng.choice(storm.seats) if ask.secrecy is Secrecy.OPEN else entry.seat
    try:
        preview = session.preview(somebody, entry.seq, raw)
    except Refusal:
        return False  # this answer was changed later, or no longer fits
    storm.keep(session.amend(somebody, entry.seq, raw))
    assert preview == Preview(len(session.run.history), len(session.parked))
    return True


def adjust(storm: Table, rng: random.Random) -> bool:
    what, adjustment = rng.choice(sorted(storm.session.adjustments().items()))
    storm.keep(storm.session.adjust(rng.choice(storm.seats), what, adjustment.form.sample(rng)))
    assert storm.session.adjustments()[what].now == storm.log[-1].raw
    return True


def move(storm: Table, rng: random.Random) -> bool:
    storm.keep(storm.session.note(rng.choice(storm.seats), "moved"))
    return True


Act = Callable[[Table, random.Random], bool]
WEATHER: dict[Act, int] = {answer: 24, change: 3, withdraw: 3, undo: 2, amend: 3, adjust: 2, move: 1}


def a_storm(game: Game, seats: int, seed: str) -> Counter[str]:
    rng = random.Random(seed)
    storm, done = table(game, seats, rng), Counter[str]()
    for step in range(STEPS):
        act = rng.choices(list(WEATHER), list(WEATHER.values()))[0]
        done[act.__name__] += act(storm, rng)
        live, replayed = public(storm.session, storm.viewers), public(storm.replayed(), storm.viewers)
        for what in live:
            assert live[what] == replayed[what], f"{what} after step {step} ({act.__name__}) of storm {seed}"
    return done


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_a_live_session_is_its_log_replayed_through_every_storm(game: Game, seats: int) -> None:
    storms = STORMS // (game.most - game.least + 1)
    done = sum((a_storm(game, seats, f"{game.key}/{seats}/{storm}") for storm in range(storms)), Counter[str]())
    assert set(done) == {act.__name__ for act in WEATHER}
    assert all(done.values()), done


def test_a_storm_ends_in_an_evening_that_can_be_played_to_its_end() -> None:
    rng = random.Random("to the end")
    storm = table(GAMES["lancaster"], 3, rng)
    for _ in range(STEPS):
        rng.choices(list(WEATHER), list(WEATHER.values()))[0](storm, rng)
    while not storm.session.run.over:
        answer(storm, rng)
    assert storm.session.awaited() == frozenset()
    assert TABLE not in {place[0] for place in storm.session.run.asks}
