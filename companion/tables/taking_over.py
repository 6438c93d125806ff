"""A seat changes hands: by its link, because the host lets somebody in who says "I was Ada", or because its player has
to leave."""

from __future__ import annotations

from collections import Counter

from companion.core.asking import TABLE, Refusal, Seat
from companion.core.entries import Entry
from companion.core.session import Session
from companion.core.words import say
from companion.tables.doors import SPENT, Device, Newcomer, register_device_if_new
from companion.tables.hall import Hall
from companion.tables.names import check_not_alike, checked_name
from companion.tables.seating import CLAIMS_A_SEAT, SeatingPlan, change_agreement, read_agreement
from companion.tables.store import ClaimRow, SeatRow, Writing
from companion.tables.table import Table
from companion.tables.tokens import hash_of_token, now_in_ms


def move_seat_to_device(hall: Hall, code: str, seat: Seat, who: Device | Newcomer, link: str | None = None) -> None:
    """The seat moves to this device, by its personal link or because the host let it in."""
    table = hall.table(code)

    def is_new() -> bool:  # tapped twice, it moves once
        seating = table.snapshot.seating
        return who.id is None or seating.holders.get(seat) != who.id or seat in seating.left

    if is_new() and table.snapshot.trouble:  # its log takes no more entries, and nobody moves without one
        raise Refusal(say("This table can only be read. It goes on as a new table."))

    def write(writing: Writing) -> None:
        if link and not writing.use_link_once(hash_of_token(link), now_in_ms()) and is_new():
            raise Refusal(SPENT)
        device = register_device_if_new(writing, who)
        writing.give_seat_to_device(code, seat, device, now_in_ms())
        writing.put_seat_in_hand(device, code, seat)
        writing.drop_claims_to(code, seat)
        set_player_left(writing, code, seat, left=False)

    if is_new() and table.snapshot.seating.stage != "lobby":
        table.make_move(lambda session: _note_seat_moved(session, table.snapshot.seating, seat, who) if is_new()
                        else None,
                        lambda writing, _: write(writing))
    else:
        table.write_without_move(write)


def _note_seat_moved(session: Session, seating: SeatingPlan, seat: Seat, who: Device | Newcomer) -> Entry:
    """The log says whose phone it is, where that is known: all shall see if Ada's seat moves to Cy's."""
    others = [other for other in seating.held_by(who.id) if other != seat]
    return session.note_seat_change(seat, "moved", others[0] if others else None)


# "I was Ada": a browser without that seat asks for it, and the host lets it in with one tap.
#
# Anybody in the Wi-Fi may claim, a thousand times over, so what waits is bounded: so many claims a seat, one claim a
# browser, and nothing else is written for a browser that nobody let in. A new claim always finds a place among
# strangers', so nobody can shut the others out by being there first: it takes that of the oldest claim from the address
# with the most, which is the flood's own as long as it comes from one address. Phones that sit or sat at the table are
# known: they come first, and no stranger takes their place. A flood from many addresses can still push a stranger's
# claim out before the host has looked. Then the seat's personal link is left, which needs no place here and asks
# nobody; and the host can turn away all that came from one address.


def claim_seat(hall: Hall, code: str, seat: Seat, who: Device | Newcomer, address: str) -> None:
    """The host is asked to let this browser in."""
    table = hall.table(code)
    if not is_new_claim(table.snapshot.seating, seat, who):
        return

    def write(writing: Writing) -> None:
        seating = table.read_seating()
        if seat not in (player.seat for player in seating.players):
            raise Refusal(say("Nobody sits there."))
        unseen = set(writing.waiting_claims(code)) - set(seating.claims)
        for claim in (*unseen, *_claims_giving_way(seating, seat, who)):
            writing.drop_claim(claim.number)
        writing.add_claim(code, seat, who.token_hash, address, now_in_ms())

    table.write_without_move(write, by_stranger=True)


def is_new_claim(seating: SeatingPlan, seat: Seat, who: Device | Newcomer) -> bool:
    """Does this claim ask for anything? Said twice, it stands as said first; who holds the seat need not claim it."""
    waits = any(claim.seat == seat and claim.token_hash == who.token_hash for claim in seating.claims)
    return not waits and (who.id is None or seating.holders.get(seat) != who.id)


def _claims_giving_way(seating: SeatingPlan, seat: Seat, who: Device | Newcomer) -> list[ClaimRow]:
    """The claims that make room for one more of this browser."""
    others = [claim for claim in seating.claims if claim.token_hash != who.token_hash]
    going = []
    while len(queue := [claim for claim in others if claim.seat == seat and claim not in going]) >= CLAIMS_A_SEAT:
        strangers = [claim for claim in queue if not seating.knows_device(claim.device)]
        if not strangers and not seating.knows_device(who.id):
            raise Refusal(say("Phones of this table ask for this seat already. The host decides first."))
        crowd = Counter(claim.address for claim in others if not seating.knows_device(claim.device))
        going.append(min(strangers or queue, key=lambda claim: (-crowd[claim.address], claim.number)))
    return going


