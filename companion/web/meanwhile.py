"""What holds for a moment: "Ada is entering this", and a slip that is taken back with one tap."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, request
from werkzeug.exceptions import BadRequest

from companion.core.asking import TABLE, Form, Refusal
from companion.core.forms import Fields, Row
from companion.core.words import Words, say
from companion.tables import lobby, play
from companion.tables.meanwhile import BEGUN, entered
from companion.tables.table import Table
from companion.web.drawing import gather
from companion.web.field_names import names
from companion.web.guard import number, posted
from companion.web.seat import seated
from companion.web.shown import after, table_of
from companion.web.visitor import hall

pages = Blueprint("meanwhile", __name__)


@pages.post("/t/<code>/entering")
def entering(code: str) -> Response:
    return _entered(table_of(code), screen=False)


@pages.post("/t/<code>/screen/entering")
def entering_at_the_screen(code: str) -> Response:
    return _entered(table_of(code), screen=True)


def _entered(table: Table, screen: bool) -> Response:
    """204, if the question is this page's to fill in. Only the table's questions are anybody else's business."""
    device = seated(table, screen)
    seat, _, key = request.form.get("key", "").partition(":")
    if seat != TABLE:
        raise BadRequest
    era = number(request.form.get("era", ""))
    asked = entered(table.snapshot, key, era)
    if asked is None:  # it was answered meanwhile
        return Response(status=200, mimetype="text/plain")
    form = posted("key", "era", "take", *names(asked.form, "answer"))
    is_ours = play.enter(hall(), table.code, device, key, era, screen, take=bool(form["take"]),
                         said=_so_far(asked.form, form))
    return Response(status=204 if is_ours else 200, mimetype="text/plain")


def _so_far(form: Form[Any], typed: Mapping[str, str]) -> tuple[Words, ...]:
    """What stands in the form already, part by part, in the form's own words: nothing else can be said with it."""
    said = []
    for label, part, name in _parts(form):
        with suppress(Refusal):
            if any(typed.get(one) for one in names(part, name)):
                raw = gather(part, name, typed)
                part.read(raw)
                said.append(say("{what}: {answer}", what=label, answer=part.words(raw)) if label else part.words(raw))
    return tuple(said)


def _parts(form: Form[Any]) -> list[tuple[Words | None, Form[Any], str]]:
    """What can be read while the rest is still missing, with what it is called and its field."""
    if isinstance(form, Fields):
        return [(field.label, field.form, f"answer.{name}") for name, field in form.fields]
    if isinstance(form, Row):
        places = enumerate(zip(form.labels, form.places, strict=True))
        return [(label, place, f"answer.{n}") for n, (label, place) in places]
    return [(None, form, "answer")]


@pages.post("/t/<code>/slip")
def slip(code: str) -> Response:
    return _taken_back(table_of(code), screen=False)


@pages.post("/t/<code>/screen/slip")
def slip_at_the_screen(code: str) -> Response:
    return _taken_back(table_of(code), screen=True)


def _taken_back(table: Table, screen: bool) -> Response:
    device, form = seated(table, screen), posted("step", "era")
    if form["step"] == BEGUN:
        by = TABLE if screen else play.acting_seat(table.snapshot.seating, device)
        lobby.call_off(hall(), table.code, by)
    else:
        play.take_back(hall(), table.code, device, number(form["step"]), number(form["era"]), screen)
    return after(table, screen)
