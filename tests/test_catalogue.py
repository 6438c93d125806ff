"""Everything a player reads can be read in German: each sentence used has its translation, and no other one has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

import polib
import pytest
from jinja2.ext import babel_extract

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "companion").rglob("*.py"))
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file())
CATALOGUE = ROOT / "companion" / "locale" / "de.po"
JINJA_KEYWORDS = ("_", "gettext", "ngettext")


@dataclass(frozen=True)
class Sentence:
    text: str
    plural: str
    where: str


def literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def calls_to_say(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            yield node


def plural_of(call: ast.Call) -> ast.expr | None:
    named = (keyword.value for keyword in call.keywords if keyword.arg == "plural")
    return call.args[1] if len(call.args) > 1 else next(named, None)


def said_in(path: Path) -> Iterator[Sentence]:
    for call in calls_to_say(path):
        text, plural = literal(call.args[0]), plural_of(call)
        if text is not None:
            yield Sentence(text, literal(plural) or "", f"{path.relative_to(ROOT)}:{call.lineno}")


def spoken_in(path: Path) -> Iterator[Sentence]:
    """Python outside of rules may ask a tongue directly: `tongue.gettext("...")`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("gettext",
                                                                                                      "ngettext"):
            parts = [literal(arg) for arg in node.args]
            if parts and parts[0]:
                plural = parts[1] if node.func.attr == "ngettext" and len(parts) > 1 else ""
                yield Sentence(parts[0], plural or "", f"{path.relative_to(ROOT)}:{node.lineno}")


def printed_in(path: Path) -> Iterator[Sentence]:
    with path.open("rb") as template:
        for line, _, message, _ in babel_extract(template, JINJA_KEYWORDS, (), {"silent": "false"}):
            parts = [part for part in (message if isinstance(message, tuple) else (message,)) if part]
            if parts:
                yield Sentence(parts[0], parts[1] if len(parts) > 1 else "", f"{path.relative_to(ROOT)}:{line}")


def used() -> dict[str, Sentence]:
    """By text; where a sentence is used with and without a plural, the one with it counts."""
    found: dict[str, Sentence] = {}
    for path in FILES:
        for sentence in (*said_in(path), *spoken_in(path)):
            keep(found, sentence)
    for path in TEMPLATES:
        for sentence in printed_in(path):
            keep(found, sentence)
    return found


def keep(found: dict[str, Sentence], sentence: Sentence) -> None:
    if sentence.text not in found or sentence.plural:
        found[sentence.text] = sentence


def german() -> polib.POFile:
    return polib.pofile(str(CATALOGUE))


def placeholders(text: str) -> set[str]:
    """`{name}` in Python, `%(name)s` in templates."""
    try:
        braces = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        braces = {"not a sentence of ours"}
    return braces | set(re.findall(r"%\((\w+)\)", text))


def as_entry(sentence: Sentence) -> str:
    entry = polib.POEntry(msgid=sentence.text, comment=sentence.where)
    if sentence.plural:
        entry.msgid_plural, entry.msgstr_plural = sentence.plural, {0: "", 1: ""}
    return str(entry)


def is_translated(entry: polib.POEntry) -> bool:
    if entry.msgid_plural:
        return set(entry.msgstr_plural) == {0, 1} and all(entry.msgstr_plural.values())
    return bool(entry.msgstr)


def test_every_sentence_has_a_german_translation() -> None:
    have = {entry.msgid: entry for entry in german()}
    missing = [s for s in used().values() if s.text not in have or have[s.text].msgid_plural != s.plural]
    if missing:
        pytest.fail(f"{len(missing)} missing in {CATALOGUE.name}:\n\n" + "\n".join(map(as_entry, missing)),
                    pytrace=False)


def test_every_translation_is_used() -> None:
    sentences = used()
    assert [entry.msgid for entry in german() if entry.msgid not in sentences] == []
    assert german().obsolete_entries() == []


def test_every_translation_is_finished() -> None:
    assert [entry.msgid for entry in german() if entry.fuzzy or not is_translated(entry)] == []


def test_a_translation_has_the_placeholders_of_its_sentence() -> None:
    wrong = [entry.msgid for entry in german() if not entry.msgid_plural
             and placeholders(entry.msgstr) != placeholders(entry.msgid)]
    for entry in german():
        if entry.msgid_plural and is_translated(entry):
            one, many = placeholders(entry.msgstr_plural[0]), placeholders(entry.msgstr_plural[1])
            # "one vote" may go without its number, "{n} votes" may not.
            if many != placeholders(entry.msgid_plural) or one | {"n"} != many | {"n"}:
                wrong.append(entry.msgid)
    assert wrong == []


def test_no_sentence_is_in_the_catalogue_twice() -> None:
    texts = [entry.msgid for entry in german()]
    assert [text for text in set(texts) if texts.count(text) > 1] == []


def test_german_speaks_to_people_it_knows() -> None:
    """Du and ihr at a table of friends; "Sie" in the middle of a sentence would be the stranger's form."""
    texts = [(entry.msgid, text) for entry in german() for text in (entry.msgstr, *entry.msgstr_plural.values())]
    assert [msgid for msgid, text in texts if re.search(r"(?<=[\w,;] )(Sie|Ihnen|Ihr(e|em|en|er|es)?)\b", text)] == []


def test_german_has_two_plural_forms() -> None:
    assert german().metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_a_sentence_is_written_where_it_is_said(path: Path) -> None:
    """say() takes literals: a sentence put together at run time is in no catalogue."""
    for call in calls_to_say(path):
        plural = plural_of(call)
        assert literal(call.args[0]) is not None, f"line {call.lineno}"
        assert plural is None or literal(plural) is not None, f"line {call.lineno}"


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_a_sentence_gets_the_values_it_names(path: Path) -> None:
    for call in calls_to_say(path):
        given = {keyword.arg for keyword in call.keywords} - {"plural"}
        named = placeholders(literal(call.args[0]) or "") | placeholders(literal(plural_of(call)) or "")
        if None not in given:  # **values cannot be read here
            assert named <= given, f"line {call.lineno}"


def test_a_missing_sentence_is_printed_ready_for_the_catalogue() -> None:
    text = as_entry(Sentence("{n} vote", "{n} votes", "here.py:1"))
    assert text.splitlines() == ["#. here.py:1", 'msgid "{n} vote"', 'msgid_plural "{n} votes"', 'msgstr[0] ""',
                                 'msgstr[1] ""']


def test_sentences_of_templates_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = tmp_path / "page.html"
    template.write_text('{{ _("One") }} {{ gettext("Two") }} {{ ngettext("%(n)s knight", "%(n)s knights", 2, n=2) }}'
                        "{% trans who=name %}Hello %(who)s{% endtrans %}{% trans %}Three{% endtrans %}")
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    assert {(s.text, s.plural) for s in printed_in(template)} >= {
        ("One", ""), ("Two", ""), ("%(n)s knight", "%(n)s knights"), ("Three", "")}
