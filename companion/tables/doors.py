"""Who may come in: devices, the host, personal links, and "I was Ada"."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Refusal, Seat
from companion.core.words import say
from companion.tables.hall import Hall
from companion.tables.store import LinkKind, LinkRow, Writing
from companion.tables.tokens import code_of, hashed, new_token, now


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that showed a good cookie."""

    id: int
    host: bool


def device_of(hall: Hall, token: str | None) -> Device | None:
    row = hall.device(hashed(token)) if token else None
    return Device(row.id, row.host) if row else None


def is_known(hall: Hall, device: Device | None, typed: str) -> bool:
    """Does this device sit at the table, or is it a host's? Then its room code was no guess."""
    if device is None or device.host:
        return device is not None
    code = code_of(typed)
    return code is not None and device.id in hall.store.holdings(code).values()


def is_remembered(hall: Hall, token: str, typed: str) -> bool | None:
    """The same, as far as memory knows: the event loop cannot wait for the disk. None: not far enough."""
    row = hall.remembered(hashed(token))
    if row is None or row.host:
        return None if row is None else True
    table = hall.live(typed)
    return None if table is None else bool(table.snapshot.seating.held_by(row.id))


def new_device(hall: Hall, host: bool = False) -> tuple[Device, str]:
    """A device that was never here, and the token for its cookie."""
    token = new_token()
    with hall.store.writing() as writing:
        number = writing.add_device(hashed(token), now(), host)
    return Device(number, host), token


def new_link(hall: Hall, kind: LinkKind, code: str | None = None, seat: Seat | None = None) -> str:
    """The token of a link. A seat has one link at a time: the new one revokes the old."""
    token = new_token()
    with hall.store.writing() as writing:
        if code is not None and seat is not None:
            writing.revoke_links(code, seat)
        writing.add_link(LinkRow(hashed(token), kind, code, seat, now()))
    return token


def link_of(hall: Hall, token: str) -> LinkRow | None:
    """The link that this token opens; a launch link opens once."""
    link = hall.store.link(hashed(token))
    return None if link is None or link.revoked or (link.kind != "seat" and link.used_at is not None) else link


def become_host(hall: Hall, device: Device, token: str) -> bool:
    """A host link was shown: this device is a host from now on; the link is used up."""
    with hall.store.writing() as writing:
        link = writing.link(hashed(token))
        if link is None or link.kind == "seat" or not writing.use_link(link.token_hash, now()):
            return False
        writing.set_host(device.id)
    hall.hosts_changed()
    return True


def resign_host(hall: Hall, device: Device) -> None:
    with hall.store.writing() as writing:
        writing.set_host(device.id, host=False)
    hall.hosts_changed()


def take_seat(hall: Hall, code: str, seat: Seat, device: Device) -> None:
    """The seat moves to this device, by its personal link or because the host let it in."""
    table = hall.table(code)
    moves = table.snapshot.seating.holders.get(seat) != device.id  # tapped twice, it moves once

    def write(writing: Writing) -> None:
        writing.hold(code, seat, device.id, now())
        writing.put_in_hand(device.id, code, seat)
        writing.unclaim(code, seat)

    if moves and table.snapshot.seating.stage == "playing" and not table.snapshot.trouble:
        table.act(lambda session: session.note(seat, "moved"), lambda writing, _: write(writing))
    else:
        table.arrange(write)


def claim_seat(hall: Hall, code: str, seat: Seat, device: Device) -> None:
    """ "I was Ada": the host is asked to let this device in."""
    table = hall.table(code)
    if seat not in (player.seat for player in table.snapshot.seating.players):
        raise Refusal(say("Nobody sits there."))
    table.arrange(lambda writing: writing.claim(code, seat, device.id, now()))


def admit(hall: Hall, code: str, seat: Seat, device: int) -> None:
    """The host lets a claiming device in."""
    if (seat, device) not in hall.table(code).snapshot.seating.claims:
        raise Refusal(say("This request is no longer there."))
    take_seat(hall, code, seat, Device(device, host=False))


def turn_away(hall: Hall, code: str, seat: Seat) -> None:
    hall.table(code).arrange(lambda writing: writing.unclaim(code, seat))
