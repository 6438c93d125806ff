"""Folding templates changes what drawing costs and nothing else: folded equals plain."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import BaseLoader, Environment, FileSystemLoader, StrictUndefined

from companion.core.asking import TABLE, Ask, Secrecy
from companion.core.words import say
from companion.finding.folders import shipped_folder
from companion.games import GAMES
from companion.locale import LANGUAGES, tongue
from companion.tables import doors, play, taking_over
from companion.tables.hall import Hall
from companion.tables.table import Snapshot
from companion.tables.tokens import hash_of_token
from companion.web import create_app
from companion.web.folding import FoldingLoader, folding_environment
from companion.web.fragments import NAMES, FragmentRenderer, speaking_functions
from companion.web.network import Network
from companion.web.viewer_state import SnapshotForViewer, Viewer, snapshot_for_viewer
from tests.browser.laid import LONG, Laying, Moment, NeverThere, asked_for, at_the_end
from tests.evenings_of_old.folders import unpacked, written_today
from tests.games.noblemen.kit import forest_to_rob, rob_the_forest
from tests.speed import slow
from tests.web.every_form import FORMS
from tests.web.houses import BASE

TEMPLATES = shipped_folder("templates")
NETWORK = Network(1413, base_url=BASE)
DRAWN = ("fragments/", "tabletop/", "games/")
# What only whole pages show: those are never folded.
PAGES = ("/record.html", "/choices.html", "/sheets/", "tabletop/_course", "tabletop/_votes",
         "noblemen/_balls", "noblemen/_prestige")


def _step(step: str, shown: Callable[[Any], object] = bool) -> Moment:
    return lambda view, _: view.step == step and bool(shown(view))


# What games with options draw besides the base game of Lancaster: with which options, and when.
TABLES_TO_DRAW: tuple[tuple[str, dict[str, str], Moment], ...] = (
    ("lancaster", {"books": "companion", "resentment": "in"}, lambda view, _: bool(view.step == "conflicts" and any(
        view.results.lines_of_source(fought.key) for fought in view.just_fought))),
    ("lancaster", {"books": "cardboard", "resentment": "in"}, asked_for("exposed-pair")),
    ("lancaster", {"books": "cardboard", "resentment": "in"}, asked_for("by-hand/tower")),
    ("lancaster", {"books": "cardboard", "reward-tiles": "in"}, asked_for("reward-tile")),
    # All steps, as they are drawn where there is most to draw.
    *(("long-live-the-king", {"books": "cardboard"}, moment) for moment in (
        *(_step(step) for step in ("setting-up", "between", "sealing", "election", "counted")),
        _step("rolling", lambda view: view.dispute_if_latest.tied),
        _step("between", lambda view: view.dispute_if_latest),
        _step("between", lambda view: view.election_if_latest))),
    *(("long-live-the-king", {"books": "companion"}, _step(step))
      for step in ("turn", "rolling", "settled", "dealing", "over")),
    *(("noblemen", {"books": "cardboard"}, _step(step)) for step in (
        "between", "shows", "adding", "titles", "counting", "scored", "new-decade", "money", "over")),
    *(("noblemen", {"books": "companion"}, _step(step)) for step in (
        "setting-up", "tiles", "drawing", "keeping", "turn")),
    *(("masked-ball", {}, moment) for moment in (_step("calling", lambda view: view.balls), _step("titles"))),
)


class Noting(FileSystemLoader):
    """Plain Jinja's loader, which remembers what was asked of it."""

    def __init__(self) -> None:
        super().__init__(str(TEMPLATES))
        self.asked: set[str] = set()

    def get_source(self, environment: Environment, template: str) -> object:  # type: ignore[override]
        self.asked.add(template)
        return super().get_source(environment, template)


def plain(app: Flask, loader: BaseLoader) -> FragmentRenderer:
    """A renderer that knows nothing of folding."""
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True,
                              lstrip_blocks=True)
    environment.filters |= app.jinja_env.filters
    environment.globals |= app.jinja_env.globals
    renderer = FragmentRenderer(app.jinja_env)
    for language in LANGUAGES:
        renderer._environments[language] = environment
    return renderer


