"""What may lie otherwise than Companion keeps it: behind a screen, which its owner alone counts, and for all to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.core.asking import Raw, Seat
from companion.core.counts import Counts, Kind
from companion.core.forms import Amount, Option
from companion.core.game import Adjustment
from companion.core.lists import Some
from companion.core.words import Who, Words, say
from companion.games.noblemen.ball_phase import tell_hands_after_ball
from companion.games.noblemen.books import Books
from companion.games.noblemen.cardboard import player_pick, tell_hands_to_set_up
from companion.games.noblemen.court import NEW_DECADE, TAKING_TITLES, Court
from companion.games.noblemen.deeds import LAND, TAKEN_OF_A_KIND, TAXES
from companion.games.noblemen.estate_adjustments import estate_adjustments
from companion.games.noblemen.pieces import BOUGHT, BRIBES_IN_THE_BOX, BUILDINGS, SCANDALS, TILES
from companion.games.noblemen.prices import (
    LAST,
    MOST_SPACES,
    PRINTED_BY_KEY,
    known_spaces,
    price_keys,
    space_key,
)
from companion.games.noblemen.scoring_phase import tell_hands_of_new_decade
from companion.games.noblemen.set_up import tell_hands_what_all_take
from companion.games.noblemen.tile_counts import IN_THE_BOX, tile_counts

MOST_MONEY = 999
_TILES = tile_counts(IN_THE_BOX, 0, sum(kind.in_the_box for kind in TILES.values()))
_CARDS = Counts(tuple(Kind(card.key, card.words, card.in_the_box, mark=card.mark) for card in SCANDALS.values()),
                0, sum(card.in_the_box for card in SCANDALS.values()))
_CHURCH = tile_counts(dict.fromkeys(TILES, TAKEN_OF_A_KIND), 0, TAKEN_OF_A_KIND * len(TILES))


def books_adjustments(court: Court, books: Books) -> dict[str, Adjustment]:
    offered = {"turn": _next_turn_adjustment(court), "queen": _queen_adjustment(court),
               "walked": _walk_adjustment(court, books), "church": _church_adjustment(books),
               "markers": _markers_on_board_adjustment(books)}
    offered |= {f"board/{kind}": _board_adjustment(court, books, kind) for kind in BOUGHT}
    offered |= _printed_adjustments(court)
    for seat in court.seats:
        own = {**_screen_adjustments(books, seat), f"used/{seat}": _used_adjustment(books, seat),
               **estate_adjustments(court, books, seat)}
        offered |= {key: replace(one, group=say("{who}", who=Who(seat))) for key, one in own.items()}
    return offered


# Behind a screen.


def _screen_adjustments(books: Books, seat: Seat) -> dict[str, Adjustment]:
    """Each with the rest as it is. No limit tells anything: they are those of the box."""
    def tiles(counted: Mapping[str, int], _why: Words) -> None:
        _correct(books, seat, tiles=Counter(counted))

    def cards(counted: Mapping[str, int], _why: Words) -> None:
        _correct(books, seat, cards=Counter(counted))

    def money(n: int, _why: Words) -> None:
        _correct(books, seat, money=n)

    def markers(n: int, _why: Words) -> None:
        _correct(books, seat, markers=n)

    screen = books.screens[seat]
    return {f"tiles/{seat}": Adjustment(say("Tiles behind the screen"), _TILES, dict(+screen.tiles), tiles, owner=seat),
            f"cards/{seat}": Adjustment(say("Scandal cards"), _CARDS, dict(+screen.cards), cards, owner=seat),
            f"money/{seat}": Adjustment(say("Pounds"), Amount(0, MOST_MONEY), max(0, screen.money), money, owner=seat),
            f"markers/{seat}": Adjustment(say("Bribery markers"), Amount(0, BRIBES_IN_THE_BOX),
                                          max(0, screen.markers), markers, owner=seat)}


def _correct(books: Books, seat: Seat, **parts: object) -> None:
    books.correct_screen(seat, replace(books.screens[seat], **parts))  # type: ignore[arg-type]


# For all to see.


def tell_hands_again(court: Court) -> None:
    """Who is in turn after a ball, who draws a card first and what is set up is told by whoever has the queen."""
    tell_hands_again_to_set_up(court)
    if court.step == TAKING_TITLES:
        tell_hands_after_ball(court)
    elif court.step == NEW_DECADE:
        tell_hands_of_new_decade(court)


def tell_hands_again_to_set_up(court: Court) -> None:
    """Until the first turn."""
    if court.turn is None:
        court.clear_result_lines()
        tell_hands_to_set_up(court)
        tell_hands_what_all_take(court)


def _next_turn_adjustment(court: Court) -> Adjustment:
    def book(seat: Seat, _why: Words) -> None:
        court.next_turn = seat
        tell_hands_again(court)

    usual = court.seats_clockwise_from(court.turn)[1] if court.turn else court.seating.start
    return Adjustment(say("Whose turn is next"), player_pick(court.seats), court.next_turn or usual, book)


def _queen_adjustment(court: Court) -> Adjustment:
    def book(seat: Seat, _why: Words) -> None:
        court.queen = seat
        tell_hands_again(court)

    return Adjustment(say("Who has the queen"), player_pick(court.seats), court.queen, book)


def _walk_adjustment(court: Court, books: Books) -> Adjustment:
    """Never beyond the last space: there a decade has ended."""
    def book(n: int, _why: Words) -> None:
        books.walked = n

    last = next((space for space, shows in known_spaces(court.box).items() if shows == LAST), MOST_SPACES)
    return Adjustment(say("Spaces from the arrow to the round counter"), Amount(0, max(last - 1, books.walked)),
                      books.walked, book)


def _church_adjustment(books: Books) -> Adjustment:
    def book(counted: Mapping[str, int], _why: Words) -> None:
        books.correct_church(counted)

    return Adjustment(say("Tiles at the church"), _CHURCH, dict(+books.church), book)


def _markers_on_board_adjustment(books: Books) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        books.correct_markers_on_board(n)

    most = max(BRIBES_IN_THE_BOX, books.markers_on_board)
    return Adjustment(say("Bribery markers on the board"), Amount(0, most), books.markers_on_board, book)


_ON_BOARD = {kind: say("On the board: {building}", building=BUILDINGS[kind].words) for kind in BOUGHT}


def _board_adjustment(court: Court, books: Books, kind: str) -> Adjustment:
    """No more than there is room for, nor than are left."""
    def book(n: int, _why: Words) -> None:
        books.correct_board(kind, n)
        tell_hands_again_to_set_up(court)

    n = books.on_board[kind]
    most = min(BUILDINGS[kind].number_on_board(len(books.seats)), n + books.supply[kind])
    return Adjustment(_ON_BOARD[kind], Amount(0, most), n, book)


_PRICES, _SPACES = say("Prices"), say("The round counter's walk")
_PAID = say("What was paid before stays paid: correct that as well.")
_REACHED = say("Whether it holds the queen counts at once. A ball or a building scoring comes when the round counter "
               "reaches the space the next time.")


def _printed_adjustments(court: Court) -> dict[str, Adjustment]:
    """What was told wrongly at an earlier table of this box. What this one told is corrected as an answer."""
    prices = (key for kind in BOUGHT for key in price_keys(kind, len(court.seats)) if key in court.box.known_before)
    spaces = (key for key in map(space_key, known_spaces(court.box)) if key in court.box.known_before)
    return {**{key: _printed_adjustment(court, key, _PRICES, _PAID) for key in prices},
            **{key: _printed_adjustment(court, key, _SPACES, _REACHED) for key in spaces}}


def _printed_adjustment(court: Court, key: str, group: Words, note: Words) -> Adjustment:
    def book(value: Raw, _why: Words) -> None:
        court.box.note_told_value(key, value)

    printed = PRINTED_BY_KEY[key]
    return Adjustment(printed.words, printed.form, court.box.known[key], book, group=group, note=note)


def _used_adjustment(books: Books, seat: Seat) -> Adjustment:
    def book(used: tuple[str, ...], _why: Words) -> None:
        for markers, key in ((books.taxed, TAXES), (books.landed, LAND)):
            (markers.add if key in used else markers.discard)(seat)

    form = Some((Option(TAXES, say("Tax marker"), TAXES), Option(LAND, say("Land marker"), LAND)), 0, 2)
    now: Raw = [key for markers, key in ((books.taxed, TAXES), (books.landed, LAND)) if seat in markers]
    return Adjustment(say("Markers used in this decade"), form, now, book)
