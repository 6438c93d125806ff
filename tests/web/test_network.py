"""The address on the screen, and whether any phone has come by it."""

from __future__ import annotations

import pytest

from companion.web.network import Network
from tests.web.houses import House, Party, opened, sit_down
from tests.web.pages import Page


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1:1413"), ("::1", "[::1]:1413")])
def test_a_server_that_listens_on_one_address_shows_that_one(host: str, shown: str) -> None:
    reach = Network(1413, host).address_for_phones()
    assert (reach.address, reach.base) == (shown, f"http://{shown}")


def test_what_the_host_says_is_shown_whatever_the_cards_are() -> None:
    assert Network(1413, "127.0.0.1",
                   "http://court.example:8000/").address_for_phones().base == "http://court.example:8000"


# Reached.

# "No phone has reached this laptop yet": said only while it is so, wherever it is said.


@pytest.fixture
def party(house: House) -> Party:
    """A lobby, and the laptop's own browser; nobody else has been here."""
    party = opened(house, 2)
    house.app.extensions["companion.network"] = Network(1413)
    return party


def asked(party: Party, shown: bool = True) -> tuple[int, str]:
    told = party.host.get(f"/help/reached?at={party.code}{'&shown=yes' if shown else ''}")
    return told.status_code, told.text


def test_the_panel_stays_while_nobody_comes_and_leaves_with_the_first_phone(party: Party) -> None:
    status, panel = asked(party, shown=False)
    assert status == 200
    shown = next(tag for tag in Page(panel).all("details"))
    assert shown["hx-get"] == f"/help/reached?at={party.code}&shown=yes"
    assert asked(party) == (204, "")  # nothing is swapped
    assert party.house.browser(address="192.0.2.77").get(f"/j/{party.code}").status_code == 200
    assert asked(party) == (200, "")  # nothing comes in its place
    assert asked(party, shown=False) == (200, "")


@pytest.mark.parametrize("shown", [False, True])
def test_once_all_sit_nobody_is_missing_wherever_they_came_from(party: Party, shown: bool) -> None:
    for colour in ("red", "blue"):
        assert asked(party)[0] == 204
        assert sit_down(party, colour, by=party.house.browser(address="127.0.0.1")).status_code == 303
    assert asked(party, shown) == (200, "")


def test_the_panel_leaves_when_play_begins_whoever_came(party: Party) -> None:
    for colour in ("red", "blue"):
        assert sit_down(party, colour, by=party.house.browser(address="127.0.0.1")).status_code == 303
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303
    assert party.host.post(f"/t/{party.code}/seats", {"seats": "3"}).status_code == 409
    assert asked(party) == (200, "")


def test_the_help_page_tells_the_news_by_itself(party: Party) -> None:
    page = party.host.get("/help").text
    assert "No phone has reached this laptop yet." in page
    assert "/help/sees" in {tag.get("hx-get") for tag in Page(page).all("section")}
    assert party.host.get("/help/sees").status_code == 204
    party.house.browser(address="192.0.2.77").get("/")
    told = party.host.get("/help/sees")
    assert "A phone has reached this laptop." in told.text
    assert "hx-get" not in told.text
    assert "hx-get" not in party.host.get("/help").text


def test_the_room_code_on_the_screen_opens_its_qr_code_over_the_game(party: Party) -> None:
    for colour in ("red", "blue"):
        sit_down(party, colour)
    for _ in range(2):
        page = party.host.get(f"/t/{party.code}/screen").text
        head = page.partition("<header")[2].partition("</header>")[0]
        assert "<details class=\"pop-up\"><summary" in head
        assert "<svg" in head.partition("</summary>")[2]
        assert f'href="/t/{party.code}/help"' in head  # where scripts and old browsers find more
        party.host.post(f"/t/{party.code}/begin")
    assert "pop-up" not in party.phones["red"].get(f"/t/{party.code}").text
