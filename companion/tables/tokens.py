"""What opens doors (tokens, kept only as hashes) and what merely finds them (room codes)."""

from __future__ import annotations

import hashlib
import secrets
import time

CODE_LETTERS = "BCDFGHJKMNPQRSTVWXYZ"  # no vowels: no words; no L, which looks like I
CODE_LENGTH = 4


def new_token() -> str:
    """128 random bits: it cannot be guessed, so it needs no slow hash."""
    return secrets.token_urlsafe(16)


def hash_of_token(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def random_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def code_from_typed_text(typed: str) -> str | None:
    """The room code somebody typed, or None if it cannot be one."""
    code = "".join(typed.split()).upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else None


def now_in_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
