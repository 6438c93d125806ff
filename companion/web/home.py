"""The front door: the host opens tables, everybody else types a room code; and who is host."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, render_template, request
from werkzeug.exceptions import BadRequest, Gone

from companion.core.asking import Refusal
from companion.core.choices import demand_words, usual_options
from companion.core.words import Verbatim, Words, say
from companion.games import GAMES
from companion.locale import LANGUAGES
from companion.tables import doors, lobby
from companion.tables.hall import Hall
from companion.tables.store import TableRow
from companion.web.guard import number, posted
from companion.web.responses import at_the_laptop, go_to, link_of, network, table_of
from companion.web.visitor import A_YEAR, LANGUAGE_COOKIE, device_or_newcomer, hall, host_only, visitor, with_cookie

pages = Blueprint("home", __name__)

DEEPEST, LONGEST_ADDRESS = 6, 400  # steps of an address of ours, and letters


@pages.get("/")
def home() -> str:
    if not visitor().host:
        return render_template("find.html")
    typed, refused = _typed(), None
    if typed:  # the language was changed at a refused form: what was typed stands there again, and why it cannot be
        try:
            lobby.check_options(typed["game"], number(typed.get("seats", "")), _chosen(typed))
        except (Refusal, BadRequest) as no:
            refused = no if isinstance(no, Refusal) else None
    return _opening(typed, refused)


def _opening(typed: Mapping[str, str], refused: Refusal | None = None) -> str:
    """The host's front door: the game played last lies open, and each as it was opened last. After a refusal the form
    that was sent, as it was, with the reason beside what it is about."""
    tables = listed(hall())
    last = next((table.game for table, _ in tables if table.game in GAMES), next(iter(GAMES)))
    is_beside = refused and refused.path in _option_fields(typed.get("game", "")).values()
    return render_template("home.html", games=GAMES.values(), tables=tables, reach=network().reach(),
                           demands=demand_words,
                           filled={key: typed if typed.get("game") == key else _as_last_time(tables, key)
                                   for key in GAMES},
                           refused=refused if is_beside else None,
                           notice=refused.words if refused and not is_beside else None,
                           folded_out=typed.get("game", last), back="/?" + urlencode(typed) if typed else "/")


def _as_last_time(tables: Iterable[tuple[TableRow, Words]], game: str) -> dict[str, str]:
    """The fields of this game's form."""
    if (last := lobby.last_agreed((row for row, _ in tables), game)) is None:
        return {}
    seats, options = last
    return {"seats": str(seats), **{name: options[key] for name, key in _option_fields(game).items()}}


@pages.post("/tables")
def open_table() -> Response:
    host_only()
    form = posted("game", "seats", *_option_fields(request.form.get("game", "")))
    try:
        code = lobby.open_table(hall(), form["game"], number(form["seats"]), _chosen(request.form))
    except Refusal as no:
        return Response(_opening({key: it for key, it in form.items() if key in request.form}, no), 409)
    return go_to("screen.screen", code=code)


def _typed() -> dict[str, str]:
    """What stood in a form of this page, as its address says it; whatever else the address says, nobody typed."""
    shown = request.args
    names = ("game", "seats", *_option_fields(shown.get("game", "")))
    return {name: shown[name] for name in names if name in shown} if shown.get("game") in GAMES else {}


def _chosen(form: Mapping[str, str]) -> dict[str, str]:
    """A box that is not ticked is not posted, and what stands there as usual nobody chose."""
    game = GAMES.get(form.get("game", ""))
    as_usual = usual_options(game.options) if game else {}
    return {key: form[name] for name, key in _option_fields(form.get("game", "")).items()
            if form.get(name, as_usual[key]) != as_usual[key]}


def _option_fields(game: str) -> dict[str, str]:
    """The fields of this game's options, each with the option it is for."""
    return {f"{game}.{choice.key}": choice.key for choice in GAMES[game].options} if game in GAMES else {}


@pages.post("/find")
def find() -> Response:
    code = table_of(posted("code")["code"]).code
    return go_to("join.join", code=code)


