"""What gets lost or made in an evening is noticed, whatever loses it: mistakes are planted, one a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.core.asking import RuleBug
from companion.games.noblemen.audit import audit
from companion.games.noblemen.building_scoring import EnclosedBuildings
from companion.games.noblemen.court import (
    BOARD,
    BUILDINGS_SCORED,
    FOLLY_BUILT,
    LIAISONS,
    TITLE,
    BuiltFolly,
    Court,
)
from companion.games.noblemen.titles import TITLE_OF_KEY
from companion.tabletop.ledger import Gain, Source
from tests.games.noblemen.kit import begun, buildings, court, dance, go_on, play_decade

Plant = Callable[[Court], object]


def a_court() -> Court:
    """After a decade: a duke, a folly, buildings scored, and a counter that hands had moved."""
    evening = begun()
    evening.answer("red", "folly/1", {"which": "manors"})
    play_decade(evening, red=buildings(20, castles=(1, 1)), blue=buildings(4))
    go_on(evening)
    go_on(evening)
    dance(evening, red=14, blue=10)
    go_on(evening)
    return court(evening)


def test_what_is_right_is_right() -> None:
    audit(a_court())


def once_more(source: Source) -> Plant:
    return lambda there: there.gain("red", 1, source)


def lost(source: Source) -> Plant:
    def lose(there: Court) -> None:
        there.ledger.gains = [gain for gain in there.ledger.gains if gain.key != source.key]
    return lose


def to_another(there: Court) -> None:
    there.ledger.gains = [replace(gain, seat="green") if gain.key == TITLE.key else gain for gain in there.ledger.gains]


def from_nowhere(there: Court) -> None:
    there.ledger.add_gain(Gain(1, "red", 3, TITLE.words, key="somewhere"))


def two_dukes(there: Court) -> None:
    there.titles["green"] = TITLE_OF_KEY["duke"]


def nobodys_title(there: Court) -> None:
    del there.titles["green"]


def a_folly_twice(there: Court) -> None:
    there.follies.append(BuiltFolly("blue", "manors"))


def an_unknown_folly(there: Court) -> None:
    there.follies.append(BuiltFolly("blue", "tower"))


def no_queen(there: Court) -> None:
    there.queen = "purple"


def somebody_dances_twice(there: Court) -> None:
    there.balls[-1].order = ("red", "red", "green", "yellow")


def added_more_afterwards(there: Court) -> None:
    there.balls[-1].added["blue"] = 9


def counted_otherwise_afterwards(there: Court) -> None:
    there.scorings[-1].counts = {**there.scorings[-1].counts, "red": EnclosedBuildings(2)}


def stood_elsewhere(there: Court) -> None:
    there.scorings[-1].stood = {**there.scorings[-1].stood, "red": 21}


def held_a_liaison(there: Court) -> None:
    there.scorings[-1].liaisons = {"red": 1}


PLANTED: dict[str, Plant] = {
    **{f"once more: {source.key}": once_more(source)
       for source in (TITLE, BUILDINGS_SCORED, BOARD, LIAISONS, FOLLY_BUILT)},
    **{f"lost: {source.key}": lost(source) for source in (TITLE, BUILDINGS_SCORED, BOARD)},
    **{plant.__name__: plant for plant in (
        to_another, from_nowhere, two_dukes, nobodys_title, a_folly_twice, an_unknown_folly, no_queen,
        somebody_dances_twice, added_more_afterwards, counted_otherwise_afterwards, stood_elsewhere, held_a_liaison)}}


@pytest.mark.parametrize("plant", PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_mistake_is_noticed(plant: Plant) -> None:
    there = a_court()
    plant(there)
    with pytest.raises(RuleBug):
        audit(there)
