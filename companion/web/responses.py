"""From a table and a visitor to a page, a fragment, the way back after a form, or a page that says what went wrong."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import Flask, Response, current_app, g, redirect, render_template, request, url_for
from htmx_flask import request as htmx_request
from werkzeug.exceptions import Gone, HTTPException, NotFound

from companion.core.asking import Refusal
from companion.core.words import Words, say
from companion.tables import doors
from companion.tables.seating import SeatingPlan
from companion.tables.snapshot import Snapshot
from companion.tables.store import LinkRow, StoreError
from companion.tables.table import NoSuchTable, Table
from companion.web.fragments import FragmentRenderer, speaking_functions
from companion.web.guard import JoinAttemptLimit, host_name_in_header, is_computer_calling_itself, mark_code_as_found
from companion.web.network import Network
from companion.web.soft_names import seating_with_soft_names
from companion.web.viewer_state import Viewer
from companion.web.visitor import current_hall, current_visitor

OFTEN, SELDOM = 5, 20  # seconds
PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")


def table_of(code: str) -> Table:
    """The table with this room code. A stranger who found it gets a ticket: what follows here waits no more."""
    table = current_hall().table(code)
    g.seating = table.snapshot.seating  # whatever is said from here on calls its players by their names
    if not doors.is_seated_or_host(table.snapshot.seating, current_visitor().device):
        mark_code_as_found(table.code)
    return table


def require_usable_link(token: str) -> LinkRow:
    """The link that this token opens. It has 128 random bits: nobody guesses it, so nobody waits for it."""
    link = doors.usable_link(current_hall(), token)
    if link is None:
        raise Gone
    return link


def current_network() -> Network:
    found: Network = current_app.extensions["companion.network"]
    return found


def is_at_laptop() -> bool:
    """Does the laptop itself ask? A proxy on it would look like that, too: it says so, or calls us by another name."""
    here, name = request.remote_addr or "", host_name_in_header(request.headers.get("Host", ""))
    passed_on = current_network().base_url or any(request.headers.get(sign) for sign in PASSED_ON)
    return not passed_on and is_computer_calling_itself(name, here, request.environ.get("SERVER_NAME", ""))


def current_join_attempt_limit() -> JoinAttemptLimit:
    found: JoinAttemptLimit = current_app.extensions["companion.join_attempts"]
    return found


def current_renderer() -> FragmentRenderer:
    found: FragmentRenderer = current_app.extensions["companion.renderer"]
    return found


def current_viewer(code: str, screen: bool) -> Viewer:
    who = current_visitor()
    return Viewer(code, who.device_id, who.is_host, screen, who.tongue.language)


def render_table_page(template: str, seating: SeatingPlan, **facts: Any) -> str:
    """A page about a table: in it every name may break between its syllables, wherever it stands."""
    shown = seating_with_soft_names(seating)
    return render_template(template, **speaking_functions(current_visitor().tongue, shown), seating=shown, **facts)


def seat_or_screen_page(table: Table, screen: bool, *, typed: Mapping[str, str] | None = None,
                        notice: Words | None = None, status: int = 200) -> Response:
    """The whole page; `typed` fills the question again after a refusal."""
    snapshot = table.snapshot
    drawn = current_renderer().draw_fragments(table, current_viewer(table.code, screen),
                                              current_network().address_for_phones, typed, snapshot)
    html = render_table_page("screen.html" if screen else "seat.html", snapshot.seating,
                             parts={part.id: part for part in drawn},
                             snapshot=snapshot, code=snapshot.code, notice=notice,
                             refresh=_seconds_to_refresh(snapshot, screen, typed),
                             seat=snapshot.seating.seat_shown_on(current_visitor().device_id))
    return Response(html, status)


def response_to_accepted_form(table: Table, screen: bool) -> Response:
    """What answers a form that was accepted: the new desk to htmx, the page to a plain browser."""
    if htmx_request.htmx:
        # Only the desk: the rest comes by the stream, drawn once for everybody.
        return Response(current_renderer().draw_desk(table, current_viewer(table.code, screen),
                                                     current_network().address_for_phones).html)
    where = "screen.screen_page" if screen else "seat.seat_page"
    return Response(status=303, headers={"Location": url_for(where, code=table.code)})


def own_page_endpoint(table: Table) -> str:
    """The page at which this visitor plays."""
    return "seat.seat_page" if table.snapshot.seating.held_by(current_visitor().device_id) else "screen.screen_page"


def redirect_to(endpoint: str, **values: Any) -> Response:
    response = redirect(url_for(endpoint, **values), 303)
    return Response(response.get_data(), response.status_code, dict(response.headers))


def _seconds_to_refresh(snapshot: Snapshot, screen: bool, typed: Mapping[str, str] | None) -> int:
    """Without scripts a page looks again by itself, but never while somebody may be filling in a form."""
    page = snapshot.pages.get(None if screen else snapshot.seating.seat_shown_on(current_visitor().device_id))
    if typed is not None or (screen and current_visitor().is_host):
        return 0
    own = dict(page.own) if page else {}
    filled_in = [ask for ask in (page.asks if page else ())
                 if not ask.is_single_button and ask.key not in own]
    if all(ask.is_for_anybody for ask in filled_in):
        return SELDOM if filled_in else OFTEN  # who need not answer must still see how it goes on
    return 0


# What went wrong: a clear page with the right status for everything that can; never a traceback.

SENTENCES = {
    400: say("This form does not fit the question. Please go back and try again."),
    403: say("This door is closed to you. If it is your own seat, ask the host to let you in."),
    404: say("Nothing is here. Is the room code right?"),
    405: say("This address cannot be used like that."),
    409: say("This did not count."),
    410: doors.SPENT,
    411: say("This request does not say how long it is."),
    413: say("That was too much. A form here is small."),
    429: say("Too many from here look for a table at once. Please try again in a moment."),
    500: say("Something failed on our side. Nothing was counted."),
    503: say("The table cannot write at the moment. Nothing was counted."),
}


def register_error_pages(app: Flask) -> None:
    app.register_error_handler(HTTPException, _http_error_page)
    app.register_error_handler(NoSuchTable, _no_such_table_page)
    app.register_error_handler(Refusal, _refusal_page)
    app.register_error_handler(StoreError, _store_error_page)
    app.register_error_handler(Exception, _failure_page)
    app.teardown_request(_drop_traceback)


def _drop_traceback(_error: BaseException | None) -> None:
    """What the router refused holds a traceback, and that the request: a hundred objects in a circle."""
    request.routing_exception = None


def error_page(words: Words, status: int, table: str = "") -> Response:
    """A page of its own, with the way back to this table's door; for htmx only a note: what was typed stays."""
    with suppress(StoreError):  # books that cannot be read must not keep anybody from reading that
        current_visitor()
    if htmx_request.htmx:
        response = Response(render_template("note.html", words=words), status)
        response.headers["HX-Retarget"] = "#notice"
        response.headers["HX-Reswap"] = "innerHTML"
        return response
    return Response(render_template("error.html", words=words, status=status, table=table), status)


def _http_error_page(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:  # a redirect that the router made
        return Response(status=status, headers=dict(error.get_headers()))
    response = error_page(SENTENCES.get(status, SENTENCES[400]), status)
    if status == 405:
        response.headers["Allow"] = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
    return response


def _no_such_table_page(error: NoSuchTable) -> Response:  # noqa: ARG001 - the code stays out of the page
    return _http_error_page(NotFound())


def _refusal_page(error: Refusal) -> Response:
    return error_page(error.words, 409)


def _store_error_page(error: StoreError) -> Response:
    return error_page(error.words, 503)


def _failure_page(error: Exception) -> Response:
    # Where it happened, but no values: they could be somebody's secret.
    where = traceback.extract_tb(error.__traceback__)[-1]
    current_app.logger.error("%s in %s, line %s", type(error).__name__, where.name, where.lineno)
    return error_page(SENTENCES[500], 500)


def error_page_bytes(app: Flask, status: int, language: str) -> bytes:
    """A page of this kind as bytes, made beforehand: for whom the server turns away by itself."""
    with app.test_request_context("/", headers={"Accept-Language": language}):
        return error_page(SENTENCES[status], status).get_data()
