"""What the terminal shows while the house is open holds wherever it listens; and the laptop is kept awake meanwhile."""

from __future__ import annotations

import http.client
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from wakepy import global_modes

from companion.cli.serve import kept_awake_while
from companion.tables import doors, lobby
from companion.tables.hall import AN_HOUR, Hall
from companion.web import LiveApi
from tests.badluck.house import COMPANION, ROOT, started
from tests.patience import PATIENCE, until
from tests.server.phones import Running
from tests.speed import first_quick, slow
from tests.web.houses import House, begun


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@contextmanager
def said(folder: Path, *options: str) -> Iterator[str]:
    """The line with the host's link, while the house is open."""
    command = [*COMPANION, "serve", "--no-browser", "--port", "0", "--data", str(folder), *options]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8") as program:
        assert program.stdout
        try:
            yield next(line for line in program.stdout if "/h/" in line)
        finally:
            program.terminate()


def opens(line: str) -> int:
    """The status, asked for by a browser of this computer that was never here."""
    url = urlsplit(re.findall(r"http\S+/h/\S+", line)[0])
    with closing(http.client.HTTPConnection(url.hostname or "", url.port, timeout=PATIENCE)) as asking:
        asking.request("GET", url.path)
        with asking.getresponse() as answer:
            return answer.status


@first_quick
@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "http://localhost:"), ("::1", "http://[::1]:"),
                                             ("::", "http://localhost:")])
def test_it_opens_on_the_laptop_again_and_again(tmp_path: Path, host: str, shown: str) -> None:
    if ":" in host and not has_ipv6():
        pytest.skip("this computer has no IPv6")
    with said(tmp_path, "--host", host) as line:
        assert shown in line
        assert [opens(line) for _ in range(2)] == [303, 303]


@slow
def test_behind_a_proxy_it_opens_once_and_says_so(tmp_path: Path) -> None:
    with said(tmp_path, "--base-url", "http://companion.example") as line:
        assert "opens once" in line
        assert "for this laptop" not in line
        assert [opens(line) for _ in range(2)] == [303, 410]


# Awake while somebody sits at an open table; and nothing fails where it cannot be.


def is_kept_awake() -> bool:
    return any(mode.active for mode in global_modes())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


@pytest.fixture
def a_system_that_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's own switch for machines without a desktop."""
    monkeypatch.setenv("WAKEPY_FAKE_SUCCESS", "1")


@pytest.mark.usefixtures("a_system_that_can")
def test_the_laptop_is_kept_awake_while_somebody_sits_at_a_table(tmp_path: Path) -> None:
    looks = list[bool]()
    with closing(Hall(tmp_path)) as hall, kept_awake_while(lambda: looks.append(hall.is_any_table_in_use())
                                                           or looks[-1], 0.02):
        code = lobby.open_table(hall, "secret-vote", 2)
        until(lambda: len(looks) > 3)
        assert not is_kept_awake()  # nobody sits there
        device, _ = doors.register_new_device(hall)
        lobby.sit_down(hall, code, device, "Ada", "red")
        until(is_kept_awake)
        lobby.leave_seat(hall, code, "red")
        until(lambda: not is_kept_awake())
        lobby.sit_down(hall, code, device, "Ada", "red")
        until(is_kept_awake)
    assert not is_kept_awake()


def test_an_evening_left_half_played_keeps_nobody_awake_whoever_looks_at_it(tmp_path: Path) -> None:
    with closing(Hall(tmp_path)) as hall:
        code = lobby.open_table(hall, "secret-vote", 2)
        lobby.sit_down(hall, code, doors.register_new_device(hall)[0], "Ada", "red")
    with closing(Hall(tmp_path)) as hall:
        now = [0.0]
        hall.clock = lambda: now[0]
        assert hall.table(code).snapshot.seating.players
        assert not hall.is_any_table_in_use()
        lobby.sit_down(hall, code, doors.register_new_device(hall)[0], "Ben", "blue")
        assert hall.is_any_table_in_use()
        now[0] = AN_HOUR
        assert not hall.is_any_table_in_use()


def test_a_stranger_who_asks_for_a_seat_keeps_no_evening_awake_that_was_left(house: House) -> None:
    party = begun(house)
    house.hall.clock = lambda: AN_HOUR
    assert house.browser().post(f"/j/{party.code}/claim", {"seat": "red"}).status_code == 303
    assert not house.hall.is_any_table_in_use()
    claim = party.table.snapshot.seating.claims[0]
    assert party.host.post(f"/t/{party.code}/admit", {"seat": "red", "claim": str(claim.number)}).status_code == 303
    assert house.hall.is_any_table_in_use()


def test_who_sits_there_and_looks_keeps_it_awake_and_a_stranger_does_not(house: House) -> None:
    party = begun(house)
    running = Running(LiveApi(house.app))  # type: ignore[arg-type]  # it serves any house
    try:
        house.hall.clock = lambda: AN_HOUR
        assert not house.hall.is_any_table_in_use()
        stranger = running.phone(f"/t/{party.code}/stream?as=screen", 0)
        assert stranger.page()
        assert not house.hall.is_any_table_in_use()
        ada = running.phone(f"/t/{party.code}/stream?as=seat", 0, Cookie=f"companion={party.phones['red'].token}")
        assert ada.page()
        assert house.hall.is_any_table_in_use()
        ada.close()
        until(lambda: not house.hall.is_any_table_in_use())
    finally:
        running.stop()


def test_a_system_that_cannot_be_asked_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WAKEPY_FAKE_SUCCESS", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    looks = list[None]()
    with kept_awake_while(lambda: not looks.append(None), 0.01):
        until(lambda: len(looks) > 5)  # it looks on
    assert not is_kept_awake()


@first_quick
@pytest.mark.parametrize(("switch", "said"), [("1", "+ This laptop stays awake"), ("", "? Companion cannot keep")])
def test_the_doctor_says_whether_it_can(monkeypatch: pytest.MonkeyPatch, switch: str, said: str) -> None:
    for name in ("WAKEPY_FAKE_SUCCESS", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    if switch:
        monkeypatch.setenv("WAKEPY_FAKE_SUCCESS", switch)
    ran = started("doctor")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert said in ran.stdout
