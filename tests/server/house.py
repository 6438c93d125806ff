"""A real small house for the server: a Flask application, tables with a state, and what each viewer sees."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import Flask, request

from companion.server import bind_socket, serve_until_stopped


@dataclass(frozen=True)
class Onlooker:
    code: str
    seat: str
    device_with_kept_place: str | None = None


class House:
    def __init__(self) -> None:
        self.tell_news_hook: Callable[[str, bool], None] = print
        self.call_later_hook: Callable[[float, Callable[[], None]], None] = print
        self.boards: dict[str, tuple[str, str]] = {}
        self.secrets: dict[str, str] = {}
        self.broken: set[str] = set()
        self.gone: set[str] = set()
        self.wsgi = application(self)

    def viewer_or_status(self, path: str, query: str, headers: Mapping[str, str]) -> Onlooker | int:
        if "away" in query:
            return 403
        device = re.search(r"device=(\w+)", headers.get("cookie", ""))
        return Onlooker(path.split("/")[2], query, device[1] if device else None)

    def is_strangers_lookup_or_none(self, _method: str, path: str, cookie: str) -> bool | None:
        """The lookup queue is asked of nobody but at this one table; whose cookie says so is looked up in the books."""
        return path.startswith("/t/GUESS") and (None if "books" in cookie else True)

    def is_strangers_lookup(self, _method: str, _path: str, cookie: str) -> bool:
        return "known" not in cookie

    def full_queue_page(self, _cookie: str, languages: str) -> bytes:
        return f"too many {languages}".encode()

    def fragments_for(self, viewer: Onlooker) -> list[tuple[str, str, str]]:
        if viewer.seat in self.broken:
            raise RuntimeError("Ada holds 7 gold")
        if viewer.seat in self.gone:
            raise PermissionError
        version, board = self.boards.get(viewer.code, ("0", "empty"))
        return [("board", version, board), ("screen", "1", self.secrets.get(viewer.seat, "nothing"))]

    def play(self, code: str, version: str, board: str = "played") -> None:
        self.boards[code] = (version, board)
        self.tell_news_hook(code, True)


def application(house: House) -> Flask:
    app = Flask("house")
    app.config["MAX_CONTENT_LENGTH"] = 64 * 1024

    @app.before_request
    def a_length_is_wanted() -> tuple[str, int] | None:
        return ("no length", 411) if "Transfer-Encoding" in request.headers else None

    @app.post("/t/<code>/answer")
    def answer(code: str) -> str:
        house.play(code, request.form["key"])
        return f"{code} {request.form['key']} {request.cookies.get('device', 'nobody')}"

    @app.post("/t/<code>/torn")
    def torn(code: str) -> str:
        house.play(code, "kept")
        raise LookupError("Ada holds 7 gold")

    @app.get("/echo/<path:rest>")
    def echo(rest: str) -> str:
        return f"{rest}?{request.query_string.decode()} {request.headers.get('X-Real', '')}"

    @app.get("/s/<token>")
    def fails(token: str) -> str:
        raise LookupError(token)

    app.config["PROPAGATE_EXCEPTIONS"] = True
    return app


if __name__ == "__main__":
    serve_until_stopped(House(), bind_socket("127.0.0.1", 0), lambda port: print(port, flush=True))
    print("closed", flush=True)
    sys.exit(0)
