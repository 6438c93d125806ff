"""A real Chromium on the real program. Without Chromium these tests skip, unless COMPANION_BROWSER requires it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.badluck.house import House
from tests.browser.evening import Evening

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One browser, one after the other: what these tests time must not stand in line behind another browser."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        if os.environ.get("COMPANION_BROWSER") == "required":
            pytest.fail("COMPANION_BROWSER=required, but there is no chromium")
        pytest.skip("there is no chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def evening(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    house = House(tmp_path)
    house.open()
    night = Evening(browser, house)
    yield night
    night.close()
    house.put_away()
    assert night.complaints == [], "the browser's console complained"
