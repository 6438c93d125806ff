"""The rooms of templates, styles and symbols: what is a game's stays with the game, and what is shared names none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from companion.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = {path.relative_to(ROOT / "templates").as_posix(): path.read_text(encoding="utf-8")
             for path in sorted((ROOT / "templates").rglob("*.html"))}
STATIC = {path.relative_to(ROOT / "static").as_posix(): path.read_text(encoding="utf-8")
          for path in sorted((ROOT / "static").rglob("*")) if path.is_file()}
STYLES = {name: text for name, text in STATIC.items() if name.endswith(".css")}
LONGEST = 160
SHELL, TABLETOP = "shell", "tabletop"
# What Python and the one script say of classes; `{{ }}` in a class is one of these.
ELSEWHERE = {"arms", "mark", "live", "page", "phone", "screen", "sprite"}
MADE_UP = re.compile(r"(seat|choice|live)-{1,2}[a-z]+|[tw]\d+")

of_each_template = pytest.mark.parametrize("name", TEMPLATES)
of_each_style = pytest.mark.parametrize("name", STYLES)


def room(name: str) -> str:
    """Whose it is: a game's, what games share, or the shell's."""
    first, *rest = name.split("/")
    return f"games/{rest[0]}" if first == "games" else TABLETOP if first == TABLETOP else SHELL


def rooms_below(here: str) -> set[str]:
    """Those that a room may take something from, itself included."""
    return {SHELL, *({TABLETOP} if here != SHELL else ()), here}


def names_of_games() -> set[str]:
    return {spelt for key in GAMES for spelt in (key, key.replace("-", "_"), key.title())}


def without_comments(css: str) -> str:
    return re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


# What includes what -------------------------------------------------------------------------------------------------

def included(text: str) -> Iterator[str]:
    """Names of templates as far as they are written down; `*` stands for what is known only at run time."""
    for node in Environment(extensions=["jinja2.ext.i18n"]).parse(text).find_all(
            (nodes.Include, nodes.Extends, nodes.Import, nodes.FromImport)):
        for name in node.template.items if isinstance(node.template, nodes.List) else [node.template]:
            parts = name.nodes if isinstance(name, nodes.Concat) else [name]
            yield "".join(str(part.value) if isinstance(part, nodes.Const) else "*" for part in parts)


def wrong_includes(name: str, text: str) -> list[str]:
    """A shared template may include what each game brings (`games/*/…`), never what one of them does."""
    here, asked = room(name), list(included(text))
    brought = ("games/*/", "*") if here == SHELL else ()
    return [one for one in asked if room(one) not in rooms_below(here) and not one.startswith(brought)]


@of_each_template
def test_a_template_includes_only_what_its_room_may(name: str) -> None:
    assert wrong_includes(name, TEMPLATES[name]) == []


@of_each_template
def test_what_a_template_includes_is_there(name: str) -> None:
    wanted = [re.escape(one).replace(r"\*", ".+") for one in included(TEMPLATES[name])]
    # A game, a module may bring them; none does so far.
    optional = {"games/.+/choices\\.html", "games/lancaster/modules/.+\\.html",
                "games/lancaster/modules/.+\\.purse\\.html"}
    assert [one for one in wanted if one not in optional and not any(re.fullmatch(one, it) for it in TEMPLATES)] == []


@pytest.mark.parametrize(("where", "text"), [
    ("base.html", '{% include "games/lancaster/_laws.html" %}'),
    ("record.html", '{% include "tabletop/_score.html" %}'),
    ("tabletop/_score.html", '{% extends "games/x/a.html" %}'),
    ("tabletop/_a.html", '{% include "games/" ~ key ~ "/b.html" %}'),
    ("games/secret-vote/board.html", '{% from "games/lancaster/_board.html" import it %}'),
    ("forms/pick.html", '{% include ["games/" ~ key ~ "/pick.html", "games/lancaster/pick.html"] %}'),
])
def test_a_wrong_include_is_noticed(where: str, text: str) -> None:
    assert wrong_includes(where, text)


def named_games(name: str, text: str) -> list[str]:
    return [] if room(name).startswith("games/") else [game for game in names_of_games() if game in text]


@pytest.mark.parametrize("name", [*TEMPLATES, *STATIC])
def test_nothing_shared_names_a_game(name: str) -> None:
    assert named_games(name, {**TEMPLATES, **STATIC}[name]) == []


def test_a_game_that_is_named_is_noticed() -> None:
    assert named_games("home.html", "Good evening, Lancaster")
    assert named_games("tabletop/page.css", "/* secret-vote */")
    assert not named_games("games/lancaster/board.html", "lancaster")


# Lines --------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", [*TEMPLATES, *STYLES])
def test_a_line_can_be_read(name: str) -> None:
    lines = enumerate({**TEMPLATES, **STYLES}[name].splitlines(), 1)
    assert [number for number, line in lines if len(line) > LONGEST] == []


# Classes ------------------------------------------------------------------------------------------------------------

def classes_in(template: str) -> set[str]:
    """What stands in class attributes, and in what is put into them ("arms--small")."""
    found = set(re.findall(r'"([a-z]+(?:-[a-z]+)*--[a-z-]+)"', template))
    for text in re.findall(r'class="((?:\{\{.*?\}\}|\{%.*?%\}|[^"{])*)"', template, re.DOTALL):
        for literal in re.findall(r'"([^"]*)"', " ".join(re.findall(r"\{[{%].*?[}%]\}", text, re.DOTALL))):
            found |= set(literal.split())
        found |= set(re.sub(r"\S*\{\{.*?\}\}|\{%.*?%\}", " ", text, flags=re.DOTALL).split())
    return found


CLASSES = {name: classes_in(text) for name, text in TEMPLATES.items()}


def of_room(where: str) -> set[str]:
    drawn = set(re.findall(r'class="([\w-]+)"', STATIC.get(f"{where}/symbols.svg", "")))
    return drawn.union(*(classes for name, classes in CLASSES.items() if room(name) == where))


def shown_in(rooms: set[str]) -> set[str]:
    """What two games show is shared, too."""
    shown = set().union(*map(of_room, rooms))
    by_games = [one for game in GAMES for one in of_room(f"games/{game}")]
    return shown | {one for one in by_games if TABLETOP in rooms and by_games.count(one) > 1}


def foreign_classes(name: str, css: str) -> set[str]:
    """Classes that no template shows of the rooms this style is for: a game's in shared styles, or nobody's."""
    selectors = re.sub(r'"[^"]*"|\{[^{}]*\}', " ", without_comments(css))
    used = set(re.findall(r"\.([a-z][\w-]*)", selectors))
    return {one for one in used - shown_in(rooms_below(room(name))) - ELSEWHERE if not MADE_UP.fullmatch(one)}


@of_each_style
def test_a_style_speaks_only_of_what_its_rooms_show(name: str) -> None:
    assert foreign_classes(name, STYLES[name]) == set()


@pytest.mark.parametrize(("where", "css"), [
    ("shell/page.css", ".card, .county { margin: 0 }"),
    ("tabletop/page.css", "@media print { .law { display: none } }"),
    ("shell/screen.css", ".screen .tally { gap: 0 }"), ("games/secret-vote/page.css", ".castle { gap: 0 }"),
    ("games/lancaster/page.css", ".castel { gap: 0 }"),
])
def test_a_class_of_another_room_is_noticed(where: str, css: str) -> None:
    assert foreign_classes(where, css)


def by_key(text: str) -> list[str]:
    """Keys are storage format: neither a selector nor a class may be made of one."""
    return re.findall(r"\[data-key[*^$~|]?=[^\]]*\]", text) + re.findall(r'class="[^"]*\{\{ \w+\.key \}\}', text)


@pytest.mark.parametrize("name", [*TEMPLATES, *STYLES, "shell/live.js"])
def test_nothing_looks_as_it_does_because_of_a_key(name: str) -> None:
    assert by_key({**TEMPLATES, **STATIC}[name]) == []


@pytest.mark.parametrize("text", ['form[data-key^="table:set-up"] { gap: 0 }', 'form[data-key="on"]',
                                  '<label class="choice choice--{{ option.key }}">'])
def test_a_look_that_hangs_on_a_key_is_noticed(text: str) -> None:
    assert by_key(text)


# Files of styles ----------------------------------------------------------------------------------------------------

@of_each_style
def test_a_style_belongs_to_a_room_and_a_page_needs_it(name: str) -> None:
    of, _, kind = name.removesuffix(".css").rpartition("/")
    assert of in {SHELL, TABLETOP, *(f"games/{key}" for key in GAMES)}
    spelt = f'game ~ "/{kind}"' if of.startswith("games/") else f'"{of}/{kind}"'
    assert name == "shell/page.css" or any(spelt in text for text in TEMPLATES.values())


def test_an_animation_has_one_meaning() -> None:
    """Names of keyframes are the whole page's: the last one of a name would count for all."""
    named = [one for css in STYLES.values() for one in re.findall(r"@keyframes (\w+)", css)]
    assert sorted(named) == sorted(set(named))
    for name, css in STYLES.items():
        at_hand = {one for other, text in STYLES.items() if room(other) in rooms_below(room(name)) | {room(name)}
                   for one in re.findall(r"@keyframes (\w+)", text)}
        played = set(re.findall(r"animation(?:-name)?: (\w+)", css))
        assert played - at_hand - {"none"} == set(), name


