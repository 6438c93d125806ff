"""A decade of Noblemen where Companion keeps the books: four phones do in 28 turns all that can be done, and each tap
is counted."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import expect

from companion.core.asking import Raw
from tests.browser.council import answer, asked, everybody
from tests.browser.court import ANY, PRICES, builds, court, deed, draw_for_us, few, go_on, lays, points, titles_are
from tests.browser.evening import Evening
from tests.browser.script import Script
from tests.speed import slow

pytestmark = slow

TILES = ("field", "grove", "fountain", "meadow")
# Taps of who is in turn, with what is drawn; of a whole table of four.
LAYING, CASTLE_WITH_KNIGHT, GIVING_MARKERS, BALL, DECADE = 8, 4, 3, 14, 190


def test_four_phones_play_a_decade_with_the_companions_books(evening: Evening) -> None:
    """Points by hand: Ada a folly 12; Ben the vicar 4; Cy the queen four times, twice an earl's 3, and 4 for a castle
    with a chapel; Dora the queen four times, markers 3, a viscount's 1, the church 3, idle 1."""
    _, script = court(evening, "companion", PRICES)
    _set_up(script)
    before = script.taps.total()
    for play_round in (_first_round, _second_round, _third_round, _fourth_round, _fifth_round, _sixth_round,
                       _seventh_round):
        play_round(script)
    _close_decade(script)
    assert points(script) == {"red": 12, "blue": 4, "green": 14, "yellow": 12}
    print(script.friction.table())
    few("a decade", script.taps.total() - before, DECADE)


def _set_up(script: Script) -> None:
    """Ada chooses fields, Ben groves, Cy fountains and Dora three of each; the rest is drawn by hand."""
    for seat, kind in {"red": "field", "blue": "grove", "green": "fountain"}.items():
        answer(script, "tiles", **{seat: {one: 3 * (one in (kind, "meadow")) for one in TILES}})
    answer(script, "tiles", yellow=dict.fromkeys(TILES, 3))
    answer(script, "first-tiles", red={"field": 5, "meadow": 1}, blue={"grove": 4, "fountain": 2},
           green={"fountain": 4, "meadow": 1, "field": 1})
    answer(script, "keep/", red=["tribute", {}], blue=["intrigue", {}], green=["blackmail", {}],
           yellow=["whitehall", {}])


def _turn(script: Script, seat: str, way: str, told: Raw, draws: str = "", most: int = ANY) -> None:
    """With what Companion draws for it, and what is said beside these tiles."""
    before = script.guests[seat].taps
    deed(script, seat, way, told)
    if draws:
        draw_for_us(script, seat, draws)
    few(f"turn {way}", script.guests[seat].taps - before, most)


def _first_round(script: Script) -> None:
    _turn(script, "red", "enlarge", lays(field="1,0 2,0 1,1"))
    _turn(script, "blue", "enlarge", lays("more", grove="1,0 2,0 1,1"), "over")
    _turn(script, "green", "enlarge", lays(fountain="1,0 2,0 1,1"))
    _turn(script, "yellow", "enlarge", lays("more", grove="1,0 2,0", field="1,1"), "over", LAYING)
    answer(script, "space/", table="nothing")


def _second_round(script: Script) -> None:
    """A manor, a forest and a garden, which brings Cy the queen."""
    _turn(script, "red", "enlarge", lays(field="2,1", meadow="-1,0 -2,0"))
    _turn(script, "blue", "enlarge", lays("more", grove="2,1", meadow="-1,0 -2,0"))
    answer(script, "draw/", blue={"tiles": {"grove": 1, "field": 1, "meadow": 1}, "then": "over"})
    _turn(script, "green", "exchange", {})
    answer(script, "exchange/", green={"given": {"fountain": 2}, "taken": "grove"})
    _turn(script, "green", "enlarge", lays(fountain="2,1", meadow="-1,0 -2,0"))
    answer(script, "space/", table="nothing")
    _turn(script, "yellow", "bribe", {"markers": 3, "then": "over"}, most=GIVING_MARKERS)