@pages.post("/language")
def language() -> Response:
    form = posted("language", "back")
    if form["language"] not in LANGUAGES or not _is_local(form["back"]):
        raise BadRequest
    response = Response(status=303, headers={"Location": _looked_at(form["back"])})
    response.set_cookie(LANGUAGE_COOKIE, form["language"], max_age=A_YEAR, samesite="Lax", path="/")
    return response


def _is_local(path: str) -> bool:
    return path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()


def _looked_at(path: str) -> str:
    """Where this page can be looked at: a refused form stands at an address that only takes posts."""
    routes = current_app.url_map.bind("")
    for _ in range(DEEPEST if len(path) <= LONGEST_ADDRESS else 0):
        if routes.test(path.partition("?")[0], "GET"):
            return path
        path = path.rpartition("/")[0] or "/"
    return "/"


@pages.get("/robots.txt")
def robots() -> Response:
    return Response("User-agent: *\nDisallow: /\n", mimetype="text/plain")


# Lists of tables, the host's and those at which a device sits: how each stands, as far as is known without loading any.

STAGES = {"lobby": say("not begun"), "playing": say("under way"), "over": say("over")}
UNREAD = say("cannot be read")


def listed(hall: Hall) -> list[tuple[TableRow, Words]]:
    """A damaged table is known by its going on elsewhere, or because somebody has looked at it since the start."""
    tables = hall.tables()
    going_on = {row.continues: row.code for row in tables if row.continues}
    return [(row, _state(hall, row, going_on.get(row.code))) for row in tables]


def seated_at(hall: Hall, device: int | None) -> list[tuple[TableRow, Words]]:
    """The tables at which this device holds a seat: first those that are not over, the last opened first."""
    rows = hall.store.tables_of(device) if device is not None else ()
    ours = sorted((row for row in rows if row.game in GAMES), key=lambda row: row.stage == "over")
    return [(row, STAGES.get(row.stage, UNREAD)) for row in ours]


def _state(hall: Hall, row: TableRow, elsewhere: str | None) -> Words:
    if row.game not in GAMES:
        return say("of a game that is not in the house")
    if elsewhere:
        return say("damaged; goes on as {code}", code=Verbatim(elsewhere))
    table = hall.live(row.code)
    if table and table.snapshot.trouble:
        return say("damaged; can go on as a new table") if table.snapshot.pages else UNREAD
    return STAGES.get(row.stage, UNREAD)


# Who is host: by the launch link or by a link handed on, until they resign.


@pages.get("/h/<key>")
def host_link(key: str) -> Response:
    """The launch link opens with the browser; a link handed on asks first."""
    link = doors.link_of(hall(), key) or (doors.launch_link(hall(), key) if at_the_laptop() else None)
    if link and link.kind == "launch" and request.method == "GET":  # a HEAD only looks
        return _host(key)
    if visitor().host:
        return go_to("home.home")
    if link is None or link.kind == "seat":
        raise Gone
    return Response(render_template("take.html", seat=None))


@pages.post("/h/<key>")
def take_host(key: str) -> Response:
    posted()
    if not at_the_laptop():
        link_of(key)
    return _host(key)


def _host(key: str) -> Response:
    who, token = device_or_newcomer()
    if not doors.become_host(hall(), who, key, again=at_the_laptop()):
        raise Gone
    return with_cookie(go_to("home.home"), token)


@pages.post("/hosts")
def hand_on() -> str:
    """A link for another device that shall be host too; it is shown once, here."""
    host_only()
    posted()
    return render_template("link.html", seat=None, link=f"{network().reach().base}/h/{doors.new_link(hall(), 'host')}")


@pages.get("/hosts/resign")
def ask() -> str:
    return render_template("resign.html", alone=doors.is_only_host(hall(), host_only()))


@pages.post("/hosts/resign")
def resign() -> Response:
    device = host_only()
    posted()
    doors.resign_host(hall(), device)
    return go_to("home.home")
