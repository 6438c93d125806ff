"""Between the events, where everything stays on the table: nothing is asked, and one tap says that the next begins."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from companion.core.asking import TABLE, Ask, Seat, first_of
from companion.core.forms import Field, Fields, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.noblemen.court import BALL, BETWEEN, SCORING, SET_UP, BuiltFolly, Court
from companion.games.noblemen.pieces import BUILDINGS, FIRST_MONEY, FOLLY_PRICE, Folly

_COMES_NEXT = say("As soon as the round counter is there:")
_BEGINS = say("It begins: who has the queen?")
_BUILT = say("I built a folly")
_CALLS = {BALL: say("Masked ball: the queen is with me"), SCORING: say("Building scoring: the queen is with me")}


def tell_hands_to_set_up(court: Court) -> None:
    """How many buildings stand on the board, and what is easily forgotten."""
    players = len(court.seats)
    for kind in BUILDINGS.values():
        n = kind.number_on_board(players)
        court.tell_hands(SET_UP, say("{buildings} on the dearest spaces of the board", buildings=kind.counted(n)))
    court.tell_hands(SET_UP, say("takes the queen"), court.queen)
    for more, seat in enumerate(court.seats_clockwise_from(court.seating.start)):
        court.tell_hands(SET_UP, say("takes {n} pounds", n=FIRST_MONEY + more), seat)


async def next_called_event(court: Court) -> str:
    """Whoever reaches a ball or a scoring has the queen. Until then follies may be told."""
    court.step = BETWEEN
    while isinstance(told := await _ask_for_call_or_folly(court), BuiltFolly):
        court.build_folly(told)
    court.queen = told
    return court.next_event


async def _ask_for_call_or_folly(court: Court) -> Seat | BuiltFolly:
    """The laptop may call for somebody."""
    key = f"ball/{len(court.balls) + 1}" if court.next_event == BALL else f"scoring/{court.decade}"
    asks: list[Ask[Any]] = [Ask(seat, key, _COMES_NEXT, partial(call_form, court)) for seat in court.seats]
    if court.follies_left:
        asks += [Ask(seat, f"folly/{len(court.follies) + 1}", _BUILT, partial(folly_form, court, seat))
                 for seat in court.seats]
    asks.append(Ask(TABLE, key, _BEGINS, player_pick(court.seats)))
    who, told = await first_of(asks)
    return BuiltFolly(who, told.key) if isinstance(told, Folly) else told or who


def call_form(court: Court) -> Pick[None]:
    """What comes next may have been corrected by hand."""
    return Pick((Option("queen", _CALLS[court.next_event], None),))


@lru_cache(maxsize=32)
def player_pick(seats: tuple[Seat, ...]) -> Pick[Seat]:
    return Pick(tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in seats))


def folly_form(court: Court, seat: Seat) -> Fields[Folly]:
    """One tap after it was unfolded. What it costs with one's title, hands pay."""
    options = tuple(Option(folly.key, folly.words, folly, note=_folly_outcome_words(court, seat))
                    for folly in court.follies_left)
    return Fields(_the_folly, (("which", Field(say("Which one?"), Pick(options))),), taps="which")


def _the_folly(which: Folly) -> Folly:
    return which


def _folly_outcome_words(court: Court, seat: Seat) -> Words:
    return say("{n} points for {price} pounds", n=court.points_of_next_folly,
               price=court.titles[seat].price(FOLLY_PRICE))

