from __future__ import annotations

import os

import pytest

from companion.core.run import Run


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait for a browser or another process, and leave theirs to others."""
    return (os.cpu_count() or 1) + 1


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
