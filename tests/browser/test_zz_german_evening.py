"""Lead's own evening: five phones in German, every kind of moment photographed on screen and phones."""
from __future__ import annotations

import os
import random
from pathlib import Path

from tests.browser.evening import Evening
from tests.browser.script import Script
from tests.browser.usual import BOX, decide

OUT = Path(os.environ["LEAD_SHOTS"])
BOOKS = os.environ.get("LEAD_BOOKS", "cardboard")
NAMES = ("Friederike", "Maximilian", "Charlotte", "Jörg", "Konstantin-Alexander M.")
SEATS = ("red", "blue", "green", "yellow", "purple")
SIZES = ({"width": 360, "height": 640}, {"width": 390, "height": 844})

def test_evening(evening: Evening) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    rng = random.Random(int(os.environ.get("LEAD_SEED", "5")))
    laptop = evening.host(5, BOOKS, box=BOX)
    from companion.web.visitor import LANGUAGE_COOKIE
    laptop.page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": "de", "url": evening.address}])
    laptop.page.reload()
    phones = [evening.join(evening.guest(n, "de", size=SIZES[i % 2]), s) for i, (n, s) in enumerate(zip(NAMES, SEATS))]
    n = 0
    def shot(what: str, *who) -> None:
        nonlocal n
        n += 1
        for name, guest in who:
            guest.page.screenshot(path=OUT / f"{n:03}-{what}-{name}.png")
    shot("lobby", ("screen", laptop), ("p360", phones[0]))
    laptop.page.locator('form[action$="/start"] button[value="red"]').click()
    laptop.page.locator('form[action$="/begin"] button.button').click()
    script = Script(dict(zip(SEATS, phones)), laptop, {"books": BOOKS}, BOX)
    seen: dict[tuple[str, str], int] = {}
    rounds = int(os.environ.get("LEAD_ROUNDS", "5"))
    while not script.over:
        ask = script.open[0]
        view = script.session.page(None).view
        kind = ask.key.split("/")[0]
        mark = (kind, view.step)
        seen[mark] = seen.get(mark, 0) + 1
        if seen[mark] <= 2 or (kind in ("law", "applied", "final", "conflicts") and seen[mark] <= 6):
            laptop.page.wait_for_timeout(350)
            who = script.guests.get(ask.seat, phones[0])
            other = phones[1] if who is not phones[1] else phones[2]
            tag = f"r{view.round}-{view.step}-{kind}"
            shot(tag, ("screen", laptop), ("asked", who), ("other", other))
        if view.round > rounds: break
        script.answer(ask, decide(ask, rng))
    laptop.page.wait_for_timeout(800)
    shot("over", ("screen", laptop), ("p360", phones[0]), ("p390", phones[1]))
    for where, p in (("record", phones[0]), ("record", phones[1])):
        p.page.goto(p.page.url + "/record"); shot("record", ("p", p))
    print(script.friction.table())
