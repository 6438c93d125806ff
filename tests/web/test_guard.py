"""What is stopped at the gate, before any page is thought of."""

from __future__ import annotations

import io
import logging
import socket
import time
from pathlib import Path

import pytest

from companion.web import LiveApi, create_app
from companion.web.network import Network
from tests.server.phones import Running
from tests.speed import slow
from tests.web.houses import BASE, House, ballot, begun, lobby, voting
from tests.web.test_routes import ROUTES, filled, kept

HOSTS_OF_OURS = ["localhost", "localhost:1413", "127.0.0.1", "192.168.1.5:1413", "[::1]:1413", "[fe80::1]",
                 socket.gethostname(), f"{socket.gethostname().upper()}.local:1413"]
FOREIGN_HOSTS = ["evil.example", "evil.example:1413", "localhost.evil.example", "192.168.1.5.nip.io", "2130706433",
                 "[::1", "", "127.0.0.1.", "a b"]


@pytest.mark.parametrize("host", HOSTS_OF_OURS)
def test_our_own_names_and_every_address_are_good_hosts(house: House, host: str) -> None:
    assert house.browser().get("/", Host=host).status_code == 200


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_a_name_that_is_not_ours_is_stopped(house: House, host: str) -> None:
    party = begun(house)
    for path in ("/", f"/t/{party.code}/screen", "/static/x/y", "/nowhere"):
        assert party.host.get(path, Host=host).status_code == 403


