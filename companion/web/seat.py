"""The phone: one seat in hand, its questions, its answers, and who else is entering one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, request
from htmx_flask import request as htmx_request
from werkzeug.exceptions import BadRequest, Forbidden

from companion.core.asking import TABLE, Form, Raw, Refusal
from companion.core.question import CHANGED
from companion.core.words import Words, say
from companion.tables import lobby, play
from companion.tables.doors import Device
from companion.tables.momentary_state import BEGUN, enterable_question_to_table
from companion.tables.store import StoreError
from companion.tables.table import Table
from companion.web.guard import number_from_posted_text, posted_fields
from companion.web.responses import redirect_to, response_to_accepted_form, seat_or_screen_page, table_of
from companion.web.visitor import current_hall, current_visitor

pages = Blueprint("seat", __name__)


@pages.get("/t/<code>")
def seat_page(code: str) -> Response:
    table = table_of(code)
    if not table.snapshot.seating.held_by(current_visitor().device_id):
        return redirect_to("join.join_page", code=table.code)
    return seat_or_screen_page(table, screen=False)


@pages.post("/t/<code>/answer")
def answer_at_phone(code: str) -> Response:
    return _post_answer(table_of(code), screen=False)


@pages.post("/t/<code>/screen/answer")
def answer_at_screen(code: str) -> Response:
    return _post_answer(table_of(code), screen=True)


def _post_answer(table: Table, screen: bool) -> Response:
    device = require_device_that_may_act(table, screen)
    seat, key, era = _posted_seat_key_and_era()
    try:
        play.answer_from_fields(current_hall(), table.code, device, seat, key, _read_answer, era,
                                by=TABLE if screen else None, was=_posted_earlier_sealed_answer())
    except (Refusal, StoreError) as no:
        if htmx_request.htmx:
            raise  # the form stays on the page as it was typed
        status = 409 if isinstance(no, Refusal) else 503
        typed = request.form if _is_question_open(table, seat, key) else None  # it must not fill the next question
        return seat_or_screen_page(table, screen, typed=typed, notice=no.words, status=status)
    return response_to_accepted_form(table, screen)


@pages.post("/t/<code>/withdraw")
def withdraw_answer(code: str) -> Response:
    table = table_of(code)
    device = require_device_that_may_act(table, screen=False)
    seat, key, era = _posted_seat_key_and_era()
    posted_fields("key", "era")
    play.withdraw(current_hall(), table.code, device, seat, key, era)
    return response_to_accepted_form(table, screen=False)


@pages.post("/t/<code>/hand")
def hand_phone_over(code: str) -> Response:
    """Take the phone for a seat, or lay the card over it that hands it on."""
    table = table_of(code)
    device = require_device_that_may_act(table, screen=False)
    play.show_seat_or_cover_phone(current_hall(), table.code, device, posted_fields("seat")["seat"] or None)
    return response_to_accepted_form(table, screen=False)


@pages.post("/t/<code>/leave")
def leave_seat(code: str) -> Response:
    """Stand up again, before the evening begins."""
    table = table_of(code)
    device = require_device_that_may_act(table, screen=False)
    who = posted_fields("seat")["seat"]
    if who not in table.snapshot.seating.held_by(device.id):
        raise Forbidden
    lobby.leave_seat(current_hall(), table.code, who)
    return redirect_to("join.join_page", code=table.code)


def require_device_that_may_act(table: Table, screen: bool) -> Device:
    """This visitor's device, if it sits here (or is the host's, at the screen)."""
    device = current_visitor().device
    if device is None or not (device.host if screen else table.snapshot.seating.held_by(device.id)):
        raise Forbidden
    return device


def _posted_seat_key_and_era() -> tuple[str, str, int]:
    """Which question of which seat, and how often the table had gone back when the page was drawn."""
    seat, colon, key = request.form.get("key", "").partition(":")
    if not colon:
        raise BadRequest
    return seat, key, number_from_posted_text(request.form.get("era", ""))


def _posted_earlier_sealed_answer() -> play.WasSealed:
    """What is sent again by itself says what lay sealed when it was typed: another tab may have sent more since."""
    was = request.form.get("was")
    try:
        return None if was is None else (json.loads(was),) if was else ()
    except (ValueError, RecursionError):
        raise BadRequest from None


def _is_question_open(table: Table, seat: str, key: str) -> bool:
    page = table.snapshot.pages.get(seat)
    return page is not None and any(ask.question_id == (seat, key) for ask in page.asks)


def _read_answer(form: Form[Any]) -> Raw:
    fields = posted_fields("key", "era", "was", "seen", *form.field_names("answer"))
    if fields["seen"] not in ("", form.shown_digest):  # a correction by hand has changed what a vote would do
        raise Refusal(CHANGED)
    return form.from_fields("answer", fields)


# For a moment: "Ada is entering this", and the last answer, taken back with one tap.


@pages.post("/t/<code>/entering")
def note_answer_being_entered_at_phone(code: str) -> Response:
    return _note_answer_being_entered(table_of(code), screen=False)


@pages.post("/t/<code>/screen/entering")
def note_answer_being_entered_at_screen(code: str) -> Response:
    return _note_answer_being_entered(table_of(code), screen=True)


def _note_answer_being_entered(table: Table, screen: bool) -> Response:
    """204, if the question is this page's to fill in. Only the table's questions are anybody else's business."""
    device = require_device_that_may_act(table, screen)
    seat, _, key = request.form.get("key", "").partition(":")
    if seat != TABLE:
        raise BadRequest
    era = number_from_posted_text(request.form.get("era", ""))
    asked = enterable_question_to_table(table.snapshot, key, era)
    if asked is None:  # it was answered meanwhile
        return Response(status=200, mimetype="text/plain")
    form = posted_fields("key", "era", "take", *asked.form.field_names("answer"))
    is_ours = play.note_answer_being_entered(current_hall(), table.code, device, key, era, screen,
                                             take=bool(form["take"]),
                                             said=_words_typed_so_far(asked.form, form))
    return Response(status=204 if is_ours else 200, mimetype="text/plain")


