"""From a table and a visitor to a page, a fragment, or the way back after a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, current_app, g, redirect, render_template, request, url_for
from htmx_flask import request as htmx_request
from werkzeug.exceptions import Gone

from companion.core.words import Words
from companion.tables import doors
from companion.tables.seating import SeatingPlan
from companion.tables.snapshot import Snapshot
from companion.tables.store import LinkRow
from companion.tables.table import Table
from companion.web.fragments import Painter, sentences
from companion.web.guard import Knocks, found, host_name, is_at
from companion.web.network import Network
from companion.web.outlook import Viewer, with_soft_names
from companion.web.visitor import hall, visitor

OFTEN, SELDOM = 5, 20  # seconds
PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")


def table_of(code: str) -> Table:
    """The table with this room code. A stranger who found it gets a ticket: what follows here waits no more."""
    table = hall().table(code)
    g.seating = table.snapshot.seating  # whatever is said from here on calls its players by their names
    if not doors.belongs(table.snapshot.seating, visitor().device):
        found(table.code)
    return table


def link_of(token: str) -> LinkRow:
    """The link that this token opens. It has 128 random bits: nobody guesses it, so nobody waits for it."""
    link = doors.link_of(hall(), token)
    if link is None:
        raise Gone
    return link


def network() -> Network:
    found: Network = current_app.extensions["companion.network"]
    return found


def at_the_laptop() -> bool:
    """Does the laptop itself ask? A proxy on it would look like that, too: it says so, or calls us by another name."""
    here, name = request.remote_addr or "", host_name(request.headers.get("Host", ""))
    passed_on = network().base_url or any(request.headers.get(sign) for sign in PASSED_ON)
    return not passed_on and is_at(name, here, request.environ.get("SERVER_NAME", ""))


def knocks() -> Knocks:
    found: Knocks = current_app.extensions["companion.knocks"]
    return found


def painter() -> Painter:
    found: Painter = current_app.extensions["companion.painter"]
    return found


def viewer_of(code: str, screen: bool) -> Viewer:
    who = visitor()
    return Viewer(code, who.id, who.host, screen, who.tongue.language)


def rendered(template: str, seating: SeatingPlan, **facts: Any) -> str:
    """A page about a table: in it every name may break between its syllables, wherever it stands."""
    shown = with_soft_names(seating)
    return render_template(template, **sentences(visitor().tongue, shown), seating=shown, **facts)


def page_of(table: Table, screen: bool, *, typed: Mapping[str, str] | None = None, notice: Words | None = None,
            status: int = 200) -> Response:
    """The whole page; `typed` fills the question again after a refusal."""
    snapshot = table.snapshot
    drawn = painter().fragments(table, viewer_of(table.code, screen), network().place, typed, snapshot)
    html = rendered("screen.html" if screen else "seat.html", snapshot.seating, parts={part.id: part for part in drawn},
                    snapshot=snapshot, code=snapshot.code, notice=notice, refresh=_refresh(snapshot, screen, typed),
                    seat=snapshot.seating.in_hand(visitor().id))
    return Response(html, status)


def after(table: Table, screen: bool) -> Response:
    """What answers a form that was accepted: the new desk to htmx, the page to a plain browser."""
    if htmx_request.htmx:
        # Only the desk: the rest comes by the stream, drawn once for everybody.
        return Response(painter().desk(table, viewer_of(table.code, screen), network().place).html)
    where = "screen.screen" if screen else "seat.seat"
    return Response(status=303, headers={"Location": url_for(where, code=table.code)})


def where_one_sits(table: Table) -> str:
    """The page at which this visitor plays."""
    return "seat.seat" if table.snapshot.seating.held_by(visitor().id) else "screen.screen"


def away(endpoint: str, **values: Any) -> Response:
    response = redirect(url_for(endpoint, **values), 303)
    return Response(response.get_data(), response.status_code, dict(response.headers))


def _refresh(snapshot: Snapshot, screen: bool, typed: Mapping[str, str] | None) -> int:
    """Without scripts a page looks again by itself, but never while somebody may be filling in a form."""
    page = snapshot.pages.get(None if screen else snapshot.seating.in_hand(visitor().id))
    if typed is not None or (screen and visitor().host):
        return 0
    own = dict(page.own) if page else {}
    filled_in = [ask for ask in (page.asks if page else ())
                 if not ask.is_button and ask.key not in own]
    if all(ask.is_free for ask in filled_in):
        return SELDOM if filled_in else OFTEN  # who need not answer must still see how it goes on
    return 0
