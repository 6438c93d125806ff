"""The eighteen new law cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.games.lancaster.base_game.laws import LAWS as OLD
from companion.games.lancaster.law import Law
from companion.games.lancaster.new_laws.laws import LAWS
from companion.locale import tongue

IN_THE_ORDER_OF_PRINT = (
    ("war-councils", "retinue-paid", "purse-served"),
    ("empty-tables", "reinforcements", "squires-for-ones", "masons"),
    ("garrisons", "votes-kept", "both-twos", "county-levy"),
    ("county-fives", "upkeep", "money-changers", "country-service"),
    ("deserted-counties", "all-gifts", "crusaders"),
)
DECIDED = ("reinforcements", "masons", "county-levy", "upkeep", "money-changers", "all-gifts")


def test_there_are_eighteen_laws_three_four_four_four_and_three_in_the_order_of_print() -> None:
    assert [(law.key, law.group) for law in LAWS] == [
        (key, group) for group, keys in enumerate(IN_THE_ORDER_OF_PRINT) for key in keys]
    assert Counter(law.group for law in LAWS) == {0: 3, 1: 4, 2: 4, 3: 4, 4: 3}


def test_no_two_laws_old_or_new_share_a_key_a_title_or_a_text() -> None:
    for part in ("key", "title", "words"):
        assert len({getattr(law, part) for law in (*OLD, *LAWS)}) == len(OLD) + len(LAWS), part


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_a_law_is_a_plain_sentence_without_values(law: Law) -> None:
    assert law.title.values == law.words.values == ()
    assert tongue("en").text_of(law.words).endswith(".")
    assert tongue("de").text_of(law.words) != tongue("en").text_of(law.words)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_what_everybody_decides_says_that_it_goes_in_turn_order(law: Law) -> None:
    assert law.words.text.startswith("In turn order: ") == (law.key in DECIDED)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_what_a_law_does_is_proved_at_the_mirrored_path(law: Law) -> None:
    assert (Path(__file__).parent / f"test_{law.key.replace('-', '_')}.py").exists()


def test_two_of_them_look_at_retained_voting_markers() -> None:
    assert [law.key for law in LAWS if law.looks_at_retained] == ["votes-kept", "all-gifts"]


@pytest.mark.parametrize(("key", "number"), [
    ("masons", "4 gold each"), ("garrisons", "3 power points for each knight"), ("both-twos", "3 power points if both"),
    ("county-levy", "1 gold for each county"), ("county-fives", "5 power points for every 2 counties"),
    ("upkeep", "1 squire for each extension"), ("money-changers", "2 for 1"),
    ("country-service", "3 power points for every 2 squires"), ("deserted-counties", "3 power points for each county"),
    ("all-gifts", "1 gold, 1 squire and 1 voting marker that you retained, for 3 power points"),
    ("crusaders", "5 power points")])
def test_a_law_says_the_numbers_of_its_card(key: str, number: str) -> None:
    assert number in next(law for law in LAWS if law.key == key).words.text
