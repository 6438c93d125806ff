"""What was told in secret together with others is asked again of all of them."""

from __future__ import annotations

from flask import Blueprint, Response
from werkzeug.exceptions import Forbidden

from companion.tables import past, play
from companion.tables.doors import belongs
from companion.web.guard import number, posted
from companion.web.shown import away, table_of, where_one_sits
from companion.web.visitor import hall, visitor

pages = Blueprint("again", __name__)


@pages.post("/t/<code>/again/<int:at>")
def asked_again(code: str, at: int) -> Response:
    table, device = table_of(code), visitor().device
    if device is None or not belongs(table.snapshot.seating, device):
        raise Forbidden
    era = number(posted("era")["era"])
    entry = table.consult(lambda session: past.answer_at(session, at))
    play.ask_all_again(hall(), table.code, device, entry, era)
    return away(where_one_sits(table), code=table.code)
