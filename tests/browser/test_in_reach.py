"""The smallest phone, the longest names: a question's heading is in sight when it opens, and every control that answers
it can be brought to where a thumb reaches it, under no other thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.asking import TABLE
from tests.browser.evening import Evening, Guest, opened_house
from tests.browser.laid import Laid, Laying, asked_for, ready
from tests.browser.phases import lay_full
from tests.browser.still import wait_for_thumbs
from tests.patience import until
from tests.speed import slow

pytestmark = slow

SMALL = {"width": 360, "height": 640}
CONTROLS = "button, summary, input[type=number], label.choice, .dealt, .shield"
# Brought to the middle of the page, as a thumb would do it, which of them something else lies upon.
COVERED = """controls => controls.filter(it => it.checkVisibility({ visibilityProperty: true })
    && !it.closest('.lineup__lists') && it.getBoundingClientRect().width > 1).filter(it => {
  it.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = it.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return it !== at && !it.contains(at) && !at?.contains(it) }).map(it => it.outerHTML)"""
IN_SIGHT = """it => { const box = it.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + 4, box.bottom - 4);
    return box.top >= 0 && box.bottom <= innerHeight && (it === at || it.contains(at) || at.contains(it)) }"""
HEAD = "#desk > form :is(h2, legend:not(.visually-hidden), .lead)"


MOMENTS = {"bills": ("cardboard", asked_for("bills/2"), "de"), "line-up": ("cardboard", asked_for("line-up/3"), "de"),
           "rewards": ("cardboard", asked_for("rewards"), "de"),
           "last-count": ("cardboard", asked_for("last-count"), "de"),
           "ballot": ("companion", asked_for("ballot"), "de"), "place": ("companion", asked_for("place"), "en"),
           "favor": ("companion", asked_for("favor"), "en"), "castle": ("companion", asked_for("castle"), "de")}


@pytest.fixture(scope="module")
def moments(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Evening, dict[str, Laid]]]:
    folder = tmp_path_factory.mktemp("reach")
    tables = ready(folder, {name: (books, moment) for name, (books, moment, _) in MOMENTS.items()}, seed=5)
    with opened_house(browser, folder) as evening:
        yield evening, tables


def opened(moments: tuple[Evening, dict[str, Laid]], name: str, who: str = "") -> Page:
    evening, tables = moments
    table = tables[name]
    page = table.guest(evening, who or table.asked, language=MOMENTS[name][2], size=SMALL).page
    page.locator("#desk > form[data-key]").first.wait_for()
    wait_for_thumbs(page)
    return page


@pytest.mark.parametrize("name", MOMENTS)
def test_every_control_that_answers_can_be_reached(moments: tuple[Evening, dict[str, Laid]], name: str) -> None:
    page = opened(moments, name)
    head = "#board .law__title" if name == "ballot" else HEAD
    assert page.locator(head).first.evaluate(IN_SIGHT), "the question's heading"
    assert page.locator("#desk > form").first.locator(CONTROLS).evaluate_all(COVERED) == []
    page.context.close()


def test_markers_and_seals_of_a_ballot_are_in_sight_together(moments: tuple[Evening, dict[str, Laid]]) -> None:
    page = opened(moments, "ballot")
    for control in ("#desk .few__row label", "#desk .seals button"):
        assert page.locator(control).first.evaluate(IN_SIGHT), control
    page.context.close()


def test_what_is_counted_is_said_in_few_lines(moments: tuple[Evening, dict[str, Laid]]) -> None:
    page = opened(moments, "last-count")
    lines = "it => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).lineHeight)"
    assert max(label.evaluate(lines) for label in page.locator("#desk .amount > label").all()) < 3
    page.context.close()


def test_a_count_says_on_its_button_what_is_missing(moments: tuple[Evening, dict[str, Laid]]) -> None:
    page = opened(moments, "last-count")
    button, fields = page.locator("#desk .actions > .button"), page.locator("#desk input[type=number]")
    many = fields.count()
    expect(button).to_have_text(f"Noch {many} Felder")
    button.click(force=True)  # a thumb presses what looks as if it did nothing, too
    expect(fields.first).to_be_focused()
    for field in fields.all()[1:]:
        field.locator('xpath=following-sibling::button[@data-step="1"]').click()
    expect(button).to_have_text("Noch 1 Feld")
    page.locator('#desk .step[data-step="-1"]').first.click()
    expect(fields.first).to_have_value("0")
    expect(button).to_have_text("Versiegeln")
    button.click()
    expect(page.locator("#desk .sealed")).to_be_visible()
    page.context.close()


def test_the_next_question_comes_into_sight_where_one_has_scrolled_away(
        moments: tuple[Evening, dict[str, Laid]]) -> None:
    seats = [seat for seat in moments[1]["bills"].cookies if seat != TABLE]
    looking, teller = (opened(moments, "bills", seat) for seat in seats[:2])
    expect(looking.locator(".report")).not_to_have_attribute("open", "")
    looking.evaluate("scrollTo(0, document.body.scrollHeight)")
    guest = Guest(teller)
    guest.lay_out(":bills/", guest.offered())
    looking.locator('#desk form[data-key*=":conflicts/"]').wait_for()
    until(lambda: looking.locator(HEAD).first.evaluate(IN_SIGHT))
    for page in (looking, teller):
        page.context.close()


def test_a_number_is_seen_before_the_button_that_sends_it(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    table = lay_full(laying, "squires-back-for-two")
    laying.hall.close()
    with opened_house(browser, tmp_path) as evening:
        for language, size in (("de", SMALL), ("en", {"width": 375, "height": 553})):
            page = table.guest(evening, table.asked, language=language, size=size).page
            button, fields = page.locator("#desk .actions > .button"), page.locator("#desk input[type=number]")
            button.wait_for()
            wait_for_thumbs(page)
            seen = [field.evaluate(IN_SIGHT) for field in fields.all()]
            assert seen, (language, size)
            assert all(seen) or not button.evaluate(IN_SIGHT), (language, size)
            button.scroll_into_view_if_needed()
            assert all(field.evaluate(IN_SIGHT) for field in fields.all()), (language, size)
            page.context.close()
