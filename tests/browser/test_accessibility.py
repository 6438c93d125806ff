"""axe finds nothing on any page, in either language, on phone and screen."""

from __future__ import annotations

import random

import pytest

from companion.core.asking import TABLE, OpenQuestion, Raw
from tests.browser import axe
from tests.browser.evening import COLOURS, PHONE, Evening, Guest
from tests.browser.still import wait_until_still
from tests.browser.usual import decide, table
from tests.speed import slow

pytestmark = slow


def _look(guest: Guest, where: str) -> list[str]:
    """What moves must stand still: axe measures colours."""
    wait_until_still(guest.page)
    return [f"{where}: {it}" for it in axe.faults(guest.page)]


@pytest.mark.parametrize(("language", "books"), [("en", "cardboard"), ("de", "companion")])
def test_axe_finds_nothing_in_a_round(evening: Evening, language: str, books: str) -> None:
    faults: list[str] = []
    laptop, script = table(evening, books, ("Ada", "Ben"), languages=(language,) * 2)
    looked = set[object]()

    def look(ask: OpenQuestion, rng: random.Random) -> Raw:
        """Every kind of question once where it is asked, and every step on the screen."""
        guest = laptop if ask.seat == TABLE else script.guests[ask.seat]
        kind, step = (ask.key.split("/")[0], guest is laptop), script.session.page_for(None).view.step
        fresh = {kind, step} - looked
        looked.update(fresh)
        if fresh:
            guest.questions(f"{ask.seat}:{ask.key}").first.wait_for()
        if kind in fresh:
            faults.extend(_look(guest, ask.key))
            if kind == ("rewards", True):
                faults.extend(_look(script.guests["red"], f"{ask.key} on a phone"))
        if step in fresh and (guest is not laptop or kind not in fresh):
            faults.extend(_look(laptop, f"{ask.key} on the screen"))
        return decide(ask, rng)

    script.until("bills/2", look, random.Random(3))
    ada = script.guests["red"]
    for path in ("record", "wrong", "undo/0", "correct/1", "adjust/laws-in-force", "adjust/points~blue", "help"):
        ada.page.goto(f"/t/{evening.code}/{path}")
        faults += _look(ada, path)
    assert faults == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing_before_the_evening(evening: Evening, language: str) -> None:
    laptop = evening.host(2)
    stranger = evening.guest("", language, PHONE)
    faults = _look(laptop, "lobby")
    for path in ("/", f"/j/{evening.code}"):
        stranger.page.goto(path)
        faults += _look(stranger, path)
    faults += _look(evening.join(evening.guest("Ada", language), COLOURS[0]), "lobby on a phone")
    for path in ("/", "/help", f"/t/{evening.code}/help", "/box/lancaster", "/quick"):
        laptop.page.goto(path)
        faults += _look(laptop, f"laptop {path}")
    assert faults == []
