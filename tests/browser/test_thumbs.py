"""The smallest phone: whatever is asked, what answers it is in sight and under no other thing; a card is one tap."""

from __future__ import annotations

import random

import pytest

from companion.core.asking import OpenQuestion, Raw
from tests.browser import evening as friends
from tests.browser.evening import Evening, Guest
from tests.browser.script import hurry
from tests.browser.usual import BOX, decide, table
from tests.patience import until
from tests.speed import slow

pytestmark = slow

SMALL = {"width": 360, "height": 640}
NAMES = ("Maximiliane", "Bartholomäus", "Konstantin")
# What sends the answer, or, where cards do, what is tapped first.
FIRST = ".seals button, .placing label.choice, .dealt, .card-choice, .actions .button, .taps__row .tap, .shield"
IN_REACH = """it => { const box = it.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && (it === at || it.contains(at)) }"""


def out_of_reach(guest: Guest, ask: OpenQuestion) -> list[str]:
    form = guest.page.locator(f'#desk form[data-key="{ask.seat}:{ask.key}"]')
    form.wait_for()
    wide = guest.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    found = [f"{ask.key} is too wide"] if wide else []
    until(lambda: any(it.evaluate(IN_REACH) for it in form.locator(FIRST).all()))  # a page still settling moves it
    return found


@pytest.mark.parametrize(("language", "books"), [("de", "cardboard"), ("en", "companion")])
def test_what_answers_is_in_reach_on_the_smallest_phone(
        evening: Evening, language: str, books: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "PHONE", SMALL)
    _, script = table(evening, books, NAMES, BOX, (language,) * 3)
    for guest in script.guests.values():
        hurry(guest)
    faults: list[str] = []
    kinds = {"laws-in-force", "bills", "conflicts", "ballot", "line-up", "place"}

    def look(ask: OpenQuestion, rng: random.Random) -> Raw:
        kind = ask.key.split("/")[0]
        if kind in kinds:
            kinds.remove(kind)
            faults.extend(out_of_reach(script.guests.get(ask.seat, script.guests["red"]), ask))
        return decide(ask, rng)

    script.until("ballot/" if books == "companion" else "bills/2", look, random.Random(3))
    assert faults == []
    assert script.most["bills"] == 3, "a tap a card"
    if books == "cardboard":
        assert script.most["conflicts"] == 2, "a tap a known card"
        assert script.most["line-up"] == 9, "two taps a stand, and one to send"
    else:
        assert script.most["place"] <= 3, "knight, squires, place"
