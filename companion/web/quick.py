"""Quick tools: one sheet of a game as a form, for anybody in the house. No table, no seat, and nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count, islice

from flask import Blueprint, Response, render_template
from werkzeug.exceptions import NotFound

from companion.core.game import Game
from companion.core.records import JsonList
from companion.core.sheets import Faults, Sheet, SheetForm, path_steps
from companion.core.words import Words, say
from companion.games import GAMES
from companion.web.assets import folder_name_of_game
from companion.web.guard import posted_fields
from companion.web.visitor import current_visitor

NAME = "player"  # the field of a row that says who it is about

pages = Blueprint("quick", __name__)


@pages.get("/quick")
def tools_page() -> str:
    return render_template("quick_tools.html", games=[game for game in GAMES.values() if game.sheets])


@pages.get("/quick/<sheet>")
def tool_page(sheet: str) -> str:
    return _render_tool_page(*_game_and_sheet(sheet), {})


@pages.post("/quick/<sheet>")
def answer_sheet(sheet: str) -> Response:
    game, asked = _game_and_sheet(sheet)
    typed, faults = with_names_filled_in(asked.form, posted_fields(*asked.form.field_names("")),
                                         _stand_in_name), Faults()
    raw = asked.form.from_fields("", typed)
    answered = asked.resolve_noting_faults(raw, "", faults)
    told = {"answer": answered or None, "accounts": asked.explanations(raw),
            "faults": _faults_by_field(asked, typed, faults)}
    return Response(_render_tool_page(game, asked, typed, **told), 409 if faults else 200)


def _faults_by_field(sheet: Sheet, typed: Mapping[str, str], faults: Faults) -> dict[str, list[Words]]:
    """What is wrong, at the nearest field there is."""
    told: dict[str, list[Words]] = {}
    for fault in faults:
        told.setdefault(sheet.form.field_name_at_path(path_steps(fault.path), "", typed), []).append(fault.words)
    return told


def _stand_in_name(n: int) -> str:
    return current_visitor().tongue.text_of(say("Player {n}", n=n))


def _game_and_sheet(key: str) -> tuple[Game, Sheet]:
    for game in GAMES.values():
        if key in game.sheets:
            return game, game.sheets[key]
    raise NotFound


def _render_tool_page(game: Game, sheet: Sheet, typed: Mapping[str, str], **told: object) -> str:
    """The templates of a sheet bear the last part of its key, beside those of its game."""
    room = f"games/{folder_name_of_game(game.pages_of)}"
    drawn = f"{room}/sheets/{sheet.key.rpartition('.')[2]}"
    return render_template("quick.html", **{"answer": None, "accounts": (), "faults": {}, **told}, sheet=sheet,
                           game=room, drawn=drawn, typed=typed, has_names=any(_rows_with_name_field(sheet.form)))


# Who has no name is called by the word for the seat; so the fields say it, too, afterwards.


def with_names_filled_in(form: SheetForm, typed: Mapping[str, str], word: Callable[[int], str]) -> dict[str, str]:
    """What was typed, and names for whoever has none."""
    filled = dict(typed)
    taken = {text.strip() for text in typed.values()}
    spare = (word(n) for n in count(1) if word(n) not in taken)
    for at, row, each in _rows_with_name_field(form):
        name = f"{row}.{NAME}"
        if not typed.get(name, "").strip() and not each.is_blank(row, typed):
            filled[name] = word(at + 1) if word(at + 1) not in taken else next(spare)
            taken.add(filled[name])
    there = [filled.get(f"{row}.{NAME}", "").strip() for _, row, _ in _rows_with_name_field(form)]
    return filled | _fields_filling_player_list(form, filled, dict.fromkeys(filter(None, there)), word)


def _fields_filling_player_list(form: SheetForm, filled: Mapping[str, str], there: Collection[str],
                                word: Callable[[int], str]) -> dict[str, str]:
    """A list of all players that was left empty: who matters is named in the rows, and somebody else may be there."""
    for key, part in _parts_that_are_lists(form):
        if there and part.whole_with and not filled.get(part.whole_with) and part.is_blank(key, filled):
            others = (word(n) for n in count(1) if word(n) not in there)
            names = [*there, *islice(others, max(0, part.least - len(there)))]
            return {f"{key}.{at}": name for at, name in enumerate(names)}
    return {}


def _rows_with_name_field(form: SheetForm) -> Iterator[tuple[int, str, SheetForm]]:
    for key, part in _parts_that_are_lists(form):
        if any(name == NAME for name, _, _ in part.each.parts):
            yield from ((at, row, part.each) for at, row in enumerate(part.row_names(key)))


def _parts_that_are_lists(form: SheetForm) -> list[tuple[str, JsonList]]:
    return [(key, part) for key, _, part in form.parts if isinstance(part, JsonList)]
