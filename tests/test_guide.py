"""The guide is short, what it names is there, and what it walks through works."""

from __future__ import annotations

import importlib
import random
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import polib
import pytest

from companion import games
from companion.core.asking import TABLE, Form, Refusal, Secrecy
from companion.core.game import Game
from companion.finding import folders
from companion.games.lancaster import lancaster_with_boxes
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.modules import MODULES
from companion.games.lancaster.new_laws import laws
from tests.core import test_forms
from tests.each import of_each
from tests.games.lancaster import kit
from tests.games.lancaster.test_conservation import WatchedEvening
from tests.games.test_storms import a_storm
from tests.web import houses, test_drawing
from tests.web.houses import House
from tests.web.pages import read_forms
from tests.web.test_asks import agreed, asked, fill_in

ROOT = Path(__file__).resolve().parents[1]
GUIDE, DECISIONS = ROOT / "CONTRIBUTING.md", ROOT / "docs" / "decisions"
PAGES = [GUIDE, *sorted(ROOT.glob("docs/*.md"))]
WALKED = ("secret_bid", "feast", "master_builders", "span")  # what its reader makes on the way
NAMED = re.compile(r"`((?:companion|tests|templates|static|docs)/[\w/.-]*\w/?)`")
CODE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")
FILE = re.compile(r"^### [^\n]*`(\S+/\S+)`\n(?:(?!###|```\w).*\n)*?```\w+\n((?:.*\n)*?)```$", re.MULTILINE)


def test_it_is_read_in_a_quarter_of_an_hour() -> None:
    assert len(GUIDE.read_bytes()) <= 15_000


@of_each(PAGES)
def test_what_it_names_is_there(page: Path) -> None:
    named = [path for path in NAMED.findall(page.read_text(encoding="utf-8")) if not any(new in path for new in WALKED)]
    assert [path for path in named if not (ROOT / path).exists()] == []


@of_each([*PAGES, *sorted(DECISIONS.glob("*.md"))])
def test_its_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@of_each(PAGES)
def test_it_says_nothing_twice(page: Path) -> None:
    """Merges keep the lines of both sides: of two drafts of a paragraph both stay."""
    text = " ".join(CODE.sub("", page.read_text(encoding="utf-8")).split())
    said = Counter(sentence for sentence in re.split(r"(?<=[.:]) ", text) if len(sentence) > 60)
    assert [sentence for sentence, n in said.items() if n > 1] == []


