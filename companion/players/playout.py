"""Simulated players. They see a page and its questions, nothing else, and answer at random."""

from __future__ import annotations

import random

from companion.core.asking import TABLE, RuleBug, Seat
from companion.core.game import Game, Play, Seating
from companion.core.session import Session

LONGEST_GAME = 100_000


def seated(game: Game, seats: int, rng: random.Random) -> Play:
    """A table of this many, the start player drawn."""
    colours = game.colours[:seats]
    return game.open(Seating(colours, colours[rng.randrange(seats)]), {})


def step(session: Session, rng: random.Random) -> None:
    """Somebody who is awaited answers one of the questions on their page."""
    waiting = sorted(session.awaited())
    seat: Seat = waiting[rng.randrange(len(waiting))]
    page = session.page(seat)
    asks = [ask for ask in page.asks if ask.seat == seat and (ask.key not in dict(page.own) or seat == TABLE)]
    ask = asks[rng.randrange(len(asks))]
    session.answer(ask.seat, ask.key, ask.form.sample(rng))


def play_out(play: Play, rng: random.Random) -> Session:
    """One whole game."""
    session = Session(play)
    for _ in range(LONGEST_GAME):
        if session.run.over:
            return session
        step(session, rng)
    raise RuleBug("this game does not end")
