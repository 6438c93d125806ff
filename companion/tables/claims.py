""" "I was Ada": a browser without that seat asks for it, and the host lets it in with one tap.

Anybody in the Wi-Fi may claim, a thousand times over, so what waits is bounded: `PLACES` claims a seat, one claim a
browser, and nothing else is written for a browser that nobody let in. A new claim always finds a place among
strangers', so nobody can shut the others out by being there first: it takes that of the oldest claim from the address
with the most, which is the flood's own as long as it comes from one address. Phones that sit or sat at the table are
known: they come first, and no stranger takes their place. A flood from many addresses can still push a stranger's
claim out before the host has looked. Then the seat's personal link is left, which needs no place here and asks nobody;
and the host can turn away all that came from one address.
"""

from __future__ import annotations

from collections import Counter

from companion.core.asking import Refusal, Seat
from companion.core.words import say
from companion.tables.doors import Device, Newcomer, take_seat
from companion.tables.hall import Hall
from companion.tables.seating import PLACES, SeatingPlan
from companion.tables.store import ClaimRow, Writing
from companion.tables.tokens import now


def claim_seat(hall: Hall, code: str, seat: Seat, who: Device | Newcomer, address: str) -> None:
    """The host is asked to let this browser in."""
    table = hall.table(code)
    if not is_news(table.snapshot.seating, seat, who):
        return

    def write(writing: Writing) -> None:
        seating = table.seating()
        if seat not in (player.seat for player in seating.players):
            raise Refusal(say("Nobody sits there."))
        unseen = set(writing.claims(code)) - set(seating.claims)
        for claim in (*unseen, *_giving_way(seating, seat, who)):
            writing.drop_claim(claim.number)
        writing.claim(code, seat, who.token_hash, address, now())

    table.arrange(write, by_stranger=True)


def is_news(seating: SeatingPlan, seat: Seat, who: Device | Newcomer) -> bool:
    """Does this claim ask for anything? Said twice, it stands as said first; who holds the seat need not claim it."""
    waits = any(claim.seat == seat and claim.token_hash == who.token_hash for claim in seating.claims)
    return not waits and (who.id is None or seating.holders.get(seat) != who.id)


def _giving_way(seating: SeatingPlan, seat: Seat, who: Device | Newcomer) -> list[ClaimRow]:
    """The claims that make room for one more of this browser."""
    others = [claim for claim in seating.claims if claim.token_hash != who.token_hash]
    going = []
    while len(queue := [claim for claim in others if claim.seat == seat and claim not in going]) >= PLACES:
        strangers = [claim for claim in queue if not seating.knows(claim.device)]
        if not strangers and not seating.knows(who.id):
            raise Refusal(say("Phones of this table ask for this seat already. The host decides first."))
        crowd = Counter(claim.address for claim in others if not seating.knows(claim.device))
        going.append(min(strangers or queue, key=lambda claim: (-crowd[claim.address], claim.number)))
    return going


def admit(hall: Hall, code: str, seat: Seat, number: int) -> None:
    """The host lets the browser in that made this claim."""
    claim = _waiting(hall, code, seat, number)
    who = Newcomer(claim.token_hash) if claim.device is None else Device(claim.device, False, claim.token_hash)
    take_seat(hall, code, seat, who)


def turn_away(hall: Hall, code: str, seat: Seat, number: int | None = None) -> None:
    """This claim, or all to this seat."""
    table = hall.table(code)
    if number is None:
        table.arrange(lambda writing: writing.unclaim(code, seat))
    else:
        table.arrange(lambda writing: writing.drop_claim(_waiting(hall, code, seat, number).number))


def turn_away_all(hall: Hall, code: str, seat: Seat, number: int) -> str:
    """This claim, and all that strangers made from the same address, which is told."""
    seating = hall.table(code).snapshot.seating
    address = _waiting(hall, code, seat, number).address
    crowd = seating.strangers_from(address)

    def write(writing: Writing) -> None:
        for one in {number, *(claim.number for claim in crowd)}:
            writing.drop_claim(one)

    hall.table(code).arrange(write)
    return address


def _waiting(hall: Hall, code: str, seat: Seat, number: int) -> ClaimRow:
    for claim in hall.table(code).snapshot.seating.claims:
        if (claim.seat, claim.number) == (seat, number):
            return claim
    raise Refusal(say("This request is no longer there."))
