"""Evenings through storms, each played to its end: nothing is lost, who is king adds up, live equals replayed."""

from __future__ import annotations

import pytest

from tests.games.long_live_the_king.storms import storm
from tests.speed import slow

pytestmark = slow

EVERY_TABLE = 6  # three to five players, both ways of keeping the books


@pytest.mark.parametrize("at", range(EVERY_TABLE))
def test_a_storm_loses_no_piece_and_no_card_and_always_comes_to_an_end(at: int) -> None:
    """Many more by hand: storms.py says how."""
    done = storm(at)
    assert done["answer"] > 0
    assert done["adjust"] + done["amend"] + done["undo"] > 0
