"""Our own mistakes, for the server's log: where they happened, and nothing of what anybody said."""

from __future__ import annotations

import logging
import traceback

DEPTH = 4  # calls from the innermost out: enough to find the rule

log = logging.getLogger("companion.tables")


def report(bug: BaseException) -> None:
    """The messages of errors are left out: they may hold what lies sealed."""
    causes: list[str] = []
    error: BaseException | None = bug
    while error is not None:
        causes.append(f"{type(error).__name__} at {_where(error)}")
        error = error.__cause__
    log.error("our rules failed: %s", ", from ".join(causes))


def _where(error: BaseException) -> str:
    calls = traceback.extract_tb(error.__traceback__)[-DEPTH:]
    return " < ".join(f"{call.filename}:{call.lineno}" for call in reversed(calls))
