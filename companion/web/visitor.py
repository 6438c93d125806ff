"""Who is asking: the device behind the cookie and the language it wants."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, current_app, g, request
from werkzeug.exceptions import Forbidden
from werkzeug.sansio.http import parse_cookie

from companion.locale import LANGUAGES, Tongue, best_available_language, tongue
from companion.tables import doors
from companion.tables.doors import Device, Newcomer
from companion.tables.hall import Hall
from companion.tables.tokens import hash_of_token, new_token

COOKIE = "companion"
LANGUAGE_COOKIE = "lang"
A_YEAR = 31_536_000


@dataclass(frozen=True, slots=True)
class Visitor:
    device: Device | None
    tongue: Tongue
    browser: bytes = b""  # the hash of its cookie, whether that is a device's or not

    @property
    def device_id(self) -> int | None:
        return self.device.id if self.device else None

    @property
    def is_host(self) -> bool:
        return self.device is not None and self.device.host


def current_hall() -> Hall:
    found: Hall = current_app.extensions["companion.hall"]
    return found


def current_visitor() -> Visitor:
    if "visitor" not in g:
        shown = cookies_in_header(request.environ.get("HTTP_COOKIE",
                                                      ""))  # `request.cookies` would go through every header
        wanted = shown.get(LANGUAGE_COOKIE, "")
        speaks = tongue(wanted if wanted in LANGUAGES else best_available_language(request.accept_languages.values()))
        g.visitor = Visitor(None, speaks)  # if the books cannot be read, the page that says so needs no more
        token = shown.get(COOKIE)
        g.visitor = Visitor(doors.device_by_token(current_hall(), token), speaks, hash_of_token(token) if token
                            else b"")
    known: Visitor = g.visitor
    return known


def language_wanted(cookie: str, accepted: object) -> str:
    """What was tapped here once, else what the browser prefers."""
    return cookie if cookie in LANGUAGES else best_available_language(str(tag) for tag in accepted)  # type: ignore[attr-defined]


def device_or_newcomer_and_token() -> tuple[Device | Newcomer, str | None]:
    """This visitor as a device, or as a newcomer; then with the token for its cookie, unless it has one of us already:
    who waits to be let in must stay the one that the host sees."""
    who = current_visitor()
    if who.device:
        return who.device, None
    if who.browser and current_hall().store.has_waiting_claim(who.browser):
        return Newcomer(who.browser), None
    token = new_token()
    return Newcomer(hash_of_token(token)), token


def with_device_cookie(response: Response, token: str | None) -> Response:
    # No Secure: the house speaks plain http in the living room. One path, or names would be asked twice.
    if token:
        response.set_cookie(COOKIE, token, max_age=A_YEAR, httponly=True, samesite="Lax", path="/")
    return response


def require_host() -> Device:
    device = current_visitor().device
    if device is None or not device.host:
        raise Forbidden
    return device


def cookies_in_header(header: str) -> dict[str, str]:
    return parse_cookie(header).to_dict()  # as Flask reads them: other programs on localhost set odd ones
