"""The marks that pages draw: a game's are drawn by that game alone, what is shared draws what is shared."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import chain
from types import ModuleType

import pytest
from jinja2 import nodes

from companion.core.words import say
from companion.games import GAMES
from companion.games.noblemen import pieces
from companion.web.assets import folder_name_of_game
from tests.each import of_each
from tests.rooms_of_pages import ROOT, STATIC, TABLETOP, TEMPLATES, parsed, room, rooms_below

THAT_SAY_MARKS = (TABLETOP, *dict.fromkeys(f"games/{folder_name_of_game(game.pages_of)}" for game in GAMES.values()))


def meant(one: nodes.Node) -> set[str]:
    """What this may come to, as far as a template says it; `*` is what nobody could know beforehand."""
    match one:
        case nodes.Const():
            return {str(one.value)}
        case nodes.CondExpr():
            return meant(one.expr1) | (meant(one.expr2) if one.expr2 else set())
        case nodes.Dict():
            return set().union(*(meant(pair.value) for pair in one.items))
        case nodes.Getitem():
            return meant(one.node)
        case nodes.Name() | nodes.Getattr():
            return set()  # said elsewhere: where the name is set, or in Python
    return {"*"}


def handed_to_mark(text: str) -> list[nodes.Node]:
    tree = parsed(text)
    piped = [pipe.node for pipe in tree.find_all(nodes.Filter) if pipe.name == "mark" and pipe.node]
    return piped + [call.args[0] for call in tree.find_all(nodes.Call)
                    if isinstance(call.node, nodes.Name) and call.node.name == "mark"]


def names_of_marks(text: str) -> set[str]:
    return {name.name for one in handed_to_mark(text) for name in (one, *one.find_all(nodes.Name))
            if isinstance(name, nodes.Name)}


OF_MARKS = set().union(*map(names_of_marks, TEMPLATES.values()))  # an include may be given its marks from outside


def several(one: nodes.Node) -> list[nodes.Node]:
    return list(one.items) if isinstance(one, nodes.Tuple) else [one]


def marks_in(template: str) -> set[str]:
    """Those asked for, those put into a name that some template asks by, and those drawn without asking."""
    tree, names = parsed(template), OF_MARKS | names_of_marks(template)
    named = [pair for one in tree.find_all(nodes.Assign)
             for pair in zip(several(one.target), several(one.node), strict=False)]
    named += [pair for one in tree.find_all(nodes.With) for pair in zip(one.targets, one.values, strict=True)]
    put = [value for target, value in named if isinstance(target, nodes.Name) and target.name in names]
    return set(re.findall(r"#mark-([\w-]*)", template)).union(*map(meant, [*handed_to_mark(template), *put]))


def drawn_in(rooms: set[str]) -> set[str]:
    return {one for of in rooms for one in re.findall(r'id="mark-([\w-]+)"', STATIC.get(f"{of}/symbols.svg", ""))}


@of_each(TEMPLATES)
def test_a_mark_is_drawn_in_its_room_or_below(name: str) -> None:
    assert marks_in(TEMPLATES[name]) <= drawn_in(rooms_below(room(name)))


ANEW = {"seal"}  # each game presses its own into what it seals


@of_each([name for name in STATIC if name.endswith("symbols.svg")])
def test_no_room_draws_a_mark_over_one_of_a_room_below(name: str) -> None:
    assert drawn_in({room(name)}) & drawn_in(rooms_below(room(name)) - {room(name)}) <= ANEW


def test_no_mark_is_drawn_for_nobody() -> None:
    of_options = {"yes", "no"}.union(*map(marks_said_in, THAT_SAY_MARKS))
    for of in {room(name) for name in STATIC if name.endswith("symbols.svg")}:
        shown = {one for name, text in TEMPLATES.items() if of in rooms_below(room(name)) for one in marks_in(text)}
        assert drawn_in({of}) - shown - of_options == set(), of


MARKS = [("tabletop", '{{ mark("swords") }}'), ("tabletop", '{{ mark("yes" if it else "swords") }}'),
         ("tabletop", '{% set m="swords" %}{{ mark(m) }}'),
         ("tabletop", '{% set m={"a": "swords"} %}{{ mark(m[it]) }}'),
         ("games/secret_vote", '{% with token = "swords" %}{% include "tabletop/_reveal.html" %}{% endwith %}'),
         ("tabletop", '{{ "swords"|mark }}'), ("tabletop", '{{ mark("swo" ~ "rds") }}'),
         ("tabletop", '<use href="#mark-swords">'),
         ("games/secret_vote", '<use href="#mark-{{ it }}">')]


@pytest.mark.parametrize(("where", "text"), MARKS)
def test_a_mark_of_another_room_is_noticed(where: str, text: str) -> None:
    assert not marks_in(text) <= drawn_in(rooms_below(where))


def test_a_mark_of_the_own_room_is_none_of_another() -> None:
    assert all(marks_in(text) <= drawn_in(rooms_below("games/lancaster")) for _, text in MARKS[:5])


def plain(one: ast.AST, constants: Mapping[str, object]) -> Iterator[str]:
    """The names that stand there as they are: neither compared nor put together, nor words for people."""
    match one:
        case ast.Name(id=name) if re.fullmatch(r"[a-z][\w-]*", str(constants.get(name, ""))):
            yield str(constants[name])
        case ast.Constant(value=str(value)) if value[:1].isalpha():
            yield value
        case ast.JoinedStr() | ast.Compare() | ast.Call(func=ast.Name(id="say")) | ast.Expr(value=ast.Constant()):
            return
        case _:
            for part in ast.iter_child_nodes(one):
                yield from plain(part, constants)


def marks_said(text: str, constants: Mapping[str, object]) -> set[str]:
    """By Python, of what a page draws: a mark, and signs, which are marks and numbers."""
    found = set[str]()
    for one in ast.walk(ast.parse(text)):
        match one:
            case ast.keyword(arg="mark" | "signs", value=value):
                found |= set(plain(value, constants))
            case ast.FunctionDef(name=name) if name.endswith("signs"):
                found |= set(chain(*(plain(line, constants) for line in one.body)))
    return found


def marks_borne(module: ModuleType) -> Iterator[str]:
    """By pieces that a module lists, or names one by one: a new card bears the name of its drawing as the others do."""
    for value in vars(module).values():
        for one in value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else (value,):
            if isinstance(mark := getattr(one, "mark", None), str) and mark:
                yield mark


@cache
def marks_said_in(room: str) -> frozenset[str]:
    paths = (ROOT / "companion" / room).rglob("*.py")
    found = set[str]()
    for path in paths:
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
        found |= {*marks_said(path.read_text(encoding="utf-8"), vars(module)), *marks_borne(module)}
    return frozenset(found)


SAID = [('Kind("1", say("one"), 3, mark="purse")', {"purse"}),
        ('Option(key, say("{n} votes"), 1, signs=("1", "courtier", GOLD.mark, f"arms-{owner}"))', {"courtier"}),
        ('def card_signs(card):\n    """Lilies."""\n    return ("lily",) if card.of == "france" else ("1",)', {"lily"}),
        ('def stands(n):\n    return "courtier"', set())]


@pytest.mark.parametrize(("text", "marks"), SAID)
def test_a_mark_is_found_wherever_python_says_one(text: str, marks: set[str]) -> None:
    assert marks_said(text, {"CHURCH": "church", "WORDS": ()}) == marks


def test_a_card_without_a_drawing_is_noticed() -> None:
    module = ModuleType("cards")
    vars(module)["CARDS"] = {**pieces.SCANDALS, "undrawn": pieces.Scandal("undrawn", say("Undrawn"), 2)}
    assert set(marks_borne(module)) - drawn_in(rooms_below("games/noblemen")) == {"undrawn"}


@pytest.mark.parametrize("where", THAT_SAY_MARKS)
def test_a_mark_that_python_says_is_drawn_in_its_room_or_below(where: str) -> None:
    assert marks_said_in(where) <= drawn_in(rooms_below(where))
