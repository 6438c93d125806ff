"""Quick tools: one sheet of a game as a form, for anybody in the house. No table, no seat, and nothing is kept."""

from __future__ import annotations

from flask import Blueprint, Response, render_template
from werkzeug.exceptions import NotFound

from companion.core.game import Game
from companion.core.sheets import Faults, Sheet
from companion.core.words import say
from companion.games import GAMES
from companion.web.assets import package
from companion.web.guard import posted
from companion.web.seat_words import named
from companion.web.sheet_forms import Paper, blanks
from companion.web.visitor import visitor

pages = Blueprint("quick", __name__)


@pages.get("/quick")
def tools() -> str:
    return render_template("quick_tools.html", games=[game for game in GAMES.values() if game.sheets])


@pages.get("/quick/<sheet>")
def tool(sheet: str) -> str:
    return _page(*_sheet(sheet), Paper({}))


@pages.post("/quick/<sheet>")
def answer(sheet: str) -> Response:
    game, asked = _sheet(sheet)
    paper, faults = Paper(named(asked.record, posted(*blanks(asked.record)), _seat)), Faults()
    raw = paper.read(asked.record, "", "")
    answered = asked.answer(raw, "", faults)
    told = {"answer": answered or None, "accounts": asked.accounts(raw), "faults": paper.by_field(faults)}
    return Response(_page(game, asked, paper, **told), 409 if faults else 200)


def _seat(n: int) -> str:
    return visitor().tongue.say(say("Player {n}", n=n))


def _sheet(key: str) -> tuple[Game, Sheet]:
    for game in GAMES.values():
        if key in game.sheets:
            return game, game.sheets[key]
    raise NotFound


def _page(game: Game, sheet: Sheet, paper: Paper, **told: object) -> str:
    """The templates of a sheet bear the last part of its key, beside those of its game."""
    room = f"games/{package(game.key)}"
    drawn = f"{room}/sheets/{sheet.key.rpartition('.')[2]}"
    return render_template("quick.html", **{"answer": None, "accounts": (), "faults": {}, **told}, sheet=sheet,
                           game=room, drawn=drawn, typed=paper.typed)
