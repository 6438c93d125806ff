"""Whole evenings where Companion keeps the books: they end, refuse nothing they offered, and lose nothing by kind."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.core.session import Session
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.audit import audit
from companion.games.noblemen.court import Court
from companion.games.noblemen.pieces import SCANDALS, TILES
from companion.players import give_random_answer, play_out, randomly_set_up_play
from tests.speed import quick_for

BOOKS = {"books": "companion"}


def conserved(court: Court) -> None:
    """No kind of tile or card was ever taken that was not there; and nobody owes anything."""
    audit(court)
    assert court.books
    books = court.books
    assert min(books.bag.values()) >= 0
    assert min(books.stack.values()) >= 0
    assert books.in_bag == books.bag.total()
    assert books.in_stack == books.stack.total()
    assert not any(screen.has_owed for screen in books.screens.values())


@quick_for("3-0", "4-0", "5-0")
@pytest.mark.parametrize("seed", range(34))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_an_evening_ends_and_loses_nothing_by_kind(players: int, seed: int) -> None:
    rng = random.Random(f"kept/{players}/{seed}")
    play = randomly_set_up_play(NOBLEMEN, players, rng, BOOKS, BOOKS)
    court: Court = play_out(play, rng, conserved).run.state
    books = court.books
    assert books
    there = Counter(books.bag) + Counter(books.church)
    for screen, estate in zip(books.screens.values(), books.estates.values(), strict=True):
        there += screen.tiles + Counter(estate.tiles.values())
    assert there == {kind.key: kind.in_the_box for kind in TILES.values()}
    assert sum(card.in_the_box for card in SCANDALS.values()) == books.in_stack + sum(
        screen.cards.total() for screen in books.screens.values())


@quick_for("0")
@pytest.mark.parametrize("seed", range(4))
def test_turns_go_round_clockwise_from_the_start_player_through_all_events(seed: int) -> None:
    """After a ball or a new decade the player left of the queen's owner is in turn, which is the usual order."""
    rng = random.Random(f"round/{seed}")
    session = Session(randomly_set_up_play(NOBLEMEN, 4, rng, BOOKS, BOOKS))
    court: Court = session.run.state
    turns: dict[int, str] = {}
    while not session.run.over:
        for seat, key in session.run.asks:
            if key == f"turn/{court.turns}":
                turns[court.turns] = seat
        give_random_answer(session, rng)
    assert len(turns) == court.turns > 8
    order = court.seats_clockwise_from(court.seating.start)
    assert turns == {n: order[(n - 1) % len(order)] for n in turns}
