"""An evening of Noblemen on cardboard: friends seated, and what they call, show, add and count."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.core.asking import TABLE, OpenQuestion, Raw, Seat
from tests.browser.evening import Evening, Guest
from tests.browser.script import Script
from tests.browser.usual import LANGUAGES, SEATS

NOBLEMEN = "noblemen"


def nobles(evening: Evening, names: tuple[str, ...]) -> tuple[Guest, Script]:
    """A new table with everybody seated, every other phone German; the first one starts."""
    laptop = evening.host(len(names), "cardboard", NOBLEMEN)
    phones = [evening.join(evening.guest(name, language), seat)
              for name, language, seat in zip(names, LANGUAGES, SEATS, strict=False)]
    expect(laptop.page.locator("#board .seat__name")).to_have_text(list(names))
    evening.begin(laptop)
    return laptop, Script(dict(zip(SEATS, phones, strict=False)), laptop, {"books": "cardboard"}, game=NOBLEMEN)


def asked(script: Script, seat: Seat, *begins: str) -> OpenQuestion:
    """What waits for this seat's answer and begins so."""
    return next(ask for ask in script.open if ask.seat == seat and ask.key.startswith(begins))


def answer(script: Script, begins: str, **raws: Raw) -> None:
    for seat, raw in raws.items():
        script.answer(asked(script, seat, begins), raw)


def call(script: Script, queen: Seat) -> None:
    script.answer(asked(script, queen, "ball/", "scoring/"), "queen")


def show(fountains: int = 0, gardens: int = 0, knights: int = 0, palaces: int = 0) -> Raw:
    return {"fountains": fountains, "free_gardens": gardens, "knights_on_gardens": knights, "palaces": palaces}


def add(script: Script, **added: int) -> None:
    """In their order; whoever is not named adds nothing."""
    while waiting := [ask for ask in script.open if ask.key.startswith("add/")]:
        n = added.get(waiting[0].seat, 0)
        script.answer(waiting[0], [str(n), {}] if n < 12 else ["more", n])


def count(counter: int, castles: tuple[int, int] = (0, 0), palaces: tuple[int, int] = (0, 0), **more: int) -> Raw:
    return {"counter": counter, "castles": castles[0], "chapels_beside_castles": castles[1], "palaces": palaces[0],
            "chapels_beside_palaces": palaces[1], **more}


def go_on(script: Script) -> None:
    script.answer(next(ask for ask in script.open if ask.seat == TABLE), "on")


def taps(script: Script) -> int:
    return sum(guest.taps for guest in (script.teller, *script.guests.values()))
