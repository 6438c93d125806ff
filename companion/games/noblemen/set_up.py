"""What everybody begins with, where Companion keeps the books: twelve tiles, some of them chosen, and a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from companion.core.asking import Ask, Seat, Secrecy, together
from companion.core.counts import words_for_counts
from companion.core.draws import Drawn
from companion.core.forms import Option
from companion.core.game import Choice
from companion.core.words import Who, say
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import CHOOSING, DRAWING, SET_UP, Court
from companion.games.noblemen.drawing import draw_form, draw_words, take_drawn_tiles
from companion.games.noblemen.keeping import ask_everybody_to_keep_a_card
from companion.games.noblemen.pieces import MOST_CHOSEN_OF_A_KIND, TILES, TILES_AT_THE_START
from companion.games.noblemen.tile_counts import IN_THE_BOX, tile_counts, tile_kinds
from companion.tabletop.books import BOOKS, COMPANION

FIRST_TILES, CHOSEN, THREE_OF_EACH = "first-tiles", "chosen", "three-of-each"
EACH: Mapping[str, int] = dict.fromkeys(TILES, MOST_CHOSEN_OF_A_KIND)
FIRST_TILES_CHOICE = Choice(FIRST_TILES, say("The first tiles"), (
    Option(CHOSEN, say("Chosen"), CHOSEN,
           note=say("Everybody takes up to three of each kind, and draws up to twelve.")),
    Option(THREE_OF_EACH, say("Three of each kind"), THREE_OF_EACH, note=say("For a first game: nobody is asked.")),
), asked_with={BOOKS: frozenset((COMPANION,))})
TILE_KINDS = tile_kinds(IN_THE_BOX, max(IN_THE_BOX.values()))
_FIRST_TILES_FORM = tile_counts(EACH, 0, TILES_AT_THE_START)


def are_three_of_each(options: Mapping[str, str]) -> bool:
    return options.get(FIRST_TILES) == THREE_OF_EACH


def tell_hands_what_all_take(court: Court) -> None:
    """Beside what the board needs: it is said until the first turn."""
    court.tell_hands(SET_UP, say("Everybody lays a meadow openly and sets a castle from the supply on it"))
    if court.three_of_each:
        court.tell_hands(SET_UP, say("Everybody takes {n} tiles of each kind behind the screen",
                                     n=MOST_CHOSEN_OF_A_KIND))


async def set_up_screens(court: Court, books: Books, three_of_each: bool) -> None:
    """Tiles are chosen by all at once, then the rest is drawn; cards are kept from the start player clockwise."""
    order = court.seats_clockwise_from(court.seating.start)
    if three_of_each:
        for seat in order:
            books.take_from_bag(seat, EACH, "start")
    else:
        chosen = await choose_first_tiles(court, books)
        await draw_first_tiles(court, books, chosen)
    await ask_everybody_to_keep_a_card(court, books, order)


async def choose_first_tiles(court: Court, books: Books) -> Mapping[Seat, Mapping[str, int]]:
    court.step = CHOOSING
    chosen = await together(Ask(seat, "tiles", say("Your twelve tiles: which do you choose? The rest is drawn."),
                                _FIRST_TILES_FORM, Secrecy.PRIVATE, suggestion=dict(EACH)) for seat in court.seats)
    for seat, tiles in chosen.items():
        books.take_from_bag(seat, tiles, "start")
        court.announce(say("{who} chooses {n} tile.", "{who} chooses {n} tiles.", who=Who(seat),
                           n=Counter(tiles).total()))
    return chosen


async def draw_first_tiles(court: Court, books: Books, chosen: Mapping[Seat, Mapping[str, int]]) -> None:
    """All at once; what one draws lies in no other's hand."""
    court.step = DRAWING
    missing = {seat: TILES_AT_THE_START - Counter(tiles).total() for seat, tiles in chosen.items()}
    drawn: Mapping[Seat, Drawn] = await together(
        Ask(seat, FIRST_TILES, draw_words(n), partial(draw_form, books, seat, n), Secrecy.PRIVATE,
            form_for_old_answer=partial(draw_form, books, seat, n, again=True))
        for seat, n in missing.items() if n > 0)
    for seat, tiles in drawn.items():
        take_drawn_tiles(court, books, seat, tiles)
    tell_who_drew_the_same(books, chosen, drawn)


def tell_who_drew_the_same(books: Books, chosen: Mapping[Seat, Mapping[str, int]],
                           drawn: Mapping[Seat, Drawn]) -> None:
    """Nobody saw what the others typed: who drew of a kind of which more was taken than there is, may look again. What
    somebody set by hand makes nobody doubt."""
    left = Counter(IN_THE_BOX)
    left.subtract(kind for estate in books.estates.values() for kind in estate.tiles.values())
    for taken in (*chosen.values(), *(tiles.counts for tiles in drawn.values())):
        left.subtract(taken)
    for seat, tiles in drawn.items():
        gone = {kind: n for kind, n in tiles.counts.items() if left[kind] < 0}
        if gone:
            books.tell_in_private(seat, say("More of this was drawn by all of you than there is: {what}. It counts all "
                                            "the same; please look again.", what=words_for_counts(TILE_KINDS, gone)))
