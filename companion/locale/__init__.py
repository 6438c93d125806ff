"""The languages of the table. Sentences arrive as data and leave as text; only this room knows any language.

What a room says stands in its own catalogues, beside its code: `companion/<room>/de.po`.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

import polib

from companion.core.words import Value, Verbatim, Who, Words

LANGUAGES = {"en": "English", "de": "Deutsch"}  # the only list: a third needs a line here and a catalogue a room
DEFAULT = "en"
ROOMS = Path(__file__).parents[1]

NameOf = Callable[[str], str]


class Tongue:
    """One language. The English text is a message's id, so English needs no catalogue."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _catalogue(language)
        self.gettext = self._catalogue.gettext
        self.ngettext = self._catalogue.ngettext

    def say(self, words: Words, name: NameOf = str) -> str:
        """The sentence as text; `name` gives a seat's player."""
        if not words.values:
            return self.gettext(words.text)
        values = {key: self._value(value, name) for key, value in words.values}
        if words.plural:
            number = next(int(value) for key, value in words.values if key == "n" and isinstance(value, int))
            return self.ngettext(words.text, words.plural, number).format_map(values)
        return self.gettext(words.text).format_map(values)

    def _value(self, value: Value, name: NameOf) -> str:
        if isinstance(value, Words):
            return self.say(value, name)
        if isinstance(value, Who):
            return name(value.seat)
        return value.text if isinstance(value, Verbatim) else str(value)


@lru_cache
def tongue(language: str) -> Tongue:
    return Tongue(language if language in LANGUAGES else DEFAULT)


def chosen(wanted: Iterable[str]) -> str:
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
