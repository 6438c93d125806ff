"""The real server in a process of its own, an honest phone at its table, and strangers who mean no good."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import psutil

ROOT = Path(__file__).parents[2]
MB = 1024 * 1024


@dataclass(frozen=True)
class Tree:
    """Which Companion: this checkout, or another one with its interpreter, to compare."""

    python: str = sys.executable
    root: Path = ROOT


class House:
    """`companion serve` on a folder of its own, with one table of three at which one phone sits."""

    def __init__(self, folder: Path, tree: Tree, module: str = "companion", files: int = 0) -> None:
        self.folder, self.tree = folder, tree
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the house stands
        pipe = subprocess.DEVNULL if module == "companion" else subprocess.PIPE
        self.process = subprocess.Popen(
            [tree.python, "-m", module, "serve", "--host", "0.0.0.0", "--port", "0", "--no-browser", "--data",
             str(folder)], cwd=tree.root, env=os.environ | {"PYTHONPATH": str(tree.root)}, stdout=pipe,
            stderr=self._errors, preexec_fn=partial(allow, files) if files else None)
        self._watched = psutil.Process(self.process.pid)
        self.port = self._announced()
        self.code, self.link = self._laid()
        self.cookie = self._seated()

    def _announced(self) -> int:
        end = time.monotonic() + 20
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(OSError, ValueError):
                return int(json.loads((self.folder / "server.json").read_text())["port"])
            time.sleep(0.01)
        self._errors.seek(0)
        raise AssertionError(self._errors.read().decode())

    def _laid(self) -> tuple[str, str]:
        ran = subprocess.run(
            [self.tree.python, "-m", "companion", "new", "lancaster", "--seats", "Ada,Ben,Cy", "--json", "--data",
             str(self.folder)], cwd=self.tree.root, env=os.environ | {"PYTHONPATH": str(self.tree.root)},
            capture_output=True, text=True, timeout=20, check=True)
        facts = json.loads(ran.stdout)
        return facts["code"], urlsplit(facts["seats"][0]["link"]).path

    def _seated(self) -> str:
        phone = Connection(self)
        answer = phone.ask("POST", self.link, b"")
        assert answer.status == 303
        cookie: str = answer.headers["Set-Cookie"].partition(";")[0]
        assert phone.ask("GET", f"/t/{self.code}", Cookie=cookie).status == 200
        phone.close()
        return cookie

    def memory(self) -> float:
        return float(self._watched.memory_info().rss) / MB

    def cpu(self) -> float:
        times = self._watched.cpu_times()
        return float(times.user + times.system)

    def files(self) -> int:
        return int(self._watched.num_fds())

    def close(self) -> str:
        """Its last words: what it printed. Nothing of it may be an error."""
        self.process.terminate()
        out, _ = self.process.communicate(timeout=15)
        self._errors.seek(0)
        assert self._errors.read() == b""
        self._errors.close()
        return (out or b"").decode()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def allow(files: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))


@contextlib.contextmanager
def house_of(tree: Tree | None = None, module: str = "companion", files: int = 0) -> Iterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), tree or Tree(), module, files)
        try:
            yield house
        finally:
            house.kill()


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


def plug(house: House | int, address: str = "127.0.0.1", timeout: float = 20) -> socket.socket:
    """A connection from this address: on Linux all of 127/8 is this machine, and the server sees which it was."""
    port = house if isinstance(house, int) else house.port
    return socket.create_connection(("127.0.0.1", port), timeout, (address, 0))


class Connection:
    """One connection that is used again and again."""

    def __init__(self, house: House | int, address: str = "127.0.0.1", timeout: float = 30) -> None:
        self.port = house if isinstance(house, int) else house.port
        self._address = address
        self._timeout = timeout
        self._http: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        if self._http is None:
            self._http = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self._timeout,
                                                    source_address=(self._address, 0))
        if body is not None:
            headers.setdefault("Content-Type", "application/x-www-form-urlencoded")
        self._http.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
        got = self._http.getresponse()
        return Answer(got.status, got.headers, got.read())

    def close(self) -> None:
        if self._http:
            self._http.close()


def ask_once(house: House | int, address: str, path: str, timeout: float = 30, **headers: str) -> Answer:
    line = Connection(house, address, timeout)
    try:
        return line.ask("GET", path, **headers)
    finally:
        line.close()


@dataclass
class Honest:
    """A seated phone that looks at its table again and again, and remembers how long the worst look took."""

    house: House
    address: str = "127.0.0.9"
    worst: float = 0.0
    looks: int = 0
    _stop: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Honest:
        self._thread = threading.Thread(target=self._look)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _look(self) -> None:
        line = Connection(self.house, self.address)
        while not self._stop.is_set() or not self.looks:
            begun = time.perf_counter()
            try:
                answer = line.ask("GET", f"/t/{self.house.code}", Cookie=self.house.cookie)
                assert answer.status == 200, answer.status
            except (OSError, http.client.HTTPException):
                line.close()
                line = Connection(self.house, self.address)
                continue
            self.worst = max(self.worst, time.perf_counter() - begun)
            self.looks += 1
            self._stop.wait(0.02)
        line.close()


@dataclass
class Cost:
    """What something did to the house."""

    cpu: float = 0.0  # seconds
    grown: float = 0.0  # MB
    most: float = 0.0  # MB, while it went on
    took: float = 0.0
    worst: float = 0.0  # seconds, of an honest phone meanwhile
    said: str = ""

    def __str__(self) -> str:
        return (f"cpu {self.cpu:6.2f} s  memory +{self.grown:5.1f} MB (most +{self.most:5.1f})  worst page "
                f"{self.worst * 1000:6.0f} ms  took {self.took:5.1f} s  {self.said}")


@contextlib.contextmanager
def measured(house: House) -> Iterator[Cost]:
    cost, cpu, memory, begun = Cost(), house.cpu(), house.memory(), time.perf_counter()
    stop = threading.Event()

    def watch() -> None:
        while not stop.wait(0.05):
            cost.most = max(cost.most, house.memory() - memory)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        with Honest(house) as honest:
            yield cost
    finally:
        stop.set()
        watcher.join()
    cost.took = time.perf_counter() - begun
    cost.cpu, cost.grown, cost.worst = house.cpu() - cpu, house.memory() - memory, honest.worst
