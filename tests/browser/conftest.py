"""A real Chromium on the real program. Without Chromium these tests skip, unless COMPANION_BROWSER requires it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.evening import Evening, opened_house
from tests.patience import PATIENCE

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run")
# Debian's build of the same browser without windows opens a phone in a fifth of the time.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        if os.environ.get("COMPANION_BROWSER") == "required":
            pytest.fail("COMPANION_BROWSER=required, but there is no chromium")
        pytest.skip("there is no chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        expect.set_options(timeout=1000 * PATIENCE)
        yield browser
        browser.close()


@pytest.fixture
def evening(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    with opened_house(browser, tmp_path) as night:
        yield night
