"""One test that looks at many files: as a test for each of them, thousands would spend their time on being begun."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[1]
T = TypeVar("T", Path, str)


def of_each(them: Iterable[T]) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Each is looked at, whatever the others are like, and all that are wrong are named with what is wrong."""
    every = list(them)

    def told(check: Callable[[T], None]) -> Callable[[], None]:
        def test() -> None:
            wrong = [fault for one in every if (fault := _fault(check, one))]
            assert wrong == [], "\n\n".join(wrong)

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        return test

    assert every
    return told


def _fault(check: Callable[[T], None], one: T) -> str:
    try:
        check(one)
    except AssertionError as fault:
        return f"{one.relative_to(ROOT) if isinstance(one, Path) else one}: {fault}"
    return ""
