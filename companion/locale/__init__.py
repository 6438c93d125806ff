"""The languages of the table. Sentences arrive as data and leave as text; only this room knows any language.

What a room says stands in its own catalogues, beside its code: `companion/<room>/de.po`.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

import polib

from companion.core.words import Value, Verbatim, Who, Words

LANGUAGES = {"en": "English", "de": "Deutsch"}  # the only list: a third needs a line here and a catalogue a room
DEFAULT = "en"
ROOMS = Path(__file__).parents[1]

NameOf = Callable[[str], str]
_CASE = re.compile(r"\{(\w+):(\w+)\}")


class Tongue:
    """One language. The English text is a message's id, so English needs no catalogue.

    A language that bends what is filled in says so where it is: after "{who} nimmt {what:acc}" each part of `what` that
    the catalogue has with this context (`msgctxt "acc"`) is told like that, all others as always.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _catalogue(language)
        self.gettext = self._catalogue.gettext

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Of less than none, too: −1 point, −2 points."""
        return self._catalogue.ngettext(one, many, abs(n))

    def text_of(self, words: Words, name: NameOf = str, case: str = "") -> str:
        """The sentence as text; `name` gives a seat's player."""
        # What is plain, not by calls of its own: it is said a hundred times a page.
        text = self._text_in_case(words, case) if case else ""
        if not text and words.plural:
            text = self._catalogue.ngettext(words.text, words.plural, abs(_number_named_n(words)))
        elif not text:
            text = self.gettext(words.text)
        if not words.values:
            return text
        text, cases = _text_and_case_by_placeholder(text)
        if cases or case:
            return text.format_map({key: self._text_of_value(value, name, cases.get(key, case))
                                    for key, value in words.values})
        return text.format_map({key: self._text_of_value(value, name) for key, value in words.values})

    def _text_in_case(self, words: Words, case: str) -> str:
        """Nothing, where the catalogue has none."""
        if words.plural:
            told = self._catalogue.npgettext(case, words.text, words.plural, abs(_number_named_n(words)))
        else:
            told = self._catalogue.pgettext(case, words.text)
        return told if told not in (words.text, words.plural) else ""

    def _text_of_value(self, value: Value, name: NameOf, case: str = "") -> str:
        if isinstance(value, Words):
            return self.text_of(value, name, case)
        if isinstance(value, Who):
            return name(value.seat)
        if isinstance(value, Verbatim):
            return value.text
        return str(value) if value >= 0 else f"−{-value}"


def _number_named_n(words: Words) -> int:
    return next(value for key, value in words.values if key == "n" and isinstance(value, int))


@cache  # as many as there are sentences
def _text_and_case_by_placeholder(text: str) -> tuple[str, Mapping[str, str]]:
    """The text without them, and which of its places wants which case."""
    if ":" not in text:
        return text, {}
    cases = dict(_CASE.findall(text))
    return _CASE.sub(r"{\1}", text), cases


@lru_cache
def tongue(language: str) -> Tongue:
    return Tongue(language if language in LANGUAGES else DEFAULT)


def best_available_language(wanted: Iterable[str]) -> str:
    """The first language we speak among those wanted, best first: `de-AT` is German."""
    for tag in wanted:
        language = tag.split("-")[0].split("_")[0].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT


def _catalogue(language: str) -> gettext.NullTranslations:
    """What all rooms say, as one: each brings its own catalogue, and one that is added brings the next."""
    said = polib.POFile()
    for path in sorted(ROOMS.rglob(f"{language}.po")):
        catalogue = polib.pofile(str(path))
        said.metadata = catalogue.metadata
        said.extend(catalogue)
    # Read at start and compiled in memory: nothing compiled is committed.
    return gettext.GNUTranslations(io.BytesIO(said.to_binary())) if said else gettext.NullTranslations()
