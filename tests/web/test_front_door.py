"""The host's front door: one form a game, folded, and nothing that was typed is lost."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from companion.core.choices import usual_options
from companion.games import GAMES
from companion.games.lancaster import LANCASTER
from companion.locale import tongue
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


def chosen(browser: Browser, path: str = "/") -> dict[str, str]:
    return chosen_in(browser.get(path).text)


def chosen_in(page: str) -> dict[str, str]:
    """What stands chosen; a box that is not ticked is not there."""
    return next(form for form in opens(Page(page)) if form.value("game") == "lancaster").as_it_comes()


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


# What lies on the table.

BY_HAND = {"seats": "3", "lancaster.books": "cardboard", "lancaster.new-laws": "in", "lancaster.resentment": "in",
           "lancaster.laws": "groups", "lancaster.laws-1": "new-laws", "lancaster.dishonor-ties": "markers-blame"}


def test_every_box_is_one_line_to_tick_with_what_it_adds(house: House) -> None:
    page = house.host().get("/").text
    controls = [one for form in opens(Page(page)) for one in form.controls]
    ticks = {one.name for one in controls if one.attributes.get("type") == "checkbox"}
    boxes = [choice for choice in LANCASTER.options if choice.is_switch]
    assert ticks == {f"lancaster.{choice.key}" for choice in boxes}
    assert all(page.count(tongue("en").text_of(choice.options[1].note)) == 1 for choice in boxes
               if choice.options[1].note)
    assert page.count("What lies on your table?") == 1


def test_whoever_ticks_nothing_plays_the_base_game_and_what_is_ticked_is_played(house: House) -> None:
    host = house.host()
    assert host.post("/tables", {"game": "lancaster", "seats": "3"}).status_code == 303
    assert host.post("/tables", {"game": "lancaster", **BY_HAND}).status_code == 303
    later, first = (json.loads(row.options)["options"] for row in sorted(
        house.hall.table_rows(), key=lambda row: "groups" not in row.options))
    assert first == usual_options(LANCASTER.options)
    assert {f"lancaster.{key}": value for key, value in later.items()}.items() >= (BY_HAND.items() - {("seats", "3")})


def test_a_form_that_nobody_touched_opens_a_table_though_it_names_choices_that_are_not_asked(house: House) -> None:
    host = house.host()
    untouched = chosen(host)
    assert untouched.items() >= {"lancaster.laws-1": "base", "lancaster.dishonor-ties": "markers-spare"}.items()
    assert host.post("/tables", {"game": "lancaster", **untouched}).status_code == 303
    assert host.post("/tables", {"game": "lancaster", **BY_HAND}).status_code == 303
    assert host.post("/tables", {"game": "lancaster", **chosen(host)}).status_code == 303  # as the last evening left it


def test_the_form_stands_as_the_last_evening_of_this_game_was_opened(house: House) -> None:
    host = house.host()
    host.post("/tables", {"game": "lancaster", **BY_HAND})
    host.post("/tables", {"game": "secret-vote", "seats": "4"})
    assert chosen(host).items() >= BY_HAND.items()
    host.post("/tables", {"game": "lancaster", "seats": "4"})
    assert chosen(host)["seats"] == "4"
    assert "lancaster.new-laws" not in chosen(host)


def test_an_evening_that_nobody_can_read_is_not_remembered(house: House) -> None:
    host = house.host()
    fresh = chosen(host)
    code = host.post("/tables", {"game": "lancaster", **BY_HAND}).location.split("/")[2]
    row = house.hall.store.table_row(code)
    assert row
    for spoilt in ("{}", "nonsense", json.dumps({"seats": 3, "options": {"books": "nobody"}})):
        with house.hall.store.writing() as writing:
            writing.set_agreement(code, spoilt)
        assert chosen(host) == fresh


def test_what_does_not_go_together_comes_back_filled_in_with_the_reason_beside_it(house: House) -> None:
    host = house.host()
    told = host.post("/tables", {"game": "lancaster", **BY_HAND, "lancaster.laws": "lots"})
    assert told.status_code == 409
    assert chosen_in(told.text).items() >= {**BY_HAND, "lancaster.laws": "lots"}.items()
    reason = "“Group 1: The New Laws” needs “Law cards in the pile: Group by group”."
    beside = told.text.partition(reason)
    assert told.text.count(reason) == 1
    assert 'id="lancaster.laws-1"' in beside[2][:200]
    in_focus = [one for one in Page(told.text).controls if "autofocus" in one.attributes]
    assert [one.name for one in in_focus] == ["lancaster.laws-1"]
    assert house.hall.table_rows() == ()


def test_the_same_in_another_language(house: House) -> None:
    host = house.host()
    told = host.post("/tables", {"game": "lancaster", **BY_HAND, "lancaster.laws": "all"})
    back = next(form.value("back") for form in Page(told.text).forms if form.action == "/language")
    again = host.get(host.post("/language", {"language": "de", "back": back}).location).text
    assert chosen_in(again) == chosen_in(told.text)
    assert again.count("„Abschnitt 1: Neue Gesetze“ braucht") == 1
