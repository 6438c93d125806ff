"""Nothing gets lost where Companion keeps the books, and whatever is lost is noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from companion.core.asking import RuleBug
from companion.games.noblemen.audit import audit_books
from companion.games.noblemen.books import Books, Screen
from companion.games.noblemen.pieces import CASTLE, CHAPEL, FIELD, FOLLY, LIAISON, MEADOW, PALACE
from companion.games.noblemen.played_estate import PlayedEstate

SEATS = ("red", "blue", "green")


def played_books() -> Books:
    """Something of everything has happened."""
    books = Books.at_the_start(SEATS)
    books.take_from_bag("red", {FIELD: 6, MEADOW: 3}, "start")
    books.take_from_bag("blue", {FIELD: 5}, "start")
    books.lay_tiles("red", {(1, 0): MEADOW, (2, 0): MEADOW, (1, 1): FIELD, (2, 1): FIELD, (1, 2): FIELD, (2, 2): FIELD})
    books.estates["red"].complete_area((1, 1))
    books.estates["red"].put_knight((1, 1), "blue")
    books.build("red", CHAPEL, (1, 0))
    books.build("red", CASTLE, (2, 0))
    books.build("blue", PALACE, (0, 0))
    books.hand_over_tiles("blue", "green", {FIELD: 2})
    books.give_to_church("blue", {FIELD: 1})
    books.take_markers("green", 3, "bribe")
    books.give_markers("green", 1, "taxes")
    books.keep_cards("green", {LIAISON: 1})
    return books


def test_what_was_played_adds_up_to_all_that_the_box_holds() -> None:
    books = played_books()
    audit_books(books)
    assert books.in_bag + books.church.total() + sum(s.tiles.total() for s in books.screens.values()) + 9 == 202
    assert sum(books.bag.values()) == books.in_bag
    books.begin_new_decade()
    audit_books(books)


def test_what_is_corrected_by_hand_is_accounted_for() -> None:
    books = played_books()
    books.correct_screen("red", Screen(Counter({FIELD: 9}), Counter({LIAISON: 2}), 40, 7))
    books.correct_church({MEADOW: 3})
    books.correct_markers_on_board(20)
    books.correct_board(CASTLE, 1)
    books.correct_estate("blue", PlayedEstate({(0, 0): MEADOW, (1, 0): FIELD}, {(0, 0): CASTLE}))
    audit_books(books)


def test_an_estate_that_is_corrected_takes_its_buildings_from_the_supply_or_else_from_the_board() -> None:
    books = played_books()  # a palace is blue's, one stands on the board, ten are left
    books.correct_estate("red", PlayedEstate({(at, 0): MEADOW for at in range(21)},
                                             {(2 * at, 0): PALACE for at in range(11)}))
    assert (books.supply[PALACE], books.on_board[PALACE]) == (0, 0)
    audit_books(books)
    books.correct_estate("red", PlayedEstate())
    assert (books.supply[PALACE], books.on_board[PALACE]) == (11, 0)
    audit_books(books)


def test_tiles_that_a_correction_takes_from_an_empty_bag_are_owed() -> None:
    books = played_books()
    books.in_bag -= 187
    books.bag_owes -= 187
    books.correct_estate("blue", PlayedEstate({(at, 0): FIELD for at in range(10)}, {}))
    assert books.in_bag == 0
    audit_books(books)


PLANTED: dict[str, Callable[[Books], object]] = {
    "a tile behind a screen": lambda books: books.screens["red"].tiles.subtract({FIELD: 1}),
    "a tile in an estate": lambda books: books.estates["green"].lay_tile((0, 1), FIELD),
    "a tile of another kind": lambda books: books.estates["red"].tiles.update({(2, 0): FIELD}),
    "a tile in the bag": lambda books: setattr(books, "in_bag", books.in_bag + 1),
    "a tile at the church": lambda books: books.church.update({FIELD: 1}),
    "money": lambda books: setattr(books.screens["blue"], "money", 0),
    "a marker behind a screen": lambda books: setattr(books.screens["green"], "markers", 3),
    "a marker on the board": lambda books: setattr(books, "markers_on_board", 17),
    "a card behind a screen": lambda books: books.screens["green"].cards.clear(),
    "a card in the stack": lambda books: setattr(books, "in_stack", 35),
    "a castle in the supply": lambda books: books.supply.update({CASTLE: 9}),
    "a chapel on the board": lambda books: books.on_board.update({CHAPEL: 3}),
    "a palace in an estate": lambda books: books.estates["blue"].buildings.clear(),
    "a building beside meadows": lambda books: books.estates["red"].buildings.update({(1, 1): "folly"}),
    "loose land": lambda books: books.lay_tiles("red", {(9, 9): FIELD}),
    "an area of nothing": lambda books: books.estates["red"].areas.update(
        {(0, 0): books.estates["red"].areas[1, 1]}),
    "areas that share a tile": lambda books: books.estates["red"].areas.update(
        {(1, 2): books.estates["red"].areas[1, 1]}),
    "a knight in its own estate": lambda books: books.estates["red"].put_knight((1, 1), "red"),
    "a knight of nobody": lambda books: books.estates["red"].put_knight((1, 1), "purple"),
    "a tax marker of nobody": lambda books: books.taxed.add("purple"),
}


@pytest.mark.parametrize("what", PLANTED)
def test_what_is_lost_or_made_is_noticed(what: str) -> None:
    books = played_books()
    PLANTED[what](books)
    with pytest.raises(RuleBug, match="lost or made"):
        audit_books(books)


def test_a_third_knight_of_a_colour_and_a_fifth_folly_are_noticed() -> None:
    books = played_books()
    books.take_from_bag("green", {FIELD: 24, MEADOW: 4}, "drawn")
    books.lay_tiles("green", {(at, 0): MEADOW for at in range(1, 5)})
    for at in (0, 2, 4):
        books.lay_tiles("green", {(at + x, y): FIELD for x in range(2) for y in (1, 2)})
        books.estates["green"].complete_area((at, 1))
    audit_books(books)
    for at in range(1, 5):
        books.build("green", FOLLY, (at, 0))
    audit_books(books)
    for square in books.estates["green"].areas:
        books.estates["green"].put_knight(square, "blue")
    with pytest.raises(RuleBug, match="knights"):
        audit_books(books)
    books.estates["green"].put_knight((0, 1), None)
    books.estates["green"].put_knight((2, 1), None)
    audit_books(books)
    books.take_from_bag("red", {MEADOW: 1}, "drawn")
    books.lay_tiles("red", {(0, 1): MEADOW})
    books.build("red", FOLLY, (0, 1))
    with pytest.raises(RuleBug, match="folly"):
        audit_books(books)
