"""The front door: the host opens tables, everybody else types a room code; and who is host."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, render_template, request
from werkzeug.exceptions import BadRequest, Gone

from companion.core.asking import Refusal
from companion.core.choices import requirement_words, usual_options
from companion.core.words import Verbatim, Words, say
from companion.games import GAMES
from companion.locale import LANGUAGES
from companion.tables import doors, lobby
from companion.tables.hall import Hall
from companion.tables.store import TableRow
from companion.web.guard import number_from_posted_text, posted_fields
from companion.web.responses import current_network, is_at_laptop, redirect_to, require_usable_link, table_of
from companion.web.visitor import (
    A_YEAR,
    LANGUAGE_COOKIE,
    current_hall,
    current_visitor,
    device_or_newcomer_and_token,
    require_host,
    with_device_cookie,
)

pages = Blueprint("home", __name__)

DEEPEST, LONGEST_ADDRESS = 6, 400  # steps of an address of ours, and letters


@pages.get("/")
def home_page() -> str:
    if not current_visitor().is_host:
        return render_template("find.html")
    typed, refused = _form_fields_in_address(), None
    if typed:  # the language was changed at a refused form: what was typed stands there again, and why it cannot be
        try:
            lobby.checked_options(typed["game"], number_from_posted_text(typed.get("seats", "")),
                                  _options_unlike_usual(typed))
        except (Refusal, BadRequest) as no:
            refused = no if isinstance(no, Refusal) else None
    return _render_home_page(typed, refused)


def _render_home_page(typed: Mapping[str, str], refused: Refusal | None = None) -> str:
    """The host's front door: the game played last lies open, and each as it was opened last. After a refusal the form
    that was sent, as it was, with the reason beside what it is about."""
    tables = tables_with_states(current_hall())
    last = next((table.game for table, _ in tables if table.game in GAMES), next(iter(GAMES)))
    is_beside = refused and refused.path in _option_of_each_field(typed.get("game", "")).values()
    return render_template("home.html", games=GAMES.values(), tables=tables,
                           reach=current_network().address_for_phones(),
                           demands=requirement_words,
                           filled={key: typed if typed.get("game") == key else _fields_of_last_table(tables, key)
                                   for key in GAMES},
                           refused=refused if is_beside else None,
                           notice=refused.words if refused and not is_beside else None,
                           folded_out=typed.get("game", last), back="/?" + urlencode(typed) if typed else "/")


def _fields_of_last_table(tables: Iterable[tuple[TableRow, Words]], game: str) -> dict[str, str]:
    """The fields of this game's form."""
    if (last := lobby.last_agreed_size_and_options((row for row, _ in tables), game)) is None:
        return {}
    seats, options = last
    return {"seats": str(seats), **{name: options[key] for name, key in _option_of_each_field(game).items()}}


@pages.post("/tables")
def open_table() -> Response:
    require_host()
    form = posted_fields("game", "seats", *_option_of_each_field(request.form.get("game", "")))
    try:
        code = lobby.open_table(current_hall(), form["game"], number_from_posted_text(form["seats"]),
                                _options_unlike_usual(request.form))
    except Refusal as no:
        return Response(_render_home_page({key: it for key, it in form.items() if key in request.form}, no), 409)
    return redirect_to("screen.screen_page", code=code)


def _form_fields_in_address() -> dict[str, str]:
    """What stood in a form of this page, as its address says it; whatever else the address says, nobody typed."""
    shown = request.args
    names = ("game", "seats", *_option_of_each_field(shown.get("game", "")))
    return {name: shown[name] for name in names if name in shown} if shown.get("game") in GAMES else {}


def _options_unlike_usual(form: Mapping[str, str]) -> dict[str, str]:
    """A box that is not ticked is not posted, and what stands there as usual nobody chose."""
    game = GAMES.get(form.get("game", ""))
    as_usual = usual_options(game.options) if game else {}
    return {key: form[name] for name, key in _option_of_each_field(form.get("game", "")).items()
            if form.get(name, as_usual[key]) != as_usual[key]}


def _option_of_each_field(game: str) -> dict[str, str]:
    """The fields of this game's options, each with the option it is for."""
    return {f"{game}.{choice.key}": choice.key for choice in GAMES[game].options} if game in GAMES else {}


@pages.post("/find")
def find_table() -> Response:
    code = table_of(posted_fields("code")["code"]).code
    return redirect_to("join.join_page", code=code)


