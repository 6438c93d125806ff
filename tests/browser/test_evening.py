"""What the other tests in a browser stand on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.evening import Evening, opened_house
from tests.browser.laid import Laying
from tests.browser.phases import lay
from tests.speed import slow

pytestmark = slow


def test_a_test_that_fails_leaves_neither_server_nor_browser_behind(browser: Browser, tmp_path: Path) -> None:
    opened: list[Evening] = []

    def fail() -> None:
        with opened_house(browser, tmp_path) as evening:
            evening.guest()
            opened.append(evening)
            raise RuntimeError("in the middle")

    before = len(browser.contexts)
    with pytest.raises(RuntimeError, match="in the middle"):
        fail()
    (process,) = (evening.house.process for evening in opened)
    assert process is not None
    assert process.poll() is not None
    assert len(browser.contexts) == before


def test_a_phase_is_laid_the_same_alone_and_after_others(tmp_path: Path) -> None:
    """Tables in one folder teach each other what the box prints."""
    def seen(laying: Laying, books: str, phase: str) -> object:
        laid = lay(laying, books, phase)
        return laying.consult(laid, lambda s: s.page_for(None).view), [ask.key for ask in laying.open_asks(laid)]

    row = Laying(tmp_path / "row")
    for at, (books, phase) in enumerate((("companion", "conflicts"), ("cardboard", "box"), ("companion", "favor"))):
        assert seen(row, books, phase) == seen(Laying(tmp_path / str(at)), books, phase), phase
