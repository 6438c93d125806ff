"""Every page of the house, on two phones and two laptops, in both languages: nothing lies over anything else, nothing
stands beyond the edge, nothing is cut."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.core.asking import TABLE
from companion.games import GAMES
from companion.tables import doors
from companion.tables.hall import Hall
from companion.web import create_app
from companion.web.network import Network
from companion.web.responses import SENTENCES, error_page_bytes
from tests.browser.evening import Evening, opened_house
from tests.browser.laid import LONG, Laid, Laying, at_the_end
from tests.browser.measured import faults
from tests.browser.phases import lay
from tests.browser.usual import EVERY_BOX, KNOWN
from tests.speed import slow
from tests.web.test_quick import FILLED

pytestmark = slow

LANGUAGES = ("en", "de")
NAMED = re.compile(r"players\.\d|.*\.player")
UNFOLD = """() => document.querySelectorAll('details:not(.menu, .pop)').forEach(it => {
  it.removeAttribute('name'); it.open = true })"""
LINKS = "all => all.map(it => [it.getAttribute('href'), it.textContent])"
POST = """([path, fields]) => { const form = document.createElement('form');
  [form.method, form.action] = ['post', path];
  for (const [name, value] of Object.entries(fields)) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value }); form.append(field) }
  document.body.append(form); form.submit() }"""


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Evening, dict[str, Laid]]]:
    """A table nobody has begun, one in the middle of things, and two that are over."""
    folder = tmp_path_factory.mktemp("pages")
    laying = Laying(folder, KNOWN)
    tables = {"lobby": laying.lobby("lancaster", LONG[:4], {}), "full": laying.lobby("lancaster", LONG, {}),
              "playing": lay(laying, "cardboard", "line-up"),
              "over": laying.begun("lancaster", LONG, {"books": "companion", **dict.fromkeys(EVERY_BOX, "in")}),
              "king": laying.begun("long-live-the-king", LONG, {})}
    for name in ("over", "king"):
        laying.until(tables[name], at_the_end, random.Random(3))
    laying.hall.close()
    with opened_house(browser, folder) as evening:
        evening.meant = ("Failed to load resource",)  # pages that refuse
        yield evening, tables


def seen(page: Page, path: str) -> list[str]:
    page.goto(path)
    return measured(page, path)


def sent(page: Page, path: str, fields: dict[str, str]) -> list[str]:
    """What comes of a form."""
    with page.expect_navigation():
        page.evaluate(POST, [path, fields])
    return measured(page, f"sent to {path}")


def measured(page: Page, name: str) -> list[str]:
    page.evaluate(UNFOLD)
    return [f"{name}: {one}" for one in faults(page)]


def visiting(evening: Evening, language: str, table: Laid | None = None, seat: str = "") -> Page:
    """A stranger, or who holds this seat of this table."""
    if table is None:
        return evening.guest(language=language).page
    return table.guest(evening, seat or next(iter(table.devices)), "/robots.txt", language=language).page


def long_named(fields: dict[str, str]) -> dict[str, str]:
    """The same with names as long as they come."""
    names = list(dict.fromkeys(value for name, value in fields.items() if NAMED.fullmatch(name)))
    return {name: LONG[names.index(value)] if NAMED.fullmatch(name) else value for name, value in fields.items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", FILLED)
def test_a_quick_tool_empty_answered_and_refused(house: tuple[Evening, dict[str, Laid]], sheet: str,
                                                 language: str) -> None:
    page = visiting(house[0], language)
    path, too_little = f"/quick/{sheet}", {"players.0.player": LONG[0], "players.0.region_votes": "many"}
    assert seen(page, path) + sent(page, path, long_named(FILLED[sheet])) + sent(page, path, too_little) == []
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_stranger_sees(house: tuple[Evening, dict[str, Laid]], language: str) -> None:
    evening, tables = house
    page = visiting(evening, language)
    doors_of = [f"/j/{tables[name].code}" for name in ("lobby", "full", "playing")]
    found = [one for path in ("/", "/quick", "/help", *doors_of) for one in seen(page, path)]
    found += sent(page, f"/j/{tables['lobby'].code}", {"name": LONG[0], "colour": "purple"})
    found += sent(page, f"/j/{tables['full'].code}/claim", {"seat": "red"})
    assert found == []
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_host_sees(house: tuple[Evening, dict[str, Laid]], language: str) -> None:
    evening, tables = house
    page = visiting(evening, language, tables["playing"], TABLE)
    code = tables["playing"].code
    boxes = [f"/box/{key}" for key, game in GAMES.items() if game.box]
    found = [one for path in ("/", *boxes, "/help", "/hosts/resign", "/quick", f"/t/{code}/help",
                              f"/t/{tables['over'].code}/close",
                              f"/t/{tables['lobby'].code}/screen", f"/t/{tables['lobby'].code}/help")
             for one in seen(page, path)]
    refused = {"game": "lancaster", "seats": "9"}
    found += sent(page, "/tables", refused) + sent(page, "/hosts", {})
    found += sent(page, f"/t/{code}/link", {"seat": "red"})
    assert found == []
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_that_ask_first(house: tuple[Evening, dict[str, Laid]], language: str) -> None:
    evening, tables = house
    hall = Hall(evening.house.folder)
    links = [f"/s/{doors.issue_link_token(hall, 'seat', tables['over'].code, 'red')}",
             f"/h/{doors.issue_link_token(hall, 'host')}"]
    hall.close()
    page = visiting(evening, language)
    assert [one for link in links for one in seen(page, link)] == []
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["playing", "over", "king"])
def test_the_record_and_what_may_be_mended_there(house: tuple[Evening, dict[str, Laid]], table: str,
                                                 language: str) -> None:
    evening, tables = house
    laid = tables[table]
    page = visiting(evening, language, laid, "red")
    found = seen(page, f"/t/{laid.code}/record") + seen(page, f"/t/{laid.code}/wrong")
    links = dict(page.locator("a[href]").evaluate_all(LINKS))
    led = set()
    for kind in ("undo", "correct", "adjust"):
        # One of a kind is enough: the same question of another round has other numbers and names.
        alike = {re.sub(r"\W|\d|" + "|".join(LONG), "", text)[:12]: link for link, text in links.items()
                 if link.startswith(f"/t/{laid.code}/{kind}/")}
        led |= {kind} if alike else set()
        for link in list(alike.values())[:1 if kind == "undo" else None]:
            found += seen(page, link)
    assert "correct" in led
    assert found == []
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_phones_before_and_after(house: tuple[Evening, dict[str, Laid]], language: str) -> None:
    evening, tables = house
    for name in ("lobby", "full", "over", "king"):
        page = visiting(evening, language, tables[name], "red")
        code = tables[name].code
        paths = (f"/t/{code}", f"/j/{code}?more=1", f"/j/{code}/name")
        assert [one for path in paths for one in seen(page, path)] == []
        page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_says_that_something_did_not_work(house: tuple[Evening, dict[str, Laid]], language: str,
                                               tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    app = create_app(hall, Network(0, "127.0.0.1"))
    page, found = visiting(house[0], language), []
    for status in SENTENCES:
        page.goto("/robots.txt")
        page.set_content(error_page_bytes(app, status, language).decode())
        found += measured(page, str(status))
    hall.close()
    page.goto("/robots.txt")
    found += seen(page, "/nothing") + sent(page, "/quick/nothing", {})
    assert found == []
    page.context.close()
