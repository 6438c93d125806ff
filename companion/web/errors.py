"""A clear page with the right status for everything that can go wrong; never a traceback."""

from __future__ import annotations

import traceback
from contextlib import suppress

from flask import Flask, Response, current_app, render_template, request
from htmx_flask import request as htmx_request
from werkzeug.exceptions import HTTPException, NotFound

from companion.core.asking import Refusal
from companion.core.words import Words, say
from companion.tables import doors
from companion.tables.store import StoreError
from companion.tables.table import NoSuchTable
from companion.web.visitor import visitor

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


def install(app: Flask) -> None:
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(NoSuchTable, _no_such_table)
    app.register_error_handler(Refusal, _refused)
    app.register_error_handler(StoreError, _unstored)
    app.register_error_handler(Exception, _failed)
    app.teardown_request(_forgotten)


def _forgotten(_error: BaseException | None) -> None:
    """What the router refused holds a traceback, and that the request: a hundred objects in a circle."""
    request.routing_exception = None


def explained(words: Words, status: int, table: str = "") -> Response:
    """A page of its own, with the way back to this table's door; for htmx only a note: what was typed stays."""
    with suppress(StoreError):  # books that cannot be read must not keep anybody from reading that
        visitor()
    if htmx_request.htmx:
        response = Response(render_template("note.html", words=words), status)
        response.headers["HX-Retarget"] = "#notice"
        response.headers["HX-Reswap"] = "innerHTML"
        return response
    return Response(render_template("error.html", words=words, status=status, table=table), status)


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:  # a redirect that the router made
        return Response(status=status, headers=dict(error.get_headers()))
    response = explained(SENTENCES.get(status, SENTENCES[400]), status)
    if status == 405:
        response.headers["Allow"] = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
    return response


def _no_such_table(error: NoSuchTable) -> Response:  # noqa: ARG001 - the code stays out of the page
    return _http(NotFound())


def _refused(error: Refusal) -> Response:
    return explained(error.words, 409)


def _unstored(error: StoreError) -> Response:
    return explained(error.words, 503)


def _failed(error: Exception) -> Response:
    # Where it happened, but no values: they could be somebody's secret.
    where = traceback.extract_tb(error.__traceback__)[-1]
    current_app.logger.error("%s in %s, line %s", type(error).__name__, where.name, where.lineno)
    return explained(SENTENCES[500], 500)


def page_for(app: Flask, status: int, language: str) -> bytes:
    """A page of this kind as bytes, made beforehand: for whom the server turns away by itself."""
    with app.test_request_context("/", headers={"Accept-Language": language}):
        return explained(SENTENCES[status], status).get_data()
