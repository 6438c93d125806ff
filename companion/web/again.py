"""What is asked again: all from one question on, or what was told in secret together with others, of all of them."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.tables import past, play
from companion.web.correcting import dialogue, hands
from companion.web.guard import number, posted
from companion.web.shown import away, table_of, where_one_sits
from companion.web.visitor import hall

pages = Blueprint("again", __name__)


@pages.get("/t/<code>/undo/<int:back_to>")
def undo(code: str, back_to: int) -> str:
    table = table_of(code)
    hands(table)
    start, asks = table.consult(lambda session: past.question_at(session, back_to))
    revealed, lost = table.consult(lambda session: (session.revealed_since(start), session.corrected_since(start)))
    return dialogue("undo.html", table, question=past.named(asks), revealed=revealed, lost=lost, back_to=back_to)


@pages.post("/t/<code>/undo")
def undone(code: str) -> Response:
    table = table_of(code)
    form = posted("back_to", "era")
    device, back_to = hands(table), number(form["back_to"])
    start, _ = table.consult(lambda session: past.question_at(session, back_to))
    play.undo(hall(), table.code, device, start, number(form["era"]))
    return away(where_one_sits(table), code=table.code)


@pages.post("/t/<code>/again/<int:at>")
def asked_again(code: str, at: int) -> Response:
    table = table_of(code)
    device, era = hands(table), number(posted("era")["era"])
    entry = table.consult(lambda session: past.answer_at(session, at))
    play.ask_all_again(hall(), table.code, device, entry, era)
    return away(where_one_sits(table), code=table.code)
