"""What whole evenings with any box have in common: at which tables they are played, and what must hold at each."""

from __future__ import annotations

import random
from collections.abc import Callable, Sized
from typing import Any

import pytest

from companion.core.game import Game
from companion.core.run import Run
from companion.core.session import Session
from companion.games.lancaster.realm import Realm
from tests.games.secrecy import check_corrected_evening, check_evening, check_purse, some_places
from tests.games.tables import Options, Table, sizes_and_options, table
from tests.games.test_storms import a_storm


def tables_with(game: Game, **chosen: str) -> list[Any]:
    """A few at which this was chosen, by options' keys with `_` for `-`; all else meets there in pairs."""
    having = {key.replace("_", "-"): option for key, option in chosen.items()}
    return [pytest.param(seats, options, id="-".join((str(seats), *options.values())))
            for seats, options in sizes_and_options(game, having)]


def at(tables: list[Any]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("seats", "options"), tables)


def goes_through_a_storm(game: Game, seats: int, options: Options) -> None:
    done = a_storm(game, seats, options, 60, 0)
    assert min(done["amend"], done["adjust"], done["undo"]) > 0


def keeps_its_secrets(game: Game, seats: int, options: Options) -> None:
    """What lies sealed, also while others correct."""
    rng = random.Random(f"secrets/{game.key}/{seats}/{options}")
    assert check_evening(table(game, seats, rng, options), Session, rng, 1, 0.25)
    assert check_corrected_evening(table(game, seats, rng, options), Session, rng, 1)


def purses_set_by_hand(there: Table, sessions: type[Session], rng: random.Random, most: int,
                       wanted: Callable[[Realm], object] = lambda _: True) -> int:
    """How many; none in the final scoring, where all that lies behind screens comes out."""
    def hidden(session: Session) -> bool:
        return session.run.state.finale.scoring is None and bool(wanted(session.run.state))

    return sum(check_purse(place, sessions, rng) for place in some_places(there, rng, most, hidden))


def end_alike(*evenings: Run, came_about: Callable[[Realm], Sized]) -> None:
    """The same points in the same rounds, and the same ranking; and what the box brought about, which is something:
    nothing is alike whoever keeps the books."""
    realms: list[Realm] = [run.state for run in evenings]
    brought = [came_about(realm) for realm in realms]
    assert brought[0] == brought[1]
    assert len(brought[0]) > 0, "nothing came about, so nothing was compared"
    gains = [sorted((gain.round, gain.seat, gain.amount) for gain in realm.ledger.gains) for realm in realms]
    totals = [{one.player: one.total for one in realm.finale.scoring.ranking} if realm.finale.scoring else {}
              for realm in realms]
    assert gains[0] == gains[1]
    assert totals[0] == totals[1] != {}
