"""Tiles are drawn from the bag, by hand or by Companion. Who got which is nobody else's business; how many, all see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from companion.core.asking import Ask, Seat, Secrecy, one
from companion.core.draws import Draw, Drawn, gone_words
from companion.core.forms import Field, Fields
from companion.core.words import Who, Words, say
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import DRAWING, TURN, Court
from companion.games.noblemen.deed import MORE, OVER, Turn, tail_form
from companion.games.noblemen.tile_counts import IN_THE_BOX, tile_kinds

DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class DrawnTiles:
    tiles: Drawn
    then: str = MORE


async def draw_tiles(turn: Turn, n: int, then: str = "") -> str:
    """Fewer, if the bag holds fewer: the rest lapses. Once there was an action, it is said beside the tiles whether the
    turn is over; what was said of it before is suggested there."""
    n = min(n, turn.books.in_bag)
    if not n:
        return OVER if then == OVER else MORE
    turn.draws += 1
    turn.court.step = DRAWING
    form = partial(drawn_tiles_form, turn.books, turn.seat, n, turn.has_acted)
    told = await one(Ask(turn.seat, f"draw/{turn.number}/{turn.draws}", draw_words(n), form, Secrecy.PRIVATE,
                         suggestion={"then": then} if turn.has_acted and then in (OVER, MORE) else None,
                         form_for_old_answer=partial(form, again=True)))
    turn.court.step = TURN
    take_drawn_tiles(turn.court, turn.books, turn.seat, told.tiles)
    return told.then


def draw_words(n: int) -> Words:
    return say("Draw {n} tile", "Draw {n} tiles", n=n)


def drawn_tiles_form(books: Books, seat: Seat, n: int, may_end: bool, again: bool = False) -> Fields[DrawnTiles]:
    tiles = ("tiles", Field(say("From the bag"), draw_form(books, seat, n, again)))
    return tail_form(DrawnTiles, tiles, may_end=may_end)


def draw_form(books: Books, seat: Seat, n: int, again: bool = False) -> Draw:
    """Of no kind more than this one may know to be there; an old answer is judged by what the box holds."""
    known: Mapping[str, int] = IN_THE_BOX if again else books.most_tiles_known_to(seat)
    if sum(known.values()) < n:  # something was corrected by hand
        known = IN_THE_BOX
    return Draw(tile_kinds(known, n), n, bag=books.bag)


def take_drawn_tiles(court: Court, books: Books, seat: Seat, drawn: Drawn) -> None:
    n = Counter(drawn.counts).total()
    books.take_from_bag(seat, drawn.counts, DRAWN)
    books.tell_in_private(seat, gone_words(drawn, tile_kinds(IN_THE_BOX, n)))
    books.drawn.pop(seat, None)
    if drawn.rolled:
        books.drawn[seat] = drawn.counts
        words = say("Companion draws {n} tile for {who}.", "Companion draws {n} tiles for {who}.", n=n, who=Who(seat))
    else:
        words = say("{who} draws {n} tile.", "{who} draws {n} tiles.", n=n, who=Who(seat))
    court.announce(words)
