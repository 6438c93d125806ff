"""Where the board stays wood and cardboard: somebody says that a dispute begins, or that no card is left."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.core.asking import TABLE, Ask, first_of
from companion.core.forms import Option, Pick
from companion.core.words import say
from companion.games.long_live_the_king.calling import Called, calling, players
from companion.games.long_live_the_king.chronicle import Opening
from companion.games.long_live_the_king.council import BETWEEN, Council
from companion.games.long_live_the_king.disputes import dispute
from companion.games.long_live_the_king.elections import election

_MOVES, _SOMEBODY = say("I move into a foreign region"), say("Somebody moves into a foreign region")
_IS_OUT, _WHO_IS_OUT = say("Have you got no card left?"), say("Who has no card left?")
_OUT = Pick((Option("out", say("No card left: an election"), None),))


async def as_called(council: Council) -> None:
    """From any phone; the laptop may say it for somebody."""
    council.step = BETWEEN
    n, seats = council.deeds + 1, council.seats  # of what was called: a dispute's cards and dice count disputes alone
    asks: list[Ask[Any]] = [
        *(Ask(seat, f"dispute/{n}", _MOVES, partial(calling, council, seat))
          for seat in seats),
        *(Ask(seat, f"out/{n}", _IS_OUT, _OUT) for seat in seats),
        Ask(TABLE, f"dispute/{n}", _SOMEBODY, partial(calling, council)),
        Ask(TABLE, f"out/{n}", _WHO_IS_OUT, players(seats)),
    ]
    who, called = await first_of(asks)
    if isinstance(called, Called):
        await dispute(council, _opening(council, called, called.intruder or who))
    else:
        await election(council, called or who)


def _opening(council: Council, called: Called, intruder: str) -> Opening:
    limit = council.votes(called.where) if not isinstance(called.where, int) else called.where
    region = None if isinstance(called.where, int) else called.where
    return Opening(intruder, called.defender, limit, region, called.there.figure, called.there.courtiers)
