"""At the gate: rebinding, forgery, oversized and unknown things are stopped before any page is thought of."""

from __future__ import annotations

import ipaddress
import socket
from functools import lru_cache
from urllib.parse import urlsplit

from flask import Flask, Response, request
from werkzeug.exceptions import BadRequest, Forbidden, LengthRequired, RequestEntityTooLarge

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
def host_name(header: str) -> str:
    """The host part of a Host header, without port and brackets; empty if it is none."""
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


@lru_cache(maxsize=64)
def is_ours(host: str, also: frozenset[str]) -> bool:
    """An address cannot be rebound, only a name can; so any address is good, and of names only our own."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host in also
    return True


def address_of(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """A socket for both kinds writes IPv4 in IPv6."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_at(name: str, here: str, there: str) -> bool:
    """Does a computer call on itself, under a name for itself? A connection both ends of which have one address, or
    that comes from loopback, comes from nowhere else."""
    caller, called = address_of(here), address_of(name)
    if caller is None:
        return False
    if caller.is_loopback:
        return name == "localhost" or (called is not None and called.is_loopback)
    return caller == address_of(there) == called


def own_names(extra: str = "") -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local", extra.lower()} - {""})


def guard(app: Flask, names: frozenset[str]) -> None:
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY

    @app.before_request
    def check() -> None:
        if not is_ours(host_name(request.headers.get("Host", "")), names):
            raise Forbidden
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            _check_post()

    @app.after_request
    def close(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers[name] = value
        if response.mimetype == "text/html":
            response.headers[OPENER] = "same-origin"
        response.headers.setdefault("Cache-Control", "no-store")
        return response


def _check_post() -> None:
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


def posted(*names: str) -> dict[str, str]:
    """The fields of this form: exactly these, each once."""
    form = request.form
    if set(form) - set(names) or any(len(form.getlist(name)) > 1 for name in form) or request.files:
        raise BadRequest
    return {name: form.get(name, "") for name in names}


def number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise BadRequest
    return int(text)
