"""Where long words may break in a narrow place: names are in no browser's dictionary, and some browsers have none."""

from __future__ import annotations

import re
from functools import lru_cache

SOFT_HYPHEN = "\u00ad"  # the same to the eye where there is room
LONG = re.compile(r"\w{10,}")
VOWEL, CONSONANT = "[aeiouyäöü]", "[bcdfghjklmnpqrstvwxzß]"
# Before one consonant between vowels, or between two that are not written for one sound: "Northum-ber-land".
BREAK = re.compile(rf"(?<=\w\w{VOWEL})(?={CONSONANT}{VOWEL})"
                   rf"|(?<=\w{VOWEL}{CONSONANT})(?={CONSONANT}{VOWEL})(?!(?<=[cpst])h|(?<=c)k)", re.IGNORECASE)


@lru_cache(maxsize=4096)
def softened(text: str) -> str:
    return LONG.sub(lambda word: BREAK.sub(SOFT_HYPHEN, word[0]), text)
