"""The host's page of a box: what it prints, typed, forgotten, and carried from house to house."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from markupsafe import escape
from werkzeug.test import TestResponse

from companion.games import GAMES
from companion.games.lancaster.new_laws import NEW_LAWS
from companion.locale import tongue
from companion.tables import boxes, lobby
from companion.web import LiveApi
from tests.server.phones import Running
from tests.speed import slow
from tests.tables.mills import MILL, OTHER_MILL
from tests.web.houses import Browser, House
from tests.web.pages import Form, Page

GOOD: Any = {"companion_box": 1, "game": "mill", "values": {"price": 7, "county/toll": {"gold": 1, "sacks": 2}}}


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "mill", MILL)
    monkeypatch.setitem(GAMES, "other-mill", OTHER_MILL)


@pytest.fixture
def host(house: House) -> Browser:
    return house.host()


def known(house: House) -> dict[str, Any]:
    return boxes.known_values(house.hall.store, MILL)


def note(host: Browser, key: str, fields: Mapping[str, Any]) -> TestResponse:
    return host.post("/box/mill/note", {"key": key, **fields})


def carried(host: Browser, text: bytes | None = None, pasted: str = "", name: str = "box.json") -> TestResponse:
    """What a browser sends: an empty file with no name where none was chosen."""
    fields = {"text": pasted, "file": (io.BytesIO(text or b""), name if text is not None else "")}
    return host.post("/box/mill/import", fields, Content_Type="multipart/form-data")


def form_of(page: str, action: str, key: str = "") -> Form:
    return next(form for form in Page(page).forms
                if form.action.partition("#")[0] == action and (not key or form.value("key") == key))


# Options on the front door.


def test_the_host_chooses_the_options_of_a_game_beside_its_seats(house: House, host: Browser) -> None:
    page = host.get("/").text
    forms = {form.value("game"): form for form in Page(page).forms if form.action == "/tables"}
    assert forms["mill"].names() == {"game", "seats", "mill.books", "mill.length"}
    assert forms["other-mill"].names() == {"game", "seats", "other-mill.books"}
    chosen = {control.name: control.value for control in forms["mill"].controls
              if "checked" in control.attributes and control.name != "seats"}
    assert chosen == {"mill.books": "cardboard", "mill.length": "short"}
    assert "as agreed" in page
    told = host.post("/tables", {"game": "mill", "seats": "2", **chosen, "mill.length": "long"})
    assert house.table(told.location.split("/")[2]).snapshot.seating.options == {"books": "cardboard",
                                                                                 "length": "long"}


def test_options_that_do_not_fit_open_no_table(house: House, host: Browser) -> None:
    for fields, status in (({"mill.books": "blue"}, 409), ({"other-mill.books": "cardboard"}, 400),
                           ({"books": "companion"}, 400), ({"mill.books": ["cardboard", "companion"]}, 400)):
        assert host.post("/tables", {"game": "mill", "seats": "2", **fields}).status_code == status
    assert host.post("/tables", {"game": "chess", "seats": "2"}).status_code == 409
    assert house.hall.table_rows() == ()


# The page.


def test_the_front_door_leads_to_the_box_of_every_game_that_has_one(host: Browser) -> None:
    links = Page(host.get("/").text).links()
    assert "/box/mill" in links
    for game in GAMES.values():
        assert (f"/box/{game.key}" in links) is bool(game.box)


def test_the_page_shows_every_value_and_whether_it_is_told(house: House, host: Browser) -> None:
    boxes.note_value(house.hall.store, MILL, MILL.box[0], 7)
    page = host.get("/box/mill").text
    assert all(printed.words.text in page for printed in MILL.box)
    assert page.count("not yet told") == 2
    assert "Told so far: 1 of 3." in page
    assert form_of(page, "/box/mill/note", "price").value("value") == "7"
    assert form_of(page, "/box/mill/note", "county/toll").names() == {"key", "value.gold", "value.sacks"}
    assert [form.value("key") for form in Page(page).forms if form.action == "/box/mill/forget"] == ["price"]
    assert "does not reach a table that is under way" in page


def test_what_a_game_knows_by_itself_is_neither_missing_nor_told(house: House, host: Browser) -> None:
    king = GAMES["long-live-the-king"]
    page = host.get(f"/box/{king.key}").text
    assert (page.count(", known by itself"), page.count("not yet told")) == (6, len(king.box) - 6) == (6, 10)
    assert "Told so far: 0 of 10." in page
    assert "6 values Companion knows by itself." in page
    boxes.note_value(house.hall.store, king, next(one for one in king.box if one.is_read), 3)
    told = host.get(f"/box/{king.key}").text
    assert told.count(", known by itself") == 5
    assert "Told so far: 1 of 11." in told


def test_values_stand_beneath_the_box_that_prints_them_each_box_named_once(host: Browser) -> None:
    page = host.get("/box/lancaster").text
    boxes = list(dict.fromkeys(printed.of for printed in GAMES["lancaster"].box if printed.of))
    assert len(boxes) > 2
    heads = re.findall("<h3>(.*?)</h3>", page)
    assert heads == [str(escape(tongue("en").text_of(box))) for box in boxes]
    assert not re.findall("<h3>", host.get("/box/mill").text)
    beneath = page.split("<h3>The New Laws</h3>")[1].split("<h3>")[0]
    notes = [form for form in Page(beneath).forms if form.action.endswith("/note")]
    assert [form.value("key") for form in notes] == ["law-groups/new-laws"]


def test_the_group_of_each_law_is_a_line_with_a_list_and_can_be_corrected_there(house: House, host: Browser) -> None:
    key = "law-groups/new-laws"
    form = form_of(host.get("/box/lancaster").text, "/box/lancaster/note", key)
    asked = [one for one in form.controls if one.tag == "select"]
    assert len(asked) == len(NEW_LAWS.laws)
    assert {one.options[-1] for one in asked} == {"4"}
    as_printed = form.as_it_comes()
    first, last = asked[0].name, asked[-1].name
    swapped = as_printed | {first: as_printed[last], last: as_printed[first]}
    refused = host.post("/box/lancaster/note", {"key": key, **as_printed, first: "4"})
    assert refused.status_code == 409
    assert "Group 0: 2 laws, and it should be 3." in refused.text
    assert host.post("/box/lancaster/note", {"key": key, **swapped}).status_code == 303
    told = boxes.known_values(house.hall.store, GAMES["lancaster"])[key]
    assert {f"value.{law}": group for law, group in told.items()} == swapped  # type: ignore[union-attr]


def test_what_is_not_yet_told_is_filled_in_with_the_suggestion(host: Browser) -> None:
    assert form_of(host.get("/box/mill").text, "/box/mill/note", "price").value("value") == "4"


def test_a_value_is_saved_and_forgotten_by_one_tap_each(house: House, host: Browser) -> None:
    told = note(host, "price", {"value": "7"})
    assert (told.status_code, told.location) == (303, "/box/mill#b1")
    assert note(host, "county/toll", {"value.gold": "1", "value.sacks": "2"}).status_code == 303
    assert known(house) == GOOD["values"]
    assert host.post("/box/mill/forget", {"key": "price"}).location == "/box/mill#b1"
    assert known(house) == {"county/toll": {"gold": 1, "sacks": 2}}


def test_a_refused_value_stays_typed_and_nothing_is_saved(house: House, host: Browser) -> None:
    told = note(host, "price", {"value": "99"})
    assert told.status_code == 409
    assert form_of(told.text, "/box/mill/note", "price").value("value") == "99"
    assert [tag["id"] for tag in Page(told.text).all("details") if "open" in tag] == ["b1"]
    assert "A number from 1 to 9, please." in told.text
    assert known(house) == {}


def test_a_form_of_another_shape_is_400(house: House, host: Browser) -> None:
    for path, fields in (("note", {}), ("note", {"key": "chimney", "value": "1"}), ("forget", {"key": "chimney"}),
                         ("note", {"key": "price", "value": "1", "more": "1"}), ("forget", {}),
                         ("note", {"key": "price", "value": ["1", "2"]}), ("forget", {"key": "price", "value": "1"})):
        assert host.post(f"/box/mill/{path}", fields).status_code == 400
    assert known(house) == {}


def test_only_the_host_gets_at_the_box_and_only_at_a_box_there_is(house: House, host: Browser) -> None:
    phone = house.browser()
    for method, path in (("GET", ""), ("POST", "/note"), ("POST", "/forget"), ("GET", "/export.json"),
                         ("POST", "/import")):
        assert phone.ask(method, f"/box/mill{path}").status_code == 403
        assert host.ask(method, f"/box/chess{path}").status_code == 404
    assert note(phone, "price", {"value": "7"}).status_code == 403
    assert known(house) == {}


def test_a_table_under_way_does_not_notice_the_page(house: House, host: Browser) -> None:
    code = lobby.open_table_and_begin_evening(house.hall, "mill", ["Ada", "Ben"], {})
    before = house.table(code).snapshot
    note(host, "price", {"value": "7"})
    assert house.table(code).snapshot is before
    assert house.table(code).ask_session(lambda session: session.learned_box_values()) == {}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_control_of_the_page_has_a_label_and_every_id_is_there_once(host: Browser, language: str) -> None:
    host.language = language
    carried(host, json.dumps(GOOD).encode())
    for page in (host.get("/box/mill").text, note(host, "price", {"value": "99"}).text, carried(host, b"{}").text):
        drawn = Page(page)
        assert drawn.unlabelled() == []
        assert len(drawn.all("h1")) == 1
        ids = [attributes["id"] for _, attributes in drawn.tags if "id" in attributes]
        assert len(ids) == len(set(ids))


def test_every_box_on_the_shelf_can_be_drawn_and_filled_in_by_its_page(house: House, host: Browser) -> None:
    for game in (game for game in GAMES.values() if game.box):
        drawn = Page(host.get(f"/box/{game.key}").text)
        assert len([form for form in drawn.forms if form.action.startswith(f"/box/{game.key}/note")]) == len(game.box)
        assert drawn.unlabelled() == []
        for printed in game.box:
            raw = printed.form.sample(random.Random(printed.key))
            fields = printed.form.to_fields("value", raw)
            assert host.post(f"/box/{game.key}/note", {"key": printed.key, **fields}).status_code == 303
            assert boxes.known_values(house.hall.store, game)[printed.key] == raw


# From house to house.


def test_what_is_told_is_saved_as_a_file(host: Browser) -> None:
    carried(host, json.dumps(GOOD).encode())
    told = host.get("/box/mill/export.json")
    assert told.headers["Content-Disposition"] == 'attachment; filename="companion-box-mill.json"'
    assert (told.mimetype, json.loads(told.text)) == ("application/json", GOOD)


def test_a_file_is_taken_over_and_so_is_its_text(house: House, host: Browser) -> None:
    assert carried(host, json.dumps(GOOD).encode()).location == "/box/mill"
    assert known(house) == GOOD["values"]
    assert carried(host, pasted=json.dumps({**GOOD, "values": {"price": 2}})).status_code == 303
    assert known(house) == {**GOOD["values"], "price": 2}


@slow
def test_a_file_travels_through_the_real_server(house: House, host: Browser) -> None:
    running = Running(LiveApi(house.app))  # type: ignore[arg-type]  # it serves any house
    body = ("--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n\r\n--x\r\nContent-Disposition: form-data; "
            f"name=\"file\"; filename=\"box.json\"\r\n\r\n{json.dumps(GOOD)}\r\n--x--\r\n").encode()
    try:
        told = running.ask("POST", "/box/mill/import", body, **{
            "Content-Type": "multipart/form-data; boundary=x", "Cookie": f"companion={host.token}"})
        assert told[0] == 303
    finally:
        running.stop()
    assert known(house) == GOOD["values"]


def test_a_file_with_faults_is_told_fault_by_fault_and_changes_nothing(house: House, host: Browser) -> None:
    wrong = {**GOOD, "values": {**GOOD["values"], "price": 0, "<b>chimney": 1}}
    told = carried(host, pasted=json.dumps(wrong))
    assert told.status_code == 409
    assert "values.price" in told.text
    assert "A number from 1 to 9, please." in told.text
    assert "values.&lt;b&gt;chimney" in told.text
    assert "&lt;b&gt;chimney&#34;: 1" in told.text  # what was pasted can be mended
    assert known(house) == {}


def test_a_file_or_its_text_one_of_the_two(house: House, host: Browser) -> None:
    text = json.dumps(GOOD)
    for told in (carried(host), carried(host, text.encode(), text), carried(host, b"no json"),
                 host.post("/box/mill/import", {"text": "  "})):
        assert told.status_code == 409
        assert "Nothing was taken over:" in told.text
    more = {"text": text, "more": "1"}
    twice = {"file": [(io.BytesIO(text.encode()), "a.json"), (io.BytesIO(text.encode()), "b.json")]}
    for fields in (more, twice, {"picture": (io.BytesIO(b"x"), "x.png"), "text": text}):
        assert host.post("/box/mill/import", fields, Content_Type="multipart/form-data").status_code == 400
    assert known(house) == {}


def test_a_file_of_another_game_or_too_large_a_file_is_refused(house: House, host: Browser) -> None:
    assert carried(host, json.dumps({**GOOD, "game": "other-mill"}).encode()).status_code == 409
    assert carried(host, b" " * 65 * 1024).status_code == 413
    assert known(house) == {}


def test_on_the_page_of_the_box_and_in_a_file_the_unusual_is_believed_at_once(house: House, host: Browser) -> None:
    game = GAMES["lancaster"]
    anything = {"gold": 14, "squires": 0, "markers": 3, "power_points": 0, "deed": ["upgrade"]}
    typed = {"value": "other", **{f"value.other.{part}": str(n) for part, n in anything.items() if part != "deed"},
             "value.other.deed.upgrade": "yes"}
    for key, fields in (("castle/sixth", typed), ("favor/2", {"value": "g2"}), ("castle/gold", {"value": "14"}),
                        ("minimum/york", {"value": "5"})):
        assert host.post("/box/lancaster/note", {"key": key, **fields}).status_code == 303
    told = {"castle/sixth": ["other", anything], "favor/2": ["g2", {}], "castle/gold": 14, "minimum/york": 5}
    assert boxes.known_values(house.hall.store, game) == told
    page = host.get("/box/lancaster").text
    assert "an upgrade, 14 gold, 3 voting markers" in page
    assert Page(page).unlabelled() == []
    older = {"castle/sixth": "p2", "card/1": {"strength": 14, "first": 20, "second": 1, "third": 0}}
    file = json.dumps({"companion_box": 1, "game": "lancaster", "values": older})
    assert host.post("/box/lancaster/import", {"text": file, "file": (io.BytesIO(b""), "")},
                     Content_Type="multipart/form-data").status_code == 303
    assert boxes.known_values(house.hall.store, game) == told | older
    assert form_of(host.get("/box/lancaster").text, "/box/lancaster/note", "castle/sixth").names() >= {"value"}
    assert "2 power points" in host.get("/box/lancaster").text
