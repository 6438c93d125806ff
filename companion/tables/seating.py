"""Who sits where, on which device, and what lies in whose hand: all that is known of a table besides its game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.asking import Seat
from companion.core.game import Game, Seating
from companion.core.words import Verbatim, Who, Words, say
from companion.games import GAMES
from companion.tables.logbook import completed_options
from companion.tables.store import ClaimRow, Stage, Store, StoreError, TableRow, Writing

CLAIMS_A_SEAT = 3  # claims that wait for one seat at a time
STAGES = ("lobby", "playing", "over")


class SpoiltTable(StoreError):
    """What is kept of this table was changed outside Companion, or is of a game that is not in the house."""


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class ContinuedAsTable:
    """Where a damaged table goes on, and whose hand did it; nobody's: the host's laptop."""

    code: str
    by: Seat | None

    @property
    def words(self) -> Words:
        code = Verbatim(self.code)
        if self.by is None:
            return say("The host let the evening go on as table {code}.", code=code)
        return say("{who} let the evening go on as table {code}.", who=Who(self.by), code=code)


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    code: str
    game: Game
    stage: Stage
    size: int  # how many seats the host laid
    options: Mapping[str, str]  # what was agreed before the evening
    players: tuple[Player, ...]  # clockwise
    start: Seat | None
    drawn: bool  # the start player was drawn by lot
    holders: Mapping[Seat, int]  # seat -> device
    hands: Mapping[int, Seat | None]  # device -> the seat in hand; None: the hand-over card
    claims: tuple[ClaimRow, ...]  # "I was Ada": who is known comes first
    past: tuple[tuple[Seat, int], ...] = ()  # seat, and a device that held it once
    continues: str | None = None
    continued: ContinuedAsTable | None = None
    closed: bool = False  # the host has closed the evening: nothing is changed any more
    left: frozenset[Seat] = frozenset()  # whose players have gone: another phone plays for them, or the host

    def name(self, seat: Seat) -> str:
        for player in self.players:
            if player.seat == seat:
                return player.name
        return seat

    def held_by(self, device: int | None) -> tuple[Seat, ...]:
        """The seats on this device, clockwise."""
        if device is None or device not in self.holders.values():
            return ()
        return tuple([player.seat for player in self.players if self.holders.get(player.seat) == device])

    def seat_shown_on(self, device: int | None) -> Seat | None:
        """The seat this device shows: its only one, or the one it was handed to; None under a hand-over card, which
        also lies on the only one if that is played for somebody else."""
        held = self.held_by(device)
        if device is None or not held:
            return None
        if len(held) == 1 and held[0] not in self.left:
            return held[0]
        seat = self.hands.get(device)
        return seat if seat in held else None

    def past_seats_of(self, device: int | None) -> tuple[Seat, ...]:
        """The seats that were on this device once."""
        return tuple(seat for seat, holder in self.past if holder == device)

    def knows_device(self, device: int | None) -> bool:
        """A device that sits at this table, or did."""
        return bool(self.held_by(device) or self.past_seats_of(device))

    def owner_names_of_phone(self, device: int | None) -> str:
        """Whose phone this is, or was, as far as the table knows."""
        return ", ".join(self.name(seat) for seat in self.held_by(device) or self.past_seats_of(device))

    def player_names_on_phone_of(self, seat: Seat) -> str:
        """Who of those who are here plays on the device of this seat."""
        held = self.held_by(self.holders.get(seat))
        return ", ".join(self.name(other) for other in held if other not in self.left)

    def strangers_claims_from(self, address: str) -> tuple[ClaimRow, ...]:
        return tuple(claim for claim in self.claims if claim.address == address and not self.knows_device(claim.device))

    def free_colours(self) -> tuple[Seat, ...]:
        taken = {player.seat for player in self.players}
        return tuple(colour for colour in self.game.colours if colour not in taken)

    def is_every_seat_taken(self) -> bool:
        return len(self.players) >= self.size

    def may_add_seat(self) -> bool:
        """One seat more."""
        return self.stage == "lobby" and self.size < self.game.most

    def may_remove_seat(self) -> bool:
        """One free seat fewer."""
        return self.stage == "lobby" and self.size > max(self.game.least, len(self.players))

    def may_begin(self) -> bool:
        return self.stage == "lobby" and len(self.players) >= self.game.least

    def seating_order(self) -> Seating:
        seats = tuple(player.seat for player in self.players)
        return Seating(seats, self.start if self.start in seats else seats[0])


def read_agreement(writing: Writing, code: str) -> dict[str, Any]:
    """All that is kept with the table besides its seats and its log, as it was written."""
    row = writing.table_row(code)
    return json.loads(row.options) if row else {}


def change_agreement(writing: Writing, code: str, **more: Any) -> None:
    """Something of it is otherwise now."""
    writing.set_agreement(code, json.dumps({**read_agreement(writing, code), **more}, sort_keys=True))


def read_seating(store: Store, row: TableRow) -> SeatingPlan:
    """SpoiltTable, if nobody could sit down at what is kept. Lesser things that make no sense are left out."""
    game = _game(row)
    size, options, drawn, left = agreement_from_row(row, game)
    players = _players(store, row, game)
    seats = {player.seat for player in players}
    seating = SeatingPlan(
        code=row.code,
        game=game,
        stage=row.stage,
        size=size,
        options=options,
        players=players,
        start=row.start if row.start in seats else None,
        drawn=drawn,
        holders={seat: device for seat, device in store.holder_of_each_seat(row.code).items() if seat in seats},
        hands=store.seat_in_hand_of_each_device(row.code),
        claims=(),
        past=tuple((seat, device) for seat, device in store.past_holders(row.code) if seat in seats),
        continues=row.continues,
        continued=_continued_elsewhere(store.table_going_on_from(row.code), seats),
        closed=row.is_closed,
        left=left & seats,
    )
    claims = [one for one in store.waiting_claims(row.code) if one.seat in seats and isinstance(one.token_hash, bytes)]
    return replace(seating, claims=_shown_claims(seating, claims))


def _shown_claims(seating: SeatingPlan, claims: Sequence[ClaimRow]) -> tuple[ClaimRow, ...]:
    """Who is known comes first; never more than there is room for, whoever wrote them, and then the newest."""
    kept: Counter[Seat] = Counter()
    shown = []
    for claim in sorted(claims, key=lambda claim: (not seating.knows_device(claim.device), -claim.number)):
        kept[claim.seat] += 1
        if kept[claim.seat] <= CLAIMS_A_SEAT:
            shown.append(claim)
    return tuple(sorted(shown, key=lambda claim: (not seating.knows_device(claim.device), claim.number)))


def _game(row: TableRow) -> Game:
    if row.game not in GAMES:
        raise SpoiltTable(say("Table {code} is of a game that is not in the house.", code=Verbatim(row.code)))
    return GAMES[row.game]


def agreement_from_row(row: TableRow, game: Game) -> tuple[int, Mapping[str, str], bool, frozenset[Seat]]:
    """How many seats, which options, was the start player drawn by lot, and who has left?"""
    try:
        kept: dict[str, Any] = json.loads(row.options)
        size, options = range(game.most + 1)[kept["seats"]], completed_options(game, kept["options"])
        return size, options, bool(kept.get("drawn")), frozenset(kept.get("left", ()))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise _spoilt_table_error(row) from error


def _players(store: Store, row: TableRow, game: Game) -> tuple[Player, ...]:
    players = tuple(Player(seat.seat, seat.name) for seat in store.seat_rows(row.code))
    is_whole = all(player.seat in game.colours and isinstance(player.name, str) for player in players)
    begun = row.stage != "lobby"
    if not is_whole or row.stage not in STAGES or (begun and not players):
        raise _spoilt_table_error(row)
    return players


def _continued_elsewhere(fresh: TableRow | None, seats: Container[Seat]) -> ContinuedAsTable | None:
    """The old log is evidence and takes no more entries: whose hand it was stands with the new table."""
    if fresh is None:
        return None
    try:
        by = json.loads(fresh.options).get("continued_by")
    except (TypeError, ValueError, AttributeError, RecursionError):
        by = None
    return ContinuedAsTable(fresh.code, by if isinstance(by, str) and by in seats else None)


def _spoilt_table_error(row: TableRow) -> SpoiltTable:
    return SpoiltTable(say("Table {code} cannot be read: it was changed or damaged outside Companion.",
                           code=Verbatim(row.code)))
