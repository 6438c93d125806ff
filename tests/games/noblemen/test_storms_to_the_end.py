"""Evenings through storms, each played to its end: points add up by source, places hold, live equals replayed."""

from __future__ import annotations

import pytest

from tests.games.noblemen.storms import storm
from tests.speed import slow

pytestmark = slow

EVERY_TABLE = 6  # three to five players, and once more


@pytest.mark.parametrize("at", range(EVERY_TABLE))
def test_a_storm_books_every_point_once_and_always_comes_to_an_end(at: int) -> None:
    """Many more by hand: storms.py says how."""
    done = storm(at) + storm(at + EVERY_TABLE)
    assert done["answer"] > 0
    assert done["adjust"] + done["amend"] + done["undo"] > 0
