"""Evenings that lie ready at any moment: played without a browser, before the house opens, and then looked at."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.asking import TABLE, Shown
from companion.tables import doors, lobby, play
from companion.tables.doors import Device
from companion.tables.hall import Hall

LONG = ("Maximiliane von Wolkenfl", "Bartholomäus Kirchgärtne", "Theodora Himmelreich-Uhl", "Wolfgang Amadeus Schnitz",
        "Friederike Sonnenschein")  # as long as a name may be


@dataclass
class Laid:
    """A table with a device for each seat, by the token of its cookie."""

    code: str
    tokens: dict[str, str]
    devices: dict[str, Device] = field(repr=False)


class Laying:
    """Lays tables into a folder, each played at random up to where it is wanted."""

    def __init__(self, folder: Path) -> None:
        self.hall = Hall(folder)
        self.host, self.host_token = doors.new_device(self.hall, True)

    def lobby(self, game: str, names: tuple[str, ...], options: dict[str, str]) -> Laid:
        code = lobby.open_table(self.hall, game, len(names), options)
        laid = Laid(code, {TABLE: self.host_token}, {TABLE: self.host})
        for name, colour in zip(names, ("red", "blue", "green", "yellow", "purple"), strict=False):
            laid.devices[colour], laid.tokens[colour] = doors.new_device(self.hall, False)
            lobby.sit_down(self.hall, code, laid.devices[colour], name, colour)
        return laid

    def begun(self, game: str, names: tuple[str, ...], options: dict[str, str]) -> Laid:
        laid = self.lobby(game, names, options)
        lobby.begin(self.hall, laid.code)
        return laid

    def consult(self, laid: Laid, question: Callable[[Any], Any]) -> Any:
        return self.hall.table(laid.code).consult(question)

    def open_asks(self, laid: Laid) -> list[Shown]:
        return list(self.consult(laid, lambda s: [ask for at, ask in s.run.asks.items() if at not in s.run.sealed]))

    def until(self, laid: Laid, stop: Callable[[Any, list[Shown]], bool], rng: random.Random) -> bool:
        """Until this is true of what everybody sees and of what is asked; False if the evening ends before."""
        while True:
            view, asks = self.consult(laid, lambda s: s.page(None).view), self.open_asks(laid)
            if stop(view, asks):
                return True
            if not asks:
                return False
            self.answer(laid, rng.choice(asks), rng)

    def answer(self, laid: Laid, ask: Shown, rng: random.Random) -> None:
        era = self.consult(laid, lambda s: s.era)
        play.answer(self.hall, laid.code, laid.devices[ask.seat], ask.seat, ask.key, ask.form.sample(rng), era)
