"""What a table shows is what the session says of each viewer; what an old picture lends is the same by then."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.entries import Entry
from companion.core.session import Session
from companion.tables import lobby
from companion.tables.hall import Hall
from companion.tables.table import Table

STEPS = 60
SEATS = ("red", "blue", "green")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with closing(Hall(tmp_path)) as hall:
        yield hall


def acted(session: Session, rng: random.Random) -> Entry | None:
    """Mostly answers; now and then something is taken back, set by hand, or gone back to."""
    open_ = [ask for place, ask in session.run.asks.items() if place not in session.run.sealed]
    what, seat = rng.random(), rng.choice(SEATS)
    if what < 0.1 and session.run.sealed:
        return session.withdraw(*rng.choice(list(session.run.sealed)))
    if what < 0.2:
        offered = session.adjustments(seat)
        key = rng.choice(sorted(offered))
        return session.adjust(seat, key, offered[key].form.sample(rng))
    if what < 0.25 and session.run.steps:
        return session.undo(seat, rng.choice(list(session.boundaries())[-2:]))
    ask = rng.choice(open_)
    return session.answer(*ask.place, ask.form.sample(rng))


def same_as_fresh(table: Table) -> None:
    for viewer, page in table.snapshot.pages.items():
        assert page == table.consult(lambda session, viewer=viewer: session.page(viewer)), viewer  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("books", ["companion", "cardboard"])
def test_every_viewers_page_is_what_the_session_says_of_this_viewer(hall: Hall, books: str, seed: int) -> None:
    table = hall.table(lobby.lay_table(hall, "lancaster", ["Ada", "Ben", "Cleo"], {"books": books}))
    assert set(table.snapshot.pages) == {None, TABLE, *SEATS}
    rng = random.Random(f"{books}/{seed}")

    for _ in range(STEPS):
        try:
            table.act(lambda session: acted(session, rng))
        except Refusal:
            continue
        same_as_fresh(table)
