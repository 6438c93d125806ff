"""Every moment of the council looked at: on the screen it fits and can be read from the sofa, on a short phone the
answer is in reach and every control can be tapped, letters of twice the size stay inside, axe finds nothing, and the
record prints. All laid ready in one house."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.asking import TABLE
from tests.browser import axe
from tests.browser.evening import COLOURS, SCREEN, Evening, opened_house
from tests.browser.laid import LONG, Laid, Laying, Moment, NeverThere, asked_for
from tests.browser.test_in_reach import CONTROLS, COVERED
from tests.browser.test_large_type import BROKEN, WIDE
from tests.browser.test_paper import LETTERS, PRESSED, is_dark, sheets
from tests.browser.test_screen_fits import look_at
from tests.speed import slow

pytestmark = slow

SEVERAL = 30
SIZES = ((1920, 1080), (1366, 768), (1280, 720))
SHORT = {"width": 360, "height": 640}
OWN = {word for name in LONG for word in name.replace("-", " ").split()}


def _most_cards(view: Any) -> int:
    return max(len(side.cards or ()) for side in view.dispute_if_latest.sides) if view.dispute_if_latest else 0


def _places(view: Any) -> list[int]:
    return [one.rank for one in view.final.standings]


def _at(step: str, round_: int = 0) -> Moment:
    return lambda view, asks: bool(view.step == step and asks and view.round >= round_)


# How many play, who keeps the books, and when it is: as full as it gets. What the box prints the first table tells.
MOMENTS: dict[str, tuple[int, str, Moment]] = {
    "box": (5, "cardboard", asked_for("box/")),
    "start cards": (5, "companion", asked_for("start-cards")),
    "between": (4, "cardboard", _at("between")),
    "sealing": (5, "cardboard", _at("sealing", 1)),
    "rolling": (5, "cardboard", lambda view, _: view.step == "rolling" and _most_cards(view) == 5
                and sum(side.cards.count(3) for side in view.dispute_if_latest.sides) > 3),
    "tie": (5, "cardboard", lambda view, _: view.step == "rolling" and view.dispute_if_latest.tied
            and _most_cards(view) > 3),
    "settled": (5, "cardboard", lambda view, _: view.step == "settled" and len(view.results.lines) > 3),
    "after a dispute": (5, "cardboard",
                        lambda view, _: view.step == "between" and view.dispute_if_latest
                        and len(view.results.lines) > 4
                        and any(side.takes_back for side in view.dispute_if_latest.sides)),
    "after a tie": (5, "cardboard", lambda view, _: view.step == "between" and view.dispute_if_latest
                    and view.dispute_if_latest.points_winner_was_tied_at
                    and len(view.results.lines) > 4),
    "won after a tie": (5, "cardboard", lambda view, _: view.step == "settled"
                        and view.dispute_if_latest.points_winner_was_tied_at
                        and len(view.results.lines) > 3),
    "election": (5, "cardboard", _at("election", 2)),
    "cards compared": (5, "cardboard", asked_for("compare/")),
    "election tied": (5, "cardboard", asked_for("tie/")),
    "pile": (5, "cardboard", asked_for("pile/")),
    "counted": (5, "cardboard", _at("counted", 2)),
    "after an election": (5, "cardboard", lambda view, asks: view.step == "between" and view.election_if_latest
                          and asks),
    "turn": (5, "companion", lambda view, _: view.step == "turn" and view.round > 1 and len(view.results.lines) > 4),
    "turn of three": (3, "companion", _at("turn")),
    "banishing": (5, "companion", asked_for("banish/")),
    "dealing": (5, "companion", _at("dealing", 2)),
    "over": (5, "cardboard", lambda view, asks: not asks and _places(view).count(2) > 1),  # two share the second place
}


def _lay(laying: Laying, players: int, books: str, moment: Moment) -> Laid:
    """Some moments are rare: they are sought in several evenings."""
    for chance in range(SEVERAL):
        laid = laying.begun("long-live-the-king", LONG[:players], {"books": books})
        with suppress(NeverThere):
            laying.until(laid, moment, random.Random(chance))
            return laid
    raise NeverThere


@pytest.fixture(scope="module")
def council(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Evening, dict[str, Laid]]]:
    folder = tmp_path_factory.mktemp("council")
    laying = Laying(folder)
    laid = {name: _lay(laying, *wanted) for name, wanted in MOMENTS.items()}
    laying.hall.close()
    with opened_house(browser, folder) as evening:
        yield evening, laid


def _pages(council: tuple[Evening, dict[str, Laid]], language: str, seat: str = TABLE,
           size: dict[str, int] | None = None, names: Iterable[str] = tuple(MOMENTS)) -> Iterator[tuple[str, Page]]:
    """The same browser at every table, each time as another guest."""
    evening, laid = council
    page = evening.guest("", language, size or SCREEN).page
    for name, table in ((name, laid[name]) for name in names):
        cookie = {"name": "companion", "value": table.cookies[seat or table.asked], "url": evening.address}
        page.context.add_cookies([cookie])
        page.goto(f"/t/{table.code}{'/screen' if seat == TABLE else ''}", wait_until="domcontentloaded")
        page.locator("#board").wait_for()
        yield name, page
    page.context.close()


def test_the_council_fits_the_screen(council: tuple[Evening, dict[str, Laid]]) -> None:
    """In German, which is longer."""
    wrong = {name: look_at(page, SIZES) for name, page in _pages(council, "de")}
    faults = {name: fault for name, fault in wrong.items() if fault}
    assert not faults, faults


UPON_ANOTHER = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((it) => [it.textContent.trim(),
    it.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const among = (upper, lower) => boxes(upper).flatMap(([told, a]) => boxes(lower)
    .filter(([, b]) => meet(a, b)).map(([it]) => [told, it]));
  return [...among(".figure, .region__pegs i", ".region__votes, .region__name"),
    ...among(".supplies, .deeds", ".region"), ...among(".podium li", ".over__table")];
}"""


