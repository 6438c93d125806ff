"""The eighteen law cards of the base game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.games.lancaster.base_game.laws import LAWS
from companion.games.lancaster.law import Law
from companion.games.lancaster.order import BILLS_A_ROUND, ROUNDS
from companion.locale import tongue
from tests.games.lancaster.evenings import LAW_PILE


def test_there_are_eighteen_laws() -> None:
    assert len(LAWS) == 18


def test_the_groups_hold_three_four_four_four_and_three_laws() -> None:
    assert Counter(law.group for law in LAWS) == {0: 3, 1: 4, 2: 4, 3: 4, 4: 3}


def test_no_two_laws_share_a_key_a_title_or_a_text() -> None:
    for part in ("key", "title", "words"):
        assert len({getattr(law, part) for law in LAWS}) == 18, part


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_a_law_is_a_plain_sentence_without_values(law: Law) -> None:
    assert law.title.values == law.words.values == ()
    assert tongue("en").text_of(law.words).endswith(".")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_a_laws_key_fits_into_a_question(law: Law) -> None:
    assert law.key.replace("-", "").isalpha()
    assert law.key == law.key.lower()


def test_the_first_laws_are_those_of_group_0() -> None:
    assert [law.key for law in LAW_PILE.laws_in_force_at_start] == ["gold-leads", "squires-lead", "county-pairs"]


def test_the_pile_is_as_long_as_the_evening() -> None:
    assert len(LAWS) - len(LAW_PILE.laws_in_force_at_start) == ROUNDS * BILLS_A_ROUND


def test_what_was_drawn_cannot_turn_up_again() -> None:
    drawn = LAW_PILE.laws_that_may_turn_up(1, 0, ())[:3]
    assert [law.key for law in LAW_PILE.laws_that_may_turn_up(2, 0, drawn)] == ["squires-for-twos"]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_what_a_law_does_is_proved_at_the_mirrored_path(law: Law) -> None:
    assert (Path(__file__).parent / "laws" / f"test_{law.key.replace('-', '_')}.py").exists()


@pytest.mark.parametrize(("key", "number"), [
    ("county-pairs", "3 power points for every 2 counties"),
    ("squire-and-gold", "1 gold and 1 squire for 3 power points"),
    ("castle-threes", "5 power points for every 3 extensions"),
    ("glory-in-france", "3 power points for each conflict"),
    ("county-threes", "8 power points for every 3 counties"),
    ("three-ones", "5 power points if all three"),
    ("noble-levy", "for every 3 nobles"),
    ("all-strengths", "6 power points"),
    ("builders-of-war", "for every 2 conflicts"),
])
def test_a_law_says_the_numbers_of_its_card(key: str, number: str) -> None:
    law = next(law for law in LAWS if law.key == key)
    assert number in law.words.text
