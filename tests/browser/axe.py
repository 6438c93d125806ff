"""What axe finds on a page. It looks at everything; only what is wrong is worked out in full and handed over: all that
is right weighs megabytes, and takes most of the time."""

from __future__ import annotations

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Page

LOOK = """() => axe.run({ resultTypes: ['violations'] }).then(({ violations, passes }) => [passes.length,
  violations.flatMap(it => it.nodes.map(node => `${it.id}: ${node.target}`))])"""


def faults(page: Page) -> list[str]:
    page.evaluate(Axe().axe_script)
    looked, found = page.evaluate(LOOK)
    assert looked > 10, "a page on which axe has nothing to look at"
    return list(found)