def test_on_the_island_nothing_lies_upon_another(council: tuple[Evening, dict[str, Laid]]) -> None:
    """Where a dispute has left much for hands to do, the regions have the least room."""
    for _, page in _pages(council, "de", names=("turn", "turn of three")):
        assert page.locator(".figure").count() > 1
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(UPON_ANOTHER) == []


def test_at_the_end_everybody_is_seen_on_the_podium(council: tuple[Evening, dict[str, Laid]]) -> None:
    """Whoever shares a place stands beside the others there, none under the table above."""
    for _, page in _pages(council, "de", names=("over",)):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(UPON_ANOTHER) == []
            tops = page.locator(".podium__step:has(li ~ li) li").evaluate_all("all => all.map((it) => it.offsetTop)")
            assert tops == tops[:1] * 2


def test_axe_finds_nothing_at_the_council(council: tuple[Evening, dict[str, Laid]]) -> None:
    """Where something is drawn that is drawn nowhere else."""
    on_screen = "between", "sealing", "tie", "after a dispute", "counted", "turn"
    on_phones = "settled", "turn", "dealing"
    wrong = {name: axe.faults(page) for name, page in _pages(council, "en", names=on_screen)}
    wrong |= {f"{name} on a phone": axe.faults(page) for name, page in _pages(council, "de", "", SHORT, on_phones)}
    assert {name: faults for name, faults in wrong.items() if faults} == {}


RESTING = "after a dispute", "after a tie"  # nobody has to say anything; what hands have to do stands first


def test_on_a_short_phone_an_answer_is_in_reach_and_nothing_lies_upon_another_or_runs_out_of_the_page(
        council: tuple[Evening, dict[str, Laid]]) -> None:
    """What a question is about stands above it, and takes so little that an answer can be tapped without scrolling."""
    wrong = {}
    for name, page in _pages(council, "de", "", SHORT):
        first = page.locator("#desk form.ask:not(.sealed form) :is(button, select, .choice, .amount):visible")
        box = first.first.bounding_box() if first.count() else None
        below = box["y"] + box["height"] - SHORT["height"] if box and name not in RESTING else 0
        wrong[name] = [f"{round(below)} too low"] if below > 0 else []
        wrong[name] += ["no one heading"] if page.locator("h1").count() != 1 else []
        if first.count():
            wrong[name] += page.locator("#desk > form").first.locator(CONTROLS).evaluate_all(COVERED)
        wrong[name] += sorted(set(page.evaluate(BROKEN)) - OWN) + page.evaluate(WIDE)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wrong[name] += page.evaluate(WIDE)
    assert {name: faults for name, faults in wrong.items() if faults} == {}


ON_A_NAME = """() => [...document.querySelectorAll(".side")].flatMap((side) =>
  [...side.querySelectorAll(".laid, .laid__back")].filter((it) => it.checkVisibility() && it.getBoundingClientRect().top
    < side.querySelector(".side__name").getBoundingClientRect().bottom).map((it) => it.outerHTML))"""


