"""Houses opened from a program that has begun already, where a test is not about how that begins.

To start `companion serve` takes half a second of the processor, and to compile its templates three times as long; for
a hundred houses that is minutes. So one process a worker does both once (`begun_already.py`), and forks for each house.
How the program begins and ends is proved without it (`test_opening_and_closing.py`, `tests/cli`).
"""

from __future__ import annotations

import gc
import importlib
import multiprocessing
import os
import tempfile
import warnings
from multiprocessing.connection import Connection
from pathlib import Path

from flask import Flask

from companion.cli import main
from companion.tables.hall import Hall
from companion.web import create_app, fragments
from companion.web.network import Network
from tests.badluck.house import ROOT, House
from tests.web.houses import copied

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["tests.badluck.begun_already"])
READY: list[Flask] = []


def get_ready() -> None:
    """All that a house would compile, and what its first pages load."""
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Path(folder))
        app = create_app(hall, Network(0, "127.0.0.1"))
        fragments.REST = 0.0  # nobody waits
        app.extensions["companion.renderer"].compile_templates()
        for page in app.jinja_env.list_templates():
            app.jinja_env.get_template(page)
        hall.close()
    READY.append(app)
    gc.freeze()


def serve(words: list[str], out: Connection, errors: Connection) -> None:
    """In a process of its own: the program as its command line begins it."""
    os.dup2(out.fileno(), 1)
    os.dup2(errors.fileno(), 2)
    os.chdir(ROOT)
    warnings.simplefilter("error")
    serving = importlib.import_module("companion.cli.serve")
    serving.create_app = lambda hall, network: copied(READY[0], hall, network)
    main(words, prog_name="companion")


class Forked:
    """What a house must know of its process."""

    def __init__(self, words: list[str]) -> None:
        (heard, out), (trouble, errors) = (FORKING.Pipe(duplex=False) for _ in range(2))
        self._process = FORKING.Process(target=serve, args=(words, out, errors), daemon=True)
        self._process.start()
        self.stdout, self._errors = (os.fdopen(os.dup(end.fileno()), encoding="utf-8") for end in (heard, trouble))
        for end in (heard, out, trouble, errors):
            end.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def kill(self) -> None:
        self._process.kill()

    def terminate(self) -> None:
        self._process.terminate()

    def communicate(self, input: str | None = None, timeout: float | None = None) -> tuple[str, str]:
        assert input is None
        self._process.join(timeout)
        assert self._process.exitcode is not None, "it does not end"
        with self.stdout, self._errors:
            return self.stdout.read(), self._errors.read()


class WarmHouse(House):
    def _begun(self, words: list[str]) -> Forked:
        return Forked(words)
