"""A host who resigns, or becomes one, on pages that are open meanwhile."""

from __future__ import annotations

from companion.tables import doors
from companion.web import Windows
from tests.server.phones import Running
from tests.web.houses import Browser, House, opened, sit_down


def test_a_hosts_open_screens_lose_their_controls_at_once_when_the_host_resigns(house: House) -> None:
    party = opened(house, 3)
    sit_down(party, "red")
    other = house.host()
    running = Running(Windows(house.app))  # type: ignore[arg-type]  # it serves any house
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
    running = Running(Windows(house.app))  # type: ignore[arg-type]  # it serves any house
    try:
        stream = running.phone(f"/t/{party.code}/stream?as=screen", 0, Cookie=f"companion={tablet.token}")
        assert "begin" not in stream.page()["desk"][1]
        assert tablet.post(f"/h/{doors.new_link(house.hall, 'host')}").status_code == 303
        assert f"/t/{party.code}/begin" in stream.page()["desk"][1]
    finally:
        running.stop()
