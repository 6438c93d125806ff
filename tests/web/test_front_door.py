"""The host's front door: one form a game, folded, and nothing that was typed is lost."""

from __future__ import annotations

from urllib.parse import urlsplit

from companion.games import GAMES
from tests.web.houses import Browser, House
from tests.web.pages import Form, Page

REFUSED = {"game": "lancaster", "seats": "9", "lancaster.books": "companion"}


def folds(page: Page) -> list[bool]:
    """Which game's form is open."""
    return ["open" in fold for fold in page.all("details") if fold.get("name") == "games"]


def opens(page: Page) -> list[Form]:
    return [form for form in page.forms if form.action == "/tables"]


def test_each_game_has_its_form_and_one_of_them_is_open(house: House) -> None:
    page = Page(house.host().get("/").text)
    assert [form.value("game") for form in opens(page)] == list(GAMES)
    assert folds(page).count(True) == 1


def test_the_game_that_was_played_last_lies_open(house: House) -> None:
    host = house.host()
    for game in (*GAMES, *reversed(GAMES)):
        assert host.post("/tables", {"game": game, "seats": "3"}).status_code == 303
        assert folds(Page(host.get("/").text)) == [key == game for key in GAMES]


def chosen(browser: Browser, path: str) -> dict[str, str]:
    form = next(form for form in opens(Page(browser.get(path).text)) if form.value("game") == "lancaster")
    return {control.name: control.value for control in form.controls if "checked" in control.attributes}


def test_a_refused_form_is_open_and_another_language_leaves_it_as_it_was(house: House) -> None:
    host = house.host()
    host.post("/tables", {"game": "secret-vote", "seats": "3"})
    told = host.post("/tables", REFUSED)
    assert told.status_code == 409
    refused = Page(told.text)
    assert folds(refused) == [key == "lancaster" for key in GAMES]
    back = next(form.value("back") for form in refused.forms if form.action == "/language")
    answer = host.post("/language", {"language": "de", "back": back})
    assert answer.status_code == 303
    assert urlsplit(answer.location).path == "/"
    again = host.get(answer.location)
    assert again.status_code == 200
    assert 'lang="de"' in again.text
    assert "für 2 bis 5" in again.text  # why it was refused is said in that language
    assert chosen(host, answer.location)["lancaster.books"] == "companion"


def test_an_address_with_nonsense_shows_the_plain_front_door(house: House) -> None:
    host = house.host()
    for query in ("game=chess&seats=3", "game=lancaster&seats=x", "game=lancaster", "seats=3", "game=lancaster&x=1",
                  "game=lancaster&seats=3&lancaster.books=nobody", "game=lancaster&game=x"):
        page = host.get(f"/?{query}")
        assert page.status_code == 200, query
        assert folds(Page(page.text)).count(True) == 1
    assert "Which table is yours" in house.browser().get("/?game=lancaster&seats=9").text
