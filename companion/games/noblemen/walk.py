"""The round counter's walk, where Companion keeps the books.

At the end of a turn the queen's owner gets a point, the counter moves a space, and what that shows comes at once.
"""

from __future__ import annotations

from functools import partial

from companion.core.asking import Seat
from companion.core.words import Who, Words, say
from companion.games.noblemen.ball_phase import hold_ball
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import TURN, Court
from companion.games.noblemen.ending import end_evening
from companion.games.noblemen.keeping import ask_everybody_to_keep_a_card
from companion.games.noblemen.pieces import BALLS_A_DECADE, DECADES
from companion.games.noblemen.prices import LAST, MASK, known_spaces, space_form, space_key
from companion.games.noblemen.scoring_phase import begin_new_decade, score_buildings
from companion.tabletop.ledger import Source
from companion.tabletop.pace import ask_what_cardboard_shows

QUEEN = Source("queen", say("The queen"))
QUEEN_POINTS = 1


async def end_turn(court: Court, books: Books, seat: Seat) -> None:
    """After action and card. What the counter reaches comes at once, before the next turn."""
    before = len(court.balls), court.decade
    if court.queen == seat:
        court.gain(seat, QUEEN_POINTS, QUEEN, say("She was there at the turn's end"))
        court.announce(say("{who} has the queen: a point, and the round counter moves on.", who=Who(seat)))
        await walk_on(court, books)
    left = court.seats_clockwise_from(seat)[1]
    was_event = before != (len(court.balls), court.decade)
    court.turn = court.in_turn_after_event if was_event else court.next_turn or left
    court.next_turn = None


async def walk_on(court: Court, books: Books) -> None:
    """After a ball the counter moves once more, without a point; a space so reached counts as reached."""
    while True:
        books.walked += 1
        shows = await know_what_space_shows(court, books)
        if shows == LAST:
            await close_decade_in_books(court, books)
            return
        if shows != MASK:
            return
        await hold_ball(court)


async def know_what_space_shows(court: Court, books: Books) -> str:
    """Asked when it is reached for the first time, and known then for this box."""
    court.step, space = TURN, books.walked
    if not court.box.knows_value(space_key(space)):
        told = await ask_what_cardboard_shows(
            space_key(space), say("The round counter reaches space {n}. What does it show?", n=space),
            space_form(space, masks_before(court, space)), str, wonder=partial(doubts_about_space, court, space))
        court.box.note_told_value(space_key(space), told)
    shows: str = court.box.value(space_key(space))
    return shows


def doubts_about_space(court: Court, space: int, shows: str) -> tuple[Words, ...]:
    """Two masks a decade, and then the building scoring."""
    masks = masks_before(court, space)
    if shows == MASK and masks >= BALLS_A_DECADE:
        return (say("A third mask in a decade. Is it really printed so?"),)
    if shows == LAST and masks < BALLS_A_DECADE:
        return (say("The last space after {n} mask. Is it really printed so?",
                    "The last space after {n} masks. Is it really printed so?", n=masks),)
    return ()


def masks_before(court: Court, space: int) -> int:
    return sum(shows == MASK for at, shows in known_spaces(court.box).items() if at < space)


async def close_decade_in_books(court: Court, books: Books) -> None:
    """After the third building scoring nobody has another turn."""
    await score_buildings(court)
    if court.decade == DECADES:
        await end_evening(court)
        return
    await begin_new_decade(court)
    books.begin_new_decade()
    await ask_everybody_to_keep_a_card(court, books, court.seats_clockwise_from(court.queen))
