"""The thirteen regions of the island: what the board prints of them, and what nobody could read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.core.asking import Raw
from companion.core.forms import Amount, Option
from companion.core.game import Printed
from companion.core.lists import Some
from companion.core.words import Words, name_words, say
from companion.tabletop.box import BoxProfile, ExpectedSum

FEWEST, MOST = 2, 4  # votes, and courtiers


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """There is one of each: they are looked up a hundred times for one question."""

    key: str
    name: str
    printed: int | None  # votes; None: nobody could read them

    @property
    def title(self) -> Words:
        return name_words(self.name)

    @property
    def votes_key(self) -> str:
        return f"votes/{self.key}"


# From the north of the board to its south.
SEDBEROUIE = Region("sedberouie", "Sedberouie", 2)
LONCASTRE = Region("loncastre", "Loncastre", None)
MAN = Region("man", "Man", 2)
LINCOLIA = Region("lincolia", "Lincolia", None)
STADFORD = Region("stadford", "Stadford", None)
TATESHALE = Region("tateshale", "Tateshale", 4)
WIGEMOR = Region("wigemor", "Wigemor", 4)
GRENTEBRIGE = Region("grentebrige", "Grentebrige", None)
OXENEFORD = Region("oxeneford", "Oxeneford", 4)
LUNDONIA = Region("lundonia", "Lundonia", None)
LIDEFORDE = Region("lideforde", "Lideforde", None)
SARISBERIE = Region("sarisberie", "Sarisberie", 2)
ROUECESTRE = Region("rouecestre", "Rouecestre", None)

REGIONS = (SEDBEROUIE, LONCASTRE, MAN, LINCOLIA, STADFORD, TATESHALE, WIGEMOR, GRENTEBRIGE, OXENEFORD, LUNDONIA,
           LIDEFORDE, SARISBERIE, ROUECESTRE)
BY_KEY = {region.key: region for region in REGIONS}

STARTS = {3: ROUECESTRE, 4: TATESHALE, 5: STADFORD}  # where who starts the game stands

# Which regions touch nobody could read: said above what the box page lists.
ISLAND = say("The island (which regions touch is printed only as a picture: whether a move is allowed the table sees)")

_VOTES = Amount(FEWEST, MOST)  # the rules say so of every coat of arms


def _start_cards_key(players: int) -> str:
    return f"start/{players}"


@cache
def regions_of_island(players: int) -> tuple[Region, ...]:
    """Three play without Man."""
    return tuple(region for region in REGIONS if players > 3 or region is not MAN)


def sum_of_all_votes(players: int) -> int:
    return 39 if players > 3 else 37


def _printed_start_cards(players: int) -> Printed:
    cards = tuple(Option(region.key, region.title, region) for region in regions_of_island(players))
    return Printed(_start_cards_key(players), say("The start cards for {n} players", n=players),
                   Some(cards, players, players), of=ISLAND)


PRINTED = (
    *(Printed(region.votes_key, say("{region}: votes", region=region.title), _VOTES, region.printed, of=ISLAND,
              is_read=region.printed is not None)
      for region in REGIONS),
    *(_printed_start_cards(players) for players in STARTS),
)
READ: Mapping[str, Raw] = {region.votes_key: region.printed for region in REGIONS if region.printed is not None}


def _expected_votes_sum(of: int, words: Words, *among: Region) -> ExpectedSum:
    return ExpectedSum(frozenset(region.votes_key for region in among), of, words)


SUMS = (
    _expected_votes_sum(10, say("Lincolia, Grentebrige and Lundonia"), LINCOLIA, GRENTEBRIGE, LUNDONIA),
    _expected_votes_sum(11, say("Rouecestre, Stadford, Loncastre and Lideforde"), ROUECESTRE, STADFORD, LONCASTRE,
                        LIDEFORDE),
    _expected_votes_sum(sum_of_all_votes(4), say("All thirteen regions"), *REGIONS),
    _expected_votes_sum(sum_of_all_votes(3), say("All regions but Man"), *regions_of_island(3)),
)


def box_of_profile(profile: Mapping[str, Raw], once: bool = True) -> BoxProfile:
    """What could be read is known; a profile that says otherwise is believed. A wrong sum is asked about `once`."""
    return BoxProfile(PRINTED, {**READ, **profile}, SUMS, once)


def votes_of_region(box: BoxProfile, region: Region) -> int:
    """As many courtiers as may stand there, too."""
    n: int = box.value(region.votes_key)
    return n


def possible_start_regions(box: BoxProfile, players: int) -> tuple[Region, ...]:
    """Those on the start cards; all that might be, before anybody has said."""
    if not box.knows_value(_start_cards_key(players)):
        return regions_of_island(players)
    known: tuple[Region, ...] = box.value(_start_cards_key(players))
    return known


def learn_start_cards(box: BoxProfile, stood: tuple[Region, ...]) -> None:
    key = _start_cards_key(len(stood))
    if not box.knows_value(key):
        box.note_told_value(key, [region.key for region in REGIONS if region in stood])
