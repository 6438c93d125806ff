"""What lies in the box, as its rules count it."""

from __future__ import annotations

from companion.games.noblemen.ending import MONEY_IN_THE_BOX
from companion.games.noblemen.pieces import BRIBES_IN_THE_BOX, BUILDINGS, KNIGHTS_A_COLOUR, SCANDALS, TILES


def test_the_box_holds_202_tiles_20_markers_and_so_many_buildings() -> None:
    assert {kind.key: kind.in_the_box for kind in TILES.values()} == {
        "field": 62, "grove": 48, "fountain": 44, "meadow": 48}
    assert sum(kind.in_the_box for kind in TILES.values()) == 202
    assert BRIBES_IN_THE_BOX == 20
    assert {kind.key: kind.in_the_box for kind in BUILDINGS.values()} == {
        "castle": 15, "palace": 12, "chapel": 15, "folly": 4}


def test_its_82_coins_come_to_330_pounds() -> None:
    assert MONEY_IN_THE_BOX == 40 * 1 + 26 * 5 + 16 * 10


def test_ten_knights_are_two_in_each_of_five_colours() -> None:
    assert 5 * KNIGHTS_A_COLOUR == 10


def test_there_are_35_scandal_cards_of_ten_kinds() -> None:
    assert [card.in_the_box for card in SCANDALS.values()] == [3, 4, 4, 4, 3, 3, 4, 4, 4, 2]
    assert sum(card.in_the_box for card in SCANDALS.values()) == 35
