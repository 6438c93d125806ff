"""Between the events, where everything stays on the table: nothing is asked, and one tap says that the next begins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from companion.core.asking import TABLE, Ask, Seat, first_of
from companion.core.forms import Field, Fields, Option, Pick
from companion.core.words import Who, Words, say, series
from companion.games.noblemen.court import BALL, BETWEEN, SCORING, SET_UP, BuiltFolly, Court
from companion.games.noblemen.drawn_estate import raw_of_drawn, sketch_form
from companion.games.noblemen.pieces import BUILDINGS, FIRST_MONEY, FOLLY_PRICE, Folly, counted_buildings
from companion.games.noblemen.played_estate import PlayedEstate
from companion.games.noblemen.titles import BARON, TITLE_OF_KEY, titles_in_supply

_COMES_NEXT = say("As soon as the round counter is there:")
_BEGINS = say("It begins: who has the queen?")
_BUILT = say("I built a folly")
_DRAW = say("Draw my estate")
_CALLS = {BALL: say("Masked ball: the queen is with me"), SCORING: say("Building scoring: the queen is with me")}


def tell_hands_to_set_up(court: Court) -> None:
    """What the number of players decides, or was set by hand, and what is easily forgotten."""
    stand = {kind: building.number_on_board(len(court.seats)) for kind, building in BUILDINGS.items()}
    if court.books:
        stand |= court.books.on_board
    court.tell_hands(SET_UP, say("{buildings} on the dearest spaces of the board", buildings=counted_buildings(stand)))
    titles = series(tuple(say("{n} × {what}", n=n, what=TITLE_OF_KEY[key].words)
                          for key, n in titles_in_supply(len(court.seats)).items() if key != BARON.key))
    court.tell_hands(SET_UP, say("{titles} beside the board; everybody begins as a baron", titles=titles))
    court.tell_hands(SET_UP, say("takes {n} pounds, each next one clockwise 1 more", n=FIRST_MONEY),
                     court.seating.start)
    court.tell_hands(SET_UP, say("takes the queen"), court.queen)


@dataclass(frozen=True, slots=True)
class ToldFolly:
    """None, if somebody found that all are built: the board was corrected meanwhile."""

    which: Folly | None


async def next_called_event(court: Court) -> str:
    """Whoever reaches a ball or a scoring has the queen. Until then follies may be told."""
    court.step = BETWEEN
    while True:
        who, told = await first_of(_asks_between_events(court))
        if isinstance(told, PlayedEstate):
            court.note_drawn_estate(who, told)
        elif not isinstance(told, ToldFolly):
            court.queen = told or who  # the laptop may say it for somebody
            return court.next_event
        elif told.which:
            court.build_folly(BuiltFolly(who, told.which.key))


def _asks_between_events(court: Court) -> list[Ask[Any]]:
    key = f"ball/{len(court.balls) + 1}" if court.next_event == BALL else f"scoring/{court.decade}"
    besides: list[Ask[Any]] = []
    if court.follies_left:
        besides += [Ask(seat, f"folly/{len(court.follies) + 1}", _BUILT, partial(folly_form, court, seat))
                    for seat in court.seats]
    besides += [Ask(seat, f"sketch/{court.times_sketched + 1}", _DRAW, sketch_form(court.drawn_estate_of(seat)),
                    suggestion={"estate": raw_of_drawn(court.drawn_estate_of(seat))}) for seat in court.seats]
    return asks_who_has_queen(court, key, besides)


def asks_who_has_queen(court: Court, key: str, besides: Iterable[Ask[Any]] = (), words: Words = _COMES_NEXT,
                       hint: Words | None = None) -> list[Ask[Any]]:
    """One button on each phone; the laptop may say it for somebody."""
    calls: list[Ask[Any]] = [Ask(seat, key, words, partial(call_form, court), hint=hint) for seat in court.seats]
    return [*calls, *besides, Ask(TABLE, key, _BEGINS, player_pick(court.seats), hint=hint)]


def call_form(court: Court) -> Pick[None]:
    """What comes next may have been corrected by hand."""
    return Pick((Option("queen", _CALLS[court.next_event], None),))


@lru_cache(maxsize=32)
def player_pick(seats: tuple[Seat, ...]) -> Pick[Seat]:
    return Pick(tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in seats))


def folly_form(court: Court, seat: Seat) -> Fields[ToldFolly]:
    """One tap after it was unfolded. What it costs with one's title, hands pay."""
    left: tuple[Option[Folly | None], ...] = tuple(
        Option(folly.key, folly.words, folly, note=_folly_outcome_words(court, seat)) for folly in court.follies_left)
    options = left or (Option("none", say("All are built"), None),)
    return Fields(ToldFolly, (("which", Field(say("Which one?"), Pick(options))),), taps="which")


def _folly_outcome_words(court: Court, seat: Seat) -> Words:
    return say("{n} points for {price} pounds", n=court.points_of_next_folly,
               price=court.titles[seat].price(FOLLY_PRICE))

