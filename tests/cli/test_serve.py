"""The link that the terminal shows: what is said of it holds, wherever the house listens."""

from __future__ import annotations

import http.client
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.badluck.house import COMPANION, ROOT


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@contextmanager
def said(folder: Path, *options: str) -> Iterator[str]:
    """The line with the host's link, while the house is open."""
    command = [*COMPANION, "serve", "--no-browser", "--port", "0", "--data", str(folder), *options]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8") as program:
        assert program.stdout
        try:
            yield next(line for line in program.stdout if "/h/" in line)
        finally:
            program.terminate()


def opens(line: str) -> int:
    """The status, asked for by a browser of this computer that was never here."""
    url = urlsplit(re.findall(r"http\S+/h/\S+", line)[0])
    with closing(http.client.HTTPConnection(url.hostname or "", url.port, timeout=10)) as asking:
        asking.request("GET", url.path)
        with asking.getresponse() as answer:
            return answer.status


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "http://localhost:"), ("::1", "http://[::1]:"),
                                             ("::", "http://localhost:")])
def test_it_opens_on_the_laptop_again_and_again(tmp_path: Path, host: str, shown: str) -> None:
    if ":" in host and not has_ipv6():
        pytest.skip("this computer has no IPv6")
    with said(tmp_path, "--host", host) as line:
        assert shown in line
        assert [opens(line) for _ in range(2)] == [303, 303]


def test_behind_a_proxy_it_opens_once_and_says_so(tmp_path: Path) -> None:
    with said(tmp_path, "--base-url", "http://companion.example") as line:
        assert "opens once" in line
        assert "for this laptop" not in line
        assert [opens(line) for _ in range(2)] == [303, 410]
