from __future__ import annotations

import pytest

from companion.core.run import Run


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
