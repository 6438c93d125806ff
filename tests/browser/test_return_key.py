"""The return key presses none of the taps that send an answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from companion.core.asking import Ask, Form
from companion.core.dice import Dice
from companion.core.words import say
from companion.locale import tongue
from companion.web.fragments import speaking_functions
from tests.speed import slow
from tests.web.every_form import FORMS, PLACING
from tests.web.test_drawing import ENVIRONMENTS

pytestmark = slow


def drawn(form: Form[object]) -> str:
    ask = Ask("red", "what", say("What?"), form).as_open_question("what")
    facts = {"ask": ask, "at": 1, "base": "/t/x", "code": "x", "era": 0, "seat": "red", "screen": False,
             "typed": {}, "own": {}}
    return ENVIRONMENTS["en"].get_template("fragments/ask.html").render(**facts, **speaking_functions(tongue("en")))


@pytest.mark.parametrize("form", [PLACING, FORMS["sheet"], Dice(2)], ids=["placing", "sheet", "dice"])
def test_the_return_key_sends_no_answer_that_nobody_chose(browser: Browser, form: Form[object]) -> None:
    page = browser.new_page()
    page.set_content(drawn(form))
    page.evaluate("""() => { window.pressed = [];
        document.forms[0].noValidate = true;
        document.forms[0].onsubmit = (it) => { window.pressed.push(it.submitter.name); return false; } }""")
    page.locator("input[type=radio]").first.focus()
    page.keyboard.press("Enter")
    for field in page.locator("input[type=number]").all():
        field.focus()
        page.keyboard.press("Enter")
    assert set(page.evaluate("window.pressed")) <= {""}
    page.close()
