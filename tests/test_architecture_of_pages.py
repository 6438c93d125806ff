"""The rooms of templates, styles and symbols: what is a game's stays with the game, and what is shared names none."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from jinja2 import nodes

from companion.games import GAMES
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
    without_comments,
)

LONGEST = 160
# What Python and the scripts say of classes; `{{ }}` in a class is one of these.
ELSEWHERE = {"arms", "mark", "live", "pad", "page", "phone", "screen", "sprite"}
# What a room styles for the rooms above it. Any other word that both say would mean two things, and the lower one's look
# would reach the upper one's page: `.numbers` of the questions took the quick tools' columns away.
SHARED = {
    SHELL: {"arms--small", "button", "button--quiet", "button--row", "card", "card--dark", "choice", "choices", "cover",
            "hint", "lead", "plain", "pop", "seat", "seat__name", "seat__state", "seats", "small", "strip", "veil",
            "visually-hidden", "waiting"},
    TABLETOP: {"record", "reveal", "reveal__against", "reveal__count", "reveal__for", "reveal__verdict", "reveal__why",
               "scroll"},
}
LAID_AROUND = {"reveal"}  # what a game itself lays around the shared reveal, with a heading of its own
LIVING = {"top", "board", "waiting", "meanwhile", "desk", "aside"}  # the fragments; Python gives them their ids
MADE_UP = re.compile(r"(seat|choice|live)-{1,2}[a-z]+|[tw]\d+")

of_each_template = of_each(TEMPLATES)
of_each_style = of_each(STYLES)


def spellings(game: str) -> set[str]:
    return {game, game.replace("-", "_"), game.title()}


def names_of_games() -> set[str]:
    return set().union(*map(spellings, GAMES))


# What includes what -------------------------------------------------------------------------------------------------

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
    """What is shared names no game, and a game no other one: neither its styles nor its symbols can be linked."""
    own, here = spellings(room(name).removeprefix("games/")), text
    if room(name).startswith("games/"):
        here = re.sub(r'name="game" value="[\w-]+"', "", text)  # but a button may open a table of another
    return [game for game in names_of_games() - own if game in here]


@of_each([*TEMPLATES, *STATIC])
def test_nothing_names_a_game_but_its_own(name: str) -> None:
    assert named_games(name, {**TEMPLATES, **STATIC}[name]) == []


def test_a_game_that_is_named_is_noticed() -> None:
    assert named_games("home.html", "Good evening, Lancaster")
    assert named_games("tabletop/page.css", "/* secret-vote */")
    assert named_games("games/secret-vote/board.html", '<link href="/static/games/lancaster/page.css">')
    assert named_games("games/secret-vote/board.html", '<use href="/static/games/lancaster/symbols.svg#mark-swords">')
    assert not named_games("games/lancaster/board.html", "lancaster")


# Lines --------------------------------------------------------------------------------------------------------------

@of_each([*TEMPLATES, *STYLES, *SCRIPTS])
def test_a_line_can_be_read(name: str) -> None:
    lines = enumerate({**TEMPLATES, **STYLES, **SCRIPTS}[name].splitlines(), 1)
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
    return set().union(*map(of_room, rooms), LAID_AROUND if TABLETOP in rooms else ())


def selectors(css: str) -> str:
    return re.sub(r"\{[^{}]*\}", " ", without_comments(css))


def classes_of(css: str) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]*)", re.sub(r'"[^"]*"', " ", selectors(css))))


def foreign_classes(name: str, css: str) -> set[str]:
    """Classes that no template shows of the rooms this style is for: a game's in shared styles, or nobody's."""
    strange = classes_of(css) - shown_in(rooms_below(room(name))) - ELSEWHERE
    return {one for one in strange if not MADE_UP.fullmatch(one)}


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


def test_what_two_games_happen_to_show_is_not_shared_for_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CLASSES, "games/secret-vote/board.html", {"stands"})
    monkeypatch.setitem(CLASSES, "games/lancaster/board.html", {"stands"})
    assert foreign_classes("tabletop/page.css", ".stands { margin: 0 }")


STYLED = {of: set().union(*(classes_of(css) for name, css in STYLES.items() if room(name) == of))
          for of in {room(name) for name in STYLES}}


def styled_elsewhere(name: str, classes: set[str]) -> set[str]:
    """Classes with a look only in rooms of which this template knows nothing."""
    below = rooms_below(room(name))
    near = set().union(*(STYLED.get(of, set()) for of in below))
    return classes & set().union(*STYLED.values()) - near


@of_each_template
def test_a_template_shows_no_class_that_only_another_room_styles(name: str) -> None:
    assert styled_elsewhere(name, CLASSES[name]) == set()


@pytest.mark.parametrize(("where", "text"), [
    ("tabletop/_score.html", '<p class="county">'), ("record.html", '<p class="tally">'),
    ("games/secret-vote/board.html", '<p class="{{ "law" if it }}">'),
])
def test_a_class_that_only_another_room_styles_is_noticed(where: str, text: str) -> None:
    assert styled_elsewhere(where, classes_in(text))


def said_twice(name: str, classes: set[str]) -> set[str]:
    """Words of this template's own that a room below says or styles, too, and does not share."""
    below = rooms_below(room(name)) - {room(name)}
    taken = set().union(*(STYLED[of] | of_room(of) for of in below))
    return classes & taken - set().union(*(SHARED[of] for of in below))


@of_each_template
def test_a_class_reaches_another_room_only_if_it_is_shared(name: str) -> None:
    assert said_twice(name, CLASSES[name]) == set()


def test_what_is_shared_is_there_and_wanted() -> None:
    for here, words in SHARED.items():
        above = {room(name) for name in TEMPLATES if room(name) != here and here in rooms_below(room(name))}
        assert words - STYLED[here] == set(), here
        assert words - set().union(*map(of_room, above)) == set(), here


@pytest.mark.parametrize(("where", "text"), [
    ("games/lancaster/sheets/final.html", '<div class="numbers">'), ("tabletop/_score.html", '<p class="hand">'),
    ("games/secret-vote/board.html", '<p class="{{ "tally" if it }}">'),
])
def test_a_class_that_means_two_things_is_noticed(where: str, text: str) -> None:
    assert said_twice(where, classes_in(text))


# Attributes and ids ---------------------------------------------------------------------------------------------------

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
    ("tabletop/page.css", "@media print { [data-state=leaving] { gap: 0 } }"),
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


def test_the_colours_of_the_seats_are_drawn_in_one_place() -> None:
    colours = {colour for game in GAMES.values() for colour in game.colours}
    told = {name: set(re.findall(r"\.seat-(\w+)", without_comments(css))) for name, css in STYLES.items()}
    assert {name for name, found in told.items() if found} == {"shell/page.css"}
    assert told["shell/page.css"] == colours
    assert colours == set(re.findall(r'id="arms-(\w+)"', STATIC["shell/symbols.svg"])) - {"open"}
    assert all(f'"{colour}": _(' in TEMPLATES["_colours.html"] for colour in colours)
