"""Who may come in: devices, the host, personal links."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Refusal, Seat
from companion.core.words import say
from companion.tables.hall import Hall
from companion.tables.seating import SeatingPlan
from companion.tables.store import LinkKind, LinkRow, Writing
from companion.tables.tokens import code_from_typed_text, hash_of_token, new_token, now_in_ms

SPENT = say("This link was used or withdrawn; each works once. Ask the host for a new one: for a seat it is under "
            "“Phones and seats”.")

WINDOWS = 4  # browsers of the laptop that the terminal's link keeps as hosts


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that showed a good cookie."""

    id: int
    host: bool
    token_hash: bytes = b""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A browser that is no device of this house yet. It becomes one when a door opens, in the same transaction:
    who only knocks leaves nothing behind."""

    token_hash: bytes
    id: None = None
    host: bool = False


def register_device_if_new(writing: Writing, who: Device | Newcomer) -> int:
    """The device that this browser is from now on."""
    if who.id is not None:
        return who.id
    known = writing.device_row(who.token_hash)
    return known.id if known else writing.add_device(who.token_hash, now_in_ms())


def device_by_token(hall: Hall, token: str | None) -> Device | None:
    row = hall.device_row(hash_of_token(token)) if token else None
    return Device(row.id, row.host, row.token_hash) if row else None


def is_seated_or_host(seating: SeatingPlan, device: Device | None) -> bool:
    """Does this device sit at the table, or is it a host's?"""
    return device is not None and (device.host or bool(seating.held_by(device.id)))


def is_seated_or_host_by_code(hall: Hall, device: Device | None, typed: str) -> bool:
    """The same of the table with this code, before it is looked up: was it no guess?"""
    if device is None or device.host:
        return device is not None
    code = code_from_typed_text(typed)
    return code is not None and device.id in hall.store.holder_of_each_seat(code).values()


def is_seated_or_host_by_memory(hall: Hall, token: str, typed: str) -> bool | None:
    """The same, as far as memory knows: the event loop cannot wait for the disk. None: not far enough."""
    row = hall.remembered_device(hash_of_token(token))
    if row is None or row.host:
        return None if row is None else True
    table = hall.live_table(typed)
    return None if table is None else bool(table.snapshot.seating.held_by(row.id))


def register_new_device(hall: Hall, host: bool = False) -> tuple[Device, str]:
    """A device that was never here, and the token for its cookie."""
    token = new_token()
    with hall.store.writing() as writing:
        number = writing.add_device(hash_of_token(token), now_in_ms(), host)
    return Device(number, host, hash_of_token(token)), token


def issue_link_token(hall: Hall, kind: LinkKind, code: str | None = None, seat: Seat | None = None) -> str:
    """The token of a link. A seat has one link at a time, and so has the launch: the new one revokes the old."""
    token = new_token()
    with hall.store.writing() as writing:
        if kind == "launch":
            writing.revoke_launch_links()
        if code is not None and seat is not None:
            writing.revoke_seat_links(code, seat)
        writing.add_link(LinkRow(hash_of_token(token), kind, code, seat, now_in_ms()))
    return token


def usable_link(hall: Hall, token: str) -> LinkRow | None:
    """The link that this token opens. Each opens once."""
    link = hall.store.link_row(hash_of_token(token))
    return None if link is None or link.revoked or link.used_at is not None else link


def code_if_seat_of_link_is_held(hall: Hall, token: str, device: Device | None) -> str | None:
    """The code of the table at which this device holds the seat of this link already, used as the link may be."""
    link = hall.store.link_row(hash_of_token(token)) if device else None
    if device is None or link is None or link.code is None:
        return None
    return link.code if hall.table(link.code).snapshot.seating.holders.get(link.seat or "") == device.id else None


def usable_launch_link(hall: Hall, token: str) -> LinkRow | None:
    """The link that this start's terminal shows, used as it may be: for the laptop itself it is never used up."""
    link = hall.store.link_row(hash_of_token(token))
    return link if link and link.kind == "launch" and not link.revoked else None


def become_host_by_link(hall: Hall, who: Device | Newcomer, token: str, again: bool = False) -> bool:
    """A host link was shown: this device is a host from now on; the link is used up. `again`: a launch link counts
    even so, for it is shown on the laptop itself."""
    with hall.store.writing() as writing:
        link = writing.link_row(hash_of_token(token))
        if link is None or link.kind == "seat":
            return False
        fresh = writing.use_link_once(link.token_hash, now_in_ms())
        if not fresh and (link.revoked or link.kind != "launch" or not again):
            return False
        device = register_device_if_new(writing, who)
        launched = _hosts_by_launch_link(hall, device, link.kind == "launch", device in writing.host_devices())
        writing.set_host(device)
        for earlier in launched[:-WINDOWS]:
            writing.set_host(earlier, host=False)
    hall.launched = launched[-WINDOWS:]  # not before it is on the disk
    hall.tell_hosts_changed()
    hall.hosts_met.add(device)
    return True


def _hosts_by_launch_link(hall: Hall, device: int, by_terminal: bool, is_host: bool) -> list[int]:
    """Who is host by the terminal's link alone, the latest last: it makes hosts of some of the laptop's windows, not of
    any number. Who is one by a link handed on stays one, whatever it opens besides."""
    others = [earlier for earlier in hall.launched if earlier != device]
    is_counted = by_terminal and (device in hall.launched or not is_host)
    return [*others, device] if is_counted else others


def is_only_host(hall: Hall, device: Device) -> bool:
    """Hosts who have not been here since the start are none to count on: a browser that forgot its cookie stays one."""
    return hall.store.host_devices() & hall.hosts_met <= {device.id}


def resign_host(hall: Hall, device: Device) -> None:
    """Refusal for the only one: nobody could let it in again."""
    with hall.store.writing() as writing:
        if writing.host_devices() & hall.hosts_met <= {device.id}:
            raise Refusal(say("No other host is here today, so somebody else has to be host first."))
        writing.set_host(device.id, host=False)
    hall.launched = [other for other in hall.launched if other != device.id]
    hall.tell_hosts_changed()
