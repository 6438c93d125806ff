"""Who looks up a room code without being known at its table, and has to wait on the server's porch for it.

A stranger who has found a table gets a ticket for it, a cookie that says nothing but that this browser knows the code:
joining, "I was Ada" and a big screen's next look wait no more, until another table is found or the laptop starts anew.
Under `flask run` there is no porch and nobody waits.
"""

from __future__ import annotations

import hmac
import re
import secrets

from flask import Flask, Response, g, request

from companion.tables.tokens import code_of

TICKET = "found"
LOOKS = re.compile(r"/(?:t|j)/([^/]+)(?:/.*)?", re.DOTALL)
FIND = "/find"  # the code is in the form
_key = secrets.token_bytes(16)  # of this run: after a new start everybody is looked up once more


def looked_up(method: str, path: str) -> str | None:
    """The room code that is looked up at this address, as it was typed; None if none is."""
    path = "/" + path.lstrip("/")  # as Werkzeug routes it: to it any number of slashes in front is one
    if path.startswith(FIND):  # to a router "/find\n" is "/find"; too many that wait do no harm
        return "" if method == "POST" else None
    found = LOOKS.fullmatch(path)
    return found[1] if found else None


def ticket(code: str) -> str:
    return f"{code}.{hmac.digest(_key, code.encode(), 'sha256').hex()[:32]}"


def admits(shown: str, typed: str) -> bool:
    """Is this a ticket for that code?"""
    code = code_of(typed)
    return code is not None and hmac.compare_digest(shown.encode("utf-8", "replace"), ticket(code).encode())


def found(code: str) -> None:
    g.found = code


def hand_out(app: Flask) -> None:
    @app.after_request
    def hand(response: Response) -> Response:
        code = g.get("found")
        if code and not admits(request.cookies.get(TICKET, ""), code):
            response.set_cookie(TICKET, ticket(code), httponly=True, samesite="Lax", path="/")
        return response
