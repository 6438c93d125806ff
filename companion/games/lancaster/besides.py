"""Where the cardboard keeps the pieces: what may stand in the conflicts besides knights, as their modules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.words import Words, sentences
from companion.games.lancaster.owners import Owner
from companion.games.lancaster.pieces import Piece


@dataclass(frozen=True, slots=True)
class Besides:
    """So that the line-up, as the table tells it, is not refused, and nobody tells what is known.

    An archer stands directly below the knights it came with, with the strength that it always has.
    """

    strengths: Mapping[Owner, int] = field(default_factory=dict)  # the most that each may have along with knights
    archers: Mapping[Owner, Piece] = field(default_factory=dict)
    note: Words | None = None  # what is counted along
    afterwards: Words | None = None  # what hands do with it once the conflict is over
    leaving: Words | None = None  # and with what stood beside a knight that leaves a county before it is scored


def together(several: Iterable[Besides]) -> Besides:
    """What modules say: all of it."""
    several = tuple(several)
    strengths: Counter[Owner] = sum((Counter(one.strengths) for one in several), Counter())
    archers = {owner: piece for one in several for owner, piece in one.archers.items()}
    return Besides(strengths, archers, _all_of(one.note for one in several), _all_of(one.afterwards for one in several),
                   _all_of(one.leaving for one in several))


def _all_of(several: Iterable[Words | None]) -> Words | None:
    said = [words for words in several if words]
    return sentences(*said) if said else None
