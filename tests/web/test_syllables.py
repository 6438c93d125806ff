"""Long words may break between syllables in a narrow place, and nowhere else."""

from __future__ import annotations

import pytest

from companion.web.syllables import SOFT_HYPHEN, softened


@pytest.mark.parametrize("word", ["Northum·ber·land", "Stimmstei·ne", "Bartho·lo·mäus", "Machtpunkte",
                                  "zusätzlicher"])
def test_a_long_word_may_break_between_its_syllables(word: str) -> None:
    assert softened(word.replace("·", "")) == word.replace("·", SOFT_HYPHEN)


def test_a_short_word_stays_as_it_is() -> None:
    assert softened("York, Stafford: 4 Felder, Aufwerten") == "York, Stafford: 4 Felder, Aufwerten"
