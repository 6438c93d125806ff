"""`companion doctor` looks at the house of its folder."""

from __future__ import annotations

import socket
from pathlib import Path

from companion.finding.folders import PORT, announce_server
from tests.badluck.house import companion


def test_it_looks_where_the_house_of_this_folder_listens(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        announce_server(tmp_path, f"http://127.0.0.1:{port}", "127.0.0.1", port)
        assert str(port) in companion("doctor", "--data", tmp_path)
        assert str(port) not in companion("doctor", "--data", tmp_path, "--port", "4711")


def test_it_looks_at_the_usual_port_where_no_house_is_open(tmp_path: Path) -> None:
    assert str(PORT) in companion("doctor", "--data", tmp_path)
    assert list(tmp_path.iterdir()) == []