@pytest.mark.parametrize("headers", [
    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://localhost:8000"}, {"Origin": "http://["}, {"Origin": ""}, {"Origin": "localhost"},
    {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "nonsense"},
    {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
])
def test_a_form_of_another_site_is_stopped(house: House, headers: dict[str, str]) -> None:
    party = voting(house)
    before = kept(house)
    for phone in (party.phones["red"], party.host):
        for method, rule in ROUTES:
            if method == "POST":
                assert phone.post(filled(party, rule), ROUTES[method, rule][1], **headers).status_code == 403
    assert kept(house) == before


@pytest.mark.parametrize("headers", [
    {}, {"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": "none"}, {"Origin": "http://192.168.1.5:1413", "Host": "192.168.1.5:1413"},
])
def test_our_own_forms_pass(house: House, headers: dict[str, str]) -> None:
    assert house.browser().post("/language", {"language": "de", "back": "/"}, **headers).status_code == 303


def test_a_body_without_a_length_is_411(house: House) -> None:
    party = voting(house)
    told = house.app.test_client().open(f"/j/{party.code}", method="POST", headers={"Transfer-Encoding": "chunked"},
                                        input_stream=io.BytesIO(b"name=Zoe&colour=red"))
    assert told.status_code == 411


@pytest.mark.parametrize("path", ["/find", "/tables", "/j/CODE", "/t/CODE/answer", "/t/CODE/begin", "/nowhere"])
def test_more_than_64_kilobytes_are_413(house: House, path: str) -> None:
    party = voting(house)
    large = {"code": "x" * 64 * 1024}
    assert house.browser().post(path.replace("CODE", party.code), large).status_code == 413


@pytest.mark.parametrize("fields", [
    {"name": "Zoe", "colour": "red", "seat": "red"}, {"name": ["Zoe", "Yan"], "colour": "red"},
    {"name": "Zoe", "colour": "red", "": "x"},
])
def test_unknown_and_doubled_fields_are_400(house: House, fields: dict[str, object]) -> None:
    party = lobby(house, 2)
    before = kept(house)
    assert house.browser().post(f"/j/{party.code}", fields).status_code == 400
    assert kept(house) == before


def test_an_answer_with_doubled_or_unknown_fields_is_400(house: House) -> None:
    party = voting(house)
    ask = party.open_asks()[0]
    good = {"key": f"{ask.seat}:{ask.key}", "era": "0", "answer.aye": "yes", "answer.markers": "1"}
    phone, where = party.phones[ask.seat], f"/t/{party.code}/answer"
    before = kept(house)
    for wrong in ({"answer.aye": ["yes", "no"]}, {"answer": "x"}, {"era": "x"}, {"era": "-1"}, {"era": "1" * 30},
                  {"era": "١"}, {"key": "red"}):
        assert phone.post(where, {**good, **wrong}).status_code == 400, wrong
    assert kept(house) == before
    assert phone.post(where, good).status_code == 303


def test_a_file_is_400(house: House) -> None:
    party = lobby(house, 2)
    form = {"name": "Zoe", "colour": "green", "portrait": (io.BytesIO(b"me"), "me.png")}
    told = house.app.test_client().post(f"/j/{party.code}", data=form, content_type="multipart/form-data")
    assert told.status_code == 400


# Streams.


def test_a_stream_is_for_those_who_sit_there_and_come_by_our_own_name(house: House) -> None:
    party = voting(house)
    running = Running(LiveApi(house.app))  # type: ignore[arg-type]  # it serves any house
    at, mine = f"/t/{party.code}/stream", {"Cookie": f"companion={party.phones['red'].token}"}
    try:
        known = {"Cookie": f"companion={party.host.token}"}  # and has no seat
        for others in ({}, known, {"Host": "evil.example", **mine}, {"Sec-Fetch-Site": "cross-site", **mine}):
            assert running.phone(f"{at}?as=seat", **others).answer.status == 403, others
        # Other programs on localhost have set cookies of their own.
        odd = {"Cookie": f"a[b]={{\"x\": 1}}; {mine['Cookie']}; =; é"}
        assert running.phone(f"{at}?as=seat", **odd).answer.status == 200
    finally:
        running.stop()


# Headers.


def test_every_answer_carries_the_headers_that_keep_it_in_the_house(house: House) -> None:
    party = voting(house)
    seen = set()
    for method, rule in ROUTES:
        for browser in (party.host, party.phones["red"], house.browser()):
            told = browser.ask(method, filled(party, rule), ROUTES[method, rule][1] if method == "POST" else None)
            seen.add(told.status_code)
            policy = told.headers["Content-Security-Policy"]
            assert "unsafe" not in policy
            assert {"default-src 'none'", "form-action 'self'", "base-uri 'none'",
                    "frame-ancestors 'none'"} <= set(policy.split("; "))
            assert told.headers["X-Content-Type-Options"] == "nosniff"
            assert told.headers["Referrer-Policy"] == "same-origin"
            assert (told.mimetype == "text/html") == (told.headers.get("Cross-Origin-Opener-Policy") == "same-origin")
            if told.mimetype in ("text/html", "application/json"):
                assert told.headers["Cache-Control"] == "no-store"
    assert {200, 303, 403, 404, 409, 410} <= seen


def test_static_files_are_kept_for_a_year_and_only_under_their_own_name(house: House) -> None:
    page = house.browser().get("/").text
    path = next(part.split('"')[0] for part in page.split('href="')[1:] if part.startswith("/static/"))
    assert "immutable" in house.browser().get(path).headers["Cache-Control"]
    for wrong in ("/static/x/shell-page.css", "/static/../pyproject.toml", "/static/%2e%2e/%2e%2e", f"{path}%00"):
        assert house.browser().get(wrong).status_code == 404


@pytest.mark.parametrize("back", ["//evil.example", "/\\evil.example", "http://evil.example", "evil", "/\n/x", ""])
def test_choosing_a_language_leads_nowhere_else(house: House, back: str) -> None:
    assert house.browser().post("/language", {"language": "de", "back": back}).status_code == 400


@slow
@pytest.mark.parametrize("back", ["/x" * 30_000, "/t/" + "y" * 60_000, "/t/BBBB" + "/a" * 190, "/x?" + "/" * 60_000],
                         ids=["deep", "long", "as deep as may be", "asking"])
def test_the_way_back_costs_nothing_however_long_it_is(house: House, back: str) -> None:
    phone = house.browser()
    begun_at = time.process_time()
    assert phone.post("/language", {"language": "de", "back": back}).location in ("/", back)
    assert time.process_time() - begun_at < 0.05


def test_a_doubled_slash_leads_to_the_page(house: House) -> None:
    party = begun(house)
    told = house.browser().get(f"/t/{party.code}//screen")
    assert told.status_code in (301, 308, 404)
    assert told.status_code == 404 or told.location.endswith(f"/t/{party.code}/screen")


# Failing.


def test_a_house_that_cannot_read_its_books_says_so(house: House) -> None:
    party = voting(house)
    house.close()
    for told in (party.phones["red"].get(f"/t/{party.code}"), house.browser("x").get("/"), party.host.get("/"),
                 party.answer("red", ballot("yes"))):
        assert told.status_code == 503
        assert "Traceback" not in told.text


def test_a_failure_of_our_own_shows_no_value_to_anybody(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.app = create_app(house.hall, Network(1413, base_url=BASE))  # the others' addresses stay as they are
    house.app.add_url_rule("/fails", view_func=lambda: {}["secret 17"])
    party = voting(house)
    party.answer("red", ballot("no", 17))
    caplog.set_level(logging.DEBUG)
    told = party.phones["red"].get("/fails")
    assert told.status_code == 500
    assert "secret" not in told.text + caplog.text
    assert "Traceback" not in told.text + caplog.text
    assert caplog.text
    assert party.phones["red"].token not in caplog.text


def test_the_folder_holds_only_the_database(house: House) -> None:
    voting(house)
    assert all(path.name.startswith("companion.sqlite3") for path in Path(house.folder).iterdir())
