"""What the server needs for its event streams: who may look, and what there is to see now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

from flask import Flask

from companion.core.asking import Refusal
from companion.tables import doors
from companion.tables.hall import Hall
from companion.tables.store import StoreError
from companion.tables.table import NoSuchTable
from companion.web.fragments import Painter
from companion.web.guard import Guesses, host_name, is_ours
from companion.web.network import Network
from companion.web.sight import Viewer
from companion.web.visitor import COOKIE, LANGUAGE_COOKIE, cookies_of, language_of


class Windows:
    """Looks through `app` at its hall."""

    def __init__(self, app: Flask) -> None:
        self.wsgi = app
        self._hall: Hall = app.extensions["companion.hall"]
        self._network: Network = app.extensions["companion.network"]
        self._guesses: Guesses = app.extensions["companion.guesses"]
        self._painter: Painter = app.extensions["companion.painter"]
        self._names: frozenset[str] = app.extensions["companion.names"]

    @property
    def telling(self) -> Callable[[str, bool], None]:
        return self._hall.telling

    @telling.setter
    def telling(self, hook: Callable[[str, bool], None]) -> None:
        self._hall.telling = hook

    def viewer(self, path: str, query: str, headers: Mapping[str, str]) -> Viewer | int:
        if not self._is_welcome(headers):
            return 403
        parts = path.strip("/").split("/")
        cookies, address = cookies_of(headers.get("cookie", "")), headers.get(":client", "")
        try:
            device = doors.device_of(self._hall, cookies.get(COOKIE))
            if self._guesses.too_many(address) and not doors.is_known(self._hall, device, parts[1]):
                return 429
            table = self._hall.table(parts[1])
        except NoSuchTable:
            self._guesses.wrong(address)
            return 404
        except (StoreError, Refusal):
            return 503
        asked = parse_qs(query)
        screen = asked.get("as") == ["screen"]
        if not screen and (device is None or not table.snapshot.seating.held_by(device.id)):
            return 403
        # The page tells its stream which language it speaks, so that both always agree.
        language = language_of(asked.get("lang", [cookies.get(LANGUAGE_COOKIE, "")])[0], ())
        return Viewer(table.code, device.id if device else None, device is not None and device.host, screen, language)

    def _is_welcome(self, headers: Mapping[str, str]) -> bool:
        ours = is_ours(host_name(headers.get("host", "")), self._names)
        return ours and headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")

    def fragments(self, viewer: Viewer) -> list[tuple[str, str, str]]:
        snapshot = self._hall.table(viewer.code).snapshot
        now = replace(viewer, host=self._hall.is_host(viewer.device))  # not as it was when the stream was opened
        drawn: Any = self._painter.fragments(snapshot, now, self._network.place)
        return [(fragment.id, fragment.version, fragment.html) for fragment in drawn]
