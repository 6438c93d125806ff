"""The host closes an evening: nothing of it is changed any more, and only then its record holds every answer."""

from __future__ import annotations

from companion.core.asking import Refusal
from companion.core.words import say
from companion.tables.doors import Device
from companion.tables.hall import Hall
from companion.tables.play import acting_seat
from companion.tables.tokens import now


def close(hall: Hall, code: str, device: Device, era: int) -> None:
    """For good. Tapped twice, it is closed once; of what was corrected meanwhile, the page knows nothing."""
    if not device.host:
        raise Refusal(say("Only the host closes an evening."))
    table = hall.table(code)
    seat = acting_seat(table.snapshot.seating, device)
    table.act(lambda session: session.close(seat, era), lambda writing, _: writing.close(table.code, now()))
