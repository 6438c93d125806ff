"""A usual evening: friends seated at a table, deciding as people do."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from playwright.sync_api import expect

from companion.core.asking import OpenQuestion, Raw, Refusal
from companion.core.forms import Amount
from companion.games import GAMES
from tests.browser.evening import Evening, Guest, begin_the_evening
from tests.browser.script import Script

SEATS = ("red", "blue", "green", "yellow", "purple")
LANGUAGES = ("en", "de", "en", "de", "en")
# What a box might print where nobody could read it, and its conflict cards: from the second evening on it is known.
CARDS = ((3, 5, 3, 1), (5, 4, 2, 1), (6, 6, 4, 2), (8, 8, 5, 2))
POINTS = ("strength", "first", "second", "third")
BOX = {"castle/sixth": "p2", "points/somerset": 4,
       **{f"card/{n}": dict(zip(POINTS, card, strict=True)) for n, card in enumerate(CARDS[:1] + CARDS[2:], start=1)}}

EVERY_BOX = tuple(choice.key for choice in GAMES["lancaster"].options if choice.is_switch)
# What tables of other evenings have told of these.
KNOWN = {**BOX, "dishonor/spaces": 3, "dishonor/1": {"larger": 4, "smaller": 2},
         "dishonor/2": {"larger": 6, "smaller": 3}, "dishonor/3": {"larger": 8, "smaller": 4}}


def decide(ask: OpenQuestion, rng: random.Random) -> Raw:
    """As people do it on a usual evening: few markers, few squires, two lords in a conflict."""
    kind = ask.key.split("/")[0]
    usual = {"ballot": _ballot, "line-up": _line_up, "last-count": _last_count, "conflicts": _cards, "place": _place,
             "rewards": _rewards}
    if isinstance(ask.form, Amount):
        return min(rng.choice((0, 1, 1, 2, 3)), ask.form.most)
    return usual[kind](ask, rng) if kind in usual else ask.form.sample(rng)


def _ballot(_ask: OpenQuestion, rng: random.Random) -> Raw:
    return {"aye": rng.choice(("yes", "no")), "markers": 0}


def _cards(ask: OpenQuestion, rng: random.Random) -> Raw:
    """A card that is known by now is chosen, a new one typed in."""
    form: Any = ask.form.fields[0][1].form  # type: ignore[attr-defined]
    known = [branch.key for branch in form.branches]
    raw = {}
    for place, (strength, *points) in zip(("left", "right"), rng.sample(CARDS, 2), strict=True):
        key = "-".join(map(str, (strength, *points)))
        typed = dict(zip(POINTS, (strength, *points), strict=True))
        raw[place] = [key, {}] if key in known else ["other", typed]
    return raw


def _line_up(ask: OpenQuestion, rng: random.Random) -> Raw:
    """Two lords enter each new conflict; in an old one they stay as they stood."""
    form: Any = ask.form.fields[0][1].form  # type: ignore[attr-defined]
    lords = [option.key for option in form.who.options]
    while True:
        raw = {conflict: stands or [[lord, rng.choice((1, 2, 2, 3))] for lord in rng.sample(lords, 2)]
               for conflict, stands in ask.suggestion.items()}
        with suppress(Refusal):  # more knights than there are
            ask.form.read(raw)
            return raw


def _rewards(ask: OpenQuestion, rng: random.Random) -> Raw:
    """Anybody may hold Somerset and name the start player; the extensions of a castle score every round, and now and
    then there is one more, or two."""
    parts: Any = dict(ask.form.fields)  # type: ignore[attr-defined]
    raw = {part: field.form.sample(rng) for part, field in parts.items() if part != "castles"}
    if "castles" not in parts:
        return raw
    *ways, others = parts["castles"].form.branches[1:]
    if not ways:
        return {**raw, "castles": ["others", ["red"]]}
    seats = [option.key for option in others.form.options]
    more = sorted((*others.begun, *[seat for seat in seats if seat not in others.begun][:2]), key=seats.index)
    return {**raw, "castles": rng.choice(([ways[0].key, {}], [ways[-1].key, {}], ["others", more]))}


def _last_count(ask: OpenQuestion, rng: random.Random) -> Raw:
    return {name: min(rng.randrange(1, 9), field.form.most)
            for name, field in ask.form.fields}  # type: ignore[attr-defined]


def _place(ask: OpenQuestion, rng: random.Random) -> Raw:
    """The weakest knight that can go there, with as few squires as it takes."""
    branch = rng.choice(ask.form.branches)  # type: ignore[attr-defined]
    way = branch.form.branches[0]
    return [branch.key, [way.key, way.form.least]]


def table(evening: Evening, books: str, names: tuple[str, ...],
          box: Mapping[str, object] | None = None, languages: tuple[str, ...] = LANGUAGES,
          boxes: tuple[str, ...] = ()) -> tuple[Guest, Script]:
    """A new table with everybody seated; the first one starts. `boxes`: what else lies on it."""
    laptop = evening.host(len(names), books, box=box, boxes=boxes)
    phones = [evening.join(evening.guest(name, language), seat)
              for name, language, seat in zip(names, languages, SEATS, strict=False)]
    expect(laptop.page.locator("#board .seat__name")).to_have_text(list(names))
    begin_the_evening(laptop.page)
    options = {"books": books, **dict.fromkeys(boxes, "in")}
    return laptop, Script(dict(zip(SEATS, phones, strict=False)), laptop, options, box)
