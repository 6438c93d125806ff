"""What the tests of every game share: tables at random, and everything that two sessions must have in common."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from companion.core.asking import TABLE, Seat
from companion.core.choices import pairwise_combinations
from companion.core.entries import Entry
from companion.core.forms import Option
from companion.core.game import Choice, Game, Play
from companion.core.session import Session
from companion.core.words import say
from companion.games import GAMES
from companion.players import randomly_set_up_play
from tests.market.game import MARKET
from tests.speed import quick_for

Options = Mapping[str, str]


def tables_of(*games: Game) -> list[Any]:
    return [pytest.param(game, seats, options, id="-".join((game.key, str(seats), *options.values())))
            for game in games for seats, options in sizes_and_options(game)]


def sizes_and_options(game: Game, having: Options = MappingProxyType({})) -> list[tuple[int, Options]]:
    """A few tables that have chosen so, where any two of what else may be chosen meet. How many sit there is one more
    choice: each combination at tables of every size would be many times as many evenings."""
    sizes = tuple(Option(str(seats), say("{n}", n=seats), seats) for seats in range(game.least, game.most + 1))
    left = [replace(choice, options=tuple(one for one in choice.options if one.key == having.get(choice.key, one.key)))
            for choice in game.options]
    return [(int(chosen.pop("seats")), chosen)
            for chosen in pairwise_combinations((Choice("seats", say("Seats"), sizes), *left))]


def few(tables: Iterable[Any]) -> list[Any]:
    """Of these tables as many as it takes that each size and each option was there once, for what is dear."""
    found, met = [], set[tuple[str, str, object]]()
    for one in tables:
        game, seats, options = one.values
        there = {(game.key, "", seats), *((game.key, *chosen) for chosen in options.items())}
        if there - met:
            found.append(one)
            met |= there
    return found


EVERY_TABLE = tables_of(*GAMES.values())
# And the smallest whole game, in which all of the shared room meets.
AND_A_MARKET = [*EVERY_TABLE, *tables_of(MARKET)]
SOME_TABLES = few(AND_A_MARKET)
# Where several answer at once, so that something lies sealed: at some tables of Noblemen one always answers alone.
WHERE_ANSWERS_LIE_SEALED = [one for one in AND_A_MARKET if one.values[2].get("first-tiles") != "three-of-each"]
SOME_WHERE_ANSWERS_LIE_SEALED = few(WHERE_ANSWERS_LIE_SEALED)
# For the quick run: where everything lies on the table, and the companion keeps the books.
FULLEST = ("lancaster-3-companion", "long-live-the-king-4-companion", "noblemen-4", "secret-vote-3",
           "secret-commitment-3", "masked-ball-4")
one_a_game = quick_for(*FULLEST, "market-3")


class Table:
    """A session with its log beside it, as the log book would keep it."""

    def __init__(self, play: Play, seats: tuple[Seat, ...], log: Iterable[Entry] = ()) -> None:
        self.play = play
        self.seats = seats
        self.log = list(log)
        self.session = Session(play, self.log)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (*self.seats, TABLE, None)

    def keep(self, entry: Entry | None) -> None:
        if entry is not None:
            self.log.append(entry)

    def replayed(self) -> Session:
        return Session(self.play, self.log)

    def answer(self, seat: Seat, key: str, raw: Any) -> None:
        for missing in sorted(self.session.consent.missing):
            (ask,) = self.session.page_for(missing).asks
            self.keep(self.session.answer(missing, ask.key, "yes"))
        self.keep(self.session.answer(seat, key, raw))

    def answer_something(self, rng: random.Random) -> None:
        """One of the questions that still wait for an answer gets a legal one."""
        waiting = [ask for place, ask in self.session.run.asks.items() if place not in self.session.run.sealed]
        ask = rng.choice(waiting)
        self.answer(ask.seat, ask.key, ask.form.sample(rng))


def table(game: Game, seats: int, rng: random.Random, options: Options | None = None) -> Table:
    return Table(randomly_set_up_play(game, seats, rng, options), game.colours[:seats])


def public(session: Session, viewers: Iterable[Seat | None],
           correcting: Iterable[Seat | None] | None = None) -> dict[str, Any]:
    """All that anybody can learn from a session; what they may correct is dear, so it may be asked of some only."""
    viewers = tuple(viewers)
    return {
        "pages": {viewer: session.page_for(viewer) for viewer in viewers},
        "lines": session.lines,
        "fingerprint": session.fingerprint(),
        "parked": session.parked_entries,
        "era": session.era,
        "last_seq": session.last_seq,
        "awaited": session.awaited_seats(),
        "boundaries": session.undo_points(),
        "adjustments": {viewer: session.adjustments_for(viewer)
                        for viewer in (viewers if correcting is None else correcting)},
        "learned": session.learned_box_values(),
        "over": (session.run.over, session.run.broken),
        "history": session.run.history,
        "sealed": session.run.sealed,
    }
