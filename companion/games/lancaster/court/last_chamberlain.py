"""The end: the Tudor knight of the last round's Lord Great Chamberlain belongs to a knighthood."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Seat
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Who, Words, say
from companion.games.lancaster.court.offices import CHAMBERLAIN, court
from companion.games.lancaster.court.pieces import TUDOR_KNIGHT
from companion.games.lancaster.facts import Fact, changed_by
from companion.games.lancaster.realm import Realm
from companion.tabletop.pace import read_aloud

NOBODY = "nobody"
KEY = "last-chamberlain"
APART = say("without the Tudor knight: Companion adds it")


def _strength(realm: Realm, seat: Seat) -> int:
    """Only the one that came with the office then, not one left standing in a conflict."""
    return TUDOR_KNIGHT.strength if court(realm).holders.get(CHAMBERLAIN) == seat else 0


TUDOR = Fact("tudor-knight", say("How strong is the Tudor knight of your office?"), say("Tudor knight"),
             Amount(0, TUDOR_KNIGHT.strength), _strength, changed_by(), always_kept=True, mark="tudor")


async def ask_who_is_chamberlain(realm: Realm) -> None:
    """Where the cardboard keeps the offices nobody but the table knows."""
    book_chamberlain(realm, await read_aloud(KEY, say("Who is Lord Great Chamberlain at the end?"),
                                             partial(chamberlain_form, realm), lambda seat: seat or NOBODY))


def book_chamberlain(realm: Realm, seat: Seat | None) -> None:
    if seat:
        court(realm).holders[CHAMBERLAIN] = seat
    else:
        court(realm).holders.pop(CHAMBERLAIN, None)


def chamberlain_form(realm: Realm) -> Pick[Seat | None]:
    """With two players an ally's Tudor knight belongs to nobody's knighthood."""
    nobody = say("Nobody, or an ally") if realm.for_two else say("Nobody")
    seats: list[Option[Seat | None]] = [Option(seat, say("{who}", who=Who(seat)), seat) for seat in realm.seats]
    return Pick((*seats, Option(NOBODY, nobody, None)))


def chamberlain_adjustment(realm: Realm) -> Adjustment:
    def book(seat: Seat | None, _why: Words) -> None:
        book_chamberlain(realm, seat)

    now = court(realm).holders.get(CHAMBERLAIN)
    return Adjustment(say("Lord Great Chamberlain at the end"), chamberlain_form(realm), now or NOBODY, book)
