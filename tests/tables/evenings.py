"""Tables for these tests: laid without a browser, played by a few lines."""

from __future__ import annotations

import random
from pathlib import Path

from companion.core.asking import TABLE, OpenQuestion
from companion.core.words import Words
from companion.tables import doors, lobby, play, taking_over
from companion.tables.doors import Device
from companion.tables.hall import Hall
from companion.tables.store import LogRow

SEATS = ("red", "blue", "green")
NAMES = ("Ada", "Ben", "Cleo")


class Evening:
    """A table of three with a device for each, and a host's laptop."""

    def __init__(self, folder: Path) -> None:
        self.hall = Hall(folder)
        self.code = lobby.open_table_and_begin_evening(self.hall, "lancaster", NAMES, {})
        self.host, _ = doors.register_new_device(self.hall, host=True)
        self.devices: dict[str, Device] = {TABLE: self.host}
        for seat in SEATS:
            self.devices[seat], _ = doors.register_new_device(self.hall)
            taking_over.move_seat_to_device(self.hall, self.code, seat, self.devices[seat])

    def asks(self) -> list[OpenQuestion]:
        """Still without an answer."""
        table = self.hall.table(self.code)
        return table.ask_session(lambda s: [ask for place, ask in s.run.asks.items() if place not in s.run.sealed])

    def answer(self, seat: str, key: str, raw: object) -> None:
        play.answer(self.hall, self.code, self.devices[seat], seat, key, raw, self.era)

    def step(self, rng: random.Random) -> None:
        ask = rng.choice(self.asks())
        self.answer(ask.seat, ask.key, ask.form.sample(rng))

    def to_the_end(self, rng: random.Random) -> None:
        while self.hall.table(self.code).snapshot.seating.stage == "playing":
            self.step(rng)

    def close(self) -> None:
        play.close_evening(self.hall, self.code, self.host, self.era)

    @property
    def era(self) -> int:
        return self.hall.table(self.code).snapshot.pages[None].era

    def to_the_ballot(self, rng: random.Random) -> None:
        while self.asks()[0].seat == TABLE:
            self.step(rng)

    def rows(self, code: str = "") -> tuple[LogRow, ...]:
        return self.hall.store.log_rows(code or self.code)

    def reopened(self) -> None:
        """The laptop is started again."""
        folder = self.hall.store.file.parent
        self.hall.close()
        self.hall = Hall(folder)


def english(words: Words) -> str:
    return words.text
