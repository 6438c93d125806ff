"""The rooms of templates, styles and symbols: what is a game's stays with the game, and what is shared names none."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from jinja2 import nodes

from companion.games import GAMES
from companion.web.assets import folder_name_of_game
from tests.each import of_each
from tests.rooms_of_pages import (
    SCRIPTS,
    SHELL,
    STATIC,
    STYLES,
    TABLETOP,
    TEMPLATES,
    parsed,
    room,
    rooms_below,
    selectors,
    without_comments,
)

LONGEST = 160
LIVING = {"top", "board", "waiting", "meanwhile", "desk", "aside"}  # the fragments; Python gives them their ids

of_each_template = of_each(TEMPLATES)
of_each_style = of_each(STYLES)


def spellings(game: str) -> set[str]:
    return {game, game.replace("-", "_"), game.title()}


def names_of_games() -> set[str]:
    return set().union(*map(spellings, GAMES))


# What includes what.


def included(text: str) -> Iterator[str]:
    """Names of templates as far as they are written down; `*` stands for what is known only at run time."""
    for node in parsed(text).find_all((nodes.Include, nodes.Extends, nodes.Import, nodes.FromImport)):
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
    # A game, a module may bring them.
    optional = {*(f"games/.+/{name}\\.html" for name in ("waiting", "aside", "record", "choices")),
                "games/lancaster/modules/.+\\.html"}
    assert [one for one in wanted if one not in optional and not any(re.fullmatch(one, it) for it in TEMPLATES)] == []


@pytest.mark.parametrize(("where", "text"), [
    ("base.html", '{% include "games/lancaster/_laws.html" %}'),
    ("record.html", '{% include "tabletop/_score.html" %}'),
    ("tabletop/_score.html", '{% extends "games/x/a.html" %}'),
    ("tabletop/_a.html", '{% include "games/" ~ key ~ "/b.html" %}'),
    ("games/secret_vote/board.html", '{% from "games/lancaster/_board.html" import it %}'),
    ("forms/pick.html", '{% include ["games/" ~ key ~ "/pick.html", "games/lancaster/pick.html"] %}'),
])
def test_a_wrong_include_is_noticed(where: str, text: str) -> None:
    assert wrong_includes(where, text)


def named_games(name: str, text: str) -> list[str]:
    """What is shared names no game, and a game no other one: neither its styles nor its symbols can be linked."""
    own, here = spellings(room(name).removeprefix("games/").replace("_", "-")), text
    if room(name).startswith("games/"):
        here = re.sub(r'name="game" value="[\w-]+"', "", text)  # but a button may open a table of another
    return [game for game in names_of_games() - own if game in here]


@of_each([*TEMPLATES, *STATIC])
def test_nothing_names_a_game_but_its_own(name: str) -> None:
    assert named_games(name, {**TEMPLATES, **STATIC}[name]) == []


def test_a_game_that_is_named_is_noticed() -> None:
    assert named_games("home.html", "Good evening, Lancaster")
    assert named_games("tabletop/page.css", "/* secret-vote */")
    assert named_games("games/secret_vote/board.html", '<link href="/static/games/lancaster/page.css">')
    assert named_games("games/secret_vote/board.html", '<use href="/static/games/lancaster/symbols.svg#mark-swords">')
    assert not named_games("games/lancaster/board.html", "lancaster")


# Lines.


@of_each([*TEMPLATES, *STYLES, *SCRIPTS])
def test_a_line_can_be_read(name: str) -> None:
    lines = enumerate({**TEMPLATES, **STYLES, **SCRIPTS}[name].splitlines(), 1)
    assert [number for number, line in lines if len(line) > LONGEST] == []


# Attributes and ids.


def texts_of(rooms: set[str]) -> str:
    """All that is drawn with: templates, symbols, the script."""
    drawn = {**TEMPLATES, **{name: text for name, text in STATIC.items() if not name.endswith(".css")}}
    return "\n".join(text for name, text in drawn.items() if room(name) in rooms)


def foreign_attributes(name: str, css: str) -> list[str]:
    """Attributes and ids by which a style chooses and that no template of its rooms has. Classes are named in full."""
    text, found = texts_of(rooms_below(room(name))), []
    for attribute, value in re.findall(r'\[([\w-]+)(?:[*^$~|]?="?([^"\]]*)"?)?\]', selectors(css)):
        ours = attribute.startswith("data-")
        if attribute in ("class", "id") or (ours and not re.search(rf"{attribute}\b", text)):
            found.append(attribute)
        elif ours and value and not re.search(rf"""["'\s=]{value}["'\s>]""", text):
            found.append(f"{attribute}={value}")
    for one in re.findall(r"#([\w-]+)", selectors(css)):
        of_a_field = one.startswith("f-") and f'"{one[2:]}"' in text
        if one not in LIVING and not of_a_field and f'id="{one}"' not in text:
            found.append(one)
    return found


@of_each_style
def test_a_style_chooses_only_by_what_its_rooms_say(name: str) -> None:
    assert foreign_attributes(name, STYLES[name]) == []


@pytest.mark.parametrize(("where", "css"), [
    ("shell/page.css", '[data-battle="2"] { gap: 0 }'), ("shell/page.css", '[class^="county"] { gap: 0 }'),
    ("shell/page.css", "#mark-swords { gap: 0 }"), ("tabletop/page.css", '[href="#mark-swords"] { gap: 0 }'),
    ("tabletop/page.css", "@media print { [data-state=exposed] { gap: 0 } }"),
    ("shell/page.css", "[data-won] { gap: 0 }"),
])
def test_an_attribute_or_id_of_another_room_is_noticed(where: str, css: str) -> None:
    assert foreign_attributes(where, css)


def by_key(text: str) -> list[str]:
    """Keys are storage format: neither a selector nor a class may be made of one."""
    return re.findall(r"\[data-key[*^$~|]?=[^\]]*\]", text) + re.findall(r'class="[^"]*\{\{ \w+\.key \}\}', text)


@of_each([*TEMPLATES, *STYLES, *SCRIPTS])
def test_nothing_looks_as_it_does_because_of_a_key(name: str) -> None:
    assert by_key({**TEMPLATES, **STATIC}[name]) == []


@pytest.mark.parametrize("text", ['form[data-key^="table:set-up"] { gap: 0 }', 'form[data-key="on"]',
                                  '<label class="choice choice--{{ option.key }}">'])
def test_a_look_that_hangs_on_a_key_is_noticed(text: str) -> None:
    assert by_key(text)


# Files of styles.


@of_each_style
def test_a_style_belongs_to_a_room_and_a_page_needs_it(name: str) -> None:
    of, _, kind = name.removesuffix(".css").rpartition("/")
    assert of in {SHELL, TABLETOP, *(f"games/{folder_name_of_game(game.pages_of)}" for game in GAMES.values())}
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


def test_the_colours_of_the_seats_are_drawn_in_one_place() -> None:
    colours = {colour for game in GAMES.values() for colour in game.colours}
    told = {name: set(re.findall(r"\.seat-(\w+)", without_comments(css))) for name, css in STYLES.items()}
    assert {name for name, found in told.items() if found} == {"shell/page.css"}
    assert told["shell/page.css"] == colours
    assert colours == set(re.findall(r'id="arms-(\w+)"', STATIC["shell/symbols.svg"])) - {"open"}
    assert all(f'"{colour}": _(' in TEMPLATES["_sit_down.html"] for colour in colours)
