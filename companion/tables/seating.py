"""Who sits where, on which device, and what lies in whose hand: all that is known of a table besides its game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.asking import Seat
from companion.core.game import Game
from companion.core.game import Seating as Order
from companion.games import GAMES
from companion.tables.logbook import settled
from companion.tables.store import Stage, Store, TableRow


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Seating:
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
    claims: tuple[tuple[Seat, int], ...]  # "I was Ada", from a device
    continues: str | None = None

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

    def in_hand(self, device: int | None) -> Seat | None:
        """The seat this device shows: its only one, or the one it was handed to; None under a hand-over card."""
        held = self.held_by(device)
        if len(held) <= 1 or device is None:
            return held[0] if held else None
        seat = self.hands.get(device)
        return seat if seat in held else None

    def free_colours(self) -> tuple[Seat, ...]:
        taken = {player.seat for player in self.players}
        return tuple(colour for colour in self.game.colours if colour not in taken)

    def is_full(self) -> bool:
        return len(self.players) >= self.size

    def may_begin(self) -> bool:
        return self.stage == "lobby" and len(self.players) >= self.game.least

    def order(self) -> Order:
        seats = tuple(player.seat for player in self.players)
        return Order(seats, self.start if self.start in seats else seats[0])


def read_seating(store: Store, row: TableRow) -> Seating:
    options: dict[str, Any] = json.loads(row.options)
    return Seating(
        code=row.code,
        game=GAMES[row.game],
        stage=row.stage,
        size=options["seats"],
        options=settled(GAMES[row.game], options["options"]),
        players=tuple(Player(seat.seat, seat.name) for seat in store.seats(row.code)),
        start=row.start,
        drawn=bool(options.get("drawn")),
        holders=store.holdings(row.code),
        hands=store.hands(row.code),
        claims=tuple((claim.seat, claim.device) for claim in store.claims(row.code)),
        continues=row.continues,
    )
