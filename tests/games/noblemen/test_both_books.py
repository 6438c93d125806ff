"""Both presets end alike on the same deeds: an evening that Companion kept is told to the cardboard, event by event.

What estates show and enclose is counted here tile by tile, as hands would; what was given at a ball by what was said.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from companion.core.asking import TABLE, Raw, Seat
from companion.core.entries import ANSWER, Entry
from companion.core.game import Seating
from companion.core.session import Session
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.areas import Cell
from companion.games.noblemen.court import ADDING, SCORED, TAKING_TITLES, Court
from companion.games.noblemen.pieces import BLACKMAIL, CASTLE, CHAPEL, FOUNTAIN, GARDEN, LIAISON, PALACE
from companion.games.noblemen.played_estate import PlayedEstate
from companion.players import give_random_answer
from tests.games.noblemen.kept import PROFILE, books_of
from tests.games.noblemen.kit import SEATS, buildings, call, court, estate, go_on, points, seen, take_lower
from tests.speed import quick_for

# Counted by hand.


def shown_by(there: Court, seat: Seat) -> Raw:
    estates = books_of(there).estates
    own, others = estates[seat], [one for whose, one in estates.items() if whose != seat]
    return estate(_number(FOUNTAIN, own.tiles.values()), len([*_gardens([own], None)]), len([*_gardens(others, seat)]),
                  _number(PALACE, own.buildings.values()))


def _number(kind: str, those: Iterable[str]) -> int:
    return sum(one == kind for one in those)


def _gardens(estates: Iterable[PlayedEstate], knight: Seat | None) -> Iterable[object]:
    return (area for one in estates for area in one.areas.values() if area.key == GARDEN and area.knight == knight)


def around(cell: Cell) -> set[Cell]:
    row, column = cell
    return {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} - {cell}


def told_by(there: Court, seat: Seat, counter: int) -> Raw:
    """Where the counter stood, what is enclosed by land on all eight sides, and chapels beside that."""
    one = books_of(there).estates[seat]
    enclosed = {kind: [cell for cell, built in one.buildings.items() if built == kind and around(cell) <= {*one.tiles}]
                for kind in (CASTLE, PALACE)}
    beside = {kind: sum(one.buildings.get(near) == CHAPEL for cell in cells for near in around(cell))
              for kind, cells in enclosed.items()}
    liaisons = {"liaisons": books_of(there).screens[seat].cards[LIAISON]} if there.decade == 3 else {}
    return buildings(counter, (len(enclosed[CASTLE]), beside[CASTLE]), (len(enclosed[PALACE]), beside[PALACE]),
                     **liaisons)


def given_by(answers: Iterable[Entry], key: str) -> dict[Seat, int]:
    """A marker and any card count 1, Blackmail 3."""
    return {entry.seat: sum((3 if what == BLACKMAIL else 1) * n for what, n in entry.raw.items())
            for entry in answers if entry.key == key}


# Told again.


class ToldAgain:
    """`there`: the evening that Companion keeps; `here`: the same one on cardboard, as far as it has come."""

    def __init__(self, players: int, rng: random.Random) -> None:
        seating = Seating(SEATS[:players], rng.choice(SEATS[:players]))
        options = {"books": "companion", "first-tiles": rng.choice(("chosen", "three-of-each"))}
        self.there = Session(NOBLEMEN.open(seating, options, PROFILE, NOBLEMEN.rules))
        self.here = Session(NOBLEMEN.open(seating, {}, {}, NOBLEMEN.rules))
        self.shown: dict[Seat, Raw] = {}
        self.told: dict[Seat, Raw] = {}

    @property
    def kept(self) -> Court:
        return court(self.there)

    @property
    def answers(self) -> list[Entry]:
        return [entry for entry in self.there.run.history if entry.kind == ANSWER]

    def catch_up(self) -> None:
        """After each answer. What is counted by hand is counted while the event lasts."""
        for folly in self.kept.follies[len(court(self.here).follies):]:
            self.here.answer(folly.seat, f"folly/{len(court(self.here).follies) + 1}", {"which": folly.key})
        if self.kept.step == ADDING:
            self.shown = {seat: shown_by(self.kept, seat) for seat in self.kept.seats}
        elif len(court(self.here).balls) < len(self.kept.balls) and self.kept.step != TAKING_TITLES:
            self._tell_ball()
        if self.kept.step == SCORED:
            self.told = {seat: told_by(self.kept, seat, self.kept.scorings[-1].stood[seat]) for seat in self.kept.seats}
        elif len(court(self.here).scorings) < len(self.kept.scorings):
            self._tell_scoring()

    def _tell_ball(self) -> None:
        ball = self.kept.balls[-1]
        call(self.here, ball.order[0])
        for seat, raw in self.shown.items():
            self.here.answer(seat, f"shows/{ball.number}", raw)
        given = given_by(self.answers, f"add/{ball.number}")
        for seat in ball.order:
            self.here.answer(seat, f"add/{ball.number}", _added(given[seat]))
        for entry in self.answers:
            if entry.key.startswith(f"lower/{ball.number}/"):
                take_lower(self.here, entry.seat, entry.raw["which"])
        assert court(self.here).balls[-1].standings == ball.standings
        go_on(self.here)
        assert court(self.here).titles == self.kept.titles

    def _tell_scoring(self) -> None:
        scored = self.kept.scorings[-1]
        call(self.here, self.kept.queen)
        for seat, raw in self.told.items():
            self.here.answer(seat, f"buildings/{scored.decade}", raw)
        assert court(self.here).scorings[-1].counts == scored.counts
        go_on(self.here)
        for seat, key in list(self.here.run.asks):
            if key == "money":
                self.here.answer(seat, key, books_of(self.kept).screens[seat].money)
        assert points(self.here) == points(self.there)
        if any(seat == TABLE and key.startswith("decade/") for seat, key in self.here.run.asks):
            go_on(self.here)


def _added(n: int) -> Raw:
    return [str(n), {}] if n < 12 else ["more", n]


@quick_for("3-0")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_both_presets_end_alike_on_the_same_deeds(players: int, seed: int) -> None:
    rng = random.Random(f"both/{players}/{seed}")
    both = ToldAgain(players, rng)
    while not both.there.run.over:
        give_random_answer(both.there, rng)
        both.catch_up()
    there, here = (seen(one).final for one in (both.there, both.here))
    assert both.here.run.over
    assert there
    assert here
    assert len(court(both.here).balls) == 6
    assert places(here) == places(there)
    assert here.winners == there.winners


def places(final: Any) -> list[tuple[Seat, int, int]]:
    return [(one.player, one.rank, one.total) for one in final.standings]