def states(snapshot: Snapshot) -> Iterator[SnapshotForViewer]:
    """Everybody who may look: each seat, two seats on one phone, the big screen, the host's."""
    seating = snapshot.seating
    viewers = [Viewer(snapshot.code, device, False, False, "en") for device in sorted(set(seating.holders.values()))]
    viewers += [Viewer(snapshot.code, None, host, True, "en") for host in (True, False)]
    for viewer in viewers:
        for language in LANGUAGES:
            look = Viewer(viewer.code, viewer.device, viewer.host, viewer.screen, language)
            yield snapshot_for_viewer(snapshot, look, NETWORK.address_for_phones)
    yield SnapshotForViewer(snapshot, viewers[0], NETWORK.address_for_phones, None, tuple(seating.holders)[:2],
                            snapshot.pages.get(None))


def _lay_one_of_before(laying: Laying) -> None:
    """Begun with the rules of the release before: there the tile to draw is a line beside placing."""
    with pytest.MonkeyPatch.context() as then:
        then.setitem(GAMES, "lancaster", replace(GAMES["lancaster"], rules=4))  # type: ignore[arg-type]
        laid = laying.begun("lancaster", LONG[:3], {"books": "cardboard", "reward-tiles": "in"})
        laying.until(laid, _step("placing"), random.Random(1))


def _lay_a_robbed_forest(laying: Laying) -> None:
    """That somebody gives tiles away hardly comes about by chance."""
    laid = laying.begun("noblemen", LONG[:3], {"books": "companion"})
    laying.until(laid, _step("turn"), random.Random(1))
    court = laying.consult(laid, lambda session: session.run.state)
    for owner, what, raw in forest_to_rob(court):
        play.adjust(laying.hall, laid.code, laid.devices[owner], what, raw)
    era, turn, consent = laying.consult(laid, lambda session: (session.era, court.turn, session.consent))
    for seat in sorted(consent.missing):
        play.answer(laying.hall, laid.code, laid.devices[seat], seat, consent.question_key, "yes", era)
    play.answer(laying.hall, laid.code, laid.devices[turn], turn, f"turn/{court.turns}", rob_the_forest(court), era)
    laying.until(laid, _step("giving"), random.Random(1))


def _lay(laying: Laying, game: str, options: dict[str, str], moment: Moment) -> None:
    """A tie is rare: it is sought in several evenings."""
    for chance in range(20):
        with suppress(NeverThere):
            laying.until(laying.begun(game, LONG[:3], options), moment, random.Random(chance))
            return
    raise NeverThere(game, options)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    old = unpacked(written_today(tmp_path_factory.mktemp("today"), "phases"), tmp_path_factory.mktemp("old") / "house")
    laying = Laying(old.folder)
    hall = laying.hall
    for table in TABLES_TO_DRAW:
        _lay(laying, *table)
    _lay_one_of_before(laying)
    _lay_a_robbed_forest(laying)
    for game in (game for game in GAMES.values() if not game.options):  # from first to last
        for moment in (asked_for(""), at_the_end):
            laying.until(laying.begun(game.key, LONG[:min(3, game.most)], {}), moment, random.Random(1))
    for code in (code for name, code in old.codes.items() if name.endswith("-final")):  # on to the second category
        shown = hall.table(code).snapshot.pages[TABLE]
        go_on = shown.asks[0].form.sample(random.Random(1))
        play.answer(hall, code, doors.device_by_token(hall, old.host), TABLE, shown.asks[0].key, go_on, shown.era)
        for seat in hall.table(code).snapshot.seating.holders:
            taking_over.claim_seat(hall, code, seat, doors.Newcomer(hash_of_token(seat)), "192.168.1.20")
    yield hall
    hall.close()


