"""The end of an evening: its host closes it, asked once more."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.tables import closing
from companion.web.guard import number, posted
from companion.web.screen import host_at
from companion.web.shown import away, rendered, where_one_sits
from companion.web.visitor import hall, host_only

pages = Blueprint("closing", __name__)


@pages.get("/t/<code>/close")
def close(code: str) -> str:
    table = host_at(code)
    return rendered("close.html", table.snapshot.seating, code=table.code,
                    era=table.consult(lambda session: session.era))


@pages.post("/t/<code>/close")
def closed(code: str) -> Response:
    table = host_at(code)
    closing.close(hall(), table.code, host_only(), number(posted("era")["era"]))
    return away(where_one_sits(table), code=table.code)
