"""The record: every vote, the log, and the way back to any question."""

from __future__ import annotations

import json

from flask import Blueprint, Response, render_template

from companion.core.asking import Seat, Secrecy
from companion.core.session import Session
from companion.core.words import Words
from companion.tables import past, play, records
from companion.tables.table import Table
from companion.web.fragments import sentences
from companion.web.shown import table_of
from companion.web.visitor import hall, visitor

pages = Blueprint("record", __name__)


@pages.get("/t/<code>/record")
def record(code: str) -> str:
    table = table_of(code)
    device = visitor().device
    seating = table.snapshot.seating
    may_act = device is not None and (device.host or bool(seating.held_by(device.id))) and not table.snapshot.trouble
    seat = play.acting_seat(seating, device) if device and may_act else None
    facts = table.consult(lambda session: _facts(session, seat)) if seating.stage != "lobby" else None
    return render_template("record.html", **sentences(visitor().tongue, seating), snapshot=table.snapshot,
                           seating=seating, code=table.code, facts=facts, may_act=may_act,
                           page=table.snapshot.pages.get(None), seated=bool(seating.held_by(visitor().id)))


def _facts(session: Session, seat: Seat | None) -> dict[str, object]:
    """The log as it stands: lines, questions one may go back to, answers this seat may correct."""
    return {
        "lines": past.lines(session),
        "back": [(at, asks[0].words) for at, (_, asks) in enumerate(past.questions(session))],
        "mine": _correctable(session, seat) if seat else [],
        "adjustments": session.adjustments(),
        "parked": len(session.parked),
    }


def _correctable(session: Session, seat: Seat) -> list[tuple[int, Words, Words]]:
    """What is public or this seat's own; questions with one answer only have nothing to correct."""
    found = []
    for at, entry in enumerate(past.answers(session)):
        ask = session.run.question(entry.place)
        if ask and (ask.secrecy is Secrecy.OPEN or entry.seat == seat) and len(getattr(ask.form, "options", "..")) > 1:
            found.append((at, ask.words, ask.form.words(entry.raw)))
    return found


@pages.get("/t/<code>/export.json")
def export(code: str) -> Response:
    """The public log while the evening runs; after its end the whole record, secret answers included."""
    table: Table = table_of(code)
    who = visitor()
    kept = records.record_of(hall(), table.code, lambda words: who.tongue.say(words, table.snapshot.seating.name))
    response = Response(json.dumps(kept, ensure_ascii=False, indent=1), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="companion-{table.code}.json"'
    return response
