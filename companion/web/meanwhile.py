"""What holds for a moment: "Ada is entering this", and a slip that is taken back with one tap."""

from __future__ import annotations

from flask import Blueprint, Response
from werkzeug.exceptions import BadRequest

from companion.core.asking import TABLE
from companion.tables import lobby, play
from companion.tables.meanwhile import BEGUN
from companion.tables.table import Table
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
    device, form = seated(table, screen), posted("key", "era", "take")
    seat, _, key = form["key"].partition(":")
    if seat != TABLE:
        raise BadRequest
    is_ours = play.enter(hall(), table.code, device, key, number(form["era"]), screen, take=bool(form["take"]))
    return Response(status=204 if is_ours else 200, mimetype="text/plain")


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