@pages.post("/language")
def choose_language() -> Response:
    form = posted_fields("language", "back")
    if form["language"] not in LANGUAGES or not _is_path_in_house(form["back"]):
        raise BadRequest
    response = Response(status=303, headers={"Location": _nearest_viewable_path(form["back"])})
    response.set_cookie(LANGUAGE_COOKIE, form["language"], max_age=A_YEAR, samesite="Lax", path="/")
    return response


def _is_path_in_house(path: str) -> bool:
    return path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()


def _nearest_viewable_path(path: str) -> str:
    """Where this page can be looked at: a refused form stands at an address that only takes posts."""
    routes = current_app.url_map.bind("")
    for _ in range(DEEPEST if len(path) <= LONGEST_ADDRESS else 0):
        if routes.test(path.partition("?")[0], "GET"):
            return path
        path = path.rpartition("/")[0] or "/"
    return "/"


@pages.get("/robots.txt")
def robots_txt() -> Response:
    return Response("User-agent: *\nDisallow: /\n", mimetype="text/plain")


# Lists of tables, the host's and those at which a device sits: how each stands, as far as is known without loading any.

STAGES = {"lobby": say("not begun"), "playing": say("under way"), "over": say("over")}
UNREAD = say("cannot be read")


def tables_with_states(hall: Hall) -> list[tuple[TableRow, Words]]:
    """A damaged table is known by its going on elsewhere, or because somebody has looked at it since the start."""
    tables = hall.table_rows()
    going_on = {row.continues: row.code for row in tables if row.continues}
    return [(row, _state_words(hall, row, going_on.get(row.code))) for row in tables]


def tables_where_device_sits(hall: Hall, device: int | None) -> list[tuple[TableRow, Words]]:
    """The tables at which this device holds a seat: first those that are not over, the last opened first."""
    rows = hall.store.tables_of_device(device) if device is not None else ()
    ours = sorted((row for row in rows if row.game in GAMES), key=lambda row: row.stage == "over")
    return [(row, STAGES.get(row.stage, UNREAD)) for row in ours]


def _state_words(hall: Hall, row: TableRow, elsewhere: str | None) -> Words:
    if row.game not in GAMES:
        return say("of a game that is not in the house")
    if elsewhere:
        return say("damaged; goes on as {code}", code=Verbatim(elsewhere))
    table = hall.live_table(row.code)
    if table and table.snapshot.trouble:
        return say("damaged; can go on as a new table") if table.snapshot.pages else UNREAD
    return STAGES.get(row.stage, UNREAD)


# Who is host: by the launch link or by a link handed on, until they resign.


@pages.get("/h/<key>")
def host_link_page(key: str) -> Response:
    """The launch link opens with the browser; a link handed on asks first."""
    link = doors.usable_link(current_hall(), key) or (doors.usable_launch_link(current_hall(), key) if is_at_laptop()
                                                      else None)
    if link and link.kind == "launch" and request.method == "GET":  # a HEAD only looks
        return _become_host(key)
    if current_visitor().is_host:
        return redirect_to("home.home_page")
    if link is None or link.kind == "seat":
        raise Gone
    return Response(render_template("take.html", seat=None))


@pages.post("/h/<key>")
def accept_host_link(key: str) -> Response:
    posted_fields()
    if not is_at_laptop():
        require_usable_link(key)
    return _become_host(key)


def _become_host(key: str) -> Response:
    who, token = device_or_newcomer_and_token()
    if not doors.become_host_by_link(current_hall(), who, key, again=is_at_laptop()):
        raise Gone
    return with_device_cookie(redirect_to("home.home_page"), token)


@pages.post("/hosts")
def new_host_link() -> str:
    """A link for another device that shall be host too; it is shown once, here."""
    require_host()
    posted_fields()
    token = doors.issue_link_token(current_hall(), "host")
    return render_template("link.html", seat=None, link=f"{current_network().address_for_phones().base}/h/{token}")


@pages.get("/hosts/resign")
def resign_as_host_page() -> str:
    return render_template("resign.html", alone=doors.is_only_host(current_hall(), require_host()))


@pages.post("/hosts/resign")
def resign_as_host() -> Response:
    device = require_host()
    posted_fields()
    doors.resign_host(current_hall(), device)
    return redirect_to("home.home_page")
