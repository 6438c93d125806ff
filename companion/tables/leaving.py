"""Who has to leave is played by another phone, or by the host, behind the hand-over card, or by somebody who comes
in for them, under a name of their own; the log tells all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.asking import TABLE, Refusal, Seat
from companion.core.entries import Entry
from companion.core.session import Session
from companion.core.words import say
from companion.tables.hall import Hall
from companion.tables.names import check_unlike, name_of
from companion.tables.seating import SeatingPlan, agree, agreed_on
from companion.tables.store import SeatRow, Writing
from companion.tables.table import Table
from companion.tables.tokens import now

if TYPE_CHECKING:
    from companion.tables.doors import Device


def play_for(hall: Hall, code: str, seat: Seat, phone: Seat, host: Device) -> None:
    """`phone`: the seat on whose phone this one is played from now on; TABLE: the host plays it on this device.

    Whoever this player played for comes along: the phone that goes home shows nobody's side any more.
    """
    table = hall.table(code)
    seating = table.snapshot.seating
    device = _device(seating, seat, phone, host)
    along = () if seating.holders.get(seat) in (device, host.id) else _played_by(seating, seat)
    for one in (*along, seat):
        _move(table, one, None if phone == TABLE else phone, device)


def rename(hall: Hall, code: str, device: Device, seat: Seat, typed: str) -> None:
    """Whoever plays on for somebody has a name of their own; all that was said of the seat is said under it."""
    table, name = hall.table(code), name_of(typed)

    def called(seating: SeatingPlan) -> str:
        """What it is until now, as it is on disk: another process may have renamed the seat, or moved it."""
        if seat not in seating.held_by(device.id):
            raise Refusal(say("This seat is not on this device any more."))
        check_unlike(name, [player.name for player in seating.players if player.seat != seat])
        return seating.name(seat)

    def move(session: Session) -> Entry | None:
        old = called(table.seating())
        return session.note(seat, "renamed", old) if name != old else None

    def write(writing: Writing) -> None:
        seating = table.seating()
        called(seating)
        place = [player.seat for player in seating.players].index(seat)
        writing.put_seat(SeatRow(code, seat, name, place))

    if table.snapshot.seating.stage == "lobby":
        table.arrange(write)
    else:
        table.act(move, lambda writing, _: write(writing))


def _played_by(seating: SeatingPlan, seat: Seat) -> tuple[Seat, ...]:
    """The seats that nobody but this player, who leaves, can play on that phone."""
    held = seating.held_by(seating.holders.get(seat))
    stays = [other for other in held if other != seat and other not in seating.left]
    return () if stays or seat in seating.left else tuple(other for other in held if other != seat)


def _move(table: Table, seat: Seat, phone: Seat | None, device: int) -> None:

    def is_new() -> bool:  # tapped twice, it moves once
        seating = table.snapshot.seating
        return seat not in seating.left or seating.holders.get(seat) != device

    def write(writing: Writing) -> None:
        writing.hold(table.code, seat, device, now())
        writing.put_in_hand(device, table.code, None)
        writing.unclaim(table.code, seat)
        set_left(writing, table.code, seat)

    table.act(lambda session: session.note(seat, "left", phone) if is_new() else None,
              lambda writing, _: write(writing))


def _device(seating: SeatingPlan, seat: Seat, phone: Seat, host: Device) -> int:
    if seating.stage == "lobby":
        raise Refusal(say("The evening has not begun; a seat that is not wanted is simply removed."))
    if seat not in (player.seat for player in seating.players):
        raise Refusal(say("Nobody sits there."))
    device = host.id if phone == TABLE else seating.holders.get(phone)
    if device is None or phone == seat or phone in seating.left:
        raise Refusal(say("No phone plays this seat that could play another one, too."))
    return device


def set_left(writing: Writing, code: str, seat: Seat, left: bool = True) -> None:
    """Kept with what the table agreed on. Whoever takes the seat at a door of their own is back."""
    gone = agreed_on(writing, code).get("left", ())
    others = [other for other in gone if other != seat]
    if left or len(others) < len(gone):
        agree(writing, code, left=[*others, *([seat] if left else ())])
