"""Simulated players. They see a page and its questions, nothing else, and answer at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from companion.core.asking import TABLE, RuleBug, Seat
from companion.core.choices import draw_combination
from companion.core.game import Game, Play, Seating
from companion.core.session import Session

LONGEST_GAME = 100_000
Audit = Callable[[Any], None]


def randomly_set_up_play(game: Game, seats: int, rng: random.Random, options: Mapping[str, str] | None = None,
                         meant: Collection[str] = ()) -> Play:
    """A table of this many that knows nothing of its box; who starts is drawn, and so is each option not given."""
    colours = game.colours[:seats]
    seating = Seating(colours, colours[rng.randrange(seats)])
    return game.open(seating, draw_combination(game.options, rng, options or {}, meant), {}, game.rules)


def give_random_answer(session: Session, rng: random.Random) -> None:
    """Somebody who is awaited, or may say something, answers one of the questions on their page."""
    waiting = sorted(session.awaited_seats() or session.seats_with_unanswered_questions())
    seat: Seat = waiting[rng.randrange(len(waiting))]
    page = session.page_for(seat)
    asks = [ask for ask in page.asks if ask.seat == seat and (ask.key not in dict(page.own) or seat == TABLE)]
    ask = asks[rng.randrange(len(asks))]
    session.answer(ask.seat, ask.key, ask.form.sample(rng))


def play_out(play: Play, rng: random.Random, audit: Audit | None = None) -> Session:
    """One whole game; after every answer the audit, where there is one, counts what must not get lost."""
    session = Session(play)
    for _ in range(LONGEST_GAME):
        if session.run.over:
            return session
        give_random_answer(session, rng)
        if audit:
            audit(session.run.state)
    raise RuleBug("this game does not end")


def simulated_games(game: Game, seats: int | None, games: int, seed: int,
                    options: Mapping[str, str] | None = None) -> Iterator[Session]:
    """Every game has luck of its own, drawn from the seed and its number: a failing one can be played again. Who gives
    options means them."""
    for number in range(1, games + 1):
        rng = random.Random(f"{seed}/{number}")
        at_table = game.least + rng.randrange(game.most - game.least + 1) if seats is None else seats
        yield play_out(randomly_set_up_play(game, at_table, rng, options, options or ()), rng, game.audit)
