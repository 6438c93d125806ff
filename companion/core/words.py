"""Sentences as data: a message id and its values. Nothing here knows a language; the edge translates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Who:
    """A seat named in a sentence; the edge prints the player's name."""

    seat: str

    def __repr__(self) -> str:
        return f"Who(seat={self.seat!r})"


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Text that no language changes: a name, an address, a file."""

    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """One sentence: the English text is its id; `plural` is the form for any `n` but 1."""

    text: str
    plural: str = ""
    values: tuple[tuple[str, Value], ...] = ()

    def __repr__(self) -> str:
        """As a dataclass has it, without its watch for circles: fingerprints are made of it, after every answer."""
        return f"Words(text={self.text!r}, plural={self.plural!r}, values={self.values!r})"


Value = int | Words | Who | Verbatim


def say(text: str, /, plural: str = "", **values: Value) -> Words:
    """A sentence with its values; with a `plural` there must be a number named `n`."""
    if plural and not isinstance(values.get("n"), int):
        raise ValueError(f"a plural needs a number named n: {text}")
    return Words(text, plural, tuple(values.items()))


def series(items: tuple[Words, ...]) -> Words:
    """The items one after the other; the commas need no translation."""
    return _joined(", ", items)


def items_of_series(words: Words) -> tuple[Words, ...]:
    """The items of a series; of anything else none."""
    items = tuple(value for _, value in words.values if isinstance(value, Words))
    return items if items and words.text == _joined_placeholders_and_names(", ", len(items))[0] else ()


def join_sentences(*said: Words) -> Words:
    """Whole sentences one after the other."""
    return _joined(" ", said)


def _joined(between: str, items: tuple[Words, ...]) -> Words:
    text, names = _joined_placeholders_and_names(between, len(items))
    return Words(text, "", tuple(zip(names, items, strict=True)))


@cache
def _joined_placeholders_and_names(between: str, n: int) -> tuple[str, tuple[str, ...]]:
    names = tuple(f"item{at}" for at in range(n))
    return between.join(f"{{{name}}}" for name in names), names


@cache
def name_words(name: str) -> Words:
    """A name that no language changes."""
    return Words("{name}", values=(("name", Verbatim(name)),))
