"""One rule alone, where Companion keeps the books: a court built by hand, estates as rows of letters, full screens.

Rows are as those of the sheet `noblemen.estate`: A field, H grove, B fountain, M meadow; on it MC castle, MP palace,
MK chapel, MF folly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.core.asking import TABLE, Raw
from companion.core.game import Rule, Seating
from companion.games.noblemen.areas import greatest_areas
from companion.games.noblemen.books import Books, Screen
from companion.games.noblemen.court import RULES, Court
from companion.games.noblemen.deed import Turn
from companion.games.noblemen.estate_sheet import estate_of_rows
from companion.games.noblemen.pieces import CASTLE, CHAPEL, PALACE
from companion.games.noblemen.played_estate import PlayedEstate
from companion.games.noblemen.prices import HOLDS, LAST, MASK, NOTHING, box_of_profile, price_keys, space_key
from companion.games.noblemen.titles import TITLE_OF_KEY
from tests.tabletop.answering import play as play_all

SEATS = ("red", "blue", "green", "yellow", "black")
PRICES = {CASTLE: (9, 8, 7, 6, 5), PALACE: (12, 10, 8, 6), CHAPEL: (7, 6, 5, 4, 3)}
WALK = (NOTHING, HOLDS, NOTHING, MASK, NOTHING, NOTHING, MASK, MASK, HOLDS, LAST)
# Whatever the board prints: the dearest castle costs 9, and two masks of the walk stand side by side.
PROFILE: Mapping[str, Raw] = {
    **{key: n for kind, numbers in PRICES.items() for key, n in zip(price_keys(kind, 5), numbers, strict=True)},
    **{space_key(at): shows for at, shows in enumerate((*WALK[:6], NOTHING, *WALK[7:]), start=1)}}


def court_of(players: int = 3, profile: Mapping[str, Raw] = PROFILE) -> Court:
    """Red starts, whoever is last has the queen; nobody has a tile or a card yet."""
    seats = SEATS[:players]
    court = Court.at_the_start(Seating(seats, seats[0]), box_of_profile(profile), Books.at_the_start(seats), RULES)
    court.turn = seats[0]
    return court


def books_of(court: Court) -> Books:
    assert court.books
    return court.books


def turn_of(court: Court, seat: str = "red") -> Turn:
    court.turns += 1
    return Turn(court, books_of(court), seat, court.turns)


def bear(court: Court, **titles: str) -> None:
    """`red="duke"`."""
    court.titles |= {seat: TITLE_OF_KEY[key] for seat, key in titles.items()}


def hold(court: Court, seat: str, money: int = 0, markers: int = 0, **pieces: int) -> None:
    """Behind this screen lies just this: `hold(court, "red", 5, field=3, liaison=1)`."""
    tiles = {key: n for key, n in pieces.items() if key in ("field", "grove", "fountain", "meadow")}
    cards = {key.replace("_", "-"): n for key, n in pieces.items() if key not in tiles}
    books_of(court).correct_screen(seat, Screen(Counter(tiles), Counter(cards), money, markers))


def lay(court: Court, seat: str, *rows: str) -> PlayedEstate:
    """The estate as it lies, with as many areas as there can be."""
    laid = estate_of_rows([row.split() for row in rows])
    estate = PlayedEstate(dict(laid.tiles), dict(laid.buildings))
    for squares in greatest_areas(laid.tiles).values():
        for square in squares:
            estate.complete_area(square)
    books_of(court).estates[seat] = estate
    return estate


def held(court: Court, seat: str) -> tuple[int, int, dict[str, int], dict[str, int]]:
    """Money, markers, tiles and cards."""
    screen = books_of(court).screens[seat]
    return screen.money, screen.markers, dict(+screen.tiles), dict(+screen.cards)


def cell(row: int, column: int, kind: str) -> Raw:
    """One tap on a plan."""
    return {"cells": {f"{column},{row}": kind}}


def play(rule: Rule, **answers: list[Any]) -> tuple[Any, list[str]]:
    """One rule alone; where the table may go on, it does."""
    return play_all(_going_on(rule), **answers)


def _going_on(rule: Any) -> Any:
    value: Any = None
    while True:
        try:
            request = rule.send(value)
        except StopIteration as stop:
            return stop.value
        *_, last = request.asks
        goes_on = last.seat == TABLE and last.current_form.is_single_button
        value = request.value_for_rule({len(request.asks) - 1: None}) if goes_on else (yield request)
