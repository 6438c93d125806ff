"""Everything a player reads can be read in every language: a room's catalogues hold what that room says, no more."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

import polib
import pytest
from jinja2.ext import babel_extract

from companion import locale
from companion.locale import DEFAULT, LANGUAGES
from tests.each import of_each
from tests.test_architecture import nodes

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "companion").rglob("*.py"))
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file())
CATALOGUES = sorted((ROOT / "companion").rglob("*.po"))
TRANSLATED = [language for language in LANGUAGES if language != DEFAULT]
JINJA_KEYWORDS = ("_", "gettext", "ngettext")


@dataclass(frozen=True)
class Sentence:
    text: str
    plural: str
    where: str


def literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def calls_to_say(path: Path) -> Iterator[ast.Call]:
    for node in nodes(path):
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
    for node in nodes(path):
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


def room(path: Path) -> Path:
    """The folder that holds the catalogue of this file: its package, or that of the game or room it is a template of.

    What stands in `templates/` for all pages is the web's.
    """
    parts = path.relative_to(ROOT).parts
    if parts[1] == "games" and len(parts) > 3:
        package = ("games", parts[2])
    elif parts[0] == "templates":
        package = ("tabletop",) if parts[1] == "tabletop" else ("web",)
    else:
        package = parts[1:2]
    return ROOT.joinpath("companion", *package)


def said_by_all() -> Iterator[tuple[Path, Sentence]]:
    for path in FILES:
        yield from ((room(path), sentence) for sentence in (*said_in(path), *spoken_in(path)))
    for path in TEMPLATES:
        yield from ((room(path), sentence) for sentence in printed_in(path))


@cache
def used() -> dict[Path, dict[str, Sentence]]:
    """By room and text; where a sentence is used with and without a plural, the one with it counts."""
    found: dict[Path, dict[str, Sentence]] = {}
    for where, sentence in said_by_all():
        here = found.setdefault(where, {})
        if sentence.text not in here or sentence.plural:
            here[sentence.text] = sentence
    return found


def translated(catalogue: Path) -> polib.POFile:
    return polib.pofile(str(catalogue))


def missing(catalogue: Path, sentences: dict[str, Sentence]) -> list[Sentence]:
    have = {entry.msgid: entry for entry in translated(catalogue)} if catalogue.exists() else {}
    return [s for s in sentences.values() if s.text not in have or have[s.text].msgid_plural != s.plural]


def unused(catalogue: Path, sentences: dict[str, Sentence]) -> list[str]:
    entries = translated(catalogue)
    return [entry.msgid for entry in entries if entry.msgid not in sentences or entry in entries.obsolete_entries()]


def told_differently(catalogues: list[Path]) -> dict[str, set[str]]:
    """The same English in two rooms, told differently in one language. All are read into one: one alone would count.

    A context (msgctxt) keeps two apart: what a game that needs a word of its own would give its entry.
    """
    found: dict[tuple[str, str | None, str], set[str]] = {}
    for catalogue in catalogues:
        for entry in translated(catalogue):
            texts = [entry.msgstr, *entry.msgstr_plural.values()]
            told = found.setdefault((catalogue.stem, entry.msgctxt, entry.msgid), set())
            told.add(" | ".join(filter(None, texts)))
    return {text: told for (*_, text), told in found.items() if len(told) > 1}


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


def is_translated(entry: polib.POEntry, plurals: int) -> bool:
    if entry.msgid_plural:
        return set(entry.msgstr_plural) == set(range(plurals)) and all(entry.msgstr_plural.values())
    return bool(entry.msgstr)


def plural_forms(catalogue: Path) -> int:
    found = re.match(r"nplurals=(\d+);", translated(catalogue).metadata["Plural-Forms"])
    assert found, catalogue
    return int(found[1])


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


of_each_room = pytest.mark.parametrize("catalogue", CATALOGUES, ids=[named(path) for path in CATALOGUES])


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_has_a_translation_in_its_room(language: str) -> None:
    told = [f"{len(lack)} missing in {named(where)}/{language}.po:\n\n" + "\n".join(map(as_entry, lack))
            for where, sentences in used().items() if (lack := missing(where / f"{language}.po", sentences))]
    if told:
        pytest.fail("\n\n".join(told), pytrace=False)


@of_each_room
def test_every_translation_is_used_in_its_room(catalogue: Path) -> None:
    assert unused(catalogue, used().get(catalogue.parent, {})) == []


def test_every_catalogue_stands_beside_the_package_it_belongs_to() -> None:
    assert set(CATALOGUES) == {where / f"{language}.po" for where in used() for language in TRANSLATED}


def test_the_same_english_is_told_alike_in_every_room() -> None:
    assert told_differently(CATALOGUES) == {}


@of_each_room
def test_every_translation_is_finished(catalogue: Path) -> None:
    entries, plurals = translated(catalogue), plural_forms(catalogue)
    assert [entry.msgid for entry in entries if entry.fuzzy or not is_translated(entry, plurals)] == []


@of_each_room
def test_a_translation_has_the_placeholders_of_its_sentence(catalogue: Path) -> None:
    entries = translated(catalogue)
    wrong = [entry.msgid for entry in entries if not entry.msgid_plural
             and placeholders(entry.msgstr) != placeholders(entry.msgid)]
    for entry in entries:
        if entry.msgid_plural and is_translated(entry, plural_forms(catalogue)):
            one, *more = (placeholders(entry.msgstr_plural[at]) for at in sorted(entry.msgstr_plural))
            # "one vote" may go without its number, "{n} votes" may not.
            many = placeholders(entry.msgid_plural)
            if any(other != many for other in more) or one | {"n"} != many | {"n"}:
                wrong.append(entry.msgid)
    assert wrong == []


@of_each_room
def test_no_sentence_is_in_a_catalogue_twice(catalogue: Path) -> None:
    texts = [(entry.msgctxt, entry.msgid) for entry in translated(catalogue)]
    assert [text for text in set(texts) if texts.count(text) > 1] == []


def test_a_room_that_is_added_brings_its_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    for where, english, word in (("web", "Yes", "Ja"), ("games/new", "Dragon", "Drache")):
        (tmp_path / where).mkdir(parents=True)
        (tmp_path / where / "de.po").write_text(f"{head}{polib.POEntry(msgid=english, msgstr=word)}")
    monkeypatch.setattr(locale, "ROOMS", tmp_path)
    tongue = locale.Tongue("de")
    assert (tongue.gettext("Yes"), tongue.gettext("Dragon"), tongue.gettext("No")) == ("Ja", "Drache", "No")
    assert locale.Tongue("en").gettext("Dragon") == "Dragon"


def test_a_sentence_that_moved_to_another_room_is_noticed(tmp_path: Path) -> None:
    """In the wrong catalogue it is missing in one room and unused in the other, and two rooms may not disagree."""
    for where, words in (("here", "Vote"), ("there", "Ballot")):
        (tmp_path / where).mkdir()
        (tmp_path / where / "de.po").write_text(f'msgid ""\nmsgstr ""\n\nmsgid "Vote"\nmsgstr "{words}"\n')
    vote, page = Sentence("Vote", "", ""), Sentence("Page", "", "")
    assert missing(tmp_path / "here" / "de.po", {"Vote": vote, "Page": page}) == [page]
    assert missing(tmp_path / "nowhere" / "de.po", {"Vote": vote}) == [vote]
    assert missing(tmp_path / "here" / "fr.po", {"Vote": vote}) == [vote]
    assert unused(tmp_path / "there" / "de.po", {"Page": page}) == ["Vote"]
    (tmp_path / "there" / "fr.po").write_text('msgid ""\nmsgstr ""\n\nmsgid "Vote"\nmsgstr "Loi"\n')
    both = [tmp_path / "here" / "de.po", tmp_path / "there" / "de.po", tmp_path / "there" / "fr.po"]
    assert told_differently(both) == {"Vote": {"Vote", "Ballot"}}


@of_each(FILES)
def test_a_sentence_is_written_where_it_is_said(path: Path) -> None:
    """say() takes literals: a sentence put together at run time is in no catalogue."""
    for call in calls_to_say(path):
        plural = plural_of(call)
        assert literal(call.args[0]) is not None, f"line {call.lineno}"
        assert plural is None or literal(plural) is not None, f"line {call.lineno}"


@of_each(FILES)
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
