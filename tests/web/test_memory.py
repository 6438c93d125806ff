"""A phone remembers its player's name and colour, as far as they are free at the next table."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from tests.web.houses import Browser, House, Party, opened, sit_down
from tests.web.pages import Page


def filled(phone: Browser, path: str) -> tuple[str, str]:
    page = Page(phone.get(path).text)
    name = next(control.value for control in page.controls if control.name == "name")
    return name, next((it.value for it in page.controls if it.name == "colour" and "checked" in it.attributes), "")


@pytest.fixture
def next_table(house: House) -> Party:
    """Where the phone comes with Zoé's name and the blue shield in mind."""
    first = opened(house, 3)
    assert sit_down(first, "blue", "Zoé \U0001f44b;").status_code == 303
    following = opened(house, 3)
    following.phones["zoe"] = first.phones["blue"]
    return following


def test_name_and_colour_stand_in_the_next_form(next_table: Party) -> None:
    assert filled(next_table.phones["zoe"], f"/j/{next_table.code}") == ("Zoé \U0001f44b;", "blue")


def test_a_colour_that_is_taken_is_not_offered(next_table: Party) -> None:
    assert sit_down(next_table, "blue", "Ben").status_code == 303
    assert filled(next_table.phones["zoe"], f"/j/{next_table.code}") == ("Zoé \U0001f44b;", "")


def test_a_name_that_sits_here_already_is_not_offered(next_table: Party) -> None:
    assert sit_down(next_table, "red", "Zoé \U0001f44b;").status_code == 303
    assert filled(next_table.phones["zoe"], f"/j/{next_table.code}") == ("", "")


def test_who_sits_down_second_on_a_phone_is_neither_offered_nor_remembers_anything(next_table: Party) -> None:
    phone, code = next_table.phones["zoe"], next_table.code
    assert sit_down(next_table, "blue", "Zoé \U0001f44b;", by=phone).status_code == 303
    assert filled(phone, f"/j/{code}?more=1") == ("", "")
    assert sit_down(next_table, "green", "Ben", by=phone).status_code == 303
    third = opened(next_table.house, 2)
    assert filled(phone, f"/j/{third.code}")[0].startswith("Zoé")


def test_the_memory_goes_to_the_doors_of_tables_only(house: House) -> None:
    kept = sit_down(opened(house, 3), "red").headers.getlist("Set-Cookie")
    mine = next(cookie for cookie in kept if cookie.startswith("player="))
    assert {"Path=/j/", "HttpOnly", "SameSite=Lax"} <= {part.strip() for part in mine.split(";")}


@pytest.mark.parametrize("cookie", ["x", ".", "red.", "pink.Ada", "red.%00", "red." + "a" * 25, "red.%E2%80%AE",
                                    "red.<b>", "." * 4000, "red." + "a" * 4000])
def test_a_cookie_that_makes_no_sense_fills_in_nothing_harmful(house: House, cookie: str) -> None:
    party, phone = opened(house, 3), house.browser()
    phone.client.set_cookie("player", cookie, path="/j/")
    page = phone.get(f"/j/{party.code}")
    assert page.status_code == 200
    assert "<b>" not in page.text


def test_another_language_at_a_refused_form_leaves_what_was_typed(house: House) -> None:
    party = opened(house, 3)
    sit_down(party, "blue", "Ben")
    phone = house.browser()
    refused = Page(sit_down(party, "red", "Ben", by=phone).text)
    back = next(form.value("back") for form in refused.forms if form.action == "/language")
    answer = phone.post("/language", {"language": "de", "back": back})
    assert urlsplit(answer.location).path == f"/j/{party.code}"
    assert filled(phone, answer.location) == ("Ben", "red")
