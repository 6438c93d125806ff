"""With the tiles evenings are played to the end, and both presets agree."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import TABLE, Raw, Seat
from companion.core.game import Seating
from companion.core.run import Run
from companion.games import GAMES
from companion.games.lancaster.base_game.counties import COUNTIES
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.order import ROUNDS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.tiles import IN_ITS_COUNTY, IN_THE_BAG, OUT, counties_of_tiles_at
from companion.players import play_out, randomly_set_up_play
from tests.games.lancaster.reward_tiles.tables import IN, SHOWN
from tests.games.lancaster.test_conservation import WatchedEvening, at_random, evening, played, told_to_the_cardboard
from tests.games.lancaster.whole_evenings import at, end_alike, tables_with
from tests.games.tables import Options
from tests.speed import first_quick
from tests.tabletop.answering import said

LANCASTER = GAMES["lancaster"]


@first_quick
@at(tables_with(LANCASTER, reward_tiles="in", new_laws="out", court="out", resentment="out"))
def test_it_is_played_to_the_end_and_no_tile_gets_lost(seats: int, options: Options) -> None:
    happened = Counter[str]()
    for seed in range(3):
        rng = random.Random(seed)
        session = play_out(randomly_set_up_play(LANCASTER, seats, rng, options), rng, LANCASTER.audit)
        realm: Realm = session.run.state
        happened.update(line.partition(" lies")[0] for line in said(realm) if " lies in " in line)
        if realm.books.board:
            assert len(counties_of_tiles_at(realm, IN_THE_BAG)) == 4
            assert sum(len(counties_of_tiles_at(realm, where))
                       for where in (IN_THE_BAG, IN_ITS_COUNTY, OUT)) == len(COUNTIES)
    assert happened["A reward tile"] == 3 * ROUNDS


# The same evening in both presets.


def with_tiles(players: int, seed: int, books: str) -> tuple[Seating, dict[str, str], dict[str, Any]]:
    seating, options, profile = evening(players, seed, books)
    return seating, {**options, **IN}, {**profile, **SHOWN}


def tell_of_tiles(companion: Run) -> None:
    """Who took power points from a tile, as the table tells it, round by round."""
    gains = [gain for gain in companion.state.ledger.gains if gain.source.text == "Reward tile of {county}"]
    for round_ in range(1, ROUNDS + 1):
        takers = [*(gain.seat for gain in gains if gain.round == round_), "nobody"]
        companion.state.books.seen |= {(TABLE, f"tiles/{round_}/{nth}"): seat
                                       for nth, seat in enumerate(takers, start=1)}


def taking_tiles(seed: int) -> Callable[[Run, tuple[Seat, str]], Raw]:
    """Who may take a tile does; all else is at random, which takes hardly any."""
    at_all = at_random(seed)

    def answer(run: Run, place: tuple[Seat, str]) -> Raw:
        offered = [option.key for option in getattr(run.asks[place].form, "options", ())]
        return "tile" if "tile" in offered else at_all(run, place)

    return answer


def from_tiles(realm: Realm) -> list[tuple[int, Seat, int]]:
    """Power points, by round."""
    return [(gain.round, gain.seat, gain.amount) for gain in realm.ledger.gains
            if gain.source.text.startswith("Reward tile")]


@first_quick
@pytest.mark.parametrize(("players", "seed"), [  # at which somebody takes one with power points
    (3, 0), (2, 2), (2, 7), (3, 1), (3, 2), (3, 5), (4, 1), (4, 3), (4, 6), (5, 0), (5, 1), (5, 2)])
def test_the_same_evening_ends_with_the_same_points_whoever_keeps_the_books(players: int, seed: int) -> None:
    companion = played(WatchedEvening(*with_tiles(players, seed, "companion")), taking_tiles(seed))
    tell_of_tiles(companion)
    cardboard = played(Evening(*with_tiles(players, seed, "cardboard")), told_to_the_cardboard(companion))
    end_alike(companion, cardboard, came_about=from_tiles)
    assert companion.state.finale.scoring == cardboard.state.finale.scoring
