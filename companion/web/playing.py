"""Going back and correcting: what will happen is shown before it does."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import BadRequest, Forbidden, NotFound

from companion.core.asking import Refusal
from companion.tables import past, play
from companion.tables.doors import Device
from companion.tables.table import Table
from companion.web.drawing import gather, names, spread
from companion.web.fragments import sentences
from companion.web.guard import number, posted
from companion.web.shown import away, table_of
from companion.web.visitor import hall, visitor

pages = Blueprint("playing", __name__)


def _hands(table: Table) -> Device:
    """Everybody at the table, and the host, may go back and correct."""
    device = visitor().device
    if device is None or not (device.host or table.snapshot.seating.held_by(device.id)):
        raise Forbidden
    return device


def _page(template: str, table: Table, **facts: object) -> str:
    speaking = sentences(visitor().tongue, table.snapshot.seating)
    return render_template(template, **speaking, snapshot=table.snapshot, seating=table.snapshot.seating,
                           code=table.code, era=table.consult(lambda session: session.era), **facts)


@pages.get("/t/<code>/undo/<int:back_to>")
def undo(code: str, back_to: int) -> str:
    table = table_of(code)
    _hands(table)
    start, asks = table.consult(lambda session: past.question_at(session, back_to))
    revealed = table.consult(lambda session: session.revealed_since(start))
    return _page("undo.html", table, question=asks[0].words, revealed=revealed, back_to=back_to)


@pages.post("/t/<code>/undo")
def undone(code: str) -> Response:
    table = table_of(code)
    form = posted("back_to", "era")
    device, back_to = _hands(table), number(form["back_to"])
    start, _ = table.consult(lambda session: past.question_at(session, back_to))
    play.undo(hall(), table.code, device, start, number(form["era"]))
    return away("record.record", code=table.code)


@pages.get("/t/<code>/correct/<int:at>")
def correct(code: str, at: int) -> str:
    table = table_of(code)
    _hands(table)
    entry, ask = table.consult(lambda session: session.recorded(past.answer_at(session, at)))
    return _page("correct.html", table, ask=ask, at=at, typed=spread(ask.form, "answer", entry.raw), preview=None)


@pages.post("/t/<code>/correct/<int:at>")
def corrected(code: str, at: int) -> Response:
    """First what it would do, then, with `sure`, the deed."""
    table = table_of(code)
    device = _hands(table)
    entry, ask = table.consult(lambda session: session.recorded(past.answer_at(session, at)))
    form = posted("era", "sure", *names(ask.form, "answer"))
    raw = gather(ask.form, "answer", form)
    try:
        seat = play.acting_seat(table.snapshot.seating, device)
        preview = table.consult(lambda session: session.preview(seat, entry.seq, raw))
        if form["sure"]:
            play.amend(hall(), table.code, device, entry.seq, raw, number(form["era"]))
            return away("record.record", code=table.code)
    except Refusal as no:
        return Response(_page("correct.html", table, ask=ask, at=at, typed=form, preview=None, notice=no.words), 409)
    return Response(_page("correct.html", table, ask=ask, at=at, typed=form, preview=preview))


@pages.get("/t/<code>/adjust/<what>")
def adjust(code: str, what: str) -> str:
    table = table_of(code)
    _hands(table)
    adjustment = table.consult(lambda session: session.adjustments()).get(what)
    if adjustment is None:
        raise NotFound
    typed = spread(adjustment.form, "answer", adjustment.now)
    return _page("adjust.html", table, adjustment=adjustment, what=what, typed=typed)


@pages.post("/t/<code>/adjust/<what>")
def adjusted(code: str, what: str) -> Response:
    table = table_of(code)
    device = _hands(table)
    adjustment = table.consult(lambda session: session.adjustments()).get(what)
    if adjustment is None:
        raise BadRequest
    form = posted(*names(adjustment.form, "answer"))
    try:
        play.adjust(hall(), table.code, device, what, gather(adjustment.form, "answer", form))
    except Refusal as no:
        return Response(_page("adjust.html", table, adjustment=adjustment, what=what, typed=request.form,
                              notice=no.words), 409)
    return away("record.record", code=table.code)
