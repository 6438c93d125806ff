"""Classes: each is one room's word, unless it is shared with the rooms above."""

from __future__ import annotations

import re

import pytest

from tests.each import of_each
from tests.rooms_of_pages import (
    SHELL,
    STATIC,
    STYLES,
    TABLETOP,
    TEMPLATES,
    room,
    rooms_below,
    selectors,
)

# What Python and the scripts say of classes; `{{ }}` in a class is one of these.
ELSEWHERE = {"arms", "mark", "live", "pad", "page", "phone", "screen", "sprite"}
# What a room styles for the rooms above it. Any other word that both say would mean two things, and the lower one's
# look would reach the upper one's page: `.numbers` of the questions took the quick tools' columns away.
SHARED = {
    SHELL: {"arms--small", "button", "button--quiet", "button--row", "card", "card--dark", "choice", "choices", "cover",
            "hint", "lead", "plain", "seat", "seat__name", "seat__state", "seats", "small", "veil",
            "visually-hidden", "waiting"},
    TABLETOP: {"pop", "record", "reveal", "reveal__against", "reveal__count", "reveal__for", "reveal__verdict",
               "reveal__why", "scroll"},
}
LAID_AROUND = {"reveal"}  # what a game itself lays around the shared reveal, with a heading of its own
MADE_UP = re.compile(r"(seat|choice|live|plot)-{1,2}[a-z]+|[tw]\d+")

of_each_template = of_each(TEMPLATES)
of_each_style = of_each(STYLES)


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
    ("shell/screen.css", ".screen .tally { gap: 0 }"), ("games/secret_vote/page.css", ".castle { gap: 0 }"),
    ("games/lancaster/page.css", ".castel { gap: 0 }"),
])
def test_a_class_of_another_room_is_noticed(where: str, css: str) -> None:
    assert foreign_classes(where, css)


def test_what_two_games_happen_to_show_is_not_shared_for_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CLASSES, "games/secret_vote/board.html", {"stands"})
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
    ("games/secret_vote/board.html", '<p class="{{ "law" if it }}">'),
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
    ("games/secret_vote/board.html", '<p class="{{ "tally" if it }}">'),
])
def test_a_class_that_means_two_things_is_noticed(where: str, text: str) -> None:
    assert said_twice(where, classes_in(text))
