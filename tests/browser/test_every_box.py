"""Everything of the Big Box on one table, by phones and a screen: with the cardboard's books, with the companion's, and
for two with allies. In the middle of a whole game nobody looks: these evenings ask in the first round and the last what
they ask at all."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.evening import NAMES, Evening
from tests.browser.usual import EVERY_BOX, KNOWN, decide, table
from tests.speed import slow

pytestmark = slow

TAPS = 68  # of the whole table in a round with the cardboard's books, all ballots included: so many for four players


def test_five_phones_play_a_whole_game_in_cardboard_with_every_box(evening: Evening) -> None:
    rng = random.Random(1454)
    laptop, script = table(evening, "cardboard", NAMES, KNOWN, boxes=EVERY_BOX)
    script.until("bills/2", decide, rng)
    script.until_unseen("bills/5", decide, rng)
    script.until("exposed-pair", decide, rng)
    print(script.friction.table())
    assert max(map(script.friction.of, (1, 5))) <= TAPS, script.friction.table()
    script.until("nothing", decide, rng)
    assert script.over
    final = script.session.page_for(None).view.final
    counted = [category.key for category in final.categories]
    assert counted[counted.index("seals"):][:3] == ["seals", "dishonor", "dishonor_rank"]
    for guest in (laptop, *script.guests.values()):
        for winner in final.winners:
            expect(guest.page.locator("#board")).to_contain_text(script.guests[winner].name)


def test_five_phones_play_a_round_with_the_companions_books_and_every_box(evening: Evening) -> None:
    rng = random.Random(1413)
    laptop, script = table(evening, "companion", NAMES, KNOWN, boxes=EVERY_BOX)
    script.until("place", decide, rng)
    expect(laptop.page.locator("#board")).to_contain_text("Lord High Chancellor")
    script.until("bills/2", decide, rng)
    print(script.friction.table())
    for seat, phone in script.guests.items():
        purse = script.session.page_for(seat).view.purse
        expect(phone.page.locator(".purse").first.locator(".holdings--secret strong")).to_have_text(
            [str(n) for _, n in purse.stocks])


def test_two_players_with_allies_play_a_whole_game_with_every_box(evening: Evening) -> None:
    rng = random.Random(1464)
    laptop, script = table(evening, "companion", NAMES[:2], KNOWN, boxes=EVERY_BOX)
    script.until("bills/2", decide, rng)
    script.until_unseen("bills/5", decide, rng)
    script.until("nothing", decide, rng)
    assert script.over
    for score in script.session.page_for(None).view.scores:
        expect(laptop.page.locator("#board")).to_contain_text(str(score.points).replace("-", "−"))