def test_cards_taken_back_are_marked_and_lie_on_no_name(council: tuple[Evening, dict[str, Laid]]) -> None:
    marked = 0
    for seat in COLOURS:  # on a phone one's own cards stand there
        for _, page in _pages(council, "de", seat, SHORT, ["after a dispute"]):
            marked += page.locator("#board [data-back] .laid__back .mark:visible").count()
            assert page.evaluate(ON_A_NAME) == []
    assert marked


ROWS = """() => [...document.querySelectorAll(".votes")].filter((it) => it.checkVisibility()).map((row) => {
  const box = (what) => row.querySelector(what).getBoundingClientRect(), name = row.querySelector(".side__name");
  const race = box(".race"), edges = [box(".side__who .arms").left, race.left, race.right, box(".side__total").right];
  return [edges.map(Math.round),
    name.scrollWidth <= name.clientWidth + 1];
})"""


def test_the_rows_of_an_election_stand_straight_on_a_phone_and_every_name_is_whole(
        council: tuple[Evening, dict[str, Laid]]) -> None:
    """Whoever is not asked sees them all."""
    full = 0
    for width in (360, 390):
        for seat in COLOURS:
            size = {"width": width, "height": 844}
            for _, page in _pages(council, "de", seat, size, ["election tied", "after an election"]):
                rows = page.evaluate(ROWS)
                assert all(whole for _, whole in rows)
                assert len({tuple(edges) for edges, _ in rows}) <= 1
                full += len(rows) == 5
    assert full


def test_who_has_won_after_a_tie_and_with_how_much_stands_beside_what_the_tied_had_first(
        council: tuple[Evening, dict[str, Laid]]) -> None:
    for _, page in _pages(council, "de", names=["won after a tie"]):
        expect(page.locator(".verdict")).to_contain_text("nach Gleichstand bei")
        assert page.locator(".side:not([data-out]) .side__before:visible").count() > 1
        assert page.locator("[data-out] .side__before").count() == 0


def test_whoever_lets_the_companion_roll_need_not_scroll(council: tuple[Evening, dict[str, Laid]]) -> None:
    """Five dice are higher than a short phone."""
    for _, page in _pages(council, "de", "", SHORT, ["rolling", "tie", "election tied"]):
        assert page.locator("#desk .die").count() > 3
        expect(page.locator("#desk .dice__roll")).to_be_in_viewport(ratio=1)


def test_a_dispute_is_called_on_one_page_of_a_short_phone(council: tuple[Evening, dict[str, Laid]]) -> None:
    """The usual is the golden button; unfolded it is in sight from its first tile to the one that sends it."""
    for _, page in _pages(council, "de", "", SHORT, ["between"]):
        expect(page.locator("#desk .ask--one .button--quiet")).to_be_visible()
        page.locator("#desk .ask__fold > summary").first.click()
        tiles = page.locator("#desk .ask__fold[open] :is(.choice, .tap)")
        for tile in tiles.first, tiles.last:
            expect(tile).to_be_in_viewport(ratio=1)


def test_a_button_that_cannot_be_pressed_yet_looks_so_and_lies_upon_nothing(
        council: tuple[Evening, dict[str, Laid]]) -> None:
    for name, page in _pages(council, "de", "", SHORT, ["start cards", "dealing"]):
        form = page.locator("#desk > form").first
        button = form.locator(".actions > .button")
        expect(button).to_have_attribute("aria-disabled", "true")
        expect(button).to_have_text("Noch 5 Felder" if name == "start cards" else "Bestätigen")
        last, bar = form.locator("select, .step").last.bounding_box(), form.locator(".actions").bounding_box()
        assert last
        assert bar
        assert last["y"] + last["height"] <= bar["y"]


@pytest.mark.parametrize("path", ["/screen", "/record"])
def test_the_end_and_the_record_print_dark_on_white(council: tuple[Evening, dict[str, Laid]], path: str) -> None:
    evening, laid = council
    table = laid["over"]
    page = table.guest(evening, TABLE, f"/t/{table.code}{path}", language="de").page
    page.emulate_media(media="print")
    told = page.evaluate(LETTERS)
    assert len(told) > 30
    assert [it for it in told if not is_dark(it[1]) or it[2] != "rgba(0, 0, 0, 0)"] == []
    assert page.locator(PRESSED).count() == 0
    assert sheets(page) <= (5 if path == "/record" else 1)
