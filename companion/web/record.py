"""The record: what the game shows of it, the log, and the way back to any question."""

from __future__ import annotations

import json
from collections.abc import Mapping

from flask import Blueprint, Response, render_template

from companion.core.asking import TABLE, Seat
from companion.core.game import Adjustment
from companion.core.session import Session
from companion.core.words import Words
from companion.tables import past, play, records
from companion.tables.doors import belongs
from companion.tables.seating import SeatingPlan
from companion.tables.table import Table
from companion.web.fragments import sentences
from companion.web.playing import address
from companion.web.shown import table_of
from companion.web.syllables import with_soft_names
from companion.web.visitor import hall, visitor

pages = Blueprint("record", __name__)

LATEST = 3  # questions to which one tap leads back


@pages.get("/t/<code>/record")
def record(code: str) -> str:
    table = table_of(code)
    device = visitor().device
    seating = table.snapshot.seating
    may_act = belongs(seating, device) and not table.snapshot.trouble and not seating.closed
    seat = play.acting_seat(seating, device) if device and may_act else None
    facts = table.consult(lambda session: _facts(session, seating, seat)) if seating.stage != "lobby" else None
    shown = with_soft_names(seating)
    return render_template("record.html", **sentences(visitor().tongue, shown), snapshot=table.snapshot, seating=shown,
                           code=table.code, facts=facts, may_act=may_act,
                           page=table.snapshot.pages.get(None), seated=bool(seating.held_by(visitor().id)),
                           covered=seat == TABLE and len(seating.held_by(visitor().id)) > 1)


def _facts(session: Session, seating: SeatingPlan, seat: Seat | None) -> dict[str, object]:
    """The log as it stands: lines, questions one may go back to, answers this seat may correct."""
    return {
        "lines": [*past.lines(session), *past.afterword(session, seating)],
        "latest": _latest(session),
        "era": session.era,
        "back": [(at, past.named(asks)) for at, (_, asks) in enumerate(past.questions(session))],
        "mine": _correctable(session, seat) if seat else [],
        "adjustments": _grouped(session.adjustments(seat)),
        "parked": len(session.parked),
    }


def _latest(session: Session) -> list[tuple[int, Words]]:
    """Where one tap leads back, newest first: no reveal is undone, and nothing set by hand is lost."""
    found = [(at, start, past.named(asks)) for at, (start, asks) in enumerate(past.questions(session))]
    return [(at, words) for at, start, words in reversed(found[-LATEST:])
            if not session.revealed_since(start) and not session.corrected_since(start)]


def _grouped(adjustments: Mapping[str, Adjustment]) -> list[tuple[Words | None, list[tuple[str, Adjustment]]]]:
    """What belongs to nobody first, then group by group."""
    groups: dict[Words | None, list[tuple[str, Adjustment]]] = {None: []}
    for what, adjustment in adjustments.items():
        groups.setdefault(adjustment.group, []).append((address(what), adjustment))
    return [(group, members) for group, members in groups.items() if members]


def _correctable(session: Session, seat: Seat) -> list[tuple[int, Words, Words]]:
    """What is public or this seat's own; questions with one answer only have nothing to correct."""
    return [(at, past.named([ask]), ask.said) for at, ask in enumerate(past.asked(session))
            if not ask.is_button and (ask.is_open or ask.seat == seat)]


@pages.get("/t/<code>/export.json")
def export(code: str) -> Response:
    """The public log, until the host has closed the evening; then the whole record, secret answers included."""
    table: Table = table_of(code)
    who = visitor()
    kept = records.record_of(hall(), table.code, lambda words: who.tongue.say(words, table.snapshot.seating.name))
    response = Response(json.dumps(kept, ensure_ascii=False, indent=1), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="companion-{table.code}.json"'
    return response
