"""Pages that live: nothing is swapped away under a finger, and a lost connection comes back by itself."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.evening import COLOURS, FIRST_LAWS, Evening, Guest
from tests.browser.laid import asked_for, seated
from tests.browser.still import wait_for_thumbs
from tests.speed import slow


@slow
def test_a_form_in_use_stays_while_others_vote(evening: Evening) -> None:
    _, (ada, ben, cy) = seated(evening, ("Ada", "Ben", "Cy"))
    ada.add_markers(3)
    ben.vote(True)
    expect(ada.page.locator('#waiting .seat[data-state="done"]')).to_have_count(1)
    assert ada.page.locator('#desk input[name="answer.markers"][value="3"]').is_checked()
    assert ada.page.locator("#changed").is_hidden()
    cy.vote(True)
    ada.seal(False)
    expect(ada.page.locator(".reveal__against strong")).to_have_text("4")


@slow
def test_a_question_that_was_answered_elsewhere_goes_away_and_says_so(evening: Evening) -> None:
    laptop = evening.host(3)
    ada, ben, _ = (evening.join(evening.guest(name), colour)
                   for name, colour in zip(("Ada", "Ben", "Cy"), COLOURS, strict=False))
    evening.begin(laptop)
    expect(ada.questions("laws-in-force")).to_be_visible()
    ada.tap(ada.page.locator("#desk .dealt").first)
    ben.tap(ben.page.get_by_role("button", name="I do it"))
    ben.lay_out("laws-in-force", FIRST_LAWS)
    expect(ada.page.locator("#closed")).to_be_visible()
    expect(ada.questions("bills/1")).to_be_visible()


@slow
def test_a_form_that_changed_keeps_what_was_typed_and_says_so(evening: Evening) -> None:
    laptop, (ada, ben, _) = seated(evening, ("Ada", "Ben", "Cy"), "lancaster", moment=asked_for("laws-in-force"))
    evening.to_the_ballot(laptop, ada)
    expect(ada.questions(":ballot/")).to_be_visible()
    ada.add_markers(7)
    ben.page.goto(ben.page.url + "/wrong")
    ben.page.locator("a[href*='/correct/']", has_text="the first three laws").click()
    for law in ("gold-leads", "squires-lead", "squires-lead", "gold-leads"):  # off the table, and back the other way
        ben.page.locator(f'.dealt:has([value="{law}"])').click()
    ben.page.locator('#preview button[value="yes"]').click()
    expect(ada.page.locator("#changed")).to_be_visible()
    assert ada.page.locator('#desk input[name="answer.markers.more"]').input_value() == "7"
    ada.seal(False)
    expect(ada.page.locator("#desk .sealed")).to_be_visible()
    expect(laptop.page.locator('#waiting .seat[data-state="done"]')).to_have_count(1)


@slow
def test_a_lost_connection_is_shown_and_comes_back_by_itself(evening: Evening) -> None:
    _, (ada, ben) = seated(evening, ("Ada", "Ben"))
    port = evening.house.port
    ada.add_markers(2)
    evening.house.kill()
    expect(ada.page.locator("#bar")).to_be_visible()
    ada.seal(False)  # sent into nothing: it must stay on the phone
    evening.house.open(port)
    expect(ada.page.locator("#bar")).to_be_hidden()
    assert ada.page.locator('#desk input[name="answer.markers"][value="2"]').is_checked()
    ada.seal(False)
    ben.vote(True)
    expect(ada.page.locator(".reveal__against strong")).to_have_text("3")
    evening.meant = ("net::ERR_", "htmx:")


@slow
def test_two_players_share_a_phone_with_a_card_between_them(evening: Evening) -> None:
    laptop = evening.host(2, game="secret-vote")
    phone = evening.join(evening.guest("Ada"), "red")
    phone.page.goto(f"/j/{evening.code}?more=1")
    phone.type("name", "Ben")
    phone.tap(phone.page.locator('label:has(input[value="blue"])'))
    phone.tap(phone.page.locator("form.ask button.button"))
    evening.begin(laptop)
    phone.add_markers(17)
    phone.seal(False)
    expect(phone.page.locator(".handover")).to_be_visible()
    shown = phone.page.locator("main").inner_html()
    assert "17" not in re.sub(r'data-v="\w+"', "", shown)  # a version may have these digits, too
    phone.page.locator('.handover button[value="red"]').click()
    expect(phone.questions(":ballot/")).to_be_visible()
    phone.seal(True)
    expect(phone.page.locator(".reveal__against strong")).to_have_text("18")


@slow
def test_a_phone_whose_seat_moved_away_says_so(evening: Evening) -> None:
    laptop, (ada, _) = seated(evening, ("Ada", "Ben"))
    other = evening.guest("Ada")
    other.page.goto(f"/j/{evening.code}")
    other.page.locator('form[action$="/claim"] button[value="red"]').click()
    _unfold(laptop)
    laptop.page.locator('form[action$="/admit"] button[value="red"]').click()
    expect(other.page.locator("#desk form.ask")).to_be_visible()
    expect(ada.page.locator("#desk form.ask")).to_have_count(0)
    expect(ada.page.locator("#desk a[href^='/j/']")).to_be_visible()


@slow
def test_a_double_tap_lets_one_phone_in_and_not_the_next(evening: Evening) -> None:
    laptop, _ = seated(evening, ("Ada", "Ben"))
    for seat in ("blue", "red"):
        _claim(evening, seat)
    lets_in = laptop.page.locator('form[action$="/admit"] button')
    expect(lets_in).to_have_count(2)
    _unfold(laptop)
    wait_for_thumbs(laptop.page)
    box = lets_in.last.bounding_box()
    assert box
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    laptop.page.mouse.click(*at)
    laptop.page.locator('form[action$="/admit"] button[value="red"]').wait_for(state="detached")
    laptop.page.mouse.click(*at)  # the other claim stands there by now
    expect(laptop.page.locator("#desk .claim")).to_have_count(1)
    _unfold(laptop)
    lets_in.click()  # once it is meant, it counts
    expect(lets_in).to_have_count(0)


@slow
def test_a_second_enter_lets_nobody_in(evening: Evening) -> None:
    laptop, _ = seated(evening, ("Ada", "Ben"))
    _claim(evening, "red")
    _claim(evening, "blue")
    lets_in = laptop.page.locator('form[action$="/admit"] button')
    expect(lets_in).to_have_count(2)
    _unfold(laptop)
    lets_in.first.focus()
    _claim(evening, "red")  # a desk drawn anew leaves the focus where it was
    expect(lets_in).to_have_count(3)
    expect(lets_in.first).to_be_focused()
    laptop.page.keyboard.press("Enter")
    expect(lets_in).to_have_count(1)
    expect(laptop.page.locator("#desk")).to_be_focused()
    laptop.page.keyboard.press("Enter")
    expect(laptop.page.locator("#desk .claim")).to_have_count(1)


def _claim(evening: Evening, seat: str) -> None:
    stranger = evening.guest()
    stranger.page.goto(f"/j/{evening.code}")
    stranger.page.locator(f'form[action$="/claim"] button[value="{seat}"]').click()


def _unfold(laptop: Guest) -> None:
    """Strangers who ask are a line in the head, until the host looks."""
    laptop.page.locator("#claims > summary").click()
