"""The queen passes at once, and stays where she is while the round counter stands on a space that holds her."""

from __future__ import annotations

from companion.core.asking import Seat
from companion.core.words import Who, say
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import Court
from companion.games.noblemen.prices import HOLDS, known_spaces


def may_queen_move(court: Court, books: Books) -> bool:
    return known_spaces(court.box).get(books.walked) != HOLDS


def queen_to_take(court: Court, books: Books) -> Seat | None:
    """Whom she could be taken from now."""
    return court.queen if may_queen_move(court, books) else None


def give_queen(court: Court, books: Books, seat: Seat) -> None:
    """Who is given her and has her gets nothing; where she is held, all else of the deed happens."""
    if court.queen == seat:
        return
    if not may_queen_move(court, books):
        court.announce(say("The queen stays with {who}: this space holds her.", who=Who(court.queen)))
        return
    court.queen = seat
    court.announce(say("The queen comes to {who}.", who=Who(seat)))
