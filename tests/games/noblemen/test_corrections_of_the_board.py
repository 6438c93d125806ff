"""What the board prints, read wrongly: what this table told is corrected as an answer, the rest is set by hand."""

from __future__ import annotations

import pytest

from companion.core.asking import Refusal
from companion.core.game import Seating
from companion.core.session import Session
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.adjustments import adjustments
from companion.games.noblemen.pieces import CASTLE, CHAPEL, PALACE
from companion.games.noblemen.prices import price_keys, space_key
from companion.games.noblemen.queen import may_queen_move
from tests.games.noblemen.kept import court_of
from tests.games.noblemen.kept_evening import (
    IDLE,
    OPTIONS,
    OVER,
    PRICES,
    SEATS,
    amend,
    asked,
    begun,
    books,
    court,
    lay,
    screen,
)
from tests.games.noblemen.kit import english

TOLD = {key: raw for key, raw in PRICES.items() if key.endswith(("/1", "/2", "castle-price/3", "chapel-price/3"))}


def typed_prices() -> Session:
    """At a table whose box nobody knew."""
    evening = Session(NOBLEMEN.open(Seating(SEATS, "red"), OPTIONS, {}, NOBLEMEN.rules))
    evening.answer("table", "box/prices", TOLD)
    for seat in SEATS:
        evening.answer(seat, "keep/decade/1", ["liaison", {}])
    return evening


def test_a_price_typed_wrongly_is_corrected_where_it_was_typed_and_known_so_from_then_on() -> None:
    evening = typed_prices()
    evening.answer("red", "turn/1", IDLE)
    before = asked(evening)
    amend(evening, "table", "box/prices", TOLD | {"castle-price/3": 4}, by="blue")
    assert asked(evening) == before
    assert cheapest(evening, "castle") == 4
    assert evening.learned_box_values()["castle-price/3"] == 4


def cheapest(evening: Session, kind: str) -> int:
    found: int = next(one.price for one in evening.page_for(None).view.books.prices if one.kind == kind)
    return found


def test_a_price_known_from_an_earlier_evening_is_set_by_hand_and_what_was_paid_stays_paid() -> None:
    evening = begun(space_1="nothing")
    evening.answer("red", "turn/1", lay(x1y0="field", x2y0="meadow"))
    evening.answer("blue", "turn/2", IDLE)
    evening.answer("green", "turn/3", IDLE)
    evening.answer("red", "turn/4", ["castle", {"meadow": {"cells": {"2,0": "castle"}}, "knight": "none", **OVER}])
    assert (screen(evening).money, cheapest(evening, "castle")) == (11 - 7, 8)
    evening.adjust("blue", "castle-price/3", 2)
    evening.adjust("blue", "castle-price/2", 5)
    assert (screen(evening).money, cheapest(evening, "castle")) == (11 - 7, 5)
    assert evening.learned_box_values() == {"castle-price/3": 2, "castle-price/2": 5}


def test_a_space_of_the_walk_known_from_an_earlier_evening_is_set_by_hand() -> None:
    """It held the queen, by what an earlier table said; and the next one is no mask."""
    evening = begun(space_1="holds", space_2="mask")
    evening.adjust("table", "space/1", "nothing")
    evening.adjust("table", "space/2", "nothing")
    for turn, seat in enumerate((*SEATS, *SEATS), start=1):
        evening.answer(seat, f"turn/{turn}", IDLE)
    assert court(evening).balls == []
    assert books(evening).walked == 2
    assert asked(evening) == ["red: turn/7"]
    assert evening.learned_box_values() == {"space/1": "nothing", "space/2": "nothing"}
    evening.adjust("blue", "space/2", "holds")  # once more
    assert evening.learned_box_values()["space/2"] == "holds"
    with pytest.raises(Refusal):
        evening.adjust("table", "space/3", "mask")  # nobody has been there


def test_what_this_table_told_of_the_board_is_corrected_where_it_was_told_and_not_by_hand() -> None:
    """What was set by hand after an answer would be set once more after the answer is corrected."""
    evening = begun(space_2="nothing")
    for turn, seat in enumerate(SEATS, start=1):
        evening.answer(seat, f"turn/{turn}", IDLE)
    evening.answer("table", "space/1", "nothing")
    offered = set(evening.adjustments_for("red"))
    assert {key for key in offered if key.startswith("space/")} == {"space/2"}
    with pytest.raises(Refusal):
        evening.adjust("red", "space/1", "holds")
    amend(evening, "table", "space/1", "mask", by="red")
    assert asked(evening) == ["green: add/1"]
    assert evening.learned_box_values()["space/1"] == "mask"
    evening = typed_prices()
    assert not [key for key in evening.adjustments_for("red") if "price" in key]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_price_that_so_many_players_use_is_set_by_hand_and_each_space_up_to_the_last(players: int) -> None:
    offered = set(adjustments(court_of(players)))
    assert {what for what in offered if "-price/" in what} == {
        key for kind in (CASTLE, PALACE, CHAPEL) for key in price_keys(kind, players)}
    assert {what for what in offered if what.startswith("space/")} == {space_key(space) for space in range(1, 11)}


def test_whether_a_space_holds_the_queen_counts_as_soon_as_it_is_set_by_hand() -> None:
    evening = begun(space_1="nothing")
    for turn, seat in enumerate(SEATS, start=1):
        evening.answer(seat, f"turn/{turn}", IDLE)
    assert may_queen_move(court(evening), books(evening))
    assert english(evening.adjustments_for("red")["space/1"].note).startswith("Whether it holds the queen counts at")
    evening.adjust("red", "space/1", "holds")
    assert not may_queen_move(court(evening), books(evening))
