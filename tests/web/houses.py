"""A real house for the tests of the web: a folder on disk, the application, and browsers that keep their cookies."""

from __future__ import annotations

import random
import shutil
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.asking import TABLE, OpenQuestion, Raw
from companion.tables import doors
from companion.tables.hall import Hall
from companion.tables.table import Table
from companion.web import create_app
from companion.web.guard import JoinAttemptLimit
from companion.web.network import Network

NAMES = {"red": "Ada", "blue": "Ben", "green": "Cleo", "yellow": "Dan", "black": "Eve", "white": "Fay", "purple": "Gus"}
BASE = "http://192.168.1.5:1413"


BUILT: list[Flask] = []


def application(hall: Hall) -> Flask:
    """One for this house. To build it takes longer than most tests, so it is built once and copied for each house."""
    network = Network(1413, base_url=BASE)
    if not BUILT:
        BUILT.append(create_app(hall, network))
    return copied(BUILT[0], hall, network)


def copied(built: Flask, hall: Hall, network: Network) -> Flask:
    """The same for another house: what an application knows of its house are its extensions, and a fragment's template
    knows nothing of it."""
    app = copy(built)
    renderer = copy(app.extensions["companion.renderer"])
    renderer._caches = WeakKeyDictionary()
    app.config = copy(app.config)
    app.extensions = app.extensions | {"companion.hall": hall, "companion.network": network,
                                       "companion.join_attempts": JoinAttemptLimit(), "companion.renderer": renderer}
    return app


@dataclass
class Browser:
    """One device. Its language is what the browser prefers."""

    client: FlaskClient
    language: str = "en"
    address: str = "192.168.1.20"
    called: str = "192.168.1.5"  # the address of ours that it calls

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, fields: Mapping[str, Any] | None = None, **headers: str) -> TestResponse:
        return self.ask("POST", path, fields or {}, **headers)

    def ask(self, method: str, path: str, fields: Mapping[str, Any] | None = None, **headers: str) -> TestResponse:
        """Header names are written with `_` for `-`."""
        sent = {"Accept-Language": self.language} | {name.replace("_", "-"): text for name, text in headers.items()}
        if method == "POST":  # an empty form has a length, too
            sent.setdefault("Content-Type", "application/x-www-form-urlencoded")
        return self.client.open(path, method=method, data=fields, headers=sent,
                                environ_overrides={"REMOTE_ADDR": self.address, "SERVER_NAME": self.called})

    @property
    def token(self) -> str:
        cookie = self.client.get_cookie("companion")
        return cookie.value if cookie else ""


class House:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hall = Hall(folder)
        self.hall.clock = lambda: 0.0  # what holds for a moment only goes when a test says so
        self.app = application(self.hall)

    def browser(self, token: str = "", language: str = "en", address: str = "192.168.1.20") -> Browser:
        client = self.app.test_client()
        if token:
            client.set_cookie("companion", token)
        return Browser(client, language, address)

    def host(self) -> Browser:
        """The laptop, which has opened its launch link."""
        laptop = self.browser(address="127.0.0.1")
        assert laptop.get(f"/h/{doors.issue_link_token(self.hall, 'launch')}").status_code == 303
        return laptop

    def table(self, code: str) -> Table:
        return self.hall.table(code)

    def close(self) -> None:
        self.hall.close()

    def copied(self, folder: Path) -> House:
        """This house as it was when it was closed, a second time."""
        shutil.copytree(self.folder, folder)
        return House(folder)


@dataclass
class Party:
    """A table with its host's laptop and a phone for each seat."""

    house: House
    code: str
    host: Browser
    phones: dict[str, Browser]

    @property
    def table(self) -> Table:
        return self.house.table(self.code)

    def open_asks(self) -> list[OpenQuestion]:
        """Questions that nobody has answered yet."""
        return self.table.ask_session(lambda s: [ask for place, ask in s.run.asks.items() if place not in s.run.sealed])

    def answer(self, seat: str, raw: Raw, key: str = "", by: Browser | None = None, era: int = 0) -> TestResponse:
        """What the browser posts without scripts."""
        asks = self.table.ask_session(lambda s: dict(s.run.asks))
        ask = next(a for (who, k), a in asks.items() if who == seat and key in ("", k))
        browser = by or (self.host if seat == TABLE else self.phones[seat])
        where = f"/t/{self.code}/screen/answer" if browser is self.host else f"/t/{self.code}/answer"
        return browser.post(where, {"key": f"{seat}:{ask.key}", "era": era, **ask.form.to_fields("answer", raw)})

    def pages_of_all(self) -> list[str]:
        """The laptop's and the phones'."""
        return [self.host.get(f"/t/{self.code}/screen").text,
                *(phone.get(f"/t/{self.code}").text for phone in self.phones.values())]

    def to_the_ballot(self, rng: random.Random) -> list[OpenQuestion]:
        """The table answers until the seats are asked to vote."""
        while self.open_asks()[0].seat == TABLE:
            ask = self.open_asks()[0]
            assert self.answer(TABLE, ask.form.sample(rng)).status_code == 303
        return self.open_asks()

    def copied(self, folder: Path, languages: Mapping[str, str] | None = None) -> Party:
        """The same party in a copy of the (closed) house."""
        house = self.house.copied(folder)
        spoken = languages or {}
        phones = {seat: house.browser(phone.token, spoken.get(seat, "en")) for seat, phone in self.phones.items()}
        return Party(house, self.code, house.browser(self.host.token, address="127.0.0.1"), phones)


def opened(house: House, seats: int) -> Party:
    """A table in the lobby at which nobody sits yet."""
    host = house.host()
    told = host.post("/tables", {"game": "lancaster", "seats": seats})
    return Party(house, told.location.split("/")[2], host, {})


def sit_down(party: Party, colour: str, name: str = "", by: Browser | None = None) -> TestResponse:
    phone = by or party.house.browser()
    told = phone.post(f"/j/{party.code}", {"name": name or NAMES[colour], "colour": colour})
    if told.status_code == 303:
        party.phones[colour] = phone
    return told


def lobby(house: House, seats: int = 3) -> Party:
    """Everybody has sat down."""
    party = opened(house, seats)
    for colour in list(NAMES)[:seats]:
        assert sit_down(party, colour).status_code == 303
    return party


def begun(house: House, seats: int = 3) -> Party:
    party = lobby(house, seats)
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303
    return party


def voting(house: House, seats: int = 3) -> Party:
    """The first bill waits for its ballots."""
    party = begun(house, seats)
    party.to_the_ballot(random.Random(f"voting/{seats}"))
    return party


def seat_link(party: Party, seat: str) -> str:
    """The address in the QR code, which the page draws but does not spell: made again the way the host does."""
    return f"/s/{doors.issue_link_token(party.house.hall, 'seat', party.code, seat)}"


def record_of(party: Party) -> str:
    return party.host.get(f"/t/{party.code}/record").text


def ballot(aye: str, markers: int = 0) -> dict[str, Any]:
    return {"aye": aye, "markers": markers}
