"""Titles: what each needs, how many there are, and who gets which."""

from __future__ import annotations

import pytest

from companion.games.noblemen.titles import TITLES, best_title, hand_out_titles, titles_in_supply
from companion.locale import tongue


def given(spaces: dict[str, int], players: int | None = None, **lower: str) -> dict[str, str]:
    """In the order taken."""
    return {taken.player: taken.title.key for taken in hand_out_titles(spaces, lower, players)}


def reasons(spaces: dict[str, int], **lower: str) -> list[str]:
    return [tongue("en").text_of(taken.why) for taken in hand_out_titles(spaces, lower)]


def test_each_title_needs_its_prestige_brings_its_points_and_lowers_prices() -> None:
    assert [(title.key, title.needs, title.points, title.discount) for title in TITLES] == [
        ("duke", 14, 7, 3), ("marquess", 10, 5, 2), ("earl", 6, 3, 1), ("viscount", 2, 1, 0), ("baron", 0, 0, 0)]


@pytest.mark.parametrize(("players", "numbers"), [(3, (1, 1, 1, 1, 3)), (4, (1, 1, 1, 2, 4)), (5, (1, 1, 2, 3, 5))])
def test_so_many_titles_are_in_supply_and_a_baron_for_everybody(players: int, numbers: tuple[int, ...]) -> None:
    assert tuple(titles_in_supply(players).values()) == numbers


def test_the_box_holds_twelve_titles_and_all_of_them_are_used_by_five() -> None:
    assert sum(titles_in_supply(5).values()) == 12


@pytest.mark.parametrize(("printed", "costs"), [(12, (9, 10, 11, 12, 12)), (2, (0, 0, 1, 2, 2)), (0, (0, 0, 0, 0, 0))])
def test_a_title_lowers_the_price_of_a_building_but_never_below_0(printed: int, costs: tuple[int, ...]) -> None:
    assert tuple(title.price(printed) for title in TITLES) == costs


@pytest.mark.parametrize(("space", "title"), [
    (0, "baron"), (1, "baron"), (2, "viscount"), (5, "viscount"), (6, "earl"), (9, "earl"), (10, "marquess"),
    (13, "marquess"), (14, "duke"), (99, "duke")])
def test_the_best_title_is_the_highest_that_the_space_allows(space: int, title: str) -> None:
    assert best_title(space, titles_in_supply(4)).key == title
    assert given({"Ada": space}, 4) == {"Ada": title}


def test_the_books_example_frank_is_marquess_karsten_earl_britta_viscount_and_paul_baron() -> None:
    spaces = {"Karsten": 10, "Britta": 9, "Frank": 11, "Paul": 1}
    assert given(spaces) == {"Frank": "marquess", "Karsten": "earl", "Britta": "viscount", "Paul": "baron"}
    assert reasons(spaces) == ["Space 11: 10 are needed", "Space 10: Marquess is gone", "Space 9: Earl is gone",
                               "Space 1: every higher title needs more"]


def test_several_on_0_are_barons_in_the_order_given() -> None:
    assert list(given({"Cy": 0, "Ada": 0, "Eve": 1, "Ben": 0})) == ["Eve", "Cy", "Ada", "Ben"]


def test_who_stands_highest_may_find_every_title_gone_but_the_barons() -> None:
    spaces = {"A": 20, "B": 19, "C": 18, "D": 17, "E": 16}
    assert list(given(spaces).values()) == ["duke", "marquess", "earl", "earl", "viscount"]
    assert reasons(spaces)[4] == "Space 16: Duke, Marquess, Earl are gone"
    assert given({"A": 7, "B": 6, "C": 5}) == {"A": "earl", "B": "viscount", "C": "baron"}


def test_who_wants_a_lower_title_gets_it_and_those_below_choose_anew() -> None:
    spaces = {"A": 15, "B": 11, "C": 7, "D": 3}
    assert given(spaces, A="earl") == {"A": "earl", "B": "marquess", "C": "viscount", "D": "viscount"}
    assert reasons(spaces, A="earl")[0] == "Space 15: instead of Duke"


def test_what_is_wanted_and_gone_is_the_best_left_below_it() -> None:
    spaces = {"A": 9, "B": 8, "C": 7}
    assert given(spaces, B="earl") == {"A": "earl", "B": "viscount", "C": "baron"}
    assert given(spaces, A="viscount", B="viscount") == {"A": "viscount", "B": "baron", "C": "earl"}


def test_a_title_is_told_with_the_lower_ones_that_are_left() -> None:
    taken = hand_out_titles({"A": 15, "B": 14, "C": 13})
    assert [[title.key for title in one.lower] for one in taken] == [
        ["marquess", "earl", "viscount", "baron"], ["earl", "viscount", "baron"], ["viscount", "baron"]]
