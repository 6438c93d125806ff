"""One turn alone, where Companion keeps the books: a court set by hand, and answers given seat by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.core.asking import Ask, Raw
from companion.core.game import Rule, Seating
from companion.games.noblemen.areas import Cell, Square
from companion.games.noblemen.books import Books, Screen
from companion.games.noblemen.court import RULES, Court
from companion.games.noblemen.pieces import FIELD, FOUNTAIN, GROVE, MEADOW
from companion.games.noblemen.played_estate import PlayedEstate
from companion.games.noblemen.prices import box_of_profile
from companion.games.noblemen.turn import take_turn
from companion.locale import tongue
from tests.games.noblemen.kept import PROFILE
from tests.tabletop.answering import play as play_all
from tests.tabletop.answering import refused

SEATS = ("red", "blue", "green", "yellow", "black")
KINDS = {"f": FIELD, "g": GROVE, "o": FOUNTAIN, "m": MEADOW}
OVER: Mapping[str, str] = {"then": "over"}
MORE: Mapping[str, str] = {"then": "more"}


def court_in_turn(players: int = 3) -> Court:
    """Red is in turn and has nothing behind the screen; the queen is with the one right of red."""
    seats = SEATS[:players]
    court = Court.at_the_start(Seating(seats, "red"), box_of_profile(PROFILE), None, RULES)
    court.books = Books.at_the_start(seats)
    for seat in seats:
        hold(court, seat)
    court.turn = "red"
    return court


def books_of(court: Court) -> Books:
    assert court.books
    return court.books


def screen_of(court: Court, seat: str = "red") -> Screen:
    return books_of(court).screens[seat]


def estate_of(court: Court, seat: str = "red") -> PlayedEstate:
    return books_of(court).estates[seat]


def hold(court: Court, seat: str = "red", tiles: str = "", money: int = 0, markers: int = 0, cards: str = "") -> None:
    """Just this lies behind the screen: tiles by their letters ("ffgo"), cards by their keys. What the bag, the board
    and the stack have then is the rest."""
    books = books_of(court)
    kinds = Counter(KINDS[letter] for letter in tiles)
    books.correct_screen(seat, Screen(kinds, Counter(cards.split()), money, markers))
    books.in_bag, books.in_stack = books.bag.total(), books.stack.total()
    books.markers_on_board = 20 - sum(screen.markers for screen in books.screens.values())


def lay(court: Court, *rows: str, seat: str = "red", at: Cell = (0, 1), areas: tuple[Square, ...] = ()) -> None:
    """Drawn by letters, from this cell on; the castle's meadow lies at (0, 0)."""
    estate = estate_of(court, seat)
    for down, row in enumerate(rows):
        for right, letter in enumerate(row):
            if letter in KINDS:
                estate.lay_tile((at[0] + down, at[1] + right), KINDS[letter])
    for square in areas:
        estate.complete_area(square)
    books_of(court).in_bag = books_of(court).bag.total()


def play(rule: Rule, **answers: list[Any]) -> list[str]:
    """Returns who was asked what."""
    return play_all(rule, **answers)[1]


def play_turn(court: Court, *red: Any, **others: list[Any]) -> list[str]:
    court.turn = "red"
    return play(take_turn(court, books_of(court)), red=list(red), **others)


def tiles_behind(court: Court, seat: str = "red") -> str:
    return "".join(letter * screen_of(court, seat).tiles[kind] for letter, kind in KINDS.items())


def cards_behind(court: Court, seat: str = "red") -> list[str]:
    return sorted(screen_of(court, seat).cards.elements())


class Looks:
    """Answers a question, and remembers what it offered and why the rest was shut."""

    def __init__(self, answer: Raw) -> None:
        self.answer = answer
        self.ask: Any = None
        self.form: Any = None
        self.again: Any = None

    def __call__(self, ask: Ask[Any]) -> Raw:
        self.ask, self.form = ask, ask.current_form
        self.again = ask.form_for_old_answer() if ask.form_for_old_answer else None
        return self.answer

    @property
    def ways(self) -> list[str]:
        return [branch.key for branch in self.form.branches]

    @property
    def shut(self) -> list[str]:
        return [one.key for one in self.form.closed]

    def tail(self, way: str) -> Any:
        return next(branch.form for branch in self.form.branches if branch.key == way)

    def field(self, way: str, name: str) -> Any:
        return dict(self.tail(way).fields)[name].form

    def note(self, way: str) -> str:
        """What is said beside it before it is chosen."""
        return tongue("en").text_of(next(branch.note for branch in self.form.branches if branch.key == way))

    def why_not(self, way: str, tail: Raw = None) -> str:
        return refused(self.form, [way, tail])
