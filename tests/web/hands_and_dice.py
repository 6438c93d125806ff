"""Cards by kind, each with its mark, dice that lie on them, and what many signs say at a glance."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Form
from companion.core.counts import Counts, Kind
from companion.core.dice import Dice
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.words import say

CARDS = Counts((Kind("1", say("Value 1"), 3), Kind("2", say("Value 2"), 3, 1), Kind("x2", say("Double"), 1)), 1, 5,
               say("Five cards are in the hand."))
HAND = Counts((Kind("1", say("Value 1"), 3, mark="seal"), Kind("2", say("Value 2"), 2, mark="candle"),
               Kind("3", say("Value 3"), 0, mark="menu")), 1, 5)
GIFT = Counts((Kind("coin", say("Coins"), 8, mark="seal"), Kind("crown", say("Crown"), 1, mark="candle", worth=3)),
              0, 9, meanings=tuple(say("{n}: you stand on {n}", n=n) for n in range(12)))
THROWN = Dice(3, labels=(say("Value 1"), say("Value 1"), say("Value 2")), marks=("seal", "seal", "candle"))
TOWNS = Pick(tuple(Option(f"town-{n}", say("Town {n}", n=n), n, signs=(str(n),)) for n in range(9)))
CALL: Fields[None] = Fields(lambda **_: None, (
    ("where", Field(say("Where?"), TOWNS)), ("there", Field(say("There?"), TOWNS))), taps="there")
# Where the last one began, and where it never falls below: each begins at what was said last time.
SHOWN = Fields(dict, (
    ("wells", Field(say("Wells"), Amount(0, 44, first=7))), ("sheds", Field(say("Sheds"), Amount(0, 9))),
    ("carts", Field(say("Carts"), Amount(0, 2))), ("stalls", Field(say("Stalls"), Amount(0, 12, first=3)))),
    taps="stalls")
AT_A_GLANCE: dict[str, Form[Any]] = {
    "hand": HAND, "dice on cards": THROWN, "tiles": TOWNS, "call": CALL, "shown": SHOWN,
    "gift": GIFT}
