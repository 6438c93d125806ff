"""The questions of Long Live the King! under thumbs, by keyboard and without scripts. How many taps they take together:
`test_king_evening.py`."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.evening import COLOURS, Evening, Guest, begin_the_evening
from tests.browser.script import hurry
from tests.browser.test_market import faults
from tests.games.long_live_the_king.kit import PROFILE
from tests.speed import slow

pytestmark = slow

SMALL = {"width": 360, "height": 640}
NAMES = ("Ada", "Ben", "Cy", "Dora")


def seated(evening: Evening, languages: tuple[str, ...] = ("en", "de", "en", "de"), *,
           hurried: bool = True) -> tuple[Guest, list[Guest]]:
    """Four play with the cardboard; the box is known. `hurried`: what lasts a moment is over at once."""
    laptop = evening.host(4, game="long-live-the-king", box=PROFILE)
    phones = [evening.join(evening.guest(name, language, SMALL), colour)
              for name, language, colour in zip(NAMES, languages, COLOURS, strict=False)]
    begin_the_evening(laptop.page)
    for guest in (laptop, *phones):
        if hurried:
            hurry(guest)
        guest.taps = 0
    return laptop, phones


def tap(guest: Guest, what: str) -> None:
    guest.tap(guest.page.locator("#desk").locator(what).first)


def asked(guest: Guest, about: str) -> Locator:
    form = guest.questions(about).first
    expect(form).to_be_visible()
    return form


def move_in(guest: Guest, seat: str, where: str, defender: str, there: str) -> None:
    form = f'form[data-key^="{seat}:dispute/"] '
    tap(guest, f"{form}.ask__fold > summary")
    tap(guest, f'{form}label:has([name="answer.where"][value="{where}"])')
    tap(guest, f'{form}label:has([name="answer.defender"][value="{defender}"])')
    tap(guest, f'{form}button[name="answer.there"][value="{there}"]')


def lay(guest: Guest, *cards: str) -> None:
    """A tap a card."""
    asked(guest, ":cards/")
    for card in cards:
        tap(guest, f'.hand .amount:has([name="answer.{card}"]) .step[data-step="1"]')
    tap(guest, ".actions .button")


def test_every_hand_finds_its_way(evening: Evening) -> None:
    """The laptop says it for somebody; cards are laid by thumb, by keyboard and without scripts, and so are dice."""
    laptop, phones = seated(evening, ("en",) * 4)
    ada, ben, cy, dora = phones
    expect(laptop.page.locator("#desk .ask__fold")).to_have_count(2)
    tap(laptop, 'form[data-key^="table:dispute/"] summary')
    found = faults(laptop)
    for field, value in (("intruder", "red"), ("where", "2"), ("defender", "green")):
        tap(laptop, f'label:has([name="answer.{field}"][value="{value}"])')
    tap(laptop, 'button[name="answer.there"][value="0f"]')
    assert laptop.taps == 5
    asked(dora, "yellow:cards/")
    found += faults(dora)
    lay_under_a_thumb(ada)
    lay_without_scripts(evening, ben)
    asked(cy, ":cards/").locator('[name="answer.1"]').focus()
    press(cy, "ArrowUp", "ArrowUp", "Enter")
    expect(cy.page.locator("#desk .sealed")).to_be_visible()
    lay(dora, "1")
    asked(ada, "red:dice/")
    assert found + faults(ada) == []
    ada.taps = 0
    for die, side in ((0, "2"), (0, "6"), *((die, "5") for die in range(1, 5))):  # the first one was read wrong
        tap(ada, f'label:has([name="answer.{die}"][value="{side}"])')
    expect(ada.questions(":dice/")).to_have_count(0)
    assert ada.taps == 1 + 5, "the last one sends"
    asked(ben, "blue:dice/")
    tap(ben, ".dice__roll")
    form = asked(cy, "green:dice/")
    expect(cy.page.locator("#desk")).to_be_focused()  # as before it stood empty: it is one Tab to the first answer
    expect(form.get_by_role("group", name="Die 2: parchment (×1)")).to_be_visible()
    form.locator('[name="answer.0"]').first.focus()
    press(cy, "Space", "ArrowRight", "Tab", "Space", "Enter")
    asked(dora, "yellow:dice/")
    dora.taps = 0
    tap(dora, 'button[name="answer.0"][value="3"]')
    expect(dora.questions(":dice/")).to_have_count(0)
    assert dora.taps == 1


def press(guest: Guest, *keys: str) -> None:
    for key in keys:
        guest.page.keyboard.press(key)


def lay_under_a_thumb(ada: Guest) -> None:
    """No more than there may lie, and what lies there is said; who changes it begins anew."""
    form = asked(ada, "red:cards/")
    button, told = form.locator(".actions .button"), form.locator("output")
    more = form.get_by_role("button", name="One more")
    expect(button).to_have_attribute("aria-disabled", "true")
    for at in (0, 0, 1, 2, 2):  # the second dagger is not in the box before the first election
        more.nth(at).click(force=True)
    expect(told).to_have_text("The sum is 4 now.")
    expect(button).to_have_attribute("aria-disabled", "false")
    form.get_by_role("button", name="One less: parchment (×1)").click()
    for _ in range(3):
        more.nth(1).click(force=True)
    expect(told).to_have_text("The sum is 5 now.")
    expect(more.nth(0)).to_have_attribute("aria-disabled", "true")
    assert [form.locator(f'[name="answer.{value}"]').input_value() for value in "123"] == ["1", "3", "1"]
    button.click()
    sealed = ada.page.locator("#desk .sealed")
    expect(sealed).to_be_visible()
    assert "parchment" not in sealed.inner_text(), "covered until it is held"
    ada.page.get_by_text("Change it").click()
    assert [sealed.locator(f'[name="answer.{value}"]').input_value() for value in "123"] == ["0", "0", "0"]


def lay_without_scripts(evening: Evening, ben: Guest) -> None:
    phone = evening.guest("Ben", "de", SMALL, java_script_enabled=False)
    phone.page.context.add_cookies(ben.page.context.cookies())  # type: ignore[arg-type]
    phone.look(f"/t/{evening.code}")
    for value, n in (("1", "2"), ("2", "1")):
        phone.page.fill(f'#desk [name="answer.{value}"]', n)
    phone.page.locator("#desk .actions .button").first.click()
    expect(phone.page.locator("#desk .sealed")).to_contain_text("2 × Pergament (×1)")
