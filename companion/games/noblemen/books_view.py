"""What Companion keeps, as it is seen: by all the walk, prices, church and what has gone; by a seat its own screen."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.games.noblemen.books import Books, Screen
from companion.games.noblemen.building import areas_missing, areas_missing_words
from companion.games.noblemen.court import Court
from companion.games.noblemen.deeds import TAKEN_OF_A_KIND, counted_tiles_words
from companion.games.noblemen.pieces import BOUGHT, BUILDINGS, FOLLY, FOLLY_PRICE, SCANDALS, TILES
from companion.games.noblemen.prices import HOLDS, LAST, MASK, known_spaces, price_key, printed_price
from companion.games.noblemen.titles import BARON


@dataclass(frozen=True, slots=True)
class WalkView:
    """`spaces`: what each shows, "" where that is not known, from the one after the arrow to the last known one."""

    spaces: tuple[str, ...]
    at: int  # 0: on the arrow
    mask_in: int | None  # so many spaces ahead, of those that are known
    last_in: int | None
    holds_queen: bool


@dataclass(frozen=True, slots=True)
class PriceView:
    """`price`: of the cheapest one; None: none is left, or nobody has said."""

    kind: str
    words: Words
    left: int
    price: int | None


@dataclass(frozen=True, slots=True)
class ChurchView:
    kind: str
    words: Words
    lies: int
    takes: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What all see of a player's things beside the estate."""

    seat: Seat
    knights_left: int
    has_taxed: bool
    has_gained_land: bool


@dataclass(frozen=True, slots=True)
class HeldView:
    """So many of a kind behind the screen; below zero: so many are owed."""

    kind: str
    words: Words
    n: int
    new: int = 0  # of them, just drawn by Companion


@dataclass(frozen=True, slots=True)
class FollyHint:
    """`missing`: what it still needs; None: it may be built."""

    key: str
    words: Words
    missing: Words | None


@dataclass(frozen=True, slots=True)
class ScreenView:
    """What one seat alone sees."""

    tiles: tuple[HeldView, ...]  # all kinds
    cards: tuple[HeldView, ...]  # those that are held
    money: int
    markers: int
    counts_again: str  # the key of the correction with which its owner counts what is owed; "": nothing is
    drawn: Words | None  # by Companion, and to be taken out of the real bag
    told: Words | None  # what Companion says of the last draw
    prices: tuple[PriceView, ...]  # with what the own title saves
    follies: tuple[FollyHint, ...]  # those that are left


@dataclass(frozen=True, slots=True)
class BooksView:
    turn: Seat | None
    walk: WalkView
    prices: tuple[PriceView, ...]
    church: tuple[ChurchView, ...]
    markers: int  # on the board
    in_bag: int
    in_stack: int
    players: tuple[PlayerView, ...]


def view_of_books(court: Court, books: Books) -> BooksView:
    """For all to see."""
    return BooksView(
        turn=court.turn,
        walk=walk_view(court, books),
        prices=price_views(court, books, saved=0),
        church=tuple(ChurchView(kind.key, kind.words, books.church[kind.key],
                                max(0, TAKEN_OF_A_KIND - books.church[kind.key])) for kind in TILES.values()),
        markers=books.markers_on_board,
        in_bag=books.in_bag,
        in_stack=books.in_stack,
        players=tuple(PlayerView(seat, books.number_of_knights_in_supply(seat), seat in books.taxed,
                                 seat in books.landed) for seat in court.seats),
    )


def walk_view(court: Court, books: Books) -> WalkView:
    known, at = known_spaces(court.box), books.walked
    shown = tuple(known.get(space, "") for space in range(1, max([at, *known]) + 1))

    def ahead(shows: str) -> int | None:
        return next((space - at for space, one in sorted(known.items()) if space > at and one == shows), None)

    return WalkView(shown, at, ahead(MASK), ahead(LAST), known.get(at) == HOLDS)


def price_views(court: Court, books: Books, saved: int) -> tuple[PriceView, ...]:
    """Castles, palaces and chapels, and the follies; less what a title saves."""
    return (*(PriceView(kind, BUILDINGS[kind].words, books.on_board[kind], _less(_printed(court, books, kind), saved))
              for kind in BOUGHT),
            PriceView(FOLLY, BUILDINGS[FOLLY].words, len(court.follies_left),
                      _less(FOLLY_PRICE if court.follies_left else None, saved)))


def _printed(court: Court, books: Books, kind: str) -> int | None:
    left = books.on_board[kind]
    return printed_price(court.box, kind, left) if left and court.box.knows_value(price_key(kind, left)) else None


def _less(price: int | None, saved: int) -> int | None:
    return None if price is None else max(0, price - saved)


# Behind a screen.


def view_of_screen(court: Court, books: Books, seat: Seat) -> ScreenView:
    screen, title, new = books.screens[seat], court.titles.get(seat, BARON), books.drawn.get(seat, {})
    return ScreenView(
        tiles=tuple(HeldView(kind.key, kind.words, screen.tiles[kind.key], new.get(kind.key, 0))
                    for kind in TILES.values()),
        cards=tuple(HeldView(card.key, card.words, screen.cards[card.key]) for card in SCANDALS.values()
                    if screen.cards[card.key]),
        money=screen.money,
        markers=screen.markers,
        counts_again=f"{owed}/{seat}" if (owed := _what_is_owed(screen)) else "",
        drawn=say("Drawn for you: {what}.", what=counted_tiles_words(new)) if new else None,
        told=books.told.get(seat),
        prices=price_views(court, books, title.discount),
        follies=folly_hints(court, books, seat),
    )


def _what_is_owed(screen: Screen) -> str:
    """By the correction that counts it."""
    least = {"tiles": min((0, *screen.tiles.values())), "cards": min((0, *screen.cards.values())),
             "money": screen.money, "markers": screen.markers}
    return next((what for what, n in least.items() if n < 0), "")


def folly_hints(court: Court, books: Books, seat: Seat) -> tuple[FollyHint, ...]:
    """Which of those that are left one may build, by areas alone."""
    estate = books.estates[seat]
    return tuple(FollyHint(folly.key, folly.words,
                           areas_missing_words(estate, folly) if areas_missing(estate, folly) else None)
                 for folly in court.follies_left)
