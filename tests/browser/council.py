"""An evening of Long Live the King!: friends seated at the council, and what they say and roll."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, expect

from companion.core.asking import TABLE, OpenQuestion, Raw
from tests.browser.evening import Evening, Guest
from tests.browser.script import Script
from tests.browser.usual import LANGUAGES, SEATS

KING = "long-live-the-king"
# What the board might print where nobody could read it, with the sums that are known.
VOTES: Mapping[str, Raw] = {"votes/lincolia": 4, "votes/grentebrige": 3, "votes/lundonia": 3, "votes/rouecestre": 3,
                            "votes/stadford": 3, "votes/loncastre": 3, "votes/lideforde": 2}


def council(evening: Evening, books: str, names: tuple[str, ...],
            box: Mapping[str, Raw] | None = None) -> tuple[Guest, Script]:
    """A new table with everybody seated, every other phone German; the first one starts."""
    laptop = evening.host(len(names), books, KING, box=box)
    phones = [evening.join(evening.guest(name, language), seat)
              for name, language, seat in zip(names, LANGUAGES, SEATS, strict=False)]
    expect(laptop.page.locator("#board .seat__name")).to_have_text(list(names))
    evening.begin(laptop)
    return laptop, Script(dict(zip(SEATS, phones, strict=False)), laptop, {"books": books}, box, KING)


def asked(script: Script, seat: str, start: str) -> OpenQuestion:
    """What waits for this seat's answer and begins so."""
    return next(ask for ask in script.open if ask.seat == seat and ask.key.startswith(start))


def answer(script: Script, start: str, **raws: Raw) -> None:
    """Seat by seat, in this order; `table` for the laptop's."""
    for seat, raw in raws.items():
        script.answer(asked(script, seat, start), raw)


def dice(shown: str) -> Raw:
    return {"dice": [int(one) for one in shown]}


def everybody(script: Script) -> tuple[Guest, ...]:
    return (script.teller, *script.guests.values())


def dice_on_the_cards(guest: Guest, seat: str) -> Locator:
    return guest.page.locator(f"#board .side.seat-{seat} .laid__die .visually-hidden")


def roll_for_us(script: Script, seat: str) -> None:
    """One tap; all see the same dice, and the session beside the table hears of them."""
    ask, guest = asked(script, seat, "dice/"), script.guests[seat]
    cards = len(ask.form.labels)  # type: ignore[attr-defined]
    guest.tap(guest.questions(f"{seat}:{ask.key}").locator(".dice__roll"))
    seen = []
    for one in everybody(script):
        lying = dice_on_the_cards(one, seat)
        expect(lying).to_have_count(cards)
        seen.append([int(re.sub(r"\D", "", text)) for text in lying.all_text_contents()])
    assert seen == [seen[0]] * len(seen)
    script.session.answer(seat, ask.key, {"dice": seen[0], "rolled": True})


def to_the_end(script: Script) -> None:
    """Whoever is tied rolls again; whoever may takes back all."""
    while not script.session.run.may_anybody_answer:
        ask = script.open[0]
        if ask.key.startswith("dice/"):
            roll_for_us(script, ask.seat)
        else:
            script.answer(ask, ask.form.options[0].key)  # type: ignore[attr-defined]


def bytes_for(script: Script, but: str) -> dict[str, bytes]:
    """What the laptop sends to the big screen and to everybody but this one."""
    pages = {TABLE: script.teller.page} | {seat: guest.page for seat, guest in script.guests.items() if seat != but}
    return {who: page.context.request.get(page.url).body() for who, page in pages.items()}
