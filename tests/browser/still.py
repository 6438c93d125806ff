"""When a page has come to rest: told by what moves on it, never by a clock."""

from __future__ import annotations

from playwright.sync_api import Page

# What has just appeared is closed to thumbs for a moment; what only shines or flickers never ends.
UNGUARDED = "() => document.getAnimations().every(it => it.animationName !== 'guard' || it.playState === 'finished')"
STILL = """() => document.getAnimations().every(it => it.playState === 'finished' || it.animationName === 'lapse' ||
  it.effect.getComputedTiming().endTime === Infinity)"""


def wait_for_thumbs(page: Page) -> None:
    page.wait_for_function(UNGUARDED)


def wait_until_still(page: Page) -> None:
    page.wait_for_function(STILL)
