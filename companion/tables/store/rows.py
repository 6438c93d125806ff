"""What a row of each kind holds. The fields stand in the order in which `reading` selects them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Stage = Literal["lobby", "playing", "over"]
LinkKind = Literal["seat", "host", "launch"]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, found by its room code."""

    code: str
    game: str
    options: str  # JSON: seats (how many), options (by key), drawn (who starts, by lot), continued_by (see `continues`)
    title: str
    stage: Stage
    opened_at: int
    changed_at: int
    start: str | None = None  # the seat that starts
    continues: str | None = None  # the code of the table this one goes on from
    closed_at: int | None = None  # ms; None: the host has not closed the evening

    @property
    def is_closed(self) -> bool:
        """Here it stands of every evening; its log says so only since there is a closing."""
        return self.closed_at is not None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat is named by its colour; `place` counts clockwise from 0."""

    code: str
    seat: str
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A browser, known by the hash of the token in its cookie."""

    id: int
    token_hash: bytes
    host: bool
    seen_at: int


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link that opens something: its own seat, the host's pages, or the host's first visit."""

    token_hash: bytes
    kind: LinkKind
    code: str | None
    seat: str | None
    made_at: int
    used_at: int | None = None
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """The words "I was Ada", said by a browser that holds another seat or none, and waiting for the host."""

    number: int
    code: str
    seat: str
    token_hash: bytes  # of the cookie of the browser that said it
    address: str
    at: int
    device: int | None = None  # None: this browser is no device of the house yet


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A value of a box, and the table that told it; '' where a page or a file did."""

    game: str
    key: str
    value: str  # JSON
    code: str
    step: int
    at: int  # ms


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of a table's log; `hash` ties it to the row before (see `companion.tables.chain`)."""

    code: str
    seq: int
    kind: str
    seat: str
    key: str
    answer: str | None  # JSON
    back_to: int
    anchor: str
    at: int
    fingerprint: str
    hash: bytes = b""
