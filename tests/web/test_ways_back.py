"""A seated phone finds back to its seat from wherever its menu leads."""

from __future__ import annotations

import pytest

from tests.web.houses import House, begun, lobby, opened, sit_down
from tests.web.pages import Page
from tests.web.test_quick import SHEETS

BEYOND = ("/help", "/quick", *(f"/quick/{key}" for key in SHEETS), "/")


@pytest.mark.parametrize("where", [*BEYOND, "/t/{code}/screen", "/j/{code}?more=1", "/t/{code}/record"])
def test_every_page_of_a_phones_menu_leads_back_to_its_seat(house: House, where: str) -> None:
    party = begun(house)
    page = Page(party.phones["red"].get(where.format(code=party.code)).text)
    assert f"/t/{party.code}" in page.links()


@pytest.mark.parametrize("where", [*BEYOND, "/t/{code}/screen"])
def test_who_sits_nowhere_is_offered_no_seat(house: House, where: str) -> None:
    party = begun(house)
    for browser in (house.browser(), house.host()):
        assert f"/t/{party.code}" not in Page(browser.get(where.format(code=party.code)).text).links()


def test_the_front_door_offers_a_phone_all_its_tables_those_that_go_on_first(house: House) -> None:
    first = lobby(house)
    phone, second = first.phones["red"], opened(house, 3)
    assert sit_down(second, "red", by=phone).status_code == 303
    both = [f"/t/{second.code}", f"/t/{first.code}"]
    assert [link for link in Page(phone.get("/").text).links() if link in both] == both
    with house.hall.store.writing() as writing:
        writing.set_stage(second.code, "over", 0)
    assert [link for link in Page(phone.get("/").text).links() if link in both] == both[::-1]
    assert both[1] in Page(phone.get("/help").text).links()