def _words_typed_so_far(form: Form[Any], typed: Mapping[str, str]) -> tuple[Words, ...]:
    """What stands in the form already, part by part, in the form's own words: nothing else can be said with it."""
    said = []
    for label, part, name in _separately_readable_parts(form):
        with suppress(Refusal):
            if any(typed.get(one) for one in part.field_names(name)):
                raw = part.from_fields(name, typed)
                part.read(raw)
                said.append(say("{what}: {answer}", what=label, answer=part.answer_words(raw)) if label
                            else part.answer_words(raw))
    return tuple(said)


def _separately_readable_parts(form: Form[Any]) -> list[tuple[Words | None, Form[Any], str]]:
    """What can be read while the rest is still missing, with what it is called and its field."""
    return [(label, part, f"answer.{name}") for name, label, part in form.parts] or [(None, form, "answer")]


@pages.post("/t/<code>/slip")
def take_last_answer_back_at_phone(code: str) -> Response:
    return _take_last_answer_back(table_of(code), screen=False)


@pages.post("/t/<code>/screen/slip")
def take_last_answer_back_at_screen(code: str) -> Response:
    return _take_last_answer_back(table_of(code), screen=True)


def _take_last_answer_back(table: Table, screen: bool) -> Response:
    device, form = require_device_that_may_act(table, screen), posted_fields("step", "era")
    if form["step"] == BEGUN:
        by = TABLE if screen else play.acting_seat(table.snapshot.seating, device)
        lobby.take_beginning_back(current_hall(), table.code, by)
    else:
        play.take_last_answer_back(current_hall(), table.code, device, number_from_posted_text(form["step"]),
                                   number_from_posted_text(form["era"]),
                                   screen)
    return response_to_accepted_form(table, screen)
