"""An evening of Noblemen: friends seated at court, and how they call, count and give."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import expect

from companion.core.asking import Raw
from tests.browser.council import answer, asked, everybody
from tests.browser.evening import NAMES, Evening, Guest
from tests.browser.script import Script
from tests.browser.usual import LANGUAGES, SEATS
from tests.patience import until

NOBLEMEN = "noblemen"
ANY = 99  # taps: nobody counts these
PHONES = ((360, 640), (375, 667), (384, 832), (390, 844))


def court(evening: Evening, books: str, box: Mapping[str, Raw] | None = None,
          **options: str) -> tuple[Guest, Script]:
    """A new table of four, every other phone German, each of another size; the first one starts."""
    laptop = evening.host(len(PHONES), books, NOBLEMEN, box=box)
    phones = [evening.join(evening.guest(name, language, {"width": width, "height": height}), seat)
              for name, language, seat, (width, height) in zip(NAMES, LANGUAGES, SEATS, PHONES, strict=False)]
    expect(laptop.page.locator("#board .seat__name")).to_have_text([phone.name for phone in phones])
    evening.begin(laptop)
    return laptop, Script(dict(zip(SEATS, phones, strict=False)), laptop, {"books": books} | options, box, NOBLEMEN)


def few(what: str, taps: int, most: int) -> None:
    """Printed, to be compared with what was thought possible."""
    print(f"{what}: {taps} taps", f"of {most}" if most != ANY else "")
    assert taps <= most, what


def points(script: Script) -> dict[str, int]:
    return {score.seat: score.points for score in script.session.page_for(None).view.scores}


def titles_are(script: Script, **titles: str) -> None:
    """On every page, each with its drawing."""
    guests = script.session.page_for(None).view.ball.guests_by_title
    assert {one.seat: one.title_key for one in guests} == titles
    for guest in everybody(script):
        for seat, title in titles.items():
            drawn = guest.page.locator(f".unmasked__one.seat-{seat} .unmasked__title use")
            expect(drawn).to_have_attribute("href", re.compile(rf"\b{title}$"))


# On cardboard.


def shows(fountains: int, gardens: int = 0, knights: int = 0, palaces: int = 0) -> Raw:
    return {"fountains": fountains, "free_gardens": gardens, "knights_on_gardens": knights, "palaces": palaces}


def adds(n: int) -> Raw:
    return [str(n), {}] if n < 12 else ["more", n]


def enclosed(counter: int, castles: int = 0, beside_castles: int = 0, palaces: int = 0, beside_palaces: int = 0,
             **liaisons: int) -> Raw:
    return {"counter": counter, **liaisons, "castles": castles, "chapels_beside_castles": beside_castles,
            "palaces": palaces, "chapels_beside_palaces": beside_palaces}


def call(script: Script, queen: str) -> None:
    """Whoever has the queen says so."""
    ask = next(ask for ask in script.open if ask.seat == queen and ask.key.startswith(("ball/", "scoring/")))
    script.answer(ask, "queen")


def go_on(script: Script) -> None:
    answer(script, asked(script, "table", "").key, table="on")


# Where Companion keeps the books.

# From the dearest space down, as many as four players use.
PRICES: Mapping[str, Raw] = {f"{kind}-price/{space}": price for kind, prices in {
    "castle": (8, 7, 6, 5), "palace": (12, 10, 8), "chapel": (7, 6, 5, 4)}.items()
    for space, price in enumerate(prices, start=1)}


def lays(then: str = "over", **cells: str) -> Raw:
    """Of each kind the cells, as columns and rows from the first tile: "1,0 2,0"."""
    return {"plan": {"cells": {cell: kind for kind, names in cells.items() for cell in names.split()}}, "then": then}


def builds(kind: str, cell: str, then: str = "over", field: str = "meadow", **more: Raw) -> Raw:
    return [kind, {field: {"cells": {cell: kind}}, **more, "then": then}]


def deed(script: Script, seat: str, *raw: Raw) -> None:
    """What is done in the turn, or besides in it."""
    answer(script, "turn/", **{seat: list(raw)})


def draw_for_us(script: Script, seat: str, then: str = "") -> None:
    """One tap; the own phone alone shows what came, and the session beside the table hears of it."""
    ask, guest = asked(script, seat, "draw/"), script.guests[seat]
    form, taps = guest.questions(f"{seat}:{ask.key}"), guest.taps
    before = Counter({one.kind: one.n for one in script.session.page_for(seat).view.own.tiles})
    drawn: Any = dict(ask.form.fields)["tiles"].form  # type: ignore[attr-defined]
    script.photograph_new(guest, ask)
    guest.tap(form.locator(f'.draw__wish[value="{then or "yes"}"]'))
    script.note_taps("draw", guest.taps - taps)
    until(lambda: _held(guest).total() == before.total() + drawn.n)
    tiles: Raw = {"drawn": [[kind, 1] for kind in (_held(guest) - before).elements()], "rolled": True}
    script.session.answer(seat, ask.key, {"tiles": tiles} | ({"then": then} if then else {}))


def _held(guest: Guest) -> Counter[str]:
    """The tiles behind one's own screen."""
    shown = guest.page.locator(".own-screen__tiles [data-kind]").evaluate_all(
        "all => all.map(it => [it.dataset.kind, Number(it.querySelector('b').textContent)])")
    return Counter(dict(shown))
