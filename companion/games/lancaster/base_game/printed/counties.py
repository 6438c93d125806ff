"""The nine counties, from A to I."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.forms import Amount
from companion.core.game import Printed
from companion.core.words import Words, named, say
from companion.games.lancaster.base_game.deeds import EXTENSION, NEW_KNIGHT, PASSAGE, UPGRADE
from companion.games.lancaster.base_game.printed.reward import MOST
from companion.games.lancaster.base_game.stocks import GOLD, MARKERS, SQUIRES
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.stocks import POWER_POINTS
from companion.tabletop.box import Box

BOTH_COST = 3  # gold, for the noble and the other reward


@dataclass(frozen=True, slots=True)
class County:
    letter: str
    key: str
    name: str
    minimum: int | None  # None: printed only as a picture
    reward: Reward
    guess: int | None = None  # what reviewers report; the table confirms it

    @property
    def title(self) -> Words:
        return named(self.name)

    @property
    def minimum_key(self) -> str:
        return f"minimum/{self.key}"


NORTHUMBERLAND = County("A", "northumberland", "Northumberland", None, Reward.of({}, EXTENSION))
STAFFORD = County("B", "stafford", "Stafford", 1, Reward.of({}, UPGRADE))
YORK = County("C", "york", "York", None, Reward.of({MARKERS: 2}, NEW_KNIGHT))
GLOUCESTER = County("D", "gloucester", "Gloucester", None, Reward.of({MARKERS: 2}, UPGRADE), guess=3)
BEDFORD = County("E", "bedford", "Bedford", None, Reward.of({}, EXTENSION))
SUFFOLK = County("F", "suffolk", "Suffolk", None, Reward())
SOMERSET = County("G", "somerset", "Somerset", None, Reward())
DORSET = County("H", "dorset", "Dorset", None, Reward.of({}, PASSAGE))
SURREY = County("I", "surrey", "Surrey", None, Reward.of({GOLD: 2, SQUIRES: 2}))

COUNTIES = (NORTHUMBERLAND, STAFFORD, YORK, GLOUCESTER, BEDFORD, SUFFOLK, SOMERSET, DORSET, SURREY)
BY_KEY = {county.key: county for county in COUNTIES}

SUFFOLK_MARKERS, SOMERSET_POINTS = "markers/suffolk", "points/somerset"

PRINTED = (
    *(Printed(county.minimum_key, say("{county}: the strength it demands", county=county.title),
              Amount(1, MOST, usual=(1, 4)), county.guess) for county in COUNTIES if county.minimum is None),
    Printed(SUFFOLK_MARKERS, say("{county}: how many voting markers", county=SUFFOLK.title),
            Amount(0, MOST, usual=(1, 6))),
    Printed(SOMERSET_POINTS, say("{county}: how many power points", county=SOMERSET.title),
            Amount(0, MOST, usual=(1, 12))),
)


def minimum(box: Box, county: County) -> int:
    known: int = box.value(county.minimum_key) if county.minimum is None else county.minimum
    return known


def reward(box: Box, county: County) -> Reward:
    """Suffolk and Somerset: the kind is known, the amount stands in the picture."""
    if county is SUFFOLK:
        return Reward.of({MARKERS: box.value(SUFFOLK_MARKERS)})
    if county is SOMERSET:
        return Reward.of({POWER_POINTS: box.value(SOMERSET_POINTS)})
    return county.reward
