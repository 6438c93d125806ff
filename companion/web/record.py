"""The record: what the game shows of it, and the log."""

from __future__ import annotations

import json

from flask import Blueprint, Response

from companion.tables import past, records
from companion.tables.doors import is_seated_or_host
from companion.tables.table import Table
from companion.web.responses import render_table_page, table_of
from companion.web.visitor import current_hall, current_visitor

pages = Blueprint("record", __name__)


@pages.get("/t/<code>/record")
def record_page(code: str) -> str:
    table = table_of(code)
    device = current_visitor().device
    seating = table.snapshot.seating
    may_act = is_seated_or_host(seating, device) and not table.snapshot.trouble and not seating.closed
    lines = table.ask_session(lambda session: [*past.renumbered_public_log(session),
                                               *past.continued_elsewhere_lines(session, seating)]
                              ) if seating.stage != "lobby" else None
    return render_table_page("record.html", seating, snapshot=table.snapshot, code=table.code, lines=lines,
                             may_act=may_act, page=table.snapshot.pages.get(None),
                             seated=bool(seating.held_by(current_visitor().device_id)))


@pages.get("/t/<code>/export.json")
def export_record(code: str) -> Response:
    """The public log, until the host has closed the evening; then the whole record, secret answers included."""
    table: Table = table_of(code)
    who = current_visitor()
    kept = records.record_of(current_hall(), table.code,
                             lambda words: who.tongue.text_of(words, table.snapshot.seating.name))
    response = Response(json.dumps(kept, ensure_ascii=False, indent=1), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="companion-{table.code}.json"'
    return response
