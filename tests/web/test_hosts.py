"""A host who resigns, or becomes one, on pages that are open meanwhile."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from companion.tables import doors
from companion.web import LiveApi
from companion.web.network import Network
from tests.server.phones import Running
from tests.speed import slow
from tests.web.houses import Browser, House, opened, sit_down
from tests.web.pages import Page


@slow
def test_a_hosts_open_screens_lose_their_controls_at_once_when_the_host_resigns(house: House) -> None:
    party = opened(house, 3)
    sit_down(party, "red")
    other = house.host()
    running = Running(LiveApi(house.app))  # type: ignore[arg-type]  # it serves any house
    try:

        def screen_of(browser: Browser) -> dict[str, list[str]]:
            return streams[browser.token].page()

        path = f"/t/{party.code}/stream?as=screen"
        streams = {one.token: running.phone(path, 0, Cookie=f"companion={one.token}") for one in (party.host, other)}
        for one in (party.host, other):
            assert f"/t/{party.code}/begin" in screen_of(one)["desk"][1]
        assert party.host.post("/hosts/resign").status_code == 303
        assert f"/t/{party.code}/begin" not in screen_of(party.host)["desk"][1]
        assert sit_down(party, "blue").status_code == 303
        left = screen_of(party.host)
        assert "Ben" in left["board"][1]
        assert "/t/" not in left.get("desk", ["", ""])[1]
        assert f"/t/{party.code}/remove" in screen_of(other)["desk"][1]  # who is host still stays one
    finally:
        running.stop()


def test_an_open_screen_gets_its_controls_when_its_device_becomes_a_host(house: House) -> None:
    party = opened(house, 3)
    tablet = house.browser()
    assert sit_down(party, "red", by=tablet).status_code == 303
    running = Running(LiveApi(house.app))  # type: ignore[arg-type]  # it serves any house
    try:
        stream = running.phone(f"/t/{party.code}/stream?as=screen", 0, Cookie=f"companion={tablet.token}")
        assert "begin" not in stream.page()["desk"][1]
        assert tablet.post(f"/h/{doors.issue_link_token(house.hall, 'host')}").status_code == 303
        assert f"/t/{party.code}/begin" in stream.page()["desk"][1]
    finally:
        running.stop()


def test_who_wants_to_stop_being_host_is_asked_first(house: House) -> None:
    host, _ = house.host(), house.host()
    door = Page(host.get("/").text)
    assert "/hosts/resign" in door.links()
    assert not [form for form in door.forms if form.action == "/hosts/resign"]
    asked = Page(host.get("/hosts/resign").text)
    assert [form.action for form in asked.forms if "host" in form.action] == ["/hosts/resign"]
    assert host.post("/tables", {"game": "lancaster", "seats": 3}).status_code == 303
    assert house.browser().get("/hosts/resign").status_code == 403


def test_the_only_host_cannot_stop_being_it(house: House) -> None:
    host, other = house.host(), house.host()
    assert other.post("/hosts/resign").status_code == 303
    assert not [form for form in Page(host.get("/hosts/resign").text).forms if form.action == "/hosts/resign"]
    assert host.post("/hosts/resign").status_code == 409
    assert host.post("/tables", {"game": "lancaster", "seats": 3}).status_code == 303


def test_hosts_who_have_not_been_here_since_the_start_are_none_to_count_on(house: House) -> None:
    host, other = house.host(), house.host()
    tokens = host.token, other.token
    house.close()
    again = House(house.folder)
    try:
        host, other = (again.browser(token) for token in tokens)
        assert host.post("/hosts/resign").status_code == 409
        assert other.get("/").status_code == 200
        assert host.post("/hosts/resign").status_code == 303
        assert other.post("/hosts/resign").status_code == 409
    finally:
        again.close()


@pytest.fixture
def launch(house: House) -> str:
    """The link that the terminal shows, which somebody has opened."""
    house.app.extensions["companion.network"] = Network(1413)
    link = f"/h/{doors.issue_link_token(house.hall, 'launch')}"
    assert house.browser().get(link).status_code == 303
    return link


@pytest.mark.parametrize("name", ["localhost:1413", "127.0.0.1:1413", "[::1]:1413"])
def test_the_terminals_link_lets_the_laptop_itself_in_every_time(house: House, launch: str, name: str) -> None:
    laptop = house.browser(address="127.0.0.1")
    for _ in range(2):
        assert laptop.get(launch, Host=name).status_code == 303
    assert laptop.post("/tables", {"game": "lancaster", "seats": 3}, Host=name).status_code == 303
    assert house.browser(address="127.0.0.1").ask("HEAD", launch).status_code == 200


@pytest.mark.parametrize(("address", "headers"), [
    ("192.168.1.20", {}),
    ("127.0.0.1", {"X_Forwarded_For": "192.168.1.20"}), ("127.0.0.1", {"Forwarded": "for=192.168.1.20"}),
    ("127.0.0.1", {"Via": "1.1 somebody"}), ("127.0.0.1", {"Host": "192.168.1.5:1413"}),
])
def test_used_from_elsewhere_or_through_a_proxy_it_opens_nothing(
        house: House, launch: str, address: str, headers: dict[str, str]) -> None:
    for method in ("GET", "POST"):
        assert house.browser(address=address).ask(method, launch, **headers).status_code == 410


def asks(house: House, address: str, called: str, name: str, link: str) -> int:
    browser = house.browser(address=address)
    browser.called = called
    return browser.get(link, Host=f"{name}:1413").status_code


@pytest.mark.parametrize(("address", "called", "name", "status"), [
    ("192.168.1.5", "192.168.1.5", "192.168.1.5", 303), ("fd00::2", "fd00::2", "[fd00::2]", 303),
    ("::ffff:127.0.0.1", "::ffff:127.0.0.1", "127.0.0.1", 303), ("::ffff:127.0.0.1", "::", "localhost", 303),
    ("::ffff:192.168.1.5", "::ffff:192.168.1.5", "192.168.1.5", 303),
    ("192.168.1.20", "192.168.1.5", "192.168.1.20", 410), ("192.168.1.20", "192.168.1.5", "192.168.1.5", 410),
    ("192.168.1.5", "192.168.1.5", "localhost", 410), ("::ffff:192.168.1.20", "::ffff:192.168.1.5", "127.0.0.1", 410),
    ("", "192.168.1.5", "192.168.1.5", 410),
])
def test_the_laptop_is_where_a_connection_has_one_address_at_both_ends(
        house: House, launch: str, address: str, called: str, name: str, status: int) -> None:
    assert [asks(house, address, called, name, launch) for _ in range(2)] == [status] * 2


def test_the_terminals_link_makes_no_crowd_of_hosts(house: House, launch: str) -> None:
    before = house.hall.store.host_devices()
    windows = [house.browser(address="127.0.0.1") for _ in range(9)]
    for window in windows:
        assert window.get(launch, Host="localhost:1413").status_code == 303
    assert len(house.hall.store.host_devices()) <= max(doors.WINDOWS, len(before))
    assert [window.get("/hosts/resign").status_code for window in windows] == [403] * 5 + [200] * 4


def test_behind_a_proxy_that_was_told_of_nobody_is_the_laptop(house: House) -> None:
    link = f"/h/{doors.issue_link_token(house.hall, 'launch')}"
    assert house.browser(address="127.0.0.1").get(link).status_code == 303
    assert house.browser(address="127.0.0.1").get(link).status_code == 410  # the house has a --base-url


def test_a_new_start_shuts_the_links_of_the_starts_before(house: House, launch: str) -> None:
    doors.issue_link_token(house.hall, "launch")
    assert house.browser(address="127.0.0.1").get(launch).status_code == 410


@pytest.mark.usefixtures("launch")
def test_other_links_open_once_for_the_laptop_too(house: House) -> None:
    link = f"/h/{doors.issue_link_token(house.hall, 'host')}"
    assert house.browser().post(link).status_code == 303
    assert house.browser(address="127.0.0.1").post(link).status_code == 410


def test_a_host_by_a_link_handed_on_stays_one_whatever_windows_the_laptop_opens(house: House, launch: str) -> None:
    handed = house.browser(address="127.0.0.1")
    assert handed.post(f"/h/{doors.issue_link_token(house.hall, 'host')}").status_code == 303
    for window in (handed, *(house.browser(address="127.0.0.1") for _ in range(doors.WINDOWS + 1))):
        assert window.get(launch, Host="localhost:1413").status_code == 303
    assert handed.get("/hosts/resign").status_code == 200


def test_a_window_that_a_full_disk_kept_out_is_no_host_and_pushes_out_nobody(house: House, launch: str) -> None:

    def opened_by(windows: int) -> list[int]:
        return [house.browser(address="127.0.0.1").get(launch, Host="localhost:1413").status_code
                for _ in range(windows)]

    opened_by(doors.WINDOWS)
    before = house.hall.store.host_devices()
    with closing(sqlite3.connect(house.hall.store.file, isolation_level=None)) as books:
        books.execute("CREATE TRIGGER full BEFORE UPDATE OF host ON devices WHEN NOT NEW.host"
                      " BEGIN SELECT RAISE(ABORT, 'full'); END")
        assert set(opened_by(3)) == {503}
        assert house.hall.store.host_devices() == before
        books.execute("DROP TRIGGER full")
    opened_by(doors.WINDOWS)
    assert len(house.hall.store.host_devices()) == doors.WINDOWS
