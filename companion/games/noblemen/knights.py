"""Knights: the reward of a castle that was built. One goes onto somebody else's completed area, and takes what it can.

Of several free areas of a kind in one estate it does not matter which: it is the first one in reading order.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from companion.core.asking import Ask, Seat, Secrecy, one
from companion.core.counts import Counts
from companion.core.forms import Option, Pick
from companion.core.words import Who, Words, say
from companion.games.noblemen.areas import Square
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import GIVING, Court
from companion.games.noblemen.deed import Turn
from companion.games.noblemen.pieces import AREAS, FOREST, GARDEN, MANOR
from companion.games.noblemen.queen import give_queen
from companion.games.noblemen.tile_counts import IN_THE_BOX, counts_of_own_tiles, tile_counts

NO_KNIGHT = "none"
ROBBED_POUNDS, ROBBED_TILES = 2, 2
ROBBED = "robbed"


@dataclass(frozen=True, slots=True)
class KnightPlace:
    """A kind of area in somebody's estate."""

    owner: Seat
    area: str

    @property
    def key(self) -> str:
        return f"{self.owner}/{self.area}"

    @property
    def words(self) -> Words:
        return say("{who}: {area}", who=Who(self.owner), area=AREAS[self.area].words)


@dataclass(frozen=True, slots=True)
class KnightMove:
    """`comes_from`: where it stood, if there was none in the supply."""

    to: KnightPlace
    comes_from: KnightPlace | None = None


# Where a knight may go.


def knight_form(books: Books, seat: Seat, queen: Seat | None = None) -> Pick[KnightMove | None]:
    """With no knight in the supply each of one's own may be moved; or none is. `queen`: whom she can be taken from."""
    moves = tuple(_move_option(move, queen) for move in possible_moves(books, seat))
    return Pick((*moves, Option(NO_KNIGHT, say("No knight"), None, signs=("knight",))))


def possible_moves(books: Books, seat: Seat) -> tuple[KnightMove, ...]:
    targets = free_places(books, seat)
    if books.number_of_knights_in_supply(seat):
        return tuple(KnightMove(to) for to in targets)
    standing = dict.fromkeys(KnightPlace(owner, area.key) for owner, area in books.areas_with_knight_of(seat))
    return tuple(KnightMove(to, comes_from) for to in targets for comes_from in standing)


def free_places(books: Books, seat: Seat) -> tuple[KnightPlace, ...]:
    """Somebody else's completed areas without a knight, clockwise."""
    at = books.seats.index(seat)
    return tuple(KnightPlace(owner, key) for owner in (*books.seats[at + 1:], *books.seats[:at]) for key in AREAS
                 if books.estates[owner].number_of_free_areas(key))


def _move_option(move: KnightMove, queen: Seat | None) -> Option[KnightMove | None]:
    what = _TAKES[move.to.area] if move.to.area != GARDEN or move.to.owner == queen else _NO_QUEEN
    if move.comes_from is None:
        return Option(move.to.key, move.to.words, move, note=what, signs=(f"arms-{move.to.owner}", move.to.area))
    return Option(f"{move.to.key}/from/{move.comes_from.key}", move.to.words, move,
                  note=say("{what}; the knight comes from {where}", what=what, where=move.comes_from.words),
                  signs=(f"arms-{move.to.owner}", move.to.area))


_TAKES = {MANOR: say("takes {n} pounds", n=ROBBED_POUNDS), FOREST: say("takes {n} tiles", n=ROBBED_TILES),
          GARDEN: say("takes the queen")}
_NO_QUEEN = say("takes nothing: the queen is not there to be taken")


# What it takes: of money and tiles as much as there is.


async def put_knight(turn: Turn, move: KnightMove) -> None:
    """The area from which it comes is free again."""
    books, court, seat, to = turn.books, turn.court, turn.seat, move.to
    free = _square(books, to, None)
    if move.comes_from:
        books.estates[move.comes_from.owner].put_knight(_square(books, move.comes_from, seat), None)
        court.announce(say("{who} takes a knight from an area of {owner}: {area}.", who=Who(seat),
                           owner=Who(move.comes_from.owner), area=AREAS[move.comes_from.area].words))
    books.estates[to.owner].put_knight(free, seat)
    court.announce(say("{who} puts a knight onto an area of {owner}: {area}.", who=Who(seat), owner=Who(to.owner),
                       area=AREAS[to.area].words))
    if to.area == MANOR:
        take_money(court, books, seat, to.owner)
    elif to.area == FOREST:
        await take_tiles(turn, to.owner)
    elif court.queen == to.owner:
        give_queen(court, books, seat)


def _square(books: Books, place: KnightPlace, knight: Seat | None) -> Square:
    """The first such area on which this knight stands, or none does."""
    return next(area.square for area in books.estates[place.owner].areas_of(place.area) if area.knight == knight)


def take_money(court: Court, books: Books, seat: Seat, owner: Seat) -> None:
    n = max(0, min(ROBBED_POUNDS, books.screens[owner].money))
    books.note_lookup(len(court.announced), (MANOR, owner, n))
    books.move_money(owner, -n, ROBBED)
    books.move_money(seat, n, ROBBED)
    court.announce(say("{owner} gives {who} {n} pound.", "{owner} gives {who} {n} pounds.", n=n, owner=Who(owner),
                       who=Who(seat)))


async def take_tiles(turn: Turn, owner: Seat) -> None:
    """Their owner chooses; only the two know which."""
    books, court, seat = turn.books, turn.court, turn.seat
    n = number_of_tiles_taken(books, owner)
    books.note_lookup(len(court.announced), (FOREST, owner, n))
    if n:
        court.step = GIVING
        given = await one(Ask(owner, f"forest/{turn.number}",
                              say("A knight of {who} in your forest: which {n} tile do you give?",
                                  "A knight of {who} in your forest: which {n} tiles do you give?", n=n, who=Who(seat)),
                              partial(given_tiles_form, books, owner), Secrecy.PRIVATE,
                              form_for_old_answer=any_given_tiles_form,
                              hint=say("Which they are only {who} gets to know; how many, all see.", who=Who(seat))))
        books.hand_over_tiles(owner, seat, given)
        n = sum(given.values())
    court.announce(say("{owner} gives {who} {n} tile.", "{owner} gives {who} {n} tiles.", n=n, owner=Who(owner),
                       who=Who(seat)))


def number_of_tiles_taken(books: Books, owner: Seat) -> int:
    return min(ROBBED_TILES, (+books.screens[owner].tiles).total())


def given_tiles_form(books: Books, owner: Seat) -> Counts:
    """What was corrected meanwhile counts."""
    n = number_of_tiles_taken(books, owner)
    own = books.screens[owner].tiles
    return counts_of_own_tiles(own, own, n, n)


def any_given_tiles_form() -> Counts:
    """What anybody could give."""
    return tile_counts(IN_THE_BOX, 0, ROBBED_TILES)
