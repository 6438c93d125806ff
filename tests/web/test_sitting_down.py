"""Sitting down and standing up: names, colours, full tables, and what a phone remembers for the next."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest

from tests.web.houses import Browser, House, Party, begun, lobby, opened, seat_link, sit_down
from tests.web.pages import Page


def test_who_stands_up_leaves_the_seat_free(house: House) -> None:
    party = lobby(house, 3)
    phone = party.phones["red"]
    assert phone.post(f"/t/{party.code}/leave", {"seat": "red"}).location == f"/j/{party.code}"
    assert sit_down(party, "red", "Zoe").status_code == 303


def test_nobody_can_make_another_stand_up(house: House) -> None:
    party = lobby(house, 3)
    assert party.phones["red"].post(f"/t/{party.code}/leave", {"seat": "blue"}).status_code == 403
    assert party.phones["blue"].get(f"/t/{party.code}").status_code == 200


def test_nobody_stands_up_once_the_evening_has_begun(house: House) -> None:
    party = begun(house)
    assert party.phones["red"].post(f"/t/{party.code}/leave", {"seat": "red"}).status_code == 409


@pytest.mark.parametrize("name", [
    "", "   ", "x" * 25, "Ada\x00", "Ada\x1b[31m", "A\u202eda", "Ada\u2066", "A\u200bda", "\ufeffAda", "Ada\nBen",
    "Ben", "bEN", " Ben  ", "BEN", "\u0412en", "\uff22en", "\u3164", "\u2800", "\uffa0", "Zoe\u3164", "\u0301\u0302",
], ids=ascii)
def test_a_name_that_is_none_or_taken_is_refused_and_the_form_keeps_it(house: House, name: str) -> None:
    party = opened(house, 3)
    sit_down(party, "blue", "Ben")
    told = sit_down(party, "red", name or " ")
    assert told.status_code == 409
    field = next(control for control in Page(told.text).controls if control.name == "name")
    assert field.value.split() == name.split() or "\x00" in name
    assert "aria-invalid" in field.attributes


def test_a_name_is_shown_whole_whatever_words_of_a_page_are_in_it(house: House) -> None:
    party = opened(house, 3)
    name = 'Ada data-fresh=""'
    assert sit_down(party, "red", name).status_code == 303
    assert 'Ada data-fresh=&#34;&#34;' in party.phones["red"].get(f"/t/{party.code}").text


def test_emoji_joined_to_one_are_a_name(house: House) -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    party = opened(house, 3)
    assert sit_down(party, "red", family).status_code == 303
    assert f">{family}<" in party.phones["red"].get(f"/t/{party.code}").text


def test_who_is_refused_for_a_look_alike_is_told_so(house: House) -> None:
    party = opened(house, 3)
    sit_down(party, "blue", "Ada")
    assert "Somebody here has a name that looks the same." in sit_down(party, "red", "\u0410da").text


def test_a_name_of_24_letters_fits(house: House) -> None:
    assert sit_down(opened(house, 3), "red", "x" * 24).status_code == 303


def test_two_names_that_look_the_same_are_the_same(house: House) -> None:
    party = opened(house, 3)
    assert sit_down(party, "red", "Zo\u00e9").status_code == 303
    assert sit_down(party, "blue", "Zoe\u0301").status_code == 409


@pytest.mark.parametrize("colour", ["red", "", "table", "pink", "red' --"])
def test_a_colour_that_is_taken_or_none_is_refused(house: House, colour: str) -> None:
    party = opened(house, 3)
    sit_down(party, "red")
    assert sit_down(party, colour, "Zoe").status_code == 409


def test_a_full_table_takes_nobody(house: House) -> None:
    assert sit_down(lobby(house, 2), "green").status_code == 409


def test_a_seat_that_the_host_adds_takes_one_more(house: House) -> None:
    party = lobby(house, 2)
    door = house.browser().get(f"/j/{party.code}")
    assert "The host adds a seat on the big screen" in door.text
    screen = Page(party.host.get(f"/t/{party.code}/screen").text)
    more = next(form for form in screen.forms if form.action.endswith("/seats"))
    assert [control.value for control in more.controls if "disabled" not in control.attributes] == ["3"]
    for _ in range(2):  # tapped twice it is one seat
        assert party.host.post(f"/t/{party.code}/seats", {"seats": "3"}).status_code == 303
    assert sit_down(party, "green").status_code == 303
    assert sit_down(party, "yellow").status_code == 409


def test_free_seats_can_be_cleared_away_but_no_players(house: House) -> None:
    party = opened(house, 5)
    for colour in ("red", "blue", "green"):
        sit_down(party, colour)
    at = f"/t/{party.code}/seats"
    assert party.host.post(at, {"seats": "3"}).status_code == 303
    assert "Free seat" not in party.host.get(f"/t/{party.code}/screen").text
    for wrong in ("2", "1", "0", "6", "99"):
        assert party.host.post(at, {"seats": wrong}).status_code == 409
    for senseless in ("", "-1", "x", "3.5"):
        assert party.host.post(at, {"seats": senseless}).status_code == 400
    assert party.phones["red"].post(at, {"seats": "4"}).status_code == 403


def test_no_seat_is_added_once_the_evening_has_begun(house: House) -> None:
    party = begun(house, 3)
    assert party.host.post(f"/t/{party.code}/seats", {"seats": "4"}).status_code == 409


def test_a_full_tables_door_says_what_one_can_do(house: House) -> None:
    at = house.browser()
    for party, more in ((lobby(house, 3), True), (lobby(house, 5), False), (begun(house, 3), False)):
        door = at.get(f"/j/{party.code}")
        assert ("The host adds a seat" in door.text) == more
        assert f"/t/{party.code}/screen" in Page(door.text).links()
        claims = [form for form in Page(door.text).forms if form.action.endswith("/claim")]
        assert len(claims) == len(party.phones)


def test_who_has_no_phone_is_told_to_share_one(house: House) -> None:
    party = opened(house, 2)
    sit_down(party, "red")
    assert "No phone? Share one" in house.browser().get(f"/t/{party.code}/screen").text
    assert f"/j/{party.code}?more=1" in Page(party.phones["red"].get(f"/t/{party.code}").text).links()
    sit_down(party, "blue", by=party.phones["red"])
    assert party.phones["red"].get(f"/j/{party.code}?more=1").status_code == 200


def test_nobody_sits_down_once_the_evening_has_begun(house: House) -> None:
    party = opened(house, 5)
    for colour in ("red", "blue"):
        sit_down(party, colour)
    party.host.post(f"/t/{party.code}/begin")
    assert sit_down(party, "green").status_code == 409


def test_a_name_is_only_ever_text(house: House) -> None:
    party = opened(house, 2)
    nasty = '<b onclick="x">&amp;\''
    assert sit_down(party, "red", nasty).status_code == 303
    assert sit_down(party, "blue", "{{ 7*7 }}{0}%s").status_code == 303
    looks = [f"/j/{party.code}", f"/t/{party.code}/screen", f"/t/{party.code}/help", f"/t/{party.code}/record"]
    seen = [party.host.get(path).text for path in looks] + [party.phones["red"].get(f"/t/{party.code}").text]
    seen.append(party.host.post(f"/t/{party.code}/link", {"seat": "red"}).text)
    seen.append(house.browser().get(seat_link(party, "red")).text)
    house.browser().post(f"/j/{party.code}/claim", {"seat": "red"})
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303
    seen += [party.host.get(path).text for path in looks] + [party.phones["red"].get(f"/t/{party.code}").text]
    assert sum("&lt;b onclick" in page for page in seen) > len(seen) // 2  # some pages name nobody
    for page in seen:
        assert "<b onclick" not in page
        assert "49" not in re.findall(r"translate=\"no\">([^<]*)<", page)
        assert not [tag for tag, _ in Page(page).tags if tag == "b"]


def test_the_button_that_begins_asks_who_starts_unless_that_is_agreed(house: House) -> None:
    party = lobby(house)
    asked = party.host.get(f"/t/{party.code}/screen").text
    assert "Who starts?" in asked
    assert party.host.post(f"/t/{party.code}/begin", {"start": "yellow"}).status_code == 409
    assert party.table.snapshot.seating.stage == "lobby"
    assert party.host.post(f"/t/{party.code}/begin", {"start": "green"}).status_code == 303
    assert party.table.snapshot.pages[None].view.start == "green"
    drawn = lobby(house)
    begins = next(form for form in Page(drawn.host.get(f"/t/{drawn.code}/screen").text).forms
                  if form.action.endswith("/begin"))
    lot = next(button for button in begins.controls if not button.value)
    to = lot.attributes["formaction"]
    assert lot.attributes["hx-post"] == to
    assert drawn.host.post(to, {lot.name: lot.value}).status_code == 303
    assert drawn.table.snapshot.seating.stage == "lobby", "first all see who was drawn"
    assert "Who starts?" not in drawn.host.get(f"/t/{drawn.code}/screen").text


def test_a_game_in_which_nobody_starts_asks_nothing(house: House) -> None:
    host = house.host()
    code = host.post("/tables", {"game": "secret-vote", "seats": "2"}).location.split("/")[2]
    for colour, name in (("red", "Ada"), ("blue", "Ben")):
        assert house.browser().post(f"/j/{code}", {"name": name, "colour": colour}).status_code == 303
    assert "Who starts?" not in host.get(f"/t/{code}/screen").text


# What a phone remembers: its player's name and colour, as far as they are free at the next table.


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
