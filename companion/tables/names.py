"""Players' names: each can be seen, and no two at a table look the same.

What can be seen, what joins two signs into one, and what looks like what are Unicode's to say. `regex` knows the
properties, `confusable_homoglyphs` ships the table of look-alikes (UTS #39); both are loaded with the first name, not
at the start.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from companion.core.asking import Refusal
from companion.core.words import say

if TYPE_CHECKING:
    import regex

LONGEST_NAME = 24
LONGEST_TYPED = 4 * LONGEST_NAME  # a letter typed in parts is longer than the same in one; sorting parts takes its time

# What is invisible but has work to do: the joiners of a family of emoji or of a letter (RFC 5892, CONTEXTJ), the
# variation selectors of an emoji or of a Han or Mongolian letter, the tags behind a flag.
SANCTIONED = r"""
    (?<=\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]*) \u200D (?=\p{Extended_Pictographic})
  | (?<=\p{ccc=9}) [\u200C\u200D]
  | (?<=\p{jt=D}\p{jt=T}*) \u200D
  | (?<=[\p{jt=L}\p{jt=D}]\p{jt=T}*) \u200C (?=\p{jt=T}*[\p{jt=R}\p{jt=D}])
  | (?<=[\p{Emoji}\p{Ideographic}\p{Script=Mongolian}]) \p{Variation_Selector}
  | (?<=\U0001F3F4) [\U000E0020-\U000E007E]{1,6} \U000E007F
"""
# Control characters, what Unicode does not know, what is drawn as nothing; a sign that would hang on the text before
# the name, and more signs on one letter than any language writes (UTS #39, 5.4).
UNSEEN = r"[\p{C}\p{Default_Ignorable_Code_Point}] | ^\p{M} | \p{Mn}{5}"
BLANKS = ("BLANK", "FILLER", "NULL NOTEHEAD")  # Unicode calls so what takes a place and shows nothing in it

# Who the log speaks of beside the players, in both languages: "The host closed the evening."
THE_HOUSE = ("host", "laptop", "table", "screen", "nobody", "everybody", "all", "Companion",
             "Gastgeber", "Gastgeberin", "Tisch", "Bildschirm", "niemand", "alle")
ARTICLES = ("", "the", "der", "die", "den", "dem")


def checked_name(typed: str) -> str:
    """A player's name as it will be shown."""
    spaced = " ".join(typed.split())
    if not spaced:
        raise Refusal(say("Please type a name."), path="name")
    name = unicodedata.normalize("NFC", spaced[:LONGEST_TYPED])  # an é is an é, however it was typed
    if len(spaced) > LONGEST_TYPED or len(name) > LONGEST_NAME:
        raise Refusal(say("A name has at most {n} letters.", n=LONGEST_NAME), path="name")
    if any(unicodedata.category(letter) == "Cc" for letter in typed) or not _is_wholly_visible(name):
        raise Refusal(say("A name is made of letters and signs that can be seen."), path="name")
    if _skeletons_of_name(_letters_and_digits(name)) & _skeletons_of_reserved_names():
        raise Refusal(say("The log means something else by this name. Add a letter?"), path="name")
    return name


def check_not_alike(name: str, others: Iterable[str]) -> None:
    """Refuse a name that is another's at this table, or that could be taken for it."""
    mine = _skeletons_of_name(name)
    for other in others:
        if other.casefold() == name.casefold():
            raise Refusal(say("Somebody here has this name already. Add a letter?"), path="name")
        if mine & _skeletons_of_name(other):
            raise Refusal(say("Somebody here has a name that looks the same. Add a letter?"), path="name")


@cache
def _skeletons_of_reserved_names() -> frozenset[str]:
    return frozenset(look for word in THE_HOUSE for article in ARTICLES for look in _skeletons_of_name(article + word))


def _letters_and_digits(name: str) -> str:
    """Without what nobody reads: "The host:" is the host, too."""
    return "".join(letter for letter in name if letter.isalnum())


def _is_wholly_visible(name: str) -> bool:
    sanctioned, unseen = _sanctioned_and_unseen_patterns()
    blank = any(word in unicodedata.name(letter, "") for letter in name for word in BLANKS)
    return not blank and not unseen.search(sanctioned.sub("", name))


@cache
def _sanctioned_and_unseen_patterns() -> tuple[regex.Pattern[str], regex.Pattern[str]]:
    import regex

    return regex.compile(SANCTIONED, regex.VERBOSE), regex.compile(UNSEEN, regex.VERBOSE)


@lru_cache(maxsize=64)
def _skeletons_of_name(name: str) -> frozenset[str]:
    """What a name may be taken for, in capitals or not. Names with one look in common look the same."""
    wide = unicodedata.normalize("NFKC", name)  # full-width and other shapes of the same letters
    return frozenset(_skeleton(one.casefold()) for one in (name, wide, _skeleton(name)))


def _skeleton(name: str) -> str:
    """UTS #39, 4: the name with each sign as the plainest of all that look like it, and nothing that cannot be seen."""
    import regex

    plainest = _plainest_look_alikes()
    seen = regex.sub(r"\p{Default_Ignorable_Code_Point}", "", unicodedata.normalize("NFD", name))
    return unicodedata.normalize("NFD", "".join(plainest.get(letter, letter) for letter in seen))


@cache
def _plainest_look_alikes() -> dict[str, str]:
    """Of each letter that has look-alikes, the plainest of them.

    The table comes as it is searched: with each letter all its look-alikes, to and fro. A letter with one only is
    like it; a letter with several is the plainest of them. Of two that have only each other either will do.
    """
    from confusable_homoglyphs.utils import load

    table = load("confusables.json")
    both_ways = {_direction_marks_removed(letter): [_direction_marks_removed(one["c"]) for one in alike]
                 for letter, alike in table.items()}
    plainest = {}
    for letter, (first, *more) in both_ways.items():
        if len(letter) == 1 and not more:
            mutual = len(first) == 1 and len(both_ways.get(first, ())) == 1
            plainest[letter] = min(letter, first) if mutual else first
    return {letter: "".join(plainest.get(one, one) for one in plain) for letter, plain in plainest.items()}


def _direction_marks_removed(letter: str) -> str:
    return letter.strip("\u200e")  # the marks that Unicode's file puts around what is written from right to left
