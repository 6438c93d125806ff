"""The box profile: printed values nobody could read are asked once, then remembered for this box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.asking import Raw, Refusal
from companion.core.forms import Field, Fields
from companion.core.game import Printed
from companion.core.words import Words, say
from companion.tabletop.pace import ask_what_cardboard_shows


class Expectation(Protocol):
    """What several printed values are together. Whoever reads otherwise is asked once more, then believed."""

    @property
    def keys(self) -> frozenset[str]: ...

    def doubt_words_or_none(self, values: Mapping[str, Any]) -> Words | None:
        """`values`: all that is known, and what was told just now."""


@dataclass(frozen=True, slots=True)
class ExpectedSum:
    """Several printed values that come to a known sum."""

    keys: frozenset[str]
    of: int
    words: Words  # what they are together

    def doubt_words_or_none(self, values: Mapping[str, Any]) -> Words | None:
        """None while not all of them are known."""
        if not self.keys <= values.keys() or (found := sum(values[key] for key in self.keys)) == self.of:
            return None
        return say("{what}: {found} together, and it should be {n}. Is it really printed so?", what=self.words,
                   found=found, n=self.of)


class BoxProfile:
    """What is known of this box: from its profile, and what the table has said since.

    `once`: what is wrong in a part of what is expected is doubted there, and not once more in the whole.
    """

    def __init__(self, printed: Iterable[Printed], profile: Mapping[str, Raw],
                 expected: Iterable[Expectation] = (), once: bool = True) -> None:
        self._expected, self._once = tuple(expected), once
        self._printed = {one.key: one for one in printed}
        self.known: dict[str, Raw] = {key: raw for key, raw in profile.items() if self._is_readable(key, raw)}
        self.known_before = frozenset(self.known)  # this table is never asked for these
        self.told: dict[str, Raw] = {}  # what this table added
        self._values: dict[str, Any] = {}  # as they were read

    def _is_readable(self, key: str, raw: Raw) -> bool:
        """A profile of another version may hold what we do not know; it is as if it were not there."""
        try:
            self._printed[key].form.read(raw)
        except (KeyError, Refusal):
            return False
        return True

    def knows_value(self, key: str) -> bool:
        return key in self.known

    def value(self, key: str) -> Any:
        if key not in self._values:
            self._values[key] = self._printed[key].form.read(self.known[key])
        return self._values[key]

    def note_told_value(self, key: str, raw: Raw) -> None:
        self.known[key] = self.told[key] = raw
        self._values.pop(key, None)

    def forget_told_values(self, keys: Iterable[str]) -> None:
        """What this table added under these keys was not so."""
        for key in keys:
            if key in self.told:
                del self.known[key], self.told[key]
                self._values.pop(key, None)

    async def ask_missing_values(self, about: str, words: Words, keys: Iterable[str]) -> None:
        """The table reads aloud what its box prints; nothing is asked twice."""
        missing = [self._printed[key] for key in keys if key not in self.known]
        if not missing:
            return
        parts = tuple((printed.key, Field(printed.words, printed.form)) for printed in missing)
        guess = {printed.key: printed.suggestion for printed in missing if printed.suggestion is not None}
        form: Fields[dict[str, Any]] = Fields(dict, parts)
        told = await ask_what_cardboard_shows(f"box/{about}", words, form, dict, guess or None, self._doubts)
        for printed in missing:
            self.note_told_value(printed.key, told[printed.key])

    def _doubts(self, told: Mapping[str, Any]) -> tuple[Words, ...]:
        values = {key: self.value(key) for key in self.known} | dict(told)
        wrong = {one.keys: doubt for one in self._expected if one.keys & told.keys()
                 and (doubt := one.doubt_words_or_none(values))}
        return tuple(doubt for keys, doubt in wrong.items()
                     if not (self._once and any(part < keys for part in wrong)))
