"""Evenings through storms, each played to its end: nothing is lost, all adds up, live equals replayed."""

from __future__ import annotations

import pytest

from tests.games.lancaster.storms import storm
from tests.speed import slow

pytestmark = slow

EVERY_TABLE = 8  # two to five players, both ways of keeping the books


@pytest.mark.parametrize("at", range(EVERY_TABLE))
def test_a_storm_loses_no_piece_and_no_point_and_always_comes_to_an_end(at: int) -> None:
    """Many more by hand: storms.py says how."""
    done = storm(at)
    assert min(done["answer"], done["adjust"] + done["amend"]) > 0
