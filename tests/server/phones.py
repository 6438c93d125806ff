"""A running server in a thread, and phones that speak real HTTP to it."""

from __future__ import annotations

import http.client
import json
import queue
import socket
import threading
import time
from typing import Any

from companion.server import Server, bind_socket
from tests.patience import PATIENCE, until
from tests.server.house import House


class Phone:
    """One open stream."""

    def __init__(self, port: int, path: str, room: int = 0, address: str = "127.0.0.1", **headers: str) -> None:
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.http.sock = sock = socket.socket()
        sock.settimeout(PATIENCE)
        if room:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        sock.bind((address, 0))
        sock.connect(("127.0.0.1", port))
        self.http.request("GET", path, headers=headers)
        self.answer = self.http.getresponse()

    def hear(self) -> tuple[str, Any]:
        """The next event; its name is empty at the end of the stream."""
        name, data = "", None
        while line := self.answer.readline().rstrip(b"\n"):
            field, _, value = line.partition(b": ")
            if field == b"event":
                name = value.decode()
            else:
                data = json.loads(value) if name == "page" else value.decode()
        return name, data

    def page(self) -> dict[str, list[str]]:
        """What the next page event brings, beats aside."""
        end = time.monotonic() + PATIENCE
        while (heard := self.hear())[0] == "beat":
            assert time.monotonic() < end, "nothing but beats"
        assert heard[0] == "page", heard
        return dict(heard[1])

    def close(self) -> None:
        self.answer.close()
        self.http.close()


class Running:
    def __init__(self, house: House, **options: Any) -> None:
        ready: queue.Queue[int] = queue.Queue()
        self.house = house
        self.server = Server(house, bind_socket("127.0.0.1", 0), ready.put, **options)
        self.phones: list[Phone] = []
        self._thread = threading.Thread(target=self.server.run_until_stopped)
        self._thread.start()
        self.port = ready.get(timeout=PATIENCE)

    def phone(self, path: str, room: int = 0, address: str = "127.0.0.1", **headers: str) -> Phone:
        self.phones.append(Phone(self.port, path, room, address, **headers))
        return self.phones[-1]

    def seated(self, path: str, address: str = "127.0.0.1", **headers: str) -> Phone:
        """A phone that has heard its first page."""
        phone = self.phone(path, 0, address, **headers)
        phone.page()
        return phone

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def settles_at(self, streams: int) -> None:
        """Until so many streams are open."""
        until(lambda: self.server.hub.count_streams() == streams)

    def stop(self) -> None:
        self.server.stop()
        self._thread.join(PATIENCE)
        for phone in self.phones:
            phone.close()
        assert not self._thread.is_alive()
