"""What the board prints: prices from the dearest space down, asked once, and what the walk's spaces show."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from companion.core.asking import Ask, Raw
from companion.games.noblemen.pieces import CASTLE, CHAPEL, PALACE
from companion.games.noblemen.prices import (
    HOLDS,
    LAST,
    MASK,
    MOST_SPACES,
    NOTHING,
    PRINTED,
    ask_missing_prices,
    box_of_profile,
    known_spaces,
    price_keys,
    printed_price,
    space_form,
    space_key,
)
from companion.locale import tongue
from tests.tabletop.answering import play

NUMBERS = {CASTLE: (9, 8, 7, 6, 5), PALACE: (12, 10, 8, 6), CHAPEL: (7, 6, 5, 4, 3)}


def told(players: int) -> dict[str, Raw]:
    """All prices that so many players use."""
    return {key: n for kind, numbers in NUMBERS.items() for key, n in zip(price_keys(kind, players), numbers,
                                                                          strict=False)}


def doubt(raw: Raw, players: int = 3, profile: Mapping[str, Raw] = MappingProxyType({})) -> str:
    """What is asked once more, before it is believed."""
    found: list[str] = []

    def really(ask: Ask[Any]) -> str:
        found.append(tongue("en").text_of(ask.words))
        return "yes"

    play(ask_missing_prices(box_of_profile(profile), players), table=[raw, really])
    return found[0]


@pytest.mark.parametrize(("players", "prices"), [(3, 8), (4, 11), (5, 14)])
def test_with_so_many_players_so_many_prices_are_asked_before_the_first_turn(players: int, prices: int) -> None:
    box = box_of_profile({})
    assert play(ask_missing_prices(box, players), table=[told(players)])[1] == ["table: box/prices"]
    assert len(box.told) == prices


def test_what_this_box_has_told_is_not_asked_again_and_a_larger_table_is_asked_the_rest() -> None:
    rest = {key: n for key, n in told(4).items() if key not in told(3)}
    assert play(ask_missing_prices(box_of_profile(told(3)), 3))[1] == []
    box = box_of_profile(told(3))
    assert play(ask_missing_prices(box, 4), table=[rest])[1] == ["table: box/prices"]
    assert box.told.keys() == rest.keys() == {"castle-price/4", "palace-price/3", "chapel-price/4"}


def test_prices_that_fall_from_the_dearest_space_down_are_believed_at_once() -> None:
    assert play(ask_missing_prices(box_of_profile({}), 3), table=[told(3)])[1] == ["table: box/prices"]


@pytest.mark.parametrize(("prices", "said"), [((9, 10, 7), "9, 10, 7"), ((9, 9, 7), "9, 9, 7"),
                                              ((5, 5, 5), "5, 5, 5")])
def test_prices_that_do_not_fall_from_the_dearest_space_down_are_doubted_and_then_believed(
        prices: tuple[int, ...], said: str) -> None:
    raw = told(3) | dict(zip(price_keys(CASTLE, 3), prices, strict=True))
    assert doubt(raw) == (f"A castle, from the dearest space down: {said}. Each space should cost less than the one "
                          "before it. Is it really printed so?")


def test_several_buildings_whose_prices_do_not_fall_are_asked_about_once() -> None:
    raw = told(3) | {"castle-price/2": 9, "chapel-price/2": 7}
    assert doubt(raw) == ("A castle, from the dearest space down: 9, 9, 7. A chapel, from the dearest space down: "
                          "7, 7, 5. Each space should cost less than the one before it. Is it really printed so?")


def test_a_price_under_1_or_beyond_all_measure_is_doubted_and_then_believed() -> None:
    assert doubt(told(3) | {"chapel-price/3": 0}) == "A chapel, space 3: really 0?"
    assert doubt(told(3) | {"palace-price/1": 45}) == "A palace, space 1 (dearest): really 45?"


def test_a_price_told_at_a_larger_table_is_compared_with_those_known_before() -> None:
    rest = {"castle-price/4": 8, "palace-price/3": 8, "chapel-price/4": 4}
    assert doubt(rest, 4, told(3)).startswith("A castle, from the dearest space down: 9, 8, 7, 8.")


def test_the_cheapest_one_that_stands_on_the_board_is_the_lowest_of_the_dearest_spaces() -> None:
    box = box_of_profile(told(3))
    assert [printed_price(box, CASTLE, left) for left in (3, 2, 1)] == [7, 8, 9]


# The walk.


def test_a_space_shows_nothing_a_mask_holds_the_queen_or_is_the_last_one() -> None:
    assert [option.key for option in space_form(1).options] == [NOTHING, MASK, HOLDS, LAST]
    assert [option.key for option in space_form(MOST_SPACES).options] == [LAST]  # a decade ends


def test_spaces_are_known_up_to_the_last_one() -> None:
    assert known_spaces(box_of_profile({})) == {}
    profile = {space_key(1): NOTHING, space_key(3): MASK, space_key(6): LAST, space_key(7): MASK}
    assert known_spaces(box_of_profile(profile)) == {1: NOTHING, 3: MASK, 6: LAST}


def test_each_printed_value_has_a_key_of_its_own() -> None:
    assert len({one.key for one in PRINTED}) == len(PRINTED) == 14 + MOST_SPACES
