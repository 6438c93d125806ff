"""axe finds nothing on any page, in either language, on phone and screen."""

from __future__ import annotations

import pytest
from axe_core_python.sync_playwright import Axe

from tests.browser.evening import COLOURS, FIRST_LAWS, PHONE, Evening, Guest

BILLS = ("votes-for-gold", "squire-and-gold", "builders-of-war")


def _look(guest: Guest, where: str) -> list[str]:
    """Stop what moves first: axe measures colours."""
    guest.page.wait_for_timeout(150)
    found = Axe().run(guest.page)["violations"]
    return [f"{where}: {it['id']}: {node['target']}" for it in found for node in it["nodes"]]


@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing(evening: Evening, language: str) -> None:
    faults: list[str] = []
    laptop = evening.host(2)
    ada, ben = (evening.guest(name, language) for name in ("Ada", "Ben"))
    stranger = evening.guest("", language, PHONE)
    stranger.page.goto("/")
    faults += _look(stranger, "front door") + _look(laptop, "lobby")
    stranger.page.goto(f"/j/{evening.code}")
    faults += _look(stranger, "join")
    for phone, colour in zip((ada, ben), COLOURS, strict=False):
        evening.join(phone, colour)
    faults += _look(ada, "lobby on a phone")
    evening.begin(laptop)
    ada.questions("laws-in-force").wait_for()
    faults += _look(ada, "row of laws")
    ada.lay_out("laws-in-force", FIRST_LAWS)
    ada.lay_out("bills/1", BILLS)
    ada.questions(":ballot/").wait_for()
    faults += _look(ada, "ballot") + _look(laptop, "ballot on the screen")
    ada.vote(True, 1)
    faults += _look(ada, "sealed")
    ben.vote(False)
    faults += _look(ben, "reveal") + _look(laptop, "reveal on the screen")
    for path in ("record", "undo/0", "correct/1", "adjust/laws-in-force", "help"):
        ada.page.goto(f"/t/{evening.code}/{path}")
        faults += _look(ada, path)
    for path in ("/", "/help", f"/t/{evening.code}/help", f"/t/{evening.code}/record"):
        laptop.page.goto(path)
        faults += _look(laptop, f"laptop {path}")
    assert faults == []
