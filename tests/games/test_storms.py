"""Storms: answers, changes of mind, undos and corrections at random. Whenever something but an answer has happened, and
at the end, the live session is compared with its own log, replayed from the first row: what an answer has put wrong is
still wrong then."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from companion.core.asking import TABLE, Refusal, Secrecy
from companion.core.entries import ANSWER, REASONS
from companion.core.game import Game
from companion.games import GAMES
from tests.games.tables import SOME_WHERE_ANSWERS_LIE_SEALED, Options, Table, public, table
from tests.market.game import MARKET
from tests.speed import slow

STEPS = 12
FAIR = (0, 120)  # answers given in fair weather: a storm at the set-up, and one where secrets lie in a later round


def answer(storm: Table, rng: random.Random) -> bool:
    if storm.session.run.over:
        return False
    storm.answer_something(rng)
    return True


def change(storm: Table, rng: random.Random) -> bool:
    if not something_sealed(storm, rng):
        return False
    ask = storm.session.run.asks[rng.choice(list(storm.session.run.sealed))]
    storm.answer(ask.seat, ask.key, ask.form.sample(rng))
    return True


def something_sealed(storm: Table, rng: random.Random) -> bool:
    """One of several gives their answer, where none lies there yet."""
    run = storm.session.run
    if not run.sealed and len(run.asks) > 1:
        storm.answer_something(rng)
    return bool(run.sealed)


def withdraw(storm: Table, rng: random.Random) -> bool:
    if not something_sealed(storm, rng):
        return False
    storm.keep(storm.session.withdraw(*rng.choice(list(storm.session.run.sealed))))
    return True


def undo(storm: Table, rng: random.Random) -> bool:
    back_to = list(storm.session.undo_points())[-4:]  # not so far that nothing ever happens
    if not back_to:
        return False
    storm.keep(storm.session.undo(rng.choice(storm.seats), rng.choice(back_to)))
    return True


def amend(storm: Table, rng: random.Random) -> bool:
    session = storm.session
    answers = [e for e in session.run.history if e.kind == ANSWER and e.question_id in session.run.done]
    if not answers:
        return False
    for answered in rng.sample(answers, min(5, len(answers))):
        entry, ask = session.entry_and_question_at(answered.seq)
        raw = ask.form.sample(rng)
        somebody = rng.choice(storm.seats) if ask.secrecy is Secrecy.OPEN else entry.seat
        try:
            preview = session.correction_preview(somebody, entry.seq, raw)
        except Refusal:
            continue  # this answer was changed later, or no longer fits
        if session.answers_asked_again_together(entry.seq):
            storm.keep(session.ask_all_again(somebody, entry.seq))
            return True
        storm.keep(session.amend(somebody, entry.seq, raw))
        if not preview.veiled:
            assert preview.stay >= len(session.run.done)  # more come back, once what is asked anew was answered
            assert set(preview.new) <= {line.words for line in session.lines if not line.struck}
        return True
    return False


def adjust(storm: Table, rng: random.Random) -> bool:
    seat = rng.choice(storm.seats)
    offered = sorted(storm.session.adjustments_for(seat))
    if not offered:
        return False
    what = rng.choice(offered)
    raw = storm.session.adjustments_for(seat)[what].form.sample(rng)
    storm.keep(storm.session.adjust(seat, what, raw, rng.choice(list(REASONS))))
    now = storm.session.adjustments_for(seat)[what].now
    assert now == raw or isinstance(raw, list | dict)  # pieces that are alike may stand in another order
    return True


def move(storm: Table, rng: random.Random) -> bool:
    storm.keep(storm.session.note_seat_change(rng.choice(storm.seats), "moved"))
    return True


Act = Callable[[Table, random.Random], bool]
WEATHER: dict[Act, int] = {change: 3, withdraw: 3, answer: 24, undo: 2, amend: 3, adjust: 2, move: 1}


def a_storm(game: Game, seats: int, options: Options, fair: int, time: int) -> Counter[str]:
    seed = f"{game.key}/{seats}/{options}/{fair}/{time}"
    rng = random.Random(seed)
    storm, done = fair_weather(game, seats, options, fair, rng), Counter[str]()
    for step, act in enumerate((*WEATHER, *rng.choices(list(WEATHER), list(WEATHER.values()), k=STEPS), move)):
        done[act.__name__] += act(storm, rng)
        if act is answer:
            continue
        correcting = rng.sample(storm.viewers, 2)
        live, replayed = (public(session, storm.viewers, correcting) for session in (storm.session, storm.replayed()))
        for what in live:
            assert live[what] == replayed[what], f"{what} after step {step} ({act.__name__}) of storm {seed}"
    return done


def fair_weather(game: Game, seats: int, options: Options, fair: int, rng: random.Random) -> Table:
    """So many answers and on to the next secrets; of an evening that is over before, all up to its last ones."""
    storm, secret = table(game, seats, rng, options), 0
    while fair and not storm.session.run.over:
        if sum(ask.secrecy is not Secrecy.OPEN for ask in storm.session.run.asks.values()) > 1:
            secret = len(storm.log)
            if secret >= fair:
                return storm
        storm.answer_something(rng)
    storm.log = storm.log[:secret]
    storm.session = storm.replayed()
    return storm


@slow
@pytest.mark.parametrize(("game", "seats", "options"), SOME_WHERE_ANSWERS_LIE_SEALED)
def test_a_live_session_is_its_log_replayed_through_every_storm(game: Game, seats: int, options: Options) -> None:
    times = 1 if options else 6  # a small game is cheap, and in one storm not much happens
    done = sum((a_storm(game, seats, options, fair, time) for fair in FAIR for time in range(times)), Counter[str]())
    keeps_nothing = not any(table(game, seats, random.Random(0), options).session.adjustments_for(seat)
                            for seat in game.colours[:seats])
    expected = {act.__name__ for act in WEATHER} - ({adjust.__name__} if keeps_nothing else set())
    assert {name for name, happened in done.items() if happened} == expected


@slow
@pytest.mark.parametrize("game", [*GAMES.values(), MARKET], ids=lambda game: game.key)
def test_a_storm_ends_in_an_evening_that_can_be_played_to_its_end(game: Game) -> None:
    rng = random.Random("to the end")
    storm = table(game, 3, rng)
    for _ in range(60):
        rng.choices(list(WEATHER), list(WEATHER.values()))[0](storm, rng)
    while not storm.session.run.over:
        answer(storm, rng)
    assert storm.session.awaited_seats() == frozenset()
    assert TABLE not in {place[0] for place in storm.session.run.asks}
