"""What the table is told of a turn: what is being chosen, and of the castles only what belongs to this turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

from companion.core.asking import OpenQuestion
from companion.core.game import Seating
from companion.core.session import Session
from companion.games import GAMES
from companion.locale import tongue
from tests.browser.usual import EVERY_BOX, KNOWN

FAVOR = "red chooses the king's favor"
TOLD = {"favor": FAVOR, "upgrade": FAVOR, "noble": FAVOR, "support": "red chooses who supports the lord",
        "treasury": "red claims from the treasury", "place": None}


def pages(seed: int) -> Iterator[tuple[OpenQuestion, Any]]:
    """What is asked and what everybody sees then, of an evening with every box and the companion's books."""
    game, rng = GAMES["lancaster"], random.Random(seed)
    options = {"books": "companion", **dict.fromkeys(EVERY_BOX, "in")}
    session = Session(game.open(Seating(("red", "blue", "green", "yellow"), "red"), options, KNOWN, game.rules))
    while not session.run.over:
        ask = next(ask for place, ask in session.run.asks.items() if place not in session.run.sealed)
        yield ask, session.page_for(None).view
        session.answer(ask.seat, ask.key, ask.form.sample(rng))


def test_whoever_chooses_something_in_their_turn_is_said_to_choose_just_that() -> None:
    met = set()
    for ask, view in chain.from_iterable(map(pages, range(18, 40))):  # with another box these evenings go otherwise
        if met == set(TOLD):
            break
        kind = ask.key.split("/")[0]
        if view.step != "placing" or kind not in TOLD or ask.seat != "red":
            continue
        met.add(kind)
        told = view.choosing and tongue("en").text_of(view.choosing, str)
        assert (view.turn, told) == ("red", TOLD[kind]), ask.key
    assert met == set(TOLD)


def test_once_the_castle_before_has_been_looked_at_its_lines_go() -> None:
    turn, before, here, several = None, set[int](), set[int](), 0
    for _, view in pages(5):
        if view.step != "castles":
            turn, before, here = None, set(), set()
            continue
        shown = {line.nth for line in view.results.lines}
        if view.turn != turn:
            turn, before, here, several = view.turn, before | here, set(), several + bool(here)
        assert not shown & before
        here |= shown
    assert several, "in no round two castles asked something"