def _third_round(script: Script) -> None:
    """A knight of Ada's robs Ben's forest, one of Ben's her manor. Cy has 6 and Blackmail, Dora two markers."""
    _turn(script, "red", *builds("castle", "-2,0", knight="blue/forest"), most=CASTLE_WITH_KNIGHT)
    answer(script, "forest/", blue={"fountain": 2})
    _turn(script, "blue", *builds("castle", "-2,0", knight="red/manor"), most=CASTLE_WITH_KNIGHT)
    _turn(script, "green", *builds("chapel", "-1,0"))
    answer(script, "keep/", green=["genius", {}])
    answer(script, "space/", table="mask")
    _ball(script, {"green": {"blackmail": 1}, "yellow": {"markers": 2}, "red": {}, "blue": {}},
          green="earl", yellow="viscount", red="baron", blue="baron")
    answer(script, "space/", table="nothing")
    _turn(script, "yellow", "land", {"markers": "1"}, "over", GIVING_MARKERS)


def _fourth_round(script: Script) -> None:
    """A card before the action and one after it; one that would be in vain is kept; an Intrigue keeps all three."""
    _turn(script, "red", "tribute", {})
    _turn(script, "red", "taxes", {"markers": 0, "then": "over"}, most=GIVING_MARKERS)
    _turn(script, "blue", *builds("chapel", "-1,0"))
    answer(script, "keep/", blue=["all", {"liaison": 1, "dowry": 1, "vicar": 1}])
    _turn(script, "green", "enlarge", lays("more", field="0,1", grove="-1,1", fountain="0,-1"), "more")
    _turn(script, "green", "genius", lays("over", meadow="1,-1 -1,-1"))
    answer(script, "space/", table="holds")
    _turn(script, "yellow", "whitehall", {})
    answer(script, "whitehall/", yellow="no")
    _turn(script, "yellow", "church", {"tiles": {"fountain": 2, "meadow": 1}, "then": "over"})


def _fifth_round(script: Script) -> None:
    """Cy has 7; Dora and Ben give a card each, and where she stands he cannot. With a palace the queen comes to her."""
    _turn(script, "red", "enlarge", lays(field="3,0 4,0 3,1"))
    _turn(script, "blue", "taxes", {"markers": 0, "then": "over"}, most=GIVING_MARKERS)
    _turn(script, "green", "land", {"markers": "0"}, "over", GIVING_MARKERS)
    answer(script, "space/", table="mask")
    _ball(script, {"green": {}, "yellow": {"whitehall": 1}, "red": {}, "blue": {"liaison": 1}},
          green="earl", yellow="baron", red="baron", blue="baron")
    answer(script, "space/", table="nothing")
    _turn(script, "yellow", *builds("palace", "0,0", field="castle"))
    answer(script, "space/", table="nothing")


def _sixth_round(script: Script) -> None:
    _turn(script, "red", "enlarge", lays(field="4,1", meadow="0,1"))
    _turn(script, "blue", "dowry", {})
    answer(script, "draw/", blue={"tiles": {"field": 2, "fountain": 2}})
    _turn(script, "blue", "enlarge", lays("more", grove="3,0 3,1", meadow="0,1"), "over", LAYING)
    _turn(script, "green", *builds("castle", "-2,0", knight="red/manor"), most=CASTLE_WITH_KNIGHT)
    _turn(script, "yellow", "taxes", {"markers": 0, "then": "over"}, most=GIVING_MARKERS)
    answer(script, "space/", table="nothing")


def _seventh_round(script: Script) -> None:
    _turn(script, "red", *builds("folly", "0,1", folly="manors"))
    _turn(script, "blue", "land", {"markers": "0"}, "more", GIVING_MARKERS)
    _turn(script, "blue", "vicar", {})
    answer(script, "vicar/", blue={"tiles": {"field": 2, "fountain": 2}, "then": "over"})
    _turn(script, "green", "taxes", {"markers": 0, "then": "over"}, most=GIVING_MARKERS)
    _turn(script, "yellow", "idle", {"then": "over"})


def _ball(script: Script, gives: Mapping[str, Raw], **titles: str) -> None:
    """In their order; how many of what all see, and which cards nobody but who gave them."""
    before = script.taps.total()
    answer(script, "add/", **gives)
    titles_are(script, **titles)
    go_on(script)
    few("a ball", script.taps.total() - before, BALL)


def _close_decade(script: Script) -> None:
    """Nobody is asked for buildings. The new decade's cards are kept from the queen's owner on."""
    answer(script, "space/", table="last")
    for guest in everybody(script):
        expect(guest.page.locator(".scored-estate.seat-green .scored-estate__points")).to_contain_text("14")
    go_on(script)
    go_on(script)
    answer(script, "keep/", yellow=["tribute", {}], red=["tribute", {}], blue=["dowry", {}], green=["liaison", {}])
    asked(script, "red", "turn/29")
    expect(script.guests["red"].questions(":turn/29")).to_be_visible()
