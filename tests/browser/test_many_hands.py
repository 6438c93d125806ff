"""Many hands at one table: who is entering what, undo with one tap, and what is covered from those who peek."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.evening import FIRST_LAWS, NAMES, Evening, Guest
from tests.browser.laid import asked_for, seated
from tests.speed import slow

pytestmark = slow


def begun(evening: Evening) -> tuple[Guest, list[Guest]]:
    """Three play, everything lies ready."""
    return seated(evening, NAMES[:3], "lancaster", moment=asked_for("laws-in-force"))


LAW_LISTS = '#desk form[data-key="table:laws-in-force"]'


def test_others_forms_fold_to_who_is_entering_and_i_do_it_takes_over(evening: Evening) -> None:
    laptop, (ada, ben, cy) = begun(evening)
    for guest in (laptop, ada, ben, cy):
        expect(guest.page.locator(LAW_LISTS)).to_be_visible()
    ada.choose("answer.0", FIRST_LAWS[0])
    for guest in (laptop, ben, cy):
        expect(guest.page.locator(".entering")).to_contain_text("Ada is entering this")
        expect(guest.page.locator(LAW_LISTS)).to_be_hidden()
    expect(ada.page.locator(LAW_LISTS)).to_be_visible()
    expect(ada.page.locator(".entering")).to_have_count(0)
    ben.tap(ben.page.get_by_role("button", name="I do it"))
    expect(ben.page.locator(LAW_LISTS)).to_be_visible()
    expect(ada.page.locator(".entering")).to_contain_text("Ben is entering this")
    expect(ada.page.locator(LAW_LISTS)).to_be_hidden()
    expect(ada.page.get_by_role("button", name="I do it")).to_be_visible()
    expect(ada.page.locator(f'#desk input[name="answer.0"][value="{FIRST_LAWS[0]}"]')).to_be_checked()
    ada.tap(ada.page.get_by_role("button", name="I do it"))
    expect(ben.page.locator(".entering")).to_contain_text("Ada is entering this")
    ada.lay_out("laws-in-force", FIRST_LAWS)
    expect(cy.questions("bills/1")).to_be_visible()


def test_the_screen_says_what_is_asked_and_what_stands_there_while_somebody_types(evening: Evening) -> None:
    laptop, (ada, ben, _) = begun(evening)
    ada.choose("answer.0", FIRST_LAWS[0])
    told = laptop.page.locator(".entering")
    expect(told).to_contain_text("Ada is entering this")
    expect(told.locator(".entering__what")).to_have_text("In which order do the first three laws lie?")
    expect(told.locator(".entering__so-far")).to_have_text(re.compile("^Left: The richest lord\\s*$"))
    ada.choose("answer.1", FIRST_LAWS[1])
    expect(told.locator(".entering__so-far")).to_have_text(re.compile("^Left: The richest lord\\s+Middle: "))
    expect(ben.page.locator(".entering")).to_have_text(re.compile("^Ada is entering this\\s*I do it$"))


def test_a_mistake_is_undone_on_the_same_page_in_two_taps(evening: Evening) -> None:
    laptop, (ada, ben, _) = begun(evening)
    evening.to_the_ballot(laptop, ada)
    expect(ada.questions(":ballot/")).to_be_visible()
    expect(ben.page.locator(".slip")).to_contain_text("The laptop: All knights are placed")
    where = ada.page.url
    ada.tap(ada.page.locator(".slip button"))
    for guest in (laptop, ada, ben):
        expect(guest.questions("placed/1")).to_be_visible()
        expect(guest.page.locator(".slip")).to_have_count(0)
    assert ada.page.url == where
    ada.go_on()
    expect(ben.page.locator(".slip")).to_contain_text("Ada: All knights are placed")
    ben.vote(True)
    for guest in (laptop, ada, ben):
        expect(guest.page.locator(".slip")).to_have_count(0)

def test_nothing_moves_under_a_finger_when_undo_comes_and_goes(evening: Evening) -> None:
    laptop, (ada, *_) = begun(evening)
    ada.lay_out("laws-in-force", FIRST_LAWS)
    for guest in (laptop, ada):
        expect(guest.page.locator(".slip")).to_be_visible()
        top = "() => document.querySelector('#desk').getBoundingClientRect().top"
        before = guest.page.evaluate(top)
        guest.page.evaluate("document.querySelector('.slip').remove()")
        assert guest.page.evaluate(top) == before


def colours(page: Page, what: str) -> object:
    return page.locator(what).evaluate_all(
        "all => all.map(it => (s => [s.color, s.backgroundImage, s.borderColor, s.boxShadow, s.fontWeight])"
        "(getComputedStyle(it)))")


def test_a_ballot_looks_the_same_whatever_is_chosen(evening: Evening) -> None:
    laptop, (ada, *_) = begun(evening)
    evening.to_the_ballot(laptop, ada)
    ada.vote(True)
    seal = ada.page.locator("#desk .sealed")
    assert seal.locator(".lead").is_hidden()
    assert "Yes" not in seal.inner_text(), "nothing but that it is sealed"
    ada.page.get_by_text("Change it").click()
    seen = []
    for choice in ("yes", "no"):
        ada.choose("answer.aye", choice)
        seen.append(colours(ada.page, "#desk .sealed .choice"))
    assert seen[0] == seen[1]
    looks = [tuple(look) for look in seen[0]]  # type: ignore[attr-defined]
    assert len(set(looks)) == 1, "chosen or not, this or that"


def is_covered(page: Page) -> bool:
    """Nothing of it takes a pixel: how wide the number is does not tell either."""
    return not page.locator(".cover .holdings--secret").first.is_visible()


def test_what_lies_behind_a_screen_is_shown_while_held(evening: Evening) -> None:
    ada, ben, _ = with_purses(evening)
    ada.page.reload(wait_until="commit")
    assert is_covered(ada.page), "from the first frame on"
    ada.page.wait_for_load_state()
    summary = ada.page.locator(".purse .cover > summary")
    summary.hover()
    ada.page.mouse.down()
    assert not is_covered(ada.page)
    ada.page.mouse.up()
    assert is_covered(ada.page)
    for key in (" ", "Enter"):
        summary.focus()
        ada.page.keyboard.down(key)
        assert not is_covered(ada.page)
        ada.page.keyboard.up(key)
        assert is_covered(ada.page)
    summary.evaluate("it => it.click()")  # as a screen reader does: no pointer, no key
    assert not is_covered(ada.page)
    assert axe.faults(ada.page) == []
    summary.evaluate("it => it.click()")
    assert is_covered(ada.page)
    ada.page.locator(".menu > summary").click()
    ada.page.get_by_role("button", name="Cover my numbers", pressed=True).click()
    assert not is_covered(ada.page)
    ada.page.reload()
    expect(ada.page.locator(".purse .holdings--secret")).to_be_visible()
    assert is_covered(ben.page), "phone by phone"


def with_purses(evening: Evening) -> list[Guest]:
    """Companion keeps the books, and the first knight is placed."""
    return seated(evening, NAMES[:3], "lancaster", {"books": "companion"}, asked_for("place"))[1]


def test_without_scripts_a_tap_opens_a_cover_and_a_tap_closes_it(evening: Evening) -> None:
    ada, *_ = with_purses(evening)
    phone = evening.guest("Ada", java_script_enabled=False)
    phone.page.context.add_cookies(ada.page.context.cookies())  # type: ignore[arg-type]
    phone.look(f"/t/{evening.code}")
    assert is_covered(phone.page)
    for is_open in (True, False):
        phone.page.locator(".purse .cover > summary").click()
        assert is_covered(phone.page) != is_open
    assert phone.page.locator("[data-covers]").is_hidden()


def test_a_refusal_goes_when_its_question_does(evening: Evening) -> None:
    laptop, (ada, *_) = begun(evening)
    for place, law in enumerate(("gold-leads", "gold-leads", "county-pairs")):
        ada.page.locator(f'#desk input[name="answer.{place}"][value="{law}"]').evaluate("dot => dot.click()")
    ada.send()
    expect(ada.page.locator("#notice")).to_contain_text(re.compile("two places"))
    laptop.page.get_by_role("button", name="I do it").click()
    expect(ada.page.locator(".entering")).to_be_visible()
    expect(ada.page.locator("#notice .note")).to_have_count(1)
    laptop.lay_out("laws-in-force", FIRST_LAWS)
    expect(ada.questions("bills/1")).to_be_visible()
    expect(ada.page.locator("#notice .note")).to_have_count(0)
    expect(ada.page.locator("#closed")).to_be_visible()
    ada.lay_out("bills/1", ada.offered())
    expect(ada.questions("conflicts/1")).to_be_visible()
    expect(ada.page.locator("#closed")).to_be_hidden()
    evening.meant = ("409",)
