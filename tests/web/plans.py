"""A garden that grows: what lies in it, beds that are laid beside, and one thing that stands on one of a few cells."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Form
from companion.core.counts import Kind
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Field, Fields, Option, Pick
from companion.core.plan import Ground, Plan
from companion.core.squares import Square, Yield
from companion.core.words import Words, say

BEDS = {"rose": ("seal", say("Roses")), "herb": ("candle", say("Herbs")), "lawn": ("menu", say("Lawn"))}


def kinds(**most: int) -> tuple[Kind, ...]:
    return tuple(Kind(key, BEDS[key][1], n, mark=BEDS[key][0]) for key, n in most.items())


def ground(*rows: str, at: tuple[int, int] = (0, 0)) -> tuple[Ground, ...]:
    """Drawn by the first letters of beds; the first cell is the upper left one, unless it is said to be another."""
    named = {key[0]: key for key in BEDS}
    return tuple(Ground((x - at[0], y - at[1]), BEDS[named[letter]][1], named[letter], BEDS[named[letter]][0])
                 for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in named)


def arbour(flag: Words | None = None) -> tuple[Square, ...]:
    return (Square("arbour", "rose", say("An arbour"), "yes", flag),
            Square("kitchen", "herb", say("A kitchen garden"), "no", flag))


SCENT = Yield(say("{n} bee", "{n} bees", n=1), {"rose": 1}, {"arbour": 2})
JARS = Yield(say("{n} jar", "{n} jars", n=1), {"herb": 1}, {"kitchen": 2})
GARDEN = ground("rrhl", ".rhh", ".l..", at=(1, 1))
LAYING = Plan(kinds(rose=3, herb=2, lawn=0), 1, 3, GARDEN, squares=arbour(), yields=(SCENT, JARS))
FOUNTAIN = Kind("fountain", say("A fountain"), 1, mark="yes")
PLACE = Plan((FOUNTAIN,), 1, 1, GARDEN, frozenset({(2, -1), (0, 1)}))
DRAWING = Plan(kinds(rose=12, herb=12, lawn=12), 1, 24, squares=arbour(say("A cat sleeps here")), margin=6)
DIGGING: Fields[None] = Fields(lambda **_: None, (
    ("plan", Field(say("Where?"), LAYING)),
    ("then", Field(say("And then?"), Pick((Option("done", say("Done"), 0), Option("more", say("More"), 1)))))),
    taps="then")
DEED = Either((Branch("dig", say("Dig"), DIGGING), Branch("statue", say("A statue"), PLACE),
               Branch("rest", say("Rest"), NOTHING)))
PLANS: dict[str, Form[Any]] = {"laying": LAYING, "place": PLACE, "drawing": DRAWING, "digging": DIGGING, "deed": DEED}
