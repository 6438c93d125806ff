"""A line that is cut while somebody seals: it says "not sent" until it is, and what was typed counts once or never."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.evening import COLOURS, FIRST_LAWS, Evening, Guest
from tests.browser.laid import seated
from tests.speed import slow

STORED = "() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('unsent')).map(([, it]) => it).join()"


@pytest.fixture(autouse=True)
def what_could_not_be_sent(evening: Evening) -> None:
    """The browser notes it in its console, often late; that is meant here."""
    evening.meant = ("net::ERR_", "htmx:", "403", "409")


@pytest.fixture
def voting(evening: Evening) -> tuple[Guest, list[Guest]]:
    """Ada and Ben are asked for a ballot."""
    return seated(evening, ("Ada", "Ben"))


def seal(guest: Guest) -> None:
    guest.add_markers(3)
    guest.seal(False)


def is_told_so(guest: Guest) -> None:
    expect(guest.page.locator("#unsent")).to_be_visible()
    expect(guest.page.locator("#desk form.ask .unsent")).to_be_visible()
    expect(guest.page.locator("#bar")).to_be_hidden()  # nobody claims that what was sent is safe
    assert {"answer.markers=3", "answer.aye=no"} <= set(re.split("[&\"]", guest.page.evaluate(STORED)))


def is_sealed_and_forgotten(guest: Guest) -> None:
    expect(guest.page.locator("#desk .sealed")).to_be_visible()
    expect(guest.page.locator("#unsent")).to_be_hidden()
    expect(guest.page.locator(".unsent")).to_have_count(0)
    assert guest.page.evaluate(STORED) == ""
    assert guest.page.locator("#notice").inner_text() == ""


def test_what_was_sealed_without_a_line_is_sent_by_itself(voting: tuple[Guest, list[Guest]]) -> None:
    laptop, (ada, ben) = voting
    ada.page.context.set_offline(True)
    seal(ada)
    is_told_so(ada)
    expect(laptop.page.locator('#waiting .seat[data-state="done"]')).to_have_count(0)
    ada.page.context.set_offline(False)
    is_sealed_and_forgotten(ada)
    ben.vote(True)
    expect(ada.page.locator(".reveal__against strong")).to_have_text("4")


@slow
def test_it_survives_a_reload(voting: tuple[Guest, list[Guest]]) -> None:
    _, (ada, ben) = voting
    ada.page.route("**/answer", lambda route: route.abort())
    seal(ada)
    is_told_so(ada)
    ada.page.unroute("**/answer")
    ada.page.reload()
    is_sealed_and_forgotten(ada)
    ben.vote(True)
    expect(ada.page.locator(".reveal__against strong")).to_have_text("4")


@slow
def test_what_arrived_although_nobody_heard_so_counts_once(voting: tuple[Guest, list[Guest]]) -> None:
    laptop, (ada, ben) = voting

    def deaf(route: Route) -> None:
        route.fetch()
        route.abort()

    ada.page.route("**/answer", deaf)
    seal(ada)
    expect(laptop.page.locator('#waiting .seat[data-state="done"]')).to_have_count(1)
    expect(ada.page.locator("#unsent")).to_be_visible()
    ada.page.unroute_all(behavior="wait")  # one that is on its way still gets lost
    ben.vote(True)  # the table goes on, and the phone sends it once more
    expect(ada.page.locator(".reveal__against strong")).to_have_text("4")
    expect(ada.page.locator("#unsent")).to_be_hidden()
    assert ada.page.evaluate(STORED) == ""
    assert ada.page.locator("#notice").inner_text() == ""


@slow
def test_who_changes_it_has_to_send_it_again(voting: tuple[Guest, list[Guest]]) -> None:
    laptop, (ada, _) = voting
    ada.page.context.set_offline(True)
    seal(ada)
    is_told_so(ada)
    ada.add_markers(2)
    expect(ada.page.locator(".unsent")).to_have_count(0)
    assert ada.page.evaluate(STORED) == ""
    ada.page.context.set_offline(False)
    expect(ada.page.locator("#bar")).to_be_hidden()
    ada.seal(False)
    is_sealed_and_forgotten(ada)
    expect(laptop.page.locator('#waiting .seat[data-state="done"]')).to_have_count(1)


@slow
def test_a_question_that_closed_meanwhile_takes_nothing_and_says_so(evening: Evening) -> None:
    laptop = evening.host(3)
    ada, ben, _ = (evening.join(evening.guest(name), colour)
                   for name, colour in zip(("Ada", "Ben", "Cy"), COLOURS, strict=False))
    evening.begin(laptop)
    expect(ada.questions("laws-in-force")).to_be_visible()
    ada.page.context.set_offline(True)
    ada.lay_out("laws-in-force", FIRST_LAWS[::-1])
    expect(ada.page.locator("#unsent")).to_be_visible()
    ben.lay_out("laws-in-force", FIRST_LAWS)
    expect(ben.questions("bills/1")).to_be_visible()
    ada.page.context.set_offline(False)
    expect(ada.page.locator(".void")).to_contain_text("did not count")
    expect(ada.questions("bills/1")).to_be_visible()
    expect(ada.page.locator("#unsent")).to_be_hidden()
    assert ada.page.evaluate(STORED) == ""


def another_tab(guest: Guest) -> Guest:
    tab = Guest(guest.page.context.new_page(), guest.name)
    tab.page.goto(guest.page.url)
    return tab


@slow
@pytest.mark.parametrize("changes", [False, True], ids=["typed first", "changed"])
def test_what_comes_late_replaces_nothing_that_was_sealed_in_another_tab_since(
        voting: tuple[Guest, list[Guest]], changes: bool) -> None:
    _, (ada, ben) = voting
    if changes:
        ada.vote(True)
        ada.page.locator("#desk .veil > summary").click()
    ada.page.route("**/answer", lambda route: route.abort())
    if changes:
        ada.page.locator('#desk .veil input[value="no"]').check()
        ada.page.locator("#desk .veil .actions button").click()
    else:
        ada.seal(False)
    expect(ada.page.locator("#unsent")).to_be_visible()
    tab = another_tab(ada)
    if changes:
        tab.page.locator("#desk form:has-text('Take it back') button").last.dispatch_event("click")
        expect(tab.questions(":ballot/")).to_be_visible()
        tab.add_markers(2)
    tab.seal(True)
    expect(tab.page.locator("#desk .sealed")).to_be_visible()
    tab.page.close()
    ada.page.unroute("**/answer")
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # looked at again
    expect(ada.page.locator(".void")).to_contain_text("answered anew meanwhile")
    expect(ada.page.locator("#unsent")).to_be_hidden()
    ben.vote(True)
    expect(ada.page.locator(".reveal__for strong")).to_have_text("4" if changes else "2")
    expect(ada.page.locator(".void")).to_be_visible()  # it was to be read


@slow
def test_a_page_that_answers_in_our_place_is_not_put_into_ours(voting: tuple[Guest, list[Guest]]) -> None:
    _, (ada, _) = voting
    ada.page.route("**/answer", lambda route: route.abort())
    ada.seal(False)
    expect(ada.page.locator("#unsent")).to_be_visible()
    ada.page.unroute("**/answer")
    ada.page.route("**/answer", lambda route: route.fulfill(status=403, body="<!doctype html><h1>A router</h1>"))
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ada.page.locator(".void")).to_contain_text("did not count")
    expect(ada.page.get_by_text("A router")).to_have_count(0)


@slow
def test_what_is_taken_back_is_not_sent_by_itself(voting: tuple[Guest, list[Guest]]) -> None:
    laptop, (ada, _) = voting
    ada.vote(True)
    ada.page.locator("#desk .veil > summary").click()
    ada.page.route("**/answer", lambda route: route.abort())
    ada.page.locator('#desk .veil input[value="no"]').check()
    ada.page.locator("#desk .veil .actions button").click()
    expect(ada.page.locator("#unsent")).to_be_visible()
    ada.page.get_by_role("button", name="Take it back").click()
    expect(ada.page.locator("#desk form.ask .seals")).to_be_visible()
    assert ada.page.evaluate(STORED) == ""
    ada.page.unroute("**/answer")
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ada.page.wait_for_timeout(1500)
    expect(laptop.page.locator('#waiting .seat[data-state="done"]')).to_have_count(0)
    expect(ada.page.locator(".void")).to_have_count(0)


@slow
def test_nobody_else_who_takes_the_phone_finds_it_there(evening: Evening) -> None:
    laptop = evening.host(2, game="secret-vote")
    phone = evening.join(evening.guest("Ada"), "red")
    phone.page.goto(f"/j/{evening.code}?more=1")
    phone.type("name", "Ben")
    phone.tap(phone.page.locator('label:has(input[value="blue"])'))
    phone.tap(phone.page.locator("form.ask button.button"))
    evening.begin(laptop)

    def deaf(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.page.route("**/answer", deaf)
    seal(phone)
    expect(phone.page.locator(".handover")).to_be_visible()
    assert phone.page.evaluate(STORED) == ""
    assert "markers" not in phone.page.content()
