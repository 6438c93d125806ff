"""The fullest evening: five names as long as they may be, and whatever is chosen, drawn or told is what takes the most
room. Played stop by stop beside an open house, so that each page can be looked at as it stands there."""

from __future__ import annotations

import http.client
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from companion.core.asking import TABLE, OpenQuestion, Raw, Refusal
from companion.core.game import Seating
from companion.core.session import Session
from companion.games import GAMES
from companion.games.lancaster.law import Law
from companion.games.lancaster.modules import MODULES
from companion.locale import tongue
from tests.browser.evening import Evening
from tests.browser.laid import LONG, Laid, Laying
from tests.browser.usual import EVERY_BOX, KNOWN, decide

MARKERS = (4, 12, 4, 10, 3)  # drawn up to four, beyond that written with two digits
# As much as a box may print where nobody could read it, and a hand of conflict cards that were met before.
PRINTED = {**KNOWN, **{f"favor/{n}": "g3s3" for n in range(1, 5)}, "castle/sixth": "g3s3", "castle/gold": 2,
           "castle/markers": 2, "markers/suffolk": 4, "points/somerset": 12,
           **{f"minimum/{county}": 4 for county in ("northumberland", "york", "bedford", "suffolk", "somerset",
                                                    "dorset", "surrey")},
           **{f"reward-tile/{county}": tile for county, tile in (("stafford", "upgrade"), ("york", "g3"), (
              "bedford", "extension"), ("somerset", "knight"), ("dorset", "noble"), ("surrey", "s3"))},
           **{f"card/{n}": {"strength": n + 2, "first": n + 2, "second": n, "third": n // 2} for n in range(3, 9)}}
CARD = {"strength": 10, "first": 12, "second": 10, "third": 8}  # a conflict that is lost, so that it lies there twice
LORDS = 3  # stand in each conflict


@dataclass(frozen=True)
class Kind:
    """Of an evening: in whose books, with which boxes, for how many."""

    books: str
    boxes: Sequence[str] = EVERY_BOX
    players: int = len(LONG)

    def options(self, language: str) -> dict[str, str]:
        chosen = dict.fromkeys(self.boxes, "in")
        if set(self.boxes) == set(EVERY_BOX):  # old and new laws can lie in one pile: of each group the longest
            chosen |= {"laws": "groups"} | {f"laws-{group}": self._of(group, language) for group in range(5)}
        return {"books": self.books, **chosen}

    @staticmethod
    def _of(group: int, language: str) -> str:
        return max((length(law, language), module.key) for module in MODULES for law in module.laws
                   if law.group == group)[1]


def length(law: Law, language: str) -> int:
    """How much room a law takes: its title is larger than its sentence."""
    say = tongue(language).text_of
    return 2 * len(say(law.title)) + len(say(law.words)) + 2 * len(law.signs)


LAWS = {law.key: law for module in MODULES for law in module.laws}


@dataclass
class Stop:
    """A moment at which somebody is asked."""

    session: Session[Any]
    laid: Laid

    @property
    def asks(self) -> list[OpenQuestion]:
        return [ask for place, ask in self.session.run.asks.items() if place not in self.session.run.sealed]

    @property
    def view(self) -> Any:
        return self.session.page_for(None).view

    @property
    def kind(self) -> tuple[object, ...]:
        """What this page is like: two that are alike in this are drawn alike."""
        view = self.view
        return (view.step, view.applying and view.applying.key, len(view.votes_of_this_round) if view.step == "voting"
                else 0,
                *sorted({ask.key.split("/")[0] for ask in self.asks}))

    @property
    def looks_like(self) -> tuple[object, ...]:
        """The same page later in the evening, or with second battles, is a fuller one."""
        return (*self.kind, self.view.round > 2, any(conflict.battle == 2 for conflict in self.view.conflicts))

    def __str__(self) -> str:
        return " ".join([f"round {self.view.round}", *map(str, filter(None, self.kind))])


class Walk:
    """An evening of this kind, laid into a house before it opens."""

    def __init__(self, laying: Laying, kind: Kind, language: str) -> None:
        self.kind, self.language, self.rng = kind, language, random.Random(language + kind.books)
        laying.know(PRINTED)
        options = kind.options(language)
        self.laid = laying.begun("lancaster", LONG[:kind.players], options)
        seats = tuple(seat for seat in self.laid.cookies if seat != TABLE)
        game = GAMES["lancaster"]
        self.session = Session(game.open(Seating(seats, seats[0]), options, PRINTED, game.rules))

    def stops(self, evening: Evening) -> Iterator[Stop]:
        """One after the other: each is answered once it has been looked at."""
        stop = Stop(self.session, self.laid)
        while stop.asks:
            yield stop
            ask = stop.asks[0]
            raw = self._decide(ask)
            self.session.answer(ask.seat, ask.key, raw)
            self._post(evening, ask, raw)
        yield stop

    def _post(self, evening: Evening, ask: OpenQuestion, raw: Raw) -> None:
        screen = "/screen" if ask.seat == TABLE else ""
        fields = {"key": f"{ask.seat}:{ask.key}", "era": str(self.session.era), **ask.form.to_fields("answer", raw)}
        line = http.client.HTTPConnection("127.0.0.1", evening.house.port)
        line.request("POST", f"/t/{self.laid.code}{screen}/answer", urlencode(fields), {
            "Cookie": f"companion={self.laid.cookies[ask.seat]}", "Origin": evening.address,
            "Content-Type": "application/x-www-form-urlencoded"})
        told = line.getresponse()
        assert told.status == 303, (ask.key, raw, told.read().decode())
        line.close()

    def _decide(self, ask: OpenQuestion) -> Raw:
        kind = ask.key.split("/")[0]
        longest = {"laws-in-force": self._laws, "bills": self._laws, "ballot": self._ballot, "conflicts": self._cards,
                   "line-up": self._line_up}
        if kind in longest:
            return longest[kind](ask)
        with suppress(Refusal):
            raw = decide(ask, self.rng) if self.kind.books == "cardboard" else ask.form.sample(self.rng)
            ask.form.read(raw)
            return raw
        return ask.form.sample(self.rng)

    def _laws(self, ask: OpenQuestion) -> Raw:
        """The longest come first, and the longest stay."""
        row: list[str] = []
        form: Any = ask.form
        for pick in form.places:
            left = [option.key for option in pick.options if option.key not in row]
            row.append(max(left, key=lambda key: length(LAWS[key], self.language)))
        return row

    def _ballot(self, ask: OpenQuestion) -> Raw:
        view = self.session.page_for(None).view
        bill, leaving = (length(law, self.language) for law in (view.bill, view.leaving_law))
        markers = MARKERS[view.seats.index(ask.seat)]
        form: Any = ask.form
        most = dict(form.fields)["markers"].form.most
        return {"aye": "yes" if bill > leaving else "no", "markers": min(markers, most)}

    def _cards(self, ask: OpenQuestion) -> Raw:
        raw = {place: ["other", CARD] for place in ("left", "right")}
        with suppress(Refusal):
            ask.form.read(raw)
            return raw
        return ask.form.sample(self.rng)

    def _line_up(self, ask: OpenQuestion) -> Raw:
        form: Any = ask.form
        lords = [option.key for option in form.fields[0][1].form.who.options][:self.kind.players]
        stands: Mapping[str, Any] = ask.suggestion  # type: ignore[assignment]
        raw = {conflict: there or [[lord, 1] for lord in self.rng.sample(lords, min(LORDS, len(lords)))]
               for conflict, there in stands.items()}
        with suppress(Refusal):
            form.read(raw)
            return raw
        return form.sample(self.rng)
