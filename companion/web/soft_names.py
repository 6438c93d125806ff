"""Where long words may break in a narrow place: names are in no browser's dictionary, and some browsers have none."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from companion.tables.seating import Player, SeatingPlan

SOFT_HYPHEN = "\u00ad"  # the same to the eye where there is room
LONG = re.compile(r"\w{9,}")
VOWEL, CONSONANT = "[aeiouyäöüáàâéèêëíìîïóòôúùû]", "[bcdfghjklmnpqrstvwxzß]"
# Before one consonant between vowels, or between two that are not written for one sound: "Northum-ber-land"; of three
# or four before the last, unless that begins a sound with the one before: "Kriegs-rat", "Macht-punkte".
BREAK = re.compile(rf"(?<=\w\w{VOWEL})(?=(?:{CONSONANT}|s?ch){VOWEL})"
                   rf"|(?<=\w{VOWEL}{CONSONANT})(?={CONSONANT}{VOWEL})(?!(?<=[cpst])h|(?<=c)k)"
                   rf"|(?:(?<=\w{VOWEL}{CONSONANT}{{2}})|(?<=\w{VOWEL}{CONSONANT}{{3}}))(?={CONSONANT}{VOWEL})"
                   r"(?!(?<=[cpst])h|(?<=c)k|(?<=s)[tp]|(?<=[bcdfgkpt])[lr])", re.IGNORECASE)


@lru_cache(maxsize=4096)
def with_soft_hyphens(text: str) -> str:
    return LONG.sub(lambda word: BREAK.sub(SOFT_HYPHEN, word[0]), text)


def seating_with_soft_names(seating: SeatingPlan) -> SeatingPlan:
    """As pages show it: every name may break between its syllables, wherever it stands."""
    players = _players_with_soft_names(seating.players)
    return seating if players == seating.players else replace(seating, players=players)


@lru_cache(maxsize=256)
def _players_with_soft_names(players: tuple[Player, ...]) -> tuple[Player, ...]:
    return tuple(replace(player, name=with_soft_hyphens(player.name)) for player in players)