def admit_claim(hall: Hall, code: str, seat: Seat, number: int) -> None:
    """The host lets the browser in that made this claim."""
    claim = _waiting_claim(hall, code, seat, number)
    who = (Newcomer(claim.token_hash) if claim.device is None
           else Device(claim.device, False, claim.token_hash))
    move_seat_to_device(hall, code, seat, who)


def refuse_one_or_all_claims(hall: Hall, code: str, seat: Seat, number: int | None = None) -> None:
    """This claim, or all to this seat."""
    table = hall.table(code)
    if number is None:
        table.write_without_move(lambda writing: writing.drop_claims_to(code, seat))
    else:
        table.write_without_move(lambda writing: writing.drop_claim(_waiting_claim(hall, code, seat, number).number))


def refuse_claims_from_address(hall: Hall, code: str, seat: Seat, number: int) -> str:
    """This claim, and all that strangers made from the same address, which is told."""
    seating = hall.table(code).snapshot.seating
    address = _waiting_claim(hall, code, seat, number).address
    crowd = seating.strangers_claims_from(address)

    def write(writing: Writing) -> None:
        for one in {number, *(claim.number for claim in crowd)}:
            writing.drop_claim(one)

    hall.table(code).write_without_move(write)
    return address


def _waiting_claim(hall: Hall, code: str, seat: Seat, number: int) -> ClaimRow:
    for claim in hall.table(code).snapshot.seating.claims:
        if (claim.seat, claim.number) == (seat, number):
            return claim
    raise Refusal(say("This request is no longer there."))


# Leaving: who has to leave is played by another phone, or by the host, behind the hand-over card, or by somebody who
# comes in for them, under a name of their own; the log tells all.


def move_leaving_players_seat(hall: Hall, code: str, seat: Seat, phone: Seat, host: Device) -> None:
    """`phone`: the seat on whose phone this one is played from now on; TABLE: the host plays it on this device.

    Whoever this player played for comes along: the phone that goes home shows nobody's side any more.
    """
    table = hall.table(code)
    seating = table.snapshot.seating
    device = _device_that_takes_over(seating, seat, phone, host)
    along = () if seating.holders.get(seat) in (device, host.id) else _seats_moving_along_with(seating, seat)
    for one in (*along, seat):
        _move_seat_and_mark_left(table, one, None if phone == TABLE else phone, device)


def rename_player(hall: Hall, code: str, device: Device, seat: Seat, typed: str) -> None:
    """Whoever plays on for somebody has a name of their own; all that was said of the seat is said under it."""
    table, name = hall.table(code), checked_name(typed)

    def called(seating: SeatingPlan) -> str:
        """What it is until now, as it is on disk: another process may have renamed the seat, or moved it."""
        if seat not in seating.held_by(device.id):
            raise Refusal(say("This seat is not on this device any more."))
        check_not_alike(name, [player.name for player in seating.players if player.seat != seat])
        return seating.name(seat)

    def move(session: Session) -> Entry | None:
        old = called(table.read_seating())
        return session.note_seat_change(seat, "renamed", old) if name != old else None

    def write(writing: Writing) -> None:
        seating = table.read_seating()
        called(seating)
        place = [player.seat for player in seating.players].index(seat)
        writing.put_seat(SeatRow(code, seat, name, place))

    if table.snapshot.seating.stage == "lobby":
        table.write_without_move(write)
    else:
        table.make_move(move, lambda writing, _: write(writing))


def _seats_moving_along_with(seating: SeatingPlan, seat: Seat) -> tuple[Seat, ...]:
    """The seats that nobody but this player, who leaves, can play on that phone."""
    held = seating.held_by(seating.holders.get(seat))
    stays = [other for other in held if other != seat and other not in seating.left]
    return () if stays or seat in seating.left else tuple(other for other in held if other != seat)


def _move_seat_and_mark_left(table: Table, seat: Seat, phone: Seat | None, device: int) -> None:

    def is_new() -> bool:  # tapped twice, it moves once
        seating = table.snapshot.seating
        return seat not in seating.left or seating.holders.get(seat) != device

    def write(writing: Writing) -> None:
        writing.give_seat_to_device(table.code, seat, device, now_in_ms())
        writing.put_seat_in_hand(device, table.code, None)
        writing.drop_claims_to(table.code, seat)
        set_player_left(writing, table.code, seat)

    table.make_move(lambda session: session.note_seat_change(seat, "left", phone) if is_new() else None,
                    lambda writing, _: write(writing))


def _device_that_takes_over(seating: SeatingPlan, seat: Seat, phone: Seat, host: Device) -> int:
    if seating.stage == "lobby":
        raise Refusal(say("The evening has not begun; a seat that is not wanted is simply removed."))
    if seat not in (player.seat for player in seating.players):
        raise Refusal(say("Nobody sits there."))
    device = host.id if phone == TABLE else seating.holders.get(phone)
    if device is None or phone == seat or phone in seating.left:
        raise Refusal(say("No phone plays this seat that could play another one, too."))
    return device


def set_player_left(writing: Writing, code: str, seat: Seat, left: bool = True) -> None:
    """Kept with what the table agreed on. Whoever takes the seat at a door of their own is back."""
    gone = read_agreement(writing, code).get("left", ())
    others = [other for other in gone if other != seat]
    if left or len(others) < len(gone):
        change_agreement(writing, code, left=[*others, *([seat] if left else ())])
