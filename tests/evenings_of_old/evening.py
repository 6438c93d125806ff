"""A table of old: played at random, with seals and corrections, through what every Companion since 3eda53e offers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.core.asking import TABLE, Refusal
from companion.tables import doors, lobby, play, taking_over
from companion.tables.hall import Hall

NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Edna")


class Evening:
    """A table with a device for each seat, played at random."""

    def __init__(self, house: House, game: str, seats: int, options: dict[str, str], seed: str = "") -> None:
        self.hall, self.house, self.rng = house.hall, house, random.Random(
            f"{game}/{seats}/{sorted(options.items())}{seed}")
        self.code = lobby.open_table_and_begin_evening(self.hall, game, NAMES[:seats], options)
        self.devices = {TABLE: house.host}
        players = self.hall.table(self.code).snapshot.seating.players
        for player, phone in zip(players, house.phones, strict=False):
            self.devices[player.seat] = phone
            taking_over.move_seat_to_device(self.hall, self.code, player.seat, self.devices[player.seat])

    def ask(self, question: Callable[[Any], Any]) -> Any:
        return self.hall.table(self.code).ask_session(question)

    @property
    def open_asks(self) -> list[Any]:
        return list(self.ask(lambda s: [ask for place, ask in s.run.asks.items() if place not in s.run.sealed]))

    def answer(self, ask: Any) -> None:
        raw = ask.form.sample(self.rng)
        play.answer(self.hall, self.code, self.devices[ask.seat], ask.seat, ask.key, raw, self.ask(lambda s: s.era))

    def until(self, stop: Callable[[Any], bool]) -> Evening:
        """Until everybody sees a page of which this is true, or the evening is over."""
        while not self.ask(lambda s: s.run.over or stop(s.page_for(None).view)):
            self.takes_a_step()
        return self

    def takes_a_step(self) -> None:
        self.answer(self.rng.choice(self.open_asks))

    def phase(self, phase: str, round_: int = 0) -> Evening:
        return self.until(lambda view: view.step == phase and view.round >= round_)

    def seal(self) -> Evening:
        """The first ballots: one is changed, one is given and taken back, one seat is still thinking."""
        first, *others = self.open_asks
        self.answer(first)
        self.answer(first)
        for second in others[:-1][:1]:
            self.answer(second)
            era = self.ask(lambda s: s.era)
            play.withdraw(self.hall, self.code, self.devices[second.seat], second.seat, second.key, era)
        return self

    @property
    def answered(self) -> list[int]:
        return list(self.ask(lambda s: [entry.seq for entry in s.run.history
                                        if entry.kind == "answer" and (entry.seat, entry.key) in s.run.done]))

    def correct(self, entries: Iterable[int]) -> None:
        """The first of these answers that may have been another one."""
        for seq in entries:
            entry, ask = self.ask(lambda s, at=seq: s.entry_and_question_at(at))
            raw, era = ask.form.sample(self.rng), self.ask(lambda s: s.era)
            with suppress(Refusal):
                if raw != entry.raw:
                    play.amend(self.hall, self.code, self.devices[entry.seat], seq, raw, era, "typed")
                    return

    def adjust(self, what: str, offered: Any) -> None:
        raw = next(raw for raw in iter(lambda: offered.form.sample(self.rng), None) if raw != offered.now)
        play.adjust(self.hall, self.code, self.house.host, what, raw, self.ask(lambda s: s.era), "agreed")

    def meddle(self) -> Evening:
        """Something is set by hand, an old answer is corrected, and the table goes back."""
        for what, offered in sorted(self.ask(lambda s: s.adjustments_for(TABLE)).items())[:1]:
            self.adjust(what, offered)
        self.correct(reversed(self.answered))
        for back_to in self.ask(lambda s: list(s.undo_points()))[-3:][:1]:
            play.undo(self.hall, self.code, self.house.host, back_to, self.ask(lambda s: s.era))
        return self


def standing(session: Any) -> dict[str, Any]:
    """Everybody's points, and what lies behind each screen: gold, squires, markers, a hand."""
    public = session.page_for(None).view
    own = {seat: session.page_for(seat).view for seat in public.seats}
    return {"points": {score.seat: score.points for score in getattr(public, "scores", ())},
            "behind": {seat: _kept(view) for seat, view in own.items() if _kept(view)}}


def _kept(view: Any) -> Any:
    purse, hand = getattr(view, "purse", None), getattr(view, "hand", None)
    return {stock.key: n for stock, n in purse.stocks} if purse else list(hand or ())


class House:
    def __init__(self, folder: Path) -> None:
        self.hall = Hall(folder)
        self.tokens: list[str] = []
        self.tables: dict[str, str] = {}  # a name for its file: the room code
        self.stands: dict[str, Any] = {}  # by the same name: everybody's points, and what lies behind each screen
        self.host = self.device(host=True)
        self.phones = [self.device() for _ in NAMES]  # the same friends come again

    def device(self, host: bool = False) -> Any:
        device, token = doors.register_new_device(self.hall, host)
        self.tokens.append(token)
        return device

    def keep(self, name: str, evening: Evening) -> None:
        self.tables[name] = evening.code
        self.stands[name] = evening.ask(standing)
