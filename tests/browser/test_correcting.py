"""Something was wrong: found at once, corrected in five taps, and everybody sees it, on the smallest phone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.core.asking import TABLE, OpenQuestion
from companion.tables import past, play
from companion.web.soft_names import with_soft_hyphens
from tests.browser.evening import Evening, Guest, opened_house
from tests.browser.laid import LONG, Laid, Laying, Moment, asked_for, at_the_end
from tests.browser.phases import lay_full
from tests.browser.still import wait_for_thumbs
from tests.browser.usual import BOX
from tests.patience import until
from tests.speed import slow

pytestmark = slow

SMALL = {"width": 360, "height": 640}
MOST = 5
IN_FRONT = """it => { it.scrollIntoView({ block: "center" });
    const box = it.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.width === 0 || it === at || it.contains(at) || it.parentElement.contains(at) }"""
IN_SIGHT = """it => { const box = it.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.bottom - 4);
    return it === at || it.contains(at) }"""


# Taps meant for what was there before are let through again.

# What the stream brings when it can no longer be undone.
LAPSED = """() => { const old = document.getElementById("meanwhile"), fresh = old.cloneNode(false);
    companion.tell("arriving", { old, fresh }); old.replaceWith(fresh);
    companion.tell("arrived", { old, fresh }); companion.tell("told") }"""


def after(start: str) -> Moment:
    """Something else is asked once this was answered."""
    asked: set[str] = set()

    def moment(_view: object, asks: Sequence[OpenQuestion]) -> bool:
        keys = {ask.key for ask in asks}
        asked.update(key for key in keys if key.startswith(start))
        return bool(asked) and not keys & asked

    return moment


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Evening, dict[str, Laid]]]:
    moments = {"voting": ("cardboard", asked_for("ballot/")), "line-up": ("cardboard", after("line-up/")),
               "kept": ("companion", asked_for("ballot/")), "slip": ("cardboard", asked_for("bills/")),
               "under": ("cardboard", asked_for("bills/"))}
    folder = tmp_path_factory.mktemp("mending")
    laying, laid = Laying(folder, BOX), {}
    for name, (books, moment) in moments.items():
        laid[name] = laying.begun("lancaster", LONG, {"books": books})
        laying.until(laid[name], moment, random.Random(name))
    laid["over"] = laying.begun("secret-vote", LONG, {})
    laying.until(laid["over"], at_the_end, random.Random(3))
    laid["typed"] = cards_typed(laying)
    laid["again"] = asked_all_again(laying)
    laying.hall.close()
    with opened_house(browser, folder) as night:
        yield night, laid


def cards_typed(laying: Laying) -> Laid:
    """The two conflicts are cards that nobody knew: four numbers each."""
    laid = laying.begun("lancaster", LONG, {"books": "cardboard"})
    laying.until(laid, asked_for("conflicts/"), random.Random(1))
    cards = {"left": ["other", {"strength": 7, "first": 8, "second": 5, "third": 2}],
             "right": ["other", {"strength": 5, "first": 9, "second": 5, "third": 2}]}
    key = laying.open_asks(laid)[0].key
    play.answer(laying.hall, laid.code, laid.devices[TABLE], TABLE, key, cards, 0)
    return laid


def asked_all_again(laying: Laying) -> Laid:
    """How many squires each has was told in secret, by one seat 4, by another 15; then it was asked again of all."""
    laid = lay_full(laying, "law-for-five")
    asked = laying.open_asks(laid)
    for ask in asked:
        told = {"red": 4, "blue": 15}.get(ask.seat, 1)
        play.answer(laying.hall, laid.code, laid.devices[ask.seat], ask.seat, ask.key, told, 0)
    at = next(entry.seq for entry in laying.consult(laid, past.entries_of_answered_questions)
              if entry.question_id == asked[0].question_id)
    play.ask_all_again(laying.hall, laid.code, laid.devices[asked[0].seat], at, 0)
    return laid


def seats(house: tuple[Evening, dict[str, Laid]], name: str, language: str = "en") -> tuple[Guest, Guest, Guest]:
    """Whose finger it is, somebody else, and the laptop."""
    evening, laid = house
    red, blue = (laid[name].guest(evening, seat, size=SMALL, language=language) for seat in ("red", "blue"))
    return red, blue, laid[name].guest(evening, TABLE, language=language)


def to_the_list(guest: Guest) -> None:
    guest.taps = 0
    guest.tap(guest.page.locator(".way-back a"))


def change(guest: Guest, question: str) -> None:
    guest.tap(guest.page.locator("a.mend__change", has_text=re.compile(question)).first)


def correct(guest: Guest) -> None:
    guest.tap(guest.page.locator('#preview button[value="yes"]'))
    expect(guest.page.locator("#desk")).to_be_visible()
    assert guest.taps <= MOST, guest.taps


def announced(*guests: Guest) -> None:
    for guest in guests:
        expect(guest.page.locator(".mended")).to_contain_text("Maximiliane")


def controls(guest: Guest) -> list[Locator]:
    return guest.page.locator("#desk :is(button, .choice, summary):visible, .top summary:visible").all()


def test_a_mistyped_law_while_a_ballot_stands_open(house: tuple[Evening, dict[str, Laid]]) -> None:
    red, blue, laptop = seats(house, "voting")
    to_the_list(red)
    change(red, "three laws turned up")
    red.tap(red.page.locator(".dealt:not(:has(:checked))").first)
    correct(red)
    announced(red, blue, laptop)
    for guest in (blue, laptop):
        wait_for_thumbs(guest.page)
        assert [it.inner_text() for it in controls(guest) if not it.evaluate(IN_FRONT)] == [], "nothing lies over it"


def test_a_mistyped_card(house: tuple[Evening, dict[str, Laid]]) -> None:
    red, blue, laptop = seats(house, "voting")
    to_the_list(red)
    change(red, "two conflicts turned up")
    red.tap(red.page.locator(".card-choice:not(:has(:checked)):has(.bare)").first)
    correct(red)
    announced(red, blue, laptop)


def test_a_mistyped_strength(house: tuple[Evening, dict[str, Laid]]) -> None:
    red, blue, laptop = seats(house, "line-up")
    to_the_list(red)
    change(red, "[Ww]ho stands")
    stands = red.page.locator('.shield[aria-pressed="true"]:not([data-behind])').first
    red.tap(stands)
    was = re.sub(r"\D", "", stands.locator("b").inner_text())
    red.tap(red.page.locator(".pad button:visible", has_text="4" if was != "4" else "3"))
    expect(red.page.locator(".sure")).to_be_in_viewport(ratio=1)
    assert red.page.locator("main .button:visible").all_inner_texts() == ["Correct it", "No, leave it"]
    correct(red)
    announced(red, blue, laptop)
    for guest in (red, blue, laptop):
        told = guest.page.locator(".mended__value")
        expect(told).to_have_text(re.compile(r"^Conflict \d: .*: \d → \d$"))
        expect(told).to_be_in_viewport(ratio=1)
        assert told.evaluate(IN_FRONT)


def test_mistyped_gold(house: tuple[Evening, dict[str, Laid]]) -> None:
    red, blue, laptop = seats(house, "kept", "de")
    to_the_list(red)
    own = red.page.locator(".lies", has=red.page.locator("summary", has_text=with_soft_hyphens("Charlotte")))
    red.tap(own.locator("summary"))
    red.tap(own.locator("a", has_text=re.compile("Gold")).first)
    red.tap(red.page.locator('button[name="answer"][value="7"]'))
    expect(red.page.locator("#desk")).to_be_visible()
    assert red.taps <= MOST
    announced(red, blue, laptop)


def test_the_menu_leads_there_first(house: tuple[Evening, dict[str, Laid]]) -> None:
    for guest in seats(house, "voting"):
        guest.tap(guest.page.locator("#menu"))
        guest.tap(guest.page.locator(".menu a").first)
        expect(guest.page.locator("h1")).to_have_text("Something was wrong?")


def test_what_stands_there_already_is_not_corrected(house: tuple[Evening, dict[str, Laid]]) -> None:
    red, *_ = seats(house, "line-up")
    to_the_list(red)
    change(red, "[Ww]ho stands")
    stands = red.page.locator('.shield[aria-pressed="true"]:not([data-behind])').first
    was = re.sub(r"\D", "", stands.locator("b").inner_text())
    red.tap(stands)
    red.tap(red.page.locator(".pad button:visible", has_text=was))
    expect(red.page.locator("#preview")).to_have_text("That is what stands there already.")
    expect(red.page.locator('#preview button')).to_have_count(0)


def test_the_newest_answers_stand_whole_and_the_board_is_folded(house: tuple[Evening, dict[str, Laid]]) -> None:
    for guest in seats(house, "line-up")[:2]:
        to_the_list(guest)
        cut = guest.page.locator(".mend b").evaluate_all(
            "all => all.slice(0, 5).filter(it => it.scrollHeight > it.clientHeight + 1).map(it => it.textContent)")
        assert cut == []
        assert guest.page.locator(".lies a:visible").count() == 0
        assert guest.page.locator(".lies > summary:visible").count() >= len(LONG)


def test_what_can_be_undone_stands_in_full_beside_the_menu_and_leaves_its_room(
        house: tuple[Evening, dict[str, Laid]]) -> None:
    red, blue, _ = seats(house, "slip", "de")
    for law in range(3):
        red.tap(red.page.locator(".dealt:visible").nth(law))
    for guest in (red, blue):
        slip = guest.page.locator(".slip")
        expect(slip).to_contain_text("Maximiliane")
        wait_for_thumbs(guest.page)
        assert slip.locator("p").evaluate("it => it.scrollHeight <= it.clientHeight + 1"), "all of it can be read"
        guest.page.evaluate("window.scrollTo(0, 0)")
        assert guest.page.locator("#menu").evaluate(IN_FRONT)
        assert slip.locator("button").evaluate(IN_FRONT)
    before = blue.page.locator("#desk").evaluate("it => it.getBoundingClientRect().top")
    blue.page.evaluate(LAPSED)
    expect(blue.page.locator(".slip")).to_have_count(0)
    assert blue.page.locator("#desk").evaluate("it => it.getBoundingClientRect().top") == before


def test_what_can_be_undone_lies_over_no_heading_however_far_down_somebody_was(
        house: tuple[Evening, dict[str, Laid]]) -> None:
    red = seats(house, "under", "de")[0]
    red.page.set_viewport_size({"width": 375, "height": 553})
    for law in range(3):
        red.tap(red.page.locator(".dealt:visible").nth(-1 - law))
    red.page.locator("#desk form:not(:has(.dealt)) > :is(h2, fieldset), #desk form .lead").first.wait_for()
    red.page.locator(".slip").wait_for()
    wait_for_thumbs(red.page)
    slip, heading = (red.page.locator(what).first
                     for what in (".slip", "#desk form :is(h2, legend:not(.visually-hidden), .lead)"))
    edge = "(it, edge) => it.getBoundingClientRect()[edge]"
    until(lambda: heading.evaluate(edge, "top") >= slip.evaluate(edge, "bottom"))  # it comes into sight


def test_what_was_said_before_is_marked_by_a_dot_that_nobody_sees_from_a_metre_away(
        house: tuple[Evening, dict[str, Laid]]) -> None:
    red, blue, _ = seats(house, "again")
    look = """it => { const dot = getComputedStyle(it, "::after"), now = getComputedStyle(it);
        return [dot.content !== "none" && dot.position === "absolute", now.backgroundImage, now.boxShadow] }"""
    for guest, marked in ((red, 'button[value="4"]'), (blue, ".tail > summary")):
        taps = guest.page.locator("#desk .taps--numbers .tap")
        seen = taps.evaluate_all(f"all => all.map({look})")
        assert [it[0] for it in seen].count(True) == 1
        assert guest.page.locator(f"#desk {marked}").evaluate(look)[0]
        assert len({tuple(it[1:]) for it in seen}) == 1, "they look alike"
    blue.tap(blue.page.locator("#desk .tail > summary"))
    expect(blue.page.locator("#desk .tail input")).to_have_value("15")


def test_once_the_evening_is_closed_no_phone_offers_to_correct_it(house: tuple[Evening, dict[str, Laid]]) -> None:
    red, _, laptop = seats(house, "over")
    expect(red.page.locator(".way-back a")).to_be_visible()
    laptop.page.goto(laptop.page.url.replace("/screen", "/close"))
    laptop.page.locator('form[action$="/close"] button').click()
    expect(red.page.locator(".way-back a")).to_be_hidden()


def test_what_a_correction_would_do_never_comes_over_the_number_that_is_changed(
        house: tuple[Evening, dict[str, Laid]]) -> None:
    red = seats(house, "typed", "de")[0]
    for size in (SMALL, {"width": 375, "height": 553}):
        red.page.set_viewport_size(size)  # type: ignore[arg-type]
        to_the_list(red)
        change(red, "Konflikte")
        more = red.page.locator('.step[data-step="1"]:visible').first
        more.click()
        red.page.locator(".sure").wait_for()
        until(lambda: more.evaluate(IN_SIGHT))  # noqa: B023 - waited for at once
        more.click()
        expect(red.page.locator(".sure__what")).to_contain_text("9")
        red.page.goto(red.page.url.partition("/correct")[0])
