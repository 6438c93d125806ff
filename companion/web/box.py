"""What the box prints: the host types it, forgets it, and carries it from house to house in a small file."""

from __future__ import annotations

import json
from collections.abc import Mapping

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.exceptions import BadRequest, NotFound

from companion.core.asking import Refusal
from companion.core.game import Game, Printed
from companion.core.sheets import Fault, Faults
from companion.core.words import Words, say
from companion.games import GAMES
from companion.tables import boxes
from companion.web.guard import posted
from companion.web.visitor import hall, host_only

pages = Blueprint("box", __name__)


@pages.get("/box/<game>")
def box(game: str) -> str:
    return _page(_game(game))


@pages.post("/box/<game>/note")
def note(game: str) -> Response:
    here = _game(game)
    at, printed = _printed(here)
    form = posted("key", *printed.form.field_names("value"))
    try:
        boxes.note(hall().store, here, printed, printed.form.from_fields("value", form))
    except Refusal as no:
        return Response(_page(here, at, form, no.words), 409)
    return _back(here, at)


@pages.post("/box/<game>/forget")
def forget(game: str) -> Response:
    here = _game(game)
    at, printed = _printed(here)
    posted("key")
    boxes.forget(hall().store, here, printed)
    return _back(here, at)


@pages.get("/box/<game>/export.json")
def export(game: str) -> Response:
    here = _game(game)
    kept = json.dumps(boxes.profile(hall().store, here), ensure_ascii=False, indent=1)
    response = Response(kept, mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="companion-box-{here.key}.json"'
    return response


@pages.post("/box/<game>/import")
def take_over(game: str) -> Response:
    here = _game(game)
    sent, pasted = _file_and_text()
    if bool(sent) == bool(pasted.strip()):
        faults = Faults([Fault("", say("Please choose a file or paste its text: one of the two."))])
    else:
        faults = boxes.take_over(hall().store, here, sent or pasted)
    if faults:
        return Response(_page(here, faults=faults, pasted=pasted), 409)
    return _back(here)


def _game(key: str) -> Game:
    host_only()
    if key not in GAMES or not GAMES[key].box:
        raise NotFound
    return GAMES[key]


def _printed(game: Game) -> tuple[int, Printed]:
    """The value that was meant, and where it stands on the page."""
    for at, printed in enumerate(game.box, start=1):
        if printed.key == request.form.get("key"):
            return at, printed
    raise BadRequest


def _file_and_text() -> tuple[bytes, str]:
    """A form with a file in it, which `posted` knows nothing of: these two fields and no other, each once."""
    fields = [name for sent in (request.form, request.files) for name, _ in sent.items(multi=True)]
    if set(request.form) - {"text"} or set(request.files) - {"file"} or len(fields) > len(set(fields)):
        raise BadRequest
    return request.files["file"].read() if "file" in request.files else b"", request.form.get("text", "")


def _page(game: Game, opened: int = 0, typed: Mapping[str, str] | None = None, refused: Words | None = None,
          faults: Faults | None = None, pasted: str = "") -> str:
    """After a refusal the form that was sent is opened, and filled in again with what was `typed`."""
    return render_template("box.html", game=game, known=boxes.known(hall().store, game), opened=opened, mine=typed,
                           refused=refused, faults=faults, pasted=pasted)


def _back(game: Game, at: int = 0) -> Response:
    where = url_for("box.box", game=game.key, _anchor=f"b{at}" if at else None)
    return Response(status=303, headers={"Location": where})
