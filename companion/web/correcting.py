"""Correcting: what will happen is shown before it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, Response
from htmx_flask import request as htmx_request
from werkzeug.exceptions import BadRequest, Forbidden, NotFound

from companion.core.asking import Refusal, Seat, Shown
from companion.core.entries import LONGEST_REASON, REASONS, Entry
from companion.core.game import Adjustment
from companion.core.otherwise import otherwise
from companion.tables import past, play
from companion.tables.doors import Device, belongs
from companion.tables.table import Table
from companion.web.drawing import gather
from companion.web.field_names import names
from companion.web.filled import filled_in
from companion.web.guard import number, posted
from companion.web.shown import away, rendered, table_of, where_one_sits
from companion.web.visitor import hall, visitor

pages = Blueprint("correcting", __name__)

REASON = ("why", "other")
BOARD, MISTYPED, OTHER = "board", "typed", "other"


def hands(table: Table) -> Device:
    """Everybody at the table, and the host, may go back and correct."""
    device = visitor().device
    if device is None or not belongs(table.snapshot.seating, device):
        raise Forbidden
    return device


def dialogue(template: str, table: Table, **facts: object) -> str:
    return rendered(template, table.snapshot.seating, snapshot=table.snapshot, code=table.code,
                    era=table.consult(lambda session: session.era), reasons=REASONS, longest=LONGEST_REASON, **facts)


def _why(form: Mapping[str, str], usual: str) -> str:
    """One of the usual reasons; own words count, wherever the dot was set."""
    own = form["other"].strip()
    return own or (" " if form["why"] == OTHER else form["why"] or usual)


def _old_answer(table: Table, at: int) -> tuple[Seat, Entry, Shown]:
    """An answer that this visitor may look at and correct, and in whose name."""
    seat = play.acting_seat(table.snapshot.seating, hands(table))
    return seat, *table.consult(lambda session: session.correctable(seat, past.answer_at(session, at)))


def _correction(table: Table, page: str, ask: Shown, entry: Entry, **facts: object) -> str:
    """The question as it is asked of who is to answer it: nothing is folded. `again`: so many are asked with it."""
    again = len(table.consult(lambda session: session.told_together(entry.seq)))
    unfolded = replace(ask, is_free=False)
    return dialogue(page, table, ask=unfolded, again=again, usual=MISTYPED, **{"preview": None} | facts)


def address(what: str) -> str:
    """A correction's key as one part of a path."""
    return what.replace("/", "~")


def _on_the_board(table: Table, where: str) -> tuple[str, Adjustment | None]:
    seat = play.acting_seat(table.snapshot.seating, hands(table))
    offered = table.consult(lambda session: session.adjustments(seat))
    return next(((what, one) for what, one in offered.items() if address(what) == where), ("", None))


@pages.get("/t/<code>/correct/<int:at>")
def correct(code: str, at: int) -> str:
    table = table_of(code)
    _, entry, ask = _old_answer(table, at)
    return _correction(table, "correct.html", ask, entry, at=at, typed=filled_in(ask.form, "answer", entry.raw))


@pages.post("/t/<code>/correct/<int:at>")
def corrected(code: str, at: int) -> Response:
    """First what it would do, then, with `sure`, the deed."""
    table = table_of(code)
    device = hands(table)
    seat, entry, ask = _old_answer(table, at)
    form = posted("era", "sure", *REASON, *names(ask.form, "answer"))
    raw, looks = gather(ask.form, "answer", form), htmx_request.htmx and not form["sure"]
    facts: dict[str, object] = {"at": at, "typed": form}
    page = "_preview.html" if looks else "correct.html"
    try:
        if raw == entry.raw and not form["sure"]:
            raise Refusal(play.UNCHANGED)
        if form["sure"]:
            play.amend(hall(), table.code, device, entry.seq, raw, number(form["era"]), _why(form, MISTYPED))
            return away(where_one_sits(table), code=table.code)
        facts["preview"], was = table.consult(lambda session: (session.preview(seat, entry.seq, raw),
                                                               session.was(entry.seq).said))
        facts["changes"] = otherwise(was, ask.form.words(raw))
    except Refusal as no:  # who is still filling it in has done nothing wrong
        return Response(_correction(table, page, ask, entry, no=no.words, **facts), 200 if looks else 409)
    return Response(_correction(table, page, ask, entry, **facts))


def _adjust_page(table: Table, key: str, adjustment: Adjustment, typed: Mapping[str, str], **facts: object) -> str:
    times = table.consult(lambda session: len(play.corrections(session, key)))
    asked = adjustment.answer
    old = table.consult(lambda session: past.answer_to(session, asked)) if asked else None
    return dialogue("adjust.html", table, adjustment=adjustment, what=address(key), typed=typed, usual=BOARD,
                    times=times, old=old, **facts)


@pages.get("/t/<code>/adjust/<what>")
def adjust(code: str, what: str) -> str:
    table = table_of(code)
    key, adjustment = _on_the_board(table, what)
    if adjustment is None:
        raise NotFound
    typed = filled_in(adjustment.form, "answer", adjustment.now)
    return _adjust_page(table, key, adjustment, typed)


@pages.post("/t/<code>/adjust/<what>")
def adjusted(code: str, what: str) -> Response:
    table = table_of(code)
    key, adjustment = _on_the_board(table, what)
    if adjustment is None:
        raise BadRequest
    form = posted("era", "times", *REASON, *names(adjustment.form, "answer"))
    era, times = (number(form[field]) if form[field] else None for field in ("era", "times"))
    try:
        play.adjust(hall(), table.code, hands(table), key, gather(adjustment.form, "answer", form), era,
                    _why(form, BOARD), times)
    except Refusal as no:
        return Response(_adjust_page(table, key, adjustment, form, notice=no.words), 409)
    return away(where_one_sits(table), code=table.code)
