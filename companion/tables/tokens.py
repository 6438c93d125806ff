"""What opens doors (tokens, kept only as hashes) and what merely finds them (room codes)."""

from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata

from companion.core.asking import Refusal
from companion.core.words import say

CODE_LETTERS = "BCDFGHJKMNPQRSTVWXYZ"  # no vowels: no words; no L, which looks like I
CODE_LENGTH = 4
LONGEST_NAME = 24


def new_token() -> str:
    """128 random bits: it cannot be guessed, so it needs no slow hash."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def code_of(typed: str) -> str | None:
    """The room code somebody typed, or None if it cannot be one."""
    code = "".join(typed.split()).upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else None


def name_of(typed: str) -> str:
    """A player's name as it will be shown."""
    if any(unicodedata.category(letter).startswith("C") for letter in typed):
        raise Refusal(say("A name is made of letters and signs that can be seen."), path="name")
    name = unicodedata.normalize("NFC", " ".join(typed.split()))  # an é is an é, however it was typed
    if not name:
        raise Refusal(say("Please type a name."), path="name")
    if len(name) > LONGEST_NAME:
        raise Refusal(say("A name has at most {n} letters.", n=LONGEST_NAME), path="name")
    return name


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
