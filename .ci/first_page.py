"""Start an installed `companion` and ask for its first page: does it come, complete, and does Ctrl-C end it?"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


def main(command: str, data: str) -> None:
    began = time.perf_counter()
    server = subprocess.Popen([command, "--port", "0", "--data", data, "--no-browser"], stdout=subprocess.PIPE)
    try:
        port = wait_for(Path(data) / "server.json")
        page = fetch(f"http://127.0.0.1:{port}/")
        print(f"first page after {time.perf_counter() - began:.2f} s")
        for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
            fetch(f"http://127.0.0.1:{port}{address}")
    finally:
        server.send_signal(signal.SIGINT)
        code = server.wait(timeout=5)
    if code != 0:
        raise SystemExit(f"the server ended with {code}")


def wait_for(file: Path) -> int:
    for _ in range(100):
        if file.exists() and (text := file.read_text(encoding="utf-8")):
            return int(json.loads(text)["url"].rsplit(":", 1)[1])
        time.sleep(0.05)
    raise SystemExit("the server did not start within 5 s")


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=5) as answer:
        return str(answer.read().decode("utf-8"))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
