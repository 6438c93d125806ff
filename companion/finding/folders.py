"""Where things are: templates and static files in the package or beside it, the tables where the system keeps data, and
the server of such a folder, which says so in one small file there, for `companion new` beside it."""

from __future__ import annotations

import contextlib
import json
import socket
from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).parents[1]
PORT = 1413  # the year in which Henry V became king
NAME = "server.json"


def shipped_folder(name: str) -> Path:
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def data_folder() -> Path:
    """This system's place for what a user's programs keep."""
    return user_data_path("companion", appauthor=False)


def announce_server(folder: Path, url: str, host: str, port: int) -> None:
    """Written aside and moved into place: whoever reads it finds all of it or nothing."""
    aside = folder / f"{NAME}.new"
    aside.unlink(missing_ok=True)
    aside.touch(mode=0o600)  # nobody else's business, like all that lies here
    aside.write_text(json.dumps({"url": url, "host": host, "port": port}), encoding="utf-8")
    aside.replace(folder / NAME)


def withdraw_announcement(folder: Path) -> None:
    with contextlib.suppress(OSError):
        (folder / NAME).unlink()


def running_server_url(folder: Path) -> str | None:
    """The address of the server of this folder, if it still answers."""
    known = _url_and_port_if_answering(folder)
    return known[0] if known else None


def running_server_port(folder: Path) -> int | None:
    known = _url_and_port_if_answering(folder)
    return known[1] if known else None


def _url_and_port_if_answering(folder: Path) -> tuple[str, int] | None:
    try:
        known = json.loads((folder / NAME).read_text(encoding="utf-8"))
        with socket.create_connection((known["host"], known["port"]), timeout=0.5):
            return str(known["url"]), int(known["port"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