def test_every_decision_stands_in_the_index_once() -> None:
    listed = LINK.findall((DECISIONS / "README.md").read_text(encoding="utf-8"))
    pages = [path.name for path in DECISIONS.glob("*.md") if path.name != "README.md"]
    assert sorted(link for link in listed if "/" not in link) == sorted(pages)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Where a walk-through writes its files: among copies of what lies beside the package."""
    for name in ("templates", "static"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


# A law and a box of Lancaster.


def pieces_of_code() -> tuple[str, ...]:
    """The card, its test; the box, its tests, its whole evenings."""
    text = (ROOT / "docs" / "lancaster.md").read_text(encoding="utf-8")
    return tuple(map(dedent, re.findall(r"^ *```python\n((?:.*\n)*?) *```$", text, re.MULTILINE)))


def passes(test: str, count: int, **instead: object) -> None:
    """As many tests, each with all its parameters."""
    scope: dict[str, Any] = {}
    exec(test, scope)
    scope |= instead
    tests = [one for name, one in scope.items() if name.startswith("test_")]
    assert len(tests) == count
    for one in tests:
        for given in cases(one):
            one(**given)


def cases(test: Any) -> list[dict[str, object]]:
    """Of the quick run alone."""
    marks = getattr(test, "pytestmark", ())
    if any(mark.name == "slow" for mark in marks):
        return []
    return [{mark.args[0]: value} for mark in marks if mark.name == "parametrize" for value in mark.args[1]] or [{}]


def test_its_law_does_what_its_test_says(monkeypatch: pytest.MonkeyPatch) -> None:
    card, test, *_ = pieces_of_code()
    scope = dict(vars(laws))
    exec(card, scope)
    law = scope["master_builders"]
    monkeypatch.setitem(kit.EVERY_LAW, law.key, law)
    passes(test, 2)


def test_its_box_does_what_its_test_says() -> None:
    _, _, box, test, evenings = pieces_of_code()
    scope: dict[str, Any] = {}
    exec(box, scope)
    passes(test, 4, realm_of=partial(kit.realm_of, besides=(scope["FEAST"],)))
    boxes = (*MODULES, scope["FEAST"])
    passes(evenings, 2, Evening=partial(Evening, boxes=boxes), WatchedEvening=partial(WatchedEvening, boxes=boxes))
    late = replace(scope["FEAST"], steps=(replace(scope["FEAST"].steps[0], before="going-home"),))
    with pytest.raises(AssertionError):
        passes(test, 4, realm_of=partial(kit.realm_of, besides=(late,)))


@pytest.mark.parametrize("books", ["companion", "cardboard"])
def test_its_box_is_drawn_whoever_keeps_the_books(house: Path, monkeypatch: pytest.MonkeyPatch, books: str) -> None:
    scope: dict[str, Any] = {}
    exec(pieces_of_code()[2], scope)
    game = lancaster_with_boxes((*MODULES, scope["FEAST"]))
    text = (ROOT / "docs" / "lancaster.md").read_text(encoding="utf-8")
    (page,) = re.findall(r"^ *```html\n((?:.*\n)*?) *```$", text, re.MULTILINE)
    (house / "templates/games/lancaster/modules/feast.html").write_text(dedent(page), encoding="utf-8")
    monkeypatch.setattr(folders, "PACKAGE", house / "companion")
    monkeypatch.setattr(houses, "BUILT", [])
    monkeypatch.setitem(games.GAMES, game.key, game)  # type: ignore[misc]
    open_house = House(house / "house")
    party, rng = agreed(open_house, game, 2, {"books": books, "feast": "in"}), random.Random(1)
    while party.table.ask_session(lambda session: session.run.state.step) != "placing":
        (name, *_) = sorted(asked(party))
        browser, where = (party.host, "/screen") if name == TABLE else (party.phones[name], "")
        forms = read_forms(browser.get(f"/t/{party.code}{where}").text).answers()
        fill_in(party, browser, forms[0], rng)
    pages = [party.phones["red"].get(f"/t/{party.code}").text, party.host.get(f"/t/{party.code}/screen").text]
    open_house.close()
    assert [page.count('class="feast"') for page in pages] == [1, 1]


# A form.


def files_of(page: str, place: Path) -> None:
    """What a walk-through writes, into a house that has templates and styles already."""
    for path, text in FILE.findall((ROOT / "docs" / page).read_text(encoding="utf-8")):
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text, encoding="utf-8")


def test_its_form_is_one_on_paper_too(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files_of("forms.md", house)
    module = ModuleType("span")
    monkeypatch.setitem(sys.modules, "span", module)
    exec((house / "companion/core/span.py").read_text(encoding="utf-8"), vars(module))
    span: Form[Any] = module.Span(1, 5)
    monkeypatch.setattr(folders, "PACKAGE", house / "companion")
    for language in test_drawing.ENVIRONMENTS:
        monkeypatch.setitem(test_drawing.ENVIRONMENTS, language, test_drawing.environment(language))
    test_forms.test_every_form_accepts_whatever_it_samples_and_can_say_it(span)
    test_drawing.test_what_is_spread_over_the_fields_is_gathered_again(span)
    for secrecy in Secrecy:
        test_drawing.test_every_answer_can_be_given_on_paper(span, secrecy)
    for junk in test_forms.JUNK:
        test_forms.test_every_form_refuses_junk_politely(span, junk)


@of_each([ROOT / "tests/core/test_forms.py", ROOT / "tests/web/every_form.py"])
def test_a_new_form_has_room_where_it_joins_the_others(page: Path) -> None:
    assert f"`FORMS` of `{page.relative_to(ROOT)}`" in (ROOT / "docs" / "forms.md").read_text(encoding="utf-8")
    lines = page.read_text(encoding="utf-8").splitlines()
    assert any(line.startswith("FORMS") for line in lines)
    assert len(lines) + 3 <= 300  # its import, its line, and one that became too long


# The tiny game.


@pytest.fixture
def written(house: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    files_of("your-own-game.md", house)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(house / "companion" / "games")])
    yield house
    for name in [name for name in sys.modules if "secret_bid" in name]:
        del sys.modules[name]


def walked() -> Game:
    game: Game = importlib.import_module("companion.games.secret_bid").ONE_BID
    return game


def test_its_rules_keep_what_its_own_test_says_and_come_through_storms(written: Path) -> None:
    game = walked()
    passes((written / "tests/games/secret_bid/test_secret_bid.py").read_text(encoding="utf-8"), 3)
    assert sum(a_storm(game, 3, {}, 60, 0).values()) > 10


@pytest.mark.parametrize("other", ["OPEN", "PRIVATE"])
def test_its_own_test_notices_a_bid_that_is_not_sealed(written: Path, other: str) -> None:
    rules = written / "companion/games/secret_bid/__init__.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("Secrecy.SEALED", f"Secrecy.{other}"), encoding="utf-8")
    walked()
    with pytest.raises((Refusal, pytest.fail.Exception)):
        passes((written / "tests/games/secret_bid/test_secret_bid.py").read_text(encoding="utf-8"), 3)


def test_its_page_shows_what_was_sealed_once_all_have(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = walked()
    monkeypatch.setattr(folders, "PACKAGE", written / "companion")
    monkeypatch.setattr(houses, "BUILT", [])
    monkeypatch.setitem(games.GAMES, game.key, game)  # type: ignore[misc]
    open_house = House(written / "house")
    party = agreed(open_house, game, 2, {})
    before = party.phones["red"].get(f"/t/{party.code}").text
    party.answer("red", 17)
    party.answer("blue", 3)
    after = party.host.get(f"/t/{party.code}/screen").text
    open_house.close()
    assert ("Everybody seals a bid" in before, "<strong>17</strong>" in after) == (True, True)


def test_with_points_it_says_at_its_end_who_has_won(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8").split("### Points, without a final")
    code, page = (re.findall(rf"^```{kind}\n((?:.*\n)*?)```$", text, re.MULTILINE)[0] for kind in ("python", "html"))
    with (written / "companion/games/secret_bid/__init__.py").open("a", encoding="utf-8") as rules:
        rules.write(code)
    (written / "templates/games/secret_bid/board.html").write_text(page, encoding="utf-8")
    game = walked()
    assert sum(a_storm(game, 3, {}, 60, 0).values()) > 10
    monkeypatch.setattr(folders, "PACKAGE", written / "companion")
    monkeypatch.setattr(houses, "BUILT", [])
    monkeypatch.setitem(games.GAMES, game.key, game)  # type: ignore[misc]
    open_house = House(written / "house")
    party = agreed(open_house, game, 2, {})
    for red, blue in ((20, 3), (0, 17), (0, 0)):  # in the end both have nothing, and both have bid the most
        party.answer("red", red)
        party.answer("blue", blue)
        if TABLE in asked(party):
            party.answer(TABLE, "on")
    end = party.host.get(f"/t/{party.code}/screen").text
    open_house.close()
    assert re.search(r'<h1 id="reveal-bid">\S+, \S+ share the victory</h1>', end)
    assert re.findall(r'class="tally__points">(\d)', end) == ["2", "2"]


def test_what_its_browser_test_needs_is_there(written: Path) -> None:
    """Played it is by hand: `docs/your-own-game.md` says how."""
    scope: dict[str, Any] = {}
    exec((written / "tests/browser/test_secret_bid.py").read_text(encoding="utf-8"), scope)
    assert scope["test_before_and_after_the_reveal"]


def test_its_catalogue_has_what_it_says(written: Path) -> None:
    german = {entry.msgid for entry in polib.pofile(str(written / "companion/games/secret_bid/de.po"))}
    speaks = ("companion/games/secret_bid/__init__.py", "templates/games/secret_bid/board.html")
    texts = "".join((written / path).read_text(encoding="utf-8") for path in speaks)
    assert set(re.findall(r'(?:say|_)\("([^"]+)"', texts)) == german
