"""At the gate: rebinding, forgery, oversized and unknown things are stopped before any page is thought of; strangers
who knock too often are slowed down, and who has found a table is let through."""

from __future__ import annotations

import hmac
import ipaddress
import re
import secrets
import socket
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import urlsplit

from flask import Flask, Response, g, request
from werkzeug.exceptions import BadRequest, Forbidden, LengthRequired, RequestEntityTooLarge

from companion.tables.tokens import code_from_typed_text

LARGEST_BODY = 64 * 1024

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
                               "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",  # no-referrer would make native posts send Origin: null
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
OPENER = "Cross-Origin-Opener-Policy"  # only pages have one


@lru_cache(maxsize=64)  # phones of one house say the same few
def host_name_in_header(header: str) -> str:
    """The host part of a Host header, without port and brackets; empty if it is none."""
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


@lru_cache(maxsize=64)
def is_address_or_own_name(host: str, also: frozenset[str]) -> bool:
    """An address cannot be rebound, only a name can; so any address is good, and of names only our own."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host in also
    return True


def parsed_ip_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """A socket for both kinds writes IPv4 in IPv6."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_computer_calling_itself(name: str, caller_address: str, server_address: str) -> bool:
    """Does a computer call on itself, under a name for itself? A connection both ends of which have one address, or
    that comes from loopback, comes from nowhere else."""
    caller, called = parsed_ip_address(caller_address), parsed_ip_address(name)
    if caller is None:
        return False
    if caller.is_loopback:
        return name == "localhost" or (called is not None and called.is_loopback)
    return caller == parsed_ip_address(server_address) == called


def own_host_names(extra: str = "") -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local", extra.lower()} - {""})


def guard_requests(app: Flask, names: frozenset[str]) -> None:
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY

    @app.before_request
    def refuse_unsafe_request() -> None:
        if not is_address_or_own_name(host_name_in_header(request.headers.get("Host", "")), names):
            raise Forbidden
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            _refuse_foreign_or_large_post()

    @app.after_request
    def add_security_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers[name] = value
        if response.mimetype == "text/html":
            response.headers[OPENER] = "same-origin"
        response.headers.setdefault("Cache-Control", "no-store")
        return response


def _refuse_foreign_or_large_post() -> None:
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden
    # Compared as text: what is odd enough to be no address is foreign, too.
    origin = request.headers.get("Origin")
    if origin is not None and origin.lower().partition("://")[2] != request.headers.get("Host", "").lower():
        raise Forbidden
    if request.method == "POST" and request.content_length is None:
        raise LengthRequired
    if (request.content_length or 0) > LARGEST_BODY:
        raise RequestEntityTooLarge


def posted_fields(*names: str) -> dict[str, str]:
    """The fields of this form: exactly these, each once."""
    form = request.form
    if set(form) - set(names) or any(len(form.getlist(name)) > 1 for name in form) or request.files:
        raise BadRequest
    return {name: form.get(name, "") for name in names}


def number_from_posted_text(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise BadRequest
    return int(text)


# Joining, tried as often as one address may: strangers who sit down or claim a seat are slowed down, nobody else is.

ATTEMPTS, WINDOW = 20, 60.0  # strangers' tries to sit down, and new claims, from one address in so many seconds
ADDRESSES = 1_000  # remembered at a time; who comes from more of them forgets the oldest for us


class JoinAttemptLimit:
    """Two tables of friends behind one address are far from the limit; whoever shares it with a flood waits with it.
    A seated phone and a personal link never come by here, nor does who sat down in this house before."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def note_attempt_if_allowed(self, address: str) -> bool:
        """One more, if it is not too many."""
        with self._lock:
            times = self._times_of_attempts(address)
            if len(times) == ATTEMPTS and times[0] > self._clock() - WINDOW:
                return False
            times.append(self._clock())
            return True

    def silence_address(self, address: str) -> None:
        """The host has turned away all that came from there: for one window nobody new."""
        with self._lock:
            self._times_of_attempts(address).extend([self._clock()] * ATTEMPTS)

    def _times_of_attempts(self, address: str) -> deque[float]:
        times = self._times.setdefault(address, deque(maxlen=ATTEMPTS))
        self._times.move_to_end(address)
        if len(self._times) > ADDRESSES:
            self._times.popitem(last=False)
        return times

    def __len__(self) -> int:
        return len(self._times)


# Tickets: who looks up a room code without being known at its table waits in the server's lookup queue for it.
#
# A stranger who has found a table gets a ticket for it, a cookie that says nothing but that this browser knows the
# code: joining, "I was Ada" and a big screen's next look wait no more, until another table is found or the laptop
# starts anew. Under `flask run` there is no queue and nobody waits.

TICKET = "found"
LOOKS = re.compile(r"/(?:t|j)/([^/]+)(?:/.*)?", re.DOTALL)
FIND = "/find"  # the code is in the form
_key = secrets.token_bytes(16)  # of this run: after a new start everybody is looked up once more


def code_in_address(method: str, path: str) -> str | None:
    """The room code that is looked up at this address, as it was typed; None if none is."""
    path = "/" + path.lstrip("/")  # as Werkzeug routes it: to it any number of slashes in front is one
    if path.startswith(FIND):  # to a router "/find\n" is "/find"; too many that wait do no harm
        return "" if method == "POST" else None
    found = LOOKS.fullmatch(path)
    return found[1] if found else None


def ticket_for_code(code: str) -> str:
    return f"{code}.{hmac.digest(_key, code.encode(), 'sha256').hex()[:32]}"


def is_ticket_for(shown: str, typed: str) -> bool:
    code = code_from_typed_text(typed)
    return code is not None and hmac.compare_digest(shown.encode("utf-8", "replace"), ticket_for_code(code).encode())


def mark_code_as_found(code: str) -> None:
    g.found = code


def hand_out_tickets(app: Flask) -> None:
    @app.after_request
    def set_ticket_cookie(response: Response) -> Response:
        code = g.get("found")
        if code and not is_ticket_for(request.cookies.get(TICKET, ""), code):
            response.set_cookie(TICKET, ticket_for_code(code), httponly=True, samesite="Lax", path="/")
        return response
