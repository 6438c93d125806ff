"""Start `companion` by a command and ask for its first page: does it come, complete, and does Ctrl-C end it?"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PATIENCE = 120  # seconds: README's line sets its environment up first


def main(data: str, *command: str) -> None:
    began = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    try:
        port = wait_for(Path(data) / "server.json")
        page = fetch(f"http://127.0.0.1:{port}/")
        print(f"first page after {time.perf_counter() - began:.2f} s")
        for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
            fetch(f"http://127.0.0.1:{port}{address}")
    finally:
        os.killpg(server.pid, signal.SIGINT)  # as a terminal does: to the shell and all it has started
        code = server.wait(timeout=5)
    if code != 0:
        raise SystemExit(f"the server ended with {code}")


def wait_for(file: Path) -> int:
    for _ in range(20 * PATIENCE):
        if file.exists() and (text := file.read_text(encoding="utf-8")):
            return int(json.loads(text)["url"].rsplit(":", 1)[1])
        time.sleep(0.05)
    raise SystemExit(f"the server did not start within {PATIENCE} s")


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=5) as answer:
        return str(answer.read().decode("utf-8"))


if __name__ == "__main__":
    main(*sys.argv[1:])
