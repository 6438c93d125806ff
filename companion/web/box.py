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
from companion.web.guard import posted_fields
from companion.web.visitor import current_hall, require_host

pages = Blueprint("box", __name__)


@pages.get("/box/<game>")
def box_page(game: str) -> str:
    return _render_box_page(_game_with_box_for_host(game))


@pages.post("/box/<game>/note")
def note_value(game: str) -> Response:
    here = _game_with_box_for_host(game)
    at, printed = _place_and_printed_of_posted_key(here)
    form = posted_fields("key", *printed.form.field_names("value"))
    try:
        boxes.note_value(current_hall().store, here, printed, printed.form.from_fields("value", form))
    except Refusal as no:
        return Response(_render_box_page(here, at, form, no.words), 409)
    return _redirect_to_box(here, at)


@pages.post("/box/<game>/forget")
def forget_value(game: str) -> Response:
    here = _game_with_box_for_host(game)
    at, printed = _place_and_printed_of_posted_key(here)
    posted_fields("key")
    boxes.forget_value(current_hall().store, here, printed)
    return _redirect_to_box(here, at)


@pages.get("/box/<game>/export.json")
def export_profile(game: str) -> Response:
    here = _game_with_box_for_host(game)
    kept = json.dumps(boxes.profile_for_file(current_hall().store, here), ensure_ascii=False, indent=1)
    response = Response(kept, mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="companion-box-{here.key}.json"'
    return response


@pages.post("/box/<game>/import")
def import_profile(game: str) -> Response:
    here = _game_with_box_for_host(game)
    sent, pasted = _file_bytes_and_pasted_text()
    if bool(sent) == bool(pasted.strip()):
        faults = Faults([Fault("", say("Please choose a file or paste its text: one of the two."))])
    else:
        faults = boxes.import_profile(current_hall().store, here, sent or pasted)
    if faults:
        return Response(_render_box_page(here, faults=faults, pasted=pasted), 409)
    return _redirect_to_box(here)


def _game_with_box_for_host(key: str) -> Game:
    require_host()
    if key not in GAMES or not GAMES[key].box:
        raise NotFound
    return GAMES[key]


def _place_and_printed_of_posted_key(game: Game) -> tuple[int, Printed]:
    """The value that was meant, and where it stands on the page."""
    for at, printed in enumerate(game.box, start=1):
        if printed.key == request.form.get("key"):
            return at, printed
    raise BadRequest


def _file_bytes_and_pasted_text() -> tuple[bytes, str]:
    """A form with a file in it, which `posted_fields` knows nothing of: these two fields and no other, each once."""
    fields = [name for sent in (request.form, request.files) for name, _ in sent.items(multi=True)]
    if set(request.form) - {"text"} or set(request.files) - {"file"} or len(fields) > len(set(fields)):
        raise BadRequest
    return request.files["file"].read() if "file" in request.files else b"", request.form.get("text", "")


def _render_box_page(game: Game, opened: int = 0, typed: Mapping[str, str] | None = None, refused: Words | None = None,
                     faults: Faults | None = None, pasted: str = "") -> str:
    """After a refusal the form that was sent is opened, and filled in again with what was `typed`."""
    return render_template("box.html", game=game, known=boxes.known_values(current_hall().store, game), opened=opened,
                           mine=typed, refused=refused, faults=faults, pasted=pasted)


def _redirect_to_box(game: Game, at: int = 0) -> Response:
    where = url_for("box.box_page", game=game.key, _anchor=f"b{at}" if at else None)
    return Response(status=303, headers={"Location": where})
