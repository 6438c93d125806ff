"""The real server in a process of its own, and what that process costs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

import psutil

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
MB = 1024 * 1024


class House:
    """`companion serve` on this folder, until the `with` ends; only this very process is ever ended."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the house stands
        self.spawned = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0",
             "--data", str(folder), "--no-browser"],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=self._errors, env=os.environ | {"LANGUAGE": "en"})
        self._watched = psutil.Process(self._process.pid)
        try:
            self.port = self._port()
        except BaseException:
            self.stop()
            raise

    def _port(self) -> int:
        """As the server itself announces it."""
        while time.perf_counter() < self.spawned + PATIENCE:
            if self._process.poll() is not None:
                break
            try:
                return int(json.loads((self._folder / "server.json").read_text(encoding="utf-8"))["port"])
            except (OSError, ValueError):
                time.sleep(0.002)
        self._errors.seek(0)
        raise SystemExit(f"The server did not start.\n{self._errors.read().decode(errors='replace')}")

    def __enter__(self) -> House:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.stop()

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._errors.close()

    @property
    def pid(self) -> int:
        return self._process.pid

    def memory(self) -> float:
        """Resident, in MB."""
        return float(self._watched.memory_info().rss) / MB

    def cpu(self) -> float:
        """Seconds, user and system, since it began."""
        times = self._watched.cpu_times()
        return float(times.user + times.system)

    def files(self) -> int:
        """Open files. Not ESTABLISHED sockets: the kernel itself takes those of a closed client away (CLOSE_WAIT),
        whether the server has noticed or not; the server has noticed when it has closed its own end."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))  # noqa: PTH208 - a Path for each would cost the other core
