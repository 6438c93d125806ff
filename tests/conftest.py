from __future__ import annotations

import gc

import pytest

from companion.core.run import Run


def pytest_collection_finish() -> None:
    """Thousands of collected tests never go away: the garbage collector need not look at them again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """Every time an evening is played from its start."""
    began: list[Run] = []
    start = Run.__init__

    def counted(self: Run, *args: object) -> None:
        began.append(self)
        start(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Run, "__init__", counted)
    return began