@slow
def test_every_fragment_of_every_step_is_drawn_as_plain_jinja_draws_it(hall: Hall) -> None:
    app, loader = create_app(hall, NETWORK), Noting()
    renderer, unfolded = FragmentRenderer(app.jinja_env), plain(app, loader)
    for code in (row.code for row in hall.table_rows()):
        for state in states(hall.table(code).snapshot):
            for name in NAMES:
                inputs = state.template_inputs(name)
                assert renderer._render_fragment(name, inputs) == unfolded._render_fragment(name, inputs)
    every = {str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html")}
    assert {name for name in every - loader.asked if name.startswith(DRAWN)
            and not any(page in name for page in PAGES)} == set()


@slow
def test_once_the_renderer_is_ready_no_step_of_an_evening_is_compiled_any_more(
        hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    renderer = FragmentRenderer(create_app(hall, NETWORK).jinja_env)
    monkeypatch.setattr("companion.web.fragments.REST", 0)
    renderer.compile_templates()
    monkeypatch.setattr(FoldingLoader, "load", None)
    for code in (row.code for row in hall.table_rows()):
        for state in states(hall.table(code).snapshot):
            for name in NAMES:
                assert renderer._render_fragment(name, state.template_inputs(name)).html


@slow
def test_every_form_is_drawn_as_plain_jinja_draws_it(hall: Hall) -> None:
    loader = Noting()
    renderer, unfolded = FragmentRenderer(create_app(hall, NETWORK).jinja_env), plain(create_app(hall, NETWORK), loader)
    for form in FORMS.values():
        for secrecy in (Secrecy.OPEN, Secrecy.SEALED):
            ask = Ask("red", "what", say("What?"), form, secrecy).as_open_question("what")
            facts = {"ask": ask, "at": 1, "base": "/t/x", "code": "x", "era": 0, "seat": "red", "screen": False,
                     "typed": {}, "own": {"what": form.sample(random.Random(1))}, **speaking_functions(tongue("de"))}
            for name in ("fragments/ask.html", "fragments/sealed.html"):
                folded, unfolded_ = (one._environments["de"].get_template(name).render(facts)
                                     for one in (renderer, unfolded))
                assert folded == unfolded_
    every = {f"forms/{path.name}" for path in TEMPLATES.glob("forms/*.html")}
    assert every - loader.asked == {"forms/_why.html"}  # asked only on whole pages


@pytest.fixture
def drawn(tmp_path: Path) -> Callable[..., tuple[str, str]]:
    """Draws a page of some templates, folded and plain."""

    def draw(**templates: str) -> tuple[str, str]:
        for name, text in templates.items():
            (tmp_path / f"{name}.html").write_text(text)
        ways = Environment(loader=FileSystemLoader(str(tmp_path)), autoescape=True, trim_blocks=True,
                           lstrip_blocks=True, undefined=StrictUndefined)
        ways.globals["_"] = str.upper
        facts = {"key": "one", "no": "nothing", "word": "wörd <b>"}
        folded = folding_environment(ways, tmp_path, {"_": str.upper})
        return folded.get_template("page.html").render(facts), ways.get_template("page.html").render(facts)

    return draw


@pytest.mark.parametrize("page", [
    '{% include "step_" ~ key ~ ".html" %}', '{% with n = 2 %}{% include "step_" ~ key ~ ".html" %}{% endwith %}',
    '{% for n in (1, 2) %}{% include "step_" ~ key ~ ".html" %}{% endfor %}',
    '{% include ["step_" ~ no ~ ".html", "step_one.html"] %}', '{% include "step_" ~ no ~ ".html" ignore missing %}.',
    '{% include "step_one.html" %}{{ seen is defined }}', '{% include "step_" ~ key ~ ".html" %}{{ seen is defined }}',
    '{{ _("a sentence") }}{{ _(word) }}{{ _(word ~ "!") }}', '{% include "step_" ~ key ~ ".html" without context %}',
    '{% set told %}{% include "step_" ~ key ~ ".html" %}{% endset %}<p>{{ told }}</p>',
    '{% from "signs.html" import sign with context %}{{ sign(7) }}{% for n in (1,) %}{{ sign(n, of=no) }}{% endfor %}',
    '{% macro sign(n) %}{{ n }}{% endmacro %}{% from "signs.html" import row with context %}{{ row(no) }}{{ sign(7) }}',
])
def test_what_is_included_and_what_macros_draw_is_what_plain_jinja_draws(drawn: Callable[..., tuple[str, str]],
                                                                         page: str) -> None:
    step = "{% set seen = 1 %}<b>{{ word|default('-') }} {{ n|default(7) }} {{ _('said') }}</b>"
    signs = ('{% macro sign(n, of="-") %}{% set twice = n ~ n %}<i>{{ twice }} {{ of }} {{ _(word) }}</i>{% endmacro %}'
             '{% macro row(n) %}<p>{{ sign(n, "a" if n else "b") }}</p>{% endmacro %}')
    folded, unfolded = drawn(page=page, step_one=step, signs=signs)
    assert folded == unfolded != ""