def test_the_colours_of_the_seats_stand_in_one_place() -> None:
    colours = {colour for game in GAMES.values() for colour in game.colours}
    told = {name: set(re.findall(r"\.seat-(\w+)", without_comments(css))) for name, css in STYLES.items()}
    assert {name for name, found in told.items() if found} == {"shell/page.css"}
    assert told["shell/page.css"] == colours
    assert colours == set(re.findall(r'id="arms-(\w+)"', STATIC["shell/symbols.svg"])) - {"open"}
    assert all(f'"{colour}": _(' in TEMPLATES["_colours.html"] for colour in colours)


# Symbols ------------------------------------------------------------------------------------------------------------

def marks_in(template: str) -> set[str]:
    named = {one for call in re.findall(r"\bmark\(([^()]*)\)", template) for one in re.findall(r'"([\w-]+)"', call)}
    return named | {one for table in re.findall(r"set signs = (\{.*?\})", template, re.DOTALL)
                    for one in re.findall(r': "([\w-]+)"', table)}


def drawn_in(rooms: set[str]) -> set[str]:
    return {one for of in rooms for one in re.findall(r'id="mark-([\w-]+)"', STATIC.get(f"{of}/symbols.svg", ""))}


@of_each_template
def test_a_mark_is_drawn_in_its_room_or_below(name: str) -> None:
    assert marks_in(TEMPLATES[name]) <= drawn_in(rooms_below(room(name)))


def test_no_mark_is_drawn_for_nobody() -> None:
    of_options = {"yes", "no"}  # said by the option
    for of in {room(name) for name in STATIC if name.endswith("symbols.svg")}:
        shown = {one for name, text in TEMPLATES.items() if of in rooms_below(room(name)) for one in marks_in(text)}
        assert drawn_in({of}) - shown - of_options == set(), of


def test_a_mark_of_another_room_is_noticed() -> None:
    text = '{{ mark("swords") }}{{ mark("yes" if it else "no") }}'
    assert marks_in(text) == {"swords", "yes", "no"}
    assert "swords" not in drawn_in(rooms_below(TABLETOP))
    assert "swords" in drawn_in(rooms_below("games/lancaster"))
