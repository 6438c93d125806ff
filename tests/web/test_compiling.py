"""What our compiler leaves out changes no page: each is, byte for byte, what Jinja's own makes of the same template."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined, UndefinedError
from markupsafe import Markup

from companion.finding.folders import shipped_folder
from companion.locale import tongue
from companion.web.assets import folder_name_of_game, mark_icon_svg, seat_arms_svg
from companion.web.compiling import value_as_html
from companion.web.folding import folding_environment
from companion.web.fragments import FragmentRenderer, speaking_functions
from companion.web.soft_names import with_soft_hyphens
from tests.web.houses import House, voting
from tests.web.test_fragments import on_streams


def plain(language: str) -> Environment:
    environment = Environment(loader=FileSystemLoader(str(shipped_folder("templates"))), undefined=StrictUndefined,
                              autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters |= {"package": folder_name_of_game, "softened": with_soft_hyphens}
    environment.globals |= {"_": tongue(language).gettext, "arms": seat_arms_svg, "mark": mark_icon_svg}
    return environment


def test_every_fragment_of_some_rounds_is_what_jinja_itself_would_draw(
        house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folded and compiled our way, or read from the file by Jinja: the same."""
    ours, theirs = FragmentRenderer._render_fragment, {language: plain(language) for language in ("en", "de")}
    drawn = set()

    def compared(self: FragmentRenderer, name: str, inputs: Mapping[str, Any]) -> Any:
        fragment = ours(self, name, dict(inputs))
        language = inputs["language"]
        facts = {**inputs, **speaking_functions(tongue(language), inputs["seating"])}
        if "qr" not in (template := theirs[language].get_template(f"fragments/{name}.html")).globals:
            template.globals |= self._environments[language].globals
        assert template.render(facts) in fragment.html
        drawn.add(name)
        return fragment

    monkeypatch.setattr(FragmentRenderer, "_render_fragment", compared)
    party = voting(house)
    rng = random.Random("as Jinja would")
    for _ in range(40):
        on_streams(party)
        ask = rng.choice(party.open_asks())
        assert party.answer(ask.seat, ask.form.sample(rng), ask.key).status_code == 303
    assert drawn == {"top", "board", "waiting", "meanwhile", "desk", "aside"}


def made_from(text: str, folder: Path, **facts: Any) -> str:
    (folder / "page.html").write_text(text, encoding="utf-8")
    environment = folding_environment(plain("en"), folder, {"_": str.upper})
    return environment.get_template("page.html").render(facts)


@pytest.mark.parametrize(("value", "text"), [
    ("<&'\">", "&lt;&amp;&#39;&#34;&gt;"), (Markup("<b>"), "<b>"), (7, "7"), (-1.5, "-1.5"), (True, "True"),
    (None, "None"), ([1, "<"], "[1, &#39;&lt;&#39;]"),
], ids=repr)
def test_every_value_is_escaped_once(value: Any, text: str, tmp_path: Path) -> None:
    assert value_as_html(value) == made_from("{{ value }}", tmp_path, value=value) == text


def test_calls_take_their_arguments_by_place_and_by_name(tmp_path: Path) -> None:
    assert made_from("{{ said('<', 2, c=3) }}{{ '{n}'.format(n=4) }}{{ _(word) }}{{ rest(*[1, 2]) }}", tmp_path,
                     said=lambda a, b, c: f"{a}{b}{c}", word="x", _=str.upper, rest=lambda a, b: a + b) == "&lt;234X3"


@pytest.mark.parametrize(("word", "text"), [("<", "&lt;1"), (Markup("<b>"), "<b>1"), (2, "21"), (None, "None1")],
                         ids=repr)
def test_what_is_joined_is_escaped_once(word: Any, text: str, tmp_path: Path) -> None:
    assert made_from("{{ word ~ 1 }}", tmp_path, word=word) == text
    assert made_from("{{ word ~ other }}", tmp_path, word=word, other=Markup("<i>")) == text[:-1] + "<i>"


def test_a_macro_is_still_handed_what_it_asks_for(tmp_path: Path) -> None:
    text = "{% macro twice(x) %}{{ x }}{{ x }}{{ caller() }}{% endmacro %}{% call twice('<') %}!{% endcall %}"
    assert made_from(text, tmp_path) == "&lt;&lt;!"


def test_what_is_missing_is_an_error_and_never_an_empty_place(tmp_path: Path) -> None:
    for text in ("{{ nobody }}", "{{ said(nobody) }}", "{{ nobody.name() }}", "{{ seat.nothing() }}"):
        with pytest.raises((UndefinedError, AttributeError)):
            made_from(text, tmp_path, said=str, seat={})


def test_what_may_be_missing_has_its_default(tmp_path: Path) -> None:
    text = "{{ n.nothing|default('-') }}{{ nobody|default('-') }}{{ n.real }}{{ n.nothing|default(())|length }}"
    text += "{% if n.nothing is defined %}!{% endif %}{% if n.real is defined %}?{% endif %}"
    assert made_from(text, tmp_path, n=1) == "--10?"
