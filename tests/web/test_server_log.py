"""What a real server process prints: nothing that opens a door and nothing that anybody sealed."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlencode

import pytest

from tests.patience import PATIENCE
from tests.speed import slow

ROOT = Path(__file__).parents[2]


class Process:
    """`companion serve`, with its output kept."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0", "--no-browser",
                   "--data", str(folder)]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "LANGUAGE": "en", "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                        encoding="utf-8", env=environment)
        self.lines: list[str] = []
        self._opened = threading.Event()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        assert self._opened.wait(PATIENCE), self.lines
        launch = re.search(r"http://(\S+):(\d+)(/h/\S+)", "".join(self.lines))
        assert launch
        self.port, self.launch = int(launch[2]), launch[3]

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line)
            if "Ctrl-C" in line:
                self._opened.set()

    def ask(self, method: str, path: str, fields: Mapping[str, str] = MappingProxyType({}),
            cookie: str = "") -> tuple[int, str, str]:
        """Status, Location, and the token of a new cookie."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        form = urlencode(fields) if method == "POST" else None
        headers = {"Cookie": f"companion={cookie}", "Content-Type": "application/x-www-form-urlencoded"}
        connection.request(method, path, form, headers)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        token = re.search(r"companion=([\w-]+)", answer.headers.get("Set-Cookie", ""))
        return answer.status, answer.headers.get("Location", ""), token[1] if token else ""

    def stop(self) -> str:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()
        return "".join(self.lines)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    yield process
    if process.process.poll() is None:
        process.stop()


@slow
def test_a_server_prints_neither_tokens_nor_codes_nor_ballots(process: Process) -> None:
    printed = len(process.lines)
    _, _, host = process.ask("GET", process.launch)
    _, where, _ = process.ask("POST", "/tables", {"game": "lancaster", "seats": "2"}, host)
    code = where.split("/")[2]
    tokens = [process.ask("POST", f"/j/{code}", {"name": name, "colour": colour})[2]
              for name, colour in (("Ada Secret", "red"), ("Ben", "blue"))]
    assert process.ask("POST", f"/t/{code}/begin", {}, host)[0] == 303
    ready = {"key": "table:set-up", "era": "0", "answer": "on"}
    assert process.ask("POST", f"/t/{code}/screen/answer", ready, host)[0] == 303
    ballot = {"key": "red:ballot/1", "era": "0", "answer.aye": "yes", "answer.markers": "31"}
    _, where, _ = process.ask("POST", "/tables", {"game": "secret-vote", "seats": "2"}, host)
    vote = where.split("/")[2]
    voter = process.ask("POST", f"/j/{vote}", {"name": "Ada Secret", "colour": "red"})[2]
    assert process.ask("POST", f"/j/{vote}", {"name": "Ben", "colour": "blue"})[0] == 303
    assert process.ask("POST", f"/t/{vote}/begin", {}, host)[0] == 303
    assert process.ask("POST", f"/t/{vote}/answer", ballot, voter)[0] == 303
    assert process.ask("POST", f"/t/{vote}/answer", {**ballot, "answer.markers": "many"}, voter)[0] == 409
    statuses = {process.ask(method, path, {}, tokens[0])[0] for method in ("GET", "POST") for path in (
        "/s/ASecretToken", "/h/ASecretToken", f"/t/{code}/answer", f"/t/{code}/begin", "/nowhere/ASecretToken",
        f"/t/{code}?token=ASecretToken", "/t/ASecretToken/stream")}
    assert {200, 400, 403, 404, 405, 410} <= statuses
    assert process.ask("GET", f"/t/{code}/stream?as=ASecretToken")[0] == 403
    said = process.stop()
    assert process.process.returncode == 0
    later = "".join(process.lines[printed:])
    for secret in (*tokens, voter, host, "ASecretToken", code, vote, "Ada Secret", process.launch, "31"):
        assert secret not in later
    assert "Traceback" not in said
