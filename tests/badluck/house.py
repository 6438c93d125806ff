"""The real program in a process of its own, and phones that speak plain HTTP to it."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import IO, Any, Protocol
from urllib.parse import urlencode, urlsplit

from click.testing import CliRunner

from companion.cli import main
from tests.badluck.pages import Fields, Form, questions
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
COMPANION = (sys.executable, "-W", "error", "-m", "companion")
BROKEN = (OSError, http.client.HTTPException)  # the line broke: nobody knows whether it arrived
COUNTED, REFUSED, UNWRITTEN = 303, 409, 503


def started(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """One command to its end, in a process of its own."""
    command = [*COMPANION, *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)


def companion(*words: str | Path) -> str:
    """What a command prints that succeeds; in this process, for to start one takes half a second. To the server this
    is another process, too."""
    ran = CliRunner().invoke(main, [str(word) for word in words])
    assert (ran.exit_code, ran.stderr) == (0, ""), ran.stderr
    return ran.stdout


@dataclass(frozen=True)
class Laid:
    """A table that is ready to play: its code, and the path of each seat's personal link."""

    code: str
    links: list[str]


class Begun(Protocol):
    """What a house must know of its process: `subprocess.Popen` is one."""

    pid: int
    stdout: IO[str] | None
    returncode: int | Any

    def poll(self) -> int | None: ...
    def kill(self) -> None: ...
    def terminate(self) -> None: ...
    def communicate(self, input: str | None = None, timeout: float | None = None) -> tuple[str, str]: ...


class House:
    """`companion serve` on a folder; opened, killed, closed and opened again."""

    def __init__(self, folder: Path, program: tuple[str, ...] = COMPANION) -> None:
        self.folder = folder
        self.program = program
        self.process: Begun | None = None
        self.port = 0
        self.leaving: list[Callable[[], None]] = []  # what phones have open, closed at the end

    def open(self, port: int = 0) -> None:
        before = self._announced()
        self.process = self._begun(["serve", "--host", "127.0.0.1", "--port", str(port), "--no-browser",
                                    "--data", str(self.folder)])
        end = time.monotonic() + 20
        while self._announced() in (before, 0):
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < end, "the house does not open"
            time.sleep(0.005)
        self.port = json.loads((self.folder / "server.json").read_text())["port"]

    def _begun(self, words: list[str]) -> Begun:
        pipe = subprocess.PIPE
        return subprocess.Popen([*self.program, *words], cwd=ROOT, stdout=pipe, stderr=pipe, text=True)

    def _announced(self) -> int:
        """Which server.json lies there; a killed server leaves its own behind."""
        file = self.folder / "server.json"
        return file.stat().st_mtime_ns if file.exists() else 0

    def launch_link(self) -> str:
        """The path of the host's link, from what the terminal shows."""
        assert self.process is not None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"/h/[\w-]+", line):
                return found[0]
        raise AssertionError("the terminal shows no host link")

    def kill(self) -> None:
        """kill -9: it cannot say goodbye."""
        assert self.process is not None
        self.process.kill()
        _, errors = self.process.communicate(timeout=PATIENCE)
        assert errors == ""
        self.process = None

    def close(self) -> None:
        assert self.process is not None
        self.process.terminate()
        _, errors = self.process.communicate(timeout=PATIENCE)
        ended, self.process = self.process.returncode, None
        assert (ended, errors) == (0, "")

    def put_away(self) -> None:
        """At the end of a test, whatever became of it."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate(timeout=PATIENCE)
        for leave in self.leaving:
            leave()

    def lay(self, names: str, game: str = "secret-vote", elsewhere: bool = False) -> Laid:
        """`companion new` beside the running server; `elsewhere` in a process of its own, so that many may at once."""
        words = "new", game, "--seats", names, "--json", "--data", self.folder
        facts = json.loads(started(*words).stdout if elsewhere else companion(*words))
        return Laid(facts["code"], [urlsplit(seat["link"]).path for seat in facts["seats"]])

    def seat(self, laid: Laid) -> list[Phone]:
        return [Phone(self).take(link) for link in laid.links]


@dataclass(frozen=True)
class Answer:
    status: int
    page: str
    location: str = ""


class Phone:
    """A browser without scripts: it keeps its cookies and one connection."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.cookies: dict[str, str] = {}
        self._line: http.client.HTTPConnection | None = None
        house.leaving.append(self.hang_up)

    def take(self, link: str) -> Phone:
        assert self.post(link, {}).status == COUNTED
        return self

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, None)

    def post(self, path: str, fields: Fields) -> Answer:
        return self._ask("POST", path, urlencode(fields))

    def look(self, code: str) -> str:
        answer = self.get(f"/t/{code}")
        assert answer.status == 200, answer
        return answer.page

    def questions(self, code: str) -> dict[str, Form]:
        return questions(self.look(code))

    def question(self, code: str, start: str) -> Form:
        """The one open question whose key begins like this."""
        (form,) = (form for key, form in self.questions(code).items() if key.startswith(start))
        return form

    def answer(self, code: str, fields: Fields) -> Answer:
        return self.post(f"/t/{code}/answer", fields)

    @property
    def headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies, "Origin": f"http://127.0.0.1:{self.house.port}",
                "Content-Type": "application/x-www-form-urlencoded"}

    def _ask(self, method: str, path: str, body: str | None) -> Answer:
        if self._line is None or self._line.port != self.house.port:
            self.hang_up()
            self._line = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=PATIENCE)
        try:
            self._line.request(method, path, body, self.headers)
            response = self._line.getresponse()
            page = response.read().decode()
        except BROKEN:
            self.hang_up()
            raise
        for header in response.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(header).items()}
        return Answer(response.status, page, response.headers.get("Location", ""))

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

