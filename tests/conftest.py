from __future__ import annotations

import gc
from collections import defaultdict

import pytest

from companion.core.run import Run
from tests.speed import slow


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Reading thousands of tests makes millions of objects that stay; looking for circles took a third of the time."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Thousands of collected tests never go away: the garbage collector need not look at them again and again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


@pytest.hookimpl(tryfirst=True)  # before what is slow is left out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    is_picked = config.getoption("lf", False) or any("::" in one for one in config.args)  # then some may be missing
    families = defaultdict[tuple[object, ...], list[pytest.Item]](list)
    for item in items:
        if mark := item.get_closest_marker("quick_for"):
            families[item.path, item.nodeid.partition("[")[0], mark.args].append(item)
    for (_, name, words), family in families.items():
        firsts = [next((one for one in family if word in one.nodeid.partition("[")[2]), None) for word in words or [""]]
        if None in firsts and not is_picked:
            raise pytest.UsageError(f"{name} has not each of {words} among its parameters")
        for one in family:
            if one not in firsts:
                one.add_marker(slow)


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
