"""Building: exactly one, of those on the board, at its price less what the title saves, where it may stand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.either import Branch
from companion.core.forms import Closed
from companion.games.noblemen.building import BUILD_DEEDS
from companion.games.noblemen.court import BuiltFolly, Court
from companion.games.noblemen.deed import Turn
from companion.games.noblemen.estate_plan import estate_cell
from companion.games.noblemen.pieces import CASTLE, CHAPEL, FOLLIES, FOLLY, INTRIGUE, PALACE
from companion.games.noblemen.turn import take_turn, turn_form
from companion.locale import tongue
from tests.games.noblemen.kept import bear, books_of, cell, court_of, hold, lay, play, turn_of
from tests.tabletop.answering import refused, said

DEEDS = {deed.key: deed for deed in BUILD_DEEDS}


def offer(turn: Turn, kind: str) -> Branch[Any]:
    offered = DEEDS[kind].offer(turn)
    assert isinstance(offered, Branch)
    return offered


def why_not(turn: Turn, kind: str) -> str:
    offered = DEEDS[kind].offer(turn)
    assert isinstance(offered, Closed)
    return tongue("en").text_of(offered.why)


def build(court: Court, kind: str, raw: Any, then: str = "over", **others: list[Any]) -> list[str]:
    """Red builds; who was asked what else."""
    turn = turn_of(court)
    told = offer(turn, kind).form.read({**raw, "then": then})
    done, asked = play(DEEDS[kind].do(turn, told), **others)
    assert done == then
    return asked


def places(turn: Turn, kind: str) -> set[tuple[int, int]]:
    """By row and column, where it may be set."""
    forms = dict(offer(turn, kind).form.fields)
    return {estate_cell(place) for place in forms["castle" if kind == PALACE else "meadow"].form.places}


def money(court: Court, seat: str = "red") -> int:
    return books_of(court).screens[seat].money


def with_estate(*rows: str, pounds: int = 20) -> Court:
    court = court_of()
    hold(court, "red", pounds)
    lay(court, "red", *rows)
    return court


# Prices.


@pytest.mark.parametrize(("kind", "prices"), [(CASTLE, (7, 8, 9)), (CHAPEL, (5, 6, 7)), (PALACE, (10, 12))])
def test_the_cheapest_one_on_the_board_is_built_and_its_price_paid_to_the_supply(
        kind: str, prices: tuple[int, ...]) -> None:
    court = with_estate("MC A M A M A M A MC A MC", pounds=99)
    field, at = ("castle", (0, 8, 10)) if kind == PALACE else ("meadow", (2, 4, 6))
    if kind == CHAPEL:
        lay(court, "red", "MC A M A M A M")
    if kind == CASTLE:
        lay(court, "red", "MC A M A M A M")
    paid = []
    for price, column in zip(prices, at, strict=False):
        before = money(court)
        raw = {field: cell(0, column, kind), **({"knight": "none"} if kind == CASTLE else {})}
        build(court, kind, raw, red=[[INTRIGUE, {}]] if kind == CHAPEL else [])
        paid.append(before - money(court))
        assert price == paid[-1]
    assert why_not(turn_of(court), kind) == "None is left on the board."


@pytest.mark.parametrize(("title", "price"), [("duke", 4), ("marquess", 5), ("earl", 6), ("viscount", 7), ("baron", 7)])
def test_a_title_lowers_the_price(title: str, price: int) -> None:
    court = with_estate("MC A M")
    bear(court, red=title)
    assert tongue("en").text_of(offer(turn_of(court), CASTLE).note) == f"{price} pounds"
    build(court, CASTLE, {"meadow": cell(0, 2, CASTLE), "knight": "none"})
    assert money(court) == 20 - price


def test_no_price_falls_below_0() -> None:
    court = with_estate("MC A M", pounds=0)
    court.box.note_told_value("castle-price/3", 2)
    bear(court, red="duke")
    build(court, CASTLE, {"meadow": cell(0, 2, CASTLE), "knight": "none"})
    assert money(court) == 0


def test_who_has_not_enough_money_cannot_build() -> None:
    court = with_estate("MC A M", pounds=6)
    assert why_not(turn_of(court), CASTLE) == "It costs 7 pounds: more than you have."
    hold(court, "red", 7)
    assert places(turn_of(court), CASTLE) == {(0, 2)}


def test_an_old_answer_is_judged_by_the_board_and_never_by_the_money_behind_a_screen() -> None:
    court = with_estate("MC A M", pounds=0)
    turn = turn_of(court)
    turn.again = True
    told = offer(turn, CASTLE).form.read({"meadow": cell(0, 2, CASTLE), "knight": "none", "then": "over"})
    play(DEEDS[CASTLE].do(turn, told))
    assert money(court) == -7  # owed, until red counts again
    books_of(court).on_board[CASTLE] = 0
    assert why_not(turn, CASTLE) == "None is left on the board."


# Where it may stand.


def test_a_castle_stands_on_an_empty_meadow_not_beside_a_castle_or_palace_diagonally_neither() -> None:
    court = with_estate("MC M A M MK", "A M A A A", "M A A A MP", "M M M A A")
    assert places(turn_of(court), CASTLE) == {(0, 3), (2, 0), (3, 0), (3, 1), (3, 2)}


def test_without_a_fitting_meadow_there_is_no_castle() -> None:
    court = with_estate("MC M A", "M A MK")
    assert why_not(turn_of(court), CASTLE) == "No empty meadow of yours lies apart from your castles and palaces."


def test_a_palace_replaces_an_own_castle_which_goes_into_the_supply_and_not_onto_the_board() -> None:
    court = with_estate("MC A MC MK")
    books = books_of(court)
    assert places(turn_of(court), PALACE) == {(0, 0), (0, 2)}
    supply, on_board = books.supply[CASTLE], dict(books.on_board)
    build(court, PALACE, {"castle": cell(0, 2, PALACE)})
    assert books.estates["red"].buildings == {(0, 0): CASTLE, (0, 2): PALACE, (0, 3): CHAPEL}
    assert books.supply[CASTLE] == supply + 1
    assert books.on_board == on_board | {PALACE: on_board[PALACE] - 1}


def test_without_a_castle_there_is_no_palace() -> None:
    court = with_estate("MP A M")
    assert why_not(turn_of(court), PALACE) == "You have no castle that a palace could replace."


def test_a_palace_brings_the_queen_unless_her_space_holds_her() -> None:
    court = with_estate("MC")
    build(court, PALACE, {"castle": cell(0, 0, PALACE)})
    assert court.queen == "red"
    court = with_estate("MC")
    books_of(court).walked = 2
    build(court, PALACE, {"castle": cell(0, 0, PALACE)})
    assert (court.queen, books_of(court).estates["red"].buildings) == ("green", {(0, 0): PALACE})


def test_who_has_the_queen_and_is_given_her_gets_nothing_wherever_the_counter_stands() -> None:
    for walked in (1, 2):  # on 2 she is held
        court = with_estate("MC")
        court.queen, books_of(court).walked = "red", walked
        build(court, PALACE, {"castle": cell(0, 0, PALACE)})
        assert court.queen == "red"
        assert len(court.announced) == 1  # of the building alone


def test_a_chapel_stands_on_an_empty_meadow_not_beside_another_chapel() -> None:
    court = with_estate("MC M MK", "M A M", "A M A")
    assert places(turn_of(court), CHAPEL) == {(1, 0), (2, 1)}
    lay(court, "red", "MC M MK")
    assert why_not(turn_of(court), CHAPEL) == "No empty meadow of yours lies apart from your chapels."


def test_a_chapel_brings_a_scandal_card() -> None:
    court = with_estate("MC M")
    assert build(court, CHAPEL, {"meadow": cell(0, 1, CHAPEL)}, red=[[INTRIGUE, {}]]) == ["red: keep/1"]
    assert books_of(court).screens["red"].cards[INTRIGUE] == 1


# Follies.


@pytest.mark.parametrize(("rows", "allowed"), [
    (("H H H H", "H H H H"), {"forests"}), (("A A A A", "A A A A"), {"manors"}), (("B B B B", "B B B B"), {"gardens"}),
    (("H H A A B B", "H H A A B B"), {"each"}), (("H H H H A A B B", "H H H H A A B B"), {"forests", "each"}),
    (("H H H A A B B", "H H H A A B B"), {"each"})])
def test_a_folly_needs_areas_in_the_own_estate(rows: tuple[str, ...], allowed: set[str]) -> None:
    court = with_estate("M " * (len(rows[0]) // 2), *rows)
    pick = dict(offer(turn_of(court), FOLLY).form.fields)["folly"].form
    assert {option.key for option in pick.options} == allowed
    assert {shut.key for shut in pick.closed} == FOLLIES.keys() - allowed


def test_which_areas_are_missing_is_said() -> None:
    court = with_estate("M M", "H H", "H H", "H H", "H H")
    pick = dict(offer(turn_of(court), FOLLY).form.fields)["folly"].form
    assert refused(pick, "each") == "Still missing: 1 manor, 1 garden"
    lay(court, "red", "M M", "H H", "H H")
    assert why_not(turn_of(court), FOLLY) == "Each one that is left needs areas that your estate has not got."


def test_knights_on_the_areas_do_not_matter_and_areas_serve_several_follies() -> None:
    court = with_estate("M M M M M M M M", "H H H H A A B B", "H H H H A A B B", pounds=24)
    for square in books_of(court).estates["red"].areas:
        books_of(court).estates["red"].put_knight(square, "blue")
    build(court, FOLLY, {"folly": "forests", "meadow": cell(0, 0, FOLLY)})
    build(court, FOLLY, {"folly": "each", "meadow": cell(0, 1, FOLLY)})
    assert money(court) == 0


def test_a_folly_costs_12_less_what_the_title_saves_and_stands_on_any_empty_meadow() -> None:
    court = with_estate("MK M MC", "M M M", "H H H", "H H A", "H H A", "H H H", pounds=9)
    bear(court, red="duke")
    assert places(turn_of(court), FOLLY) == {(0, 1), (1, 0), (1, 1), (1, 2)}
    build(court, FOLLY, {"folly": "forests", "meadow": cell(1, 1, FOLLY)})
    assert money(court) == 0
    assert court.follies == [BuiltFolly("red", "forests")]


def test_without_an_empty_meadow_there_is_no_folly() -> None:
    court = with_estate("H H", "H H", "H H", "H H", "MC MK")
    assert why_not(turn_of(court), FOLLY) == "You have no empty meadow."


def test_the_first_to_the_fourth_folly_built_by_anybody_bring_12_10_8_and_6_points() -> None:
    court = with_estate("M M M M M M M M M M M M", "H H H H A A A A B B B B", "H H H H A A A A B B B B", pounds=99)
    court.follies.append(BuiltFolly("blue", "gardens"))
    points = []
    for at, key in enumerate(("forests", "manors", "each")):
        before = court.ledger.points("red")
        build(court, FOLLY, {"folly": key, "meadow": cell(0, at, FOLLY)})
        points.append(court.ledger.points("red") - before)
    assert points == [10, 8, 6]
    assert why_not(turn_of(court), FOLLY) == "None is left on the board."


def test_each_folly_is_there_once() -> None:
    court = with_estate("M M M M", "H H H H", "H H H H", pounds=99)
    court.follies.append(BuiltFolly("blue", "forests"))
    assert why_not(turn_of(court), FOLLY) == "Each one that is left needs areas that your estate has not got."


def test_what_is_built_is_told() -> None:
    court = with_estate("MC A M")
    build(court, CASTLE, {"meadow": cell(0, 2, CASTLE), "knight": "none"})
    assert said(court) == ["red builds for 7 pounds: A castle."]


# Inherited.


def inherit(court: Court, *then: Any) -> list[str]:
    court.turn = "red"
    return play(take_turn(court, books_of(court)), red=[["inheritance", {"meadow": cell(0, 2, CASTLE)}], *then])[1]


def test_an_inheritance_is_the_cheapest_castle_for_nothing_without_a_knight() -> None:
    court = with_estate("MC A M", pounds=3)
    hold(court, "red", 3, inheritance=1)
    lay(court, "blue", "A A", "A A")
    assert inherit(court, ["idle", {"then": "over"}]) == ["red: turn/1", "red: turn/1/1"]
    assert books_of(court).estates["red"].buildings == {(0, 0): CASTLE, (0, 2): CASTLE}
    assert (money(court), books_of(court).on_board[CASTLE], books_of(court).areas_with_knight_of("red")) == (3, 2, ())


def test_an_inherited_castle_is_one_more_than_the_one_that_is_built() -> None:
    court = with_estate("MC A M A M")
    hold(court, "red", 8, inheritance=1)
    inherit(court, ["castle", {"meadow": cell(0, 4, CASTLE), "knight": "none", "then": "over"}])
    assert (money(court), books_of(court).on_board[CASTLE]) == (0, 1)  # the next dearer one by then


def test_without_a_fitting_meadow_no_inheritance_is_played() -> None:
    court = with_estate("MC M A")
    hold(court, "red", 3, inheritance=1)
    assert refused(turn_form(turn_of(court)), ["inheritance", {}]) == (
        "No empty meadow of yours lies apart from your castles and palaces.")


def test_without_a_castle_on_the_board_no_inheritance_is_played() -> None:
    court = with_estate("MC A M")
    hold(court, "red", 3, inheritance=1)
    books_of(court).on_board[CASTLE] = 0
    assert refused(turn_form(turn_of(court)), ["inheritance", {}]) == "None is left on the board."
