"""What the server needs for its event streams: who may look, and what there is to see now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from urllib.parse import parse_qs

from flask import Flask

from companion.core.asking import Refusal
from companion.tables import doors
from companion.tables.hall import Hall
from companion.tables.store import StoreError
from companion.tables.table import NoSuchTable
from companion.tables.tokens import code_from_typed_text
from companion.web.fragments import Fragment, FragmentRenderer
from companion.web.guard import TICKET, code_in_address, host_name_in_header, is_address_or_own_name, is_ticket_for
from companion.web.network import Network
from companion.web.responses import error_page_bytes
from companion.web.viewer_state import Viewer
from companion.web.visitor import COOKIE, LANGUAGE_COOKIE, cookies_in_header, language_wanted

SHORT = 4096  # bytes of cookies that may be read in the event loop; reading 32 KB of them takes a while


class LiveApi:
    """What the server asks of this `app` and its hall."""

    __slots__ = ("_hall", "_names", "_network", "_renderer", "_too_many", "wsgi")  # a hook misspelt is refused

    def __init__(self, app: Flask) -> None:
        self.wsgi: Flask = app
        self._hall: Hall = app.extensions["companion.hall"]
        self._network: Network = app.extensions["companion.network"]
        self._renderer: FragmentRenderer = app.extensions["companion.renderer"]
        self._names: frozenset[str] = app.extensions["companion.names"]
        self._too_many: dict[str, bytes] = {}  # by language, once drawn

    @property
    def tell_news_hook(self) -> Callable[[str, bool], None]:
        return self._hall.telling

    @tell_news_hook.setter
    def tell_news_hook(self, hook: Callable[[str, bool], None]) -> None:
        self._hall.telling = hook

    @property
    def is_table_looked_at_hook(self) -> Callable[[str], bool]:
        return self._hall.looking

    @is_table_looked_at_hook.setter
    def is_table_looked_at_hook(self, hook: Callable[[str], bool]) -> None:
        self._hall.looking = hook

    @property
    def call_later_hook(self) -> Callable[[float, Callable[[], None]], None]:
        return self._hall.later

    @call_later_hook.setter
    def call_later_hook(self, hook: Callable[[float, Callable[[], None]], None]) -> None:
        self._hall.later = hook

    def viewer_or_status(self, path: str, query: str, headers: Mapping[str, str]) -> Viewer | int:
        if not self._is_from_own_page(headers):
            return 403
        parts = path.strip("/").split("/")
        cookies = cookies_in_header(headers.get("cookie", ""))
        try:
            device = doors.device_by_token(self._hall, cookies.get(COOKIE))
            table = self._hall.table(parts[1])
        except NoSuchTable:
            return 404
        except (StoreError, Refusal):
            return 503
        asked = parse_qs(query)
        screen = asked.get("as") == ["screen"]
        if not screen and (device is None or not table.snapshot.seating.held_by(device.id)):
            return 403
        # The page tells its stream which language it speaks, so that both always agree.
        language = language_wanted(asked.get("lang", [cookies.get(LANGUAGE_COOKIE, "")])[0], ())
        host, known = device is not None and device.host, doors.is_seated_or_host(table.snapshot.seating, device)
        return Viewer(table.code, device.id if device else None, host, screen, language, stranger=not known)

    def is_strangers_lookup_or_none(self, method: str, path: str, cookie: str) -> bool | None:
        typed = code_in_address(method, path)
        if typed is None or (typed and code_from_typed_text(typed) is None):
            return False
        if len(cookie) > SHORT:
            return None
        cookies = cookies_in_header(cookie)
        token, ticket = cookies.get(COOKIE), cookies.get(TICKET, "")
        known = doors.is_seated_or_host_by_memory(self._hall, token, typed) if token else False
        if known or (ticket and is_ticket_for(ticket, typed)):
            return False
        return None if known is None else True

    def is_strangers_lookup(self, method: str, path: str, cookie: str) -> bool:
        typed, cookies = code_in_address(method, path) or "", cookies_in_header(cookie)
        try:
            device = doors.device_by_token(self._hall, cookies.get(COOKIE))
            return not (is_ticket_for(cookies.get(TICKET, ""), typed)
                        or doors.is_seated_or_host_by_code(self._hall, device, typed))
        except StoreError:
            return True

    def full_queue_page(self, cookie: str, languages: str) -> bytes:
        language = language_wanted(cookies_in_header(cookie).get(LANGUAGE_COOKIE, ""), languages[:100].split(","))
        if language not in self._too_many:
            self._too_many[language] = error_page_bytes(self.wsgi, 429, language)
        return self._too_many[language]

    def compile_templates(self) -> None:
        """In a thread, once the server is there: nobody waits for it, and nobody has to wait later."""
        self._renderer.compile_templates()

    def _is_from_own_page(self, headers: Mapping[str, str]) -> bool:
        ours = is_address_or_own_name(host_name_in_header(headers.get("host", "")), self._names)
        return ours and headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")

    def fragments_for(self, viewer: Viewer) -> tuple[Fragment, ...]:
        host = self._hall.is_host(viewer.device)  # not as it was when the stream was opened
        now = viewer if host == viewer.host else replace(viewer, host=host)
        return self._renderer.draw_fragments(self._hall.table(viewer.code), now, self._network.address_for_phones)
